// The cache of what was read from the server.
import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';
import { asFailure, type Failure } from './errors.ts';

/**
 * A query client in which a change is never lost to a first reading. TanStack Query does not begin a first reading anew when
 * its query becomes out of date: the answer, which may be older than the change, would then count as fresh.
 */
class Cache extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(filters?: InvalidateQueryFilters<Key>, options?: InvalidateOptions): Promise<void> {
    const early = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
    const read = super.invalidateQueries(filters, options);
    if (early.length === 0 || options?.cancelRefetch === false || filters?.refetchType === 'none') return read;
    await read;
    await Promise.allSettled(early.map(async ({ promise }) => promise));
    await super.invalidateQueries({ predicate: (query) => early.some((one) => one === query) }, options);
  }
}

/** The most seconds that the server may ask for before a reading is tried again by itself. */
const longestWait = 5;

function isRetried(failure: Failure | undefined): boolean {
  if (failure === undefined) return false;
  const { status, retryAfter = 1 } = failure;
  return status >= 502 || (status === 429 && retryAfter <= longestWait);
}

export function makeQueryClient(): QueryClient {
  return new Cache({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Only an unreachable or busy server is retried: another refusal would be the same again.
        retry: (count, error) => count < 1 && isRetried(asFailure(error)),
        retryDelay: (_, error) => (asFailure(error)?.retryAfter ?? 1) * 1000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
