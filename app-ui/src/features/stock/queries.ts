// What the stock list reads.
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { prefetchedOr } from '../../api/prefetch.ts';
import { listStock } from '../../api/calls.ts';
import { useConnected } from '../../api/live.tsx';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { StockCounts, StockList, StockRow } from '../../api/wire.ts';
import { queryOf, type StockView } from './view.ts';

/** Rows and counts are looked at again this often while nobody tells of changes. */
export const refreshEvery = 60_000;

export interface StockPageData {
  list: StockList | undefined;
  total: number;
  error: unknown;
  /** When the list was asked for; 0 before the first. */
  begun: number;
  /** Nothing to show yet. */
  loading: boolean;
  /** Showing the page before, or looking again. */
  refreshing: boolean;
  retry: () => void;
}

/** The counts as they are known: read with the list, and told since. */
export function useKnownCounts(): StockCounts | undefined {
  const { site } = useSession();
  return useQuery<StockCounts>({ queryKey: keys.counts(site), queryFn: skipToken }).data;
}

/** Machines that one move takes at most, as the server is configured by default. */
export const mostAtOnce = 500;

/** The machines of every page of what the view shows, as far as one move takes them. */
export async function everyMatching(view: StockView): Promise<StockRow[]> {
  const query = queryOf(view);
  const { JcbStockList } = await listStock({ ...query, FilterProperty: { ...query.FilterProperty, Offset: 0, RecordLimit: mostAtOnce } });
  return JcbStockList;
}

export function useStockList(view: StockView): StockPageData {
  const session = useSession();
  const client = useQueryClient();
  const connected = useConnected();
  const query = queryOf(view);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: keys.stockList(session.site, query),
    queryFn: async ({ signal }) => {
      const call = { site: session.site, path: '/api/jcbstock/list', body: query } as const;
      const { answer: list, at: begun } = await prefetchedOr(call, () => listStock(query, signal));
      client.setQueryData(keys.counts(session.site, view.asOf), list);
      return { ...list, begun };
    },
    placeholderData: keepPreviousData,
    // Whoever is told what happens need not look, and a day that is over stays as it was.
    refetchInterval: connected || view.asOf !== '' ? false : refreshEvery,
    enabled: session.can('stock.list'),
  });
  return {
    list: data,
    total: data?.JcbStockList[0]?.TotalCount ?? 0,
    begun: data?.begun ?? 0,
    error,
    loading: isPending,
    refreshing: isFetching,
    retry: () => void refetch(),
  };
}
