// The queries of the stock list.
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { prefetchedOr } from '../../api/prefetch.ts';
import { listStock } from '../../api/calls.ts';
import { useConnected } from '../../api/live.tsx';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { StockCounts, StockList, StockRow } from '../../api/wire.ts';
import { isFilteredByLocation, queryOf, type StockView } from './view.ts';

/** Interval (ms) at which rows and counts are read while the event stream is disconnected. */
export const refreshEvery = 60_000;

export interface StockPageData {
  list: StockList | undefined;
  total: number;
  error: unknown;
  /** The time at which the shown list was requested; 0 before the first. */
  begun: number;
  /** There is no list yet. */
  loading: boolean;
  /** Another page follows. */
  hasNext: boolean;
  /** The rows are those of the view before, until its own arrive. */
  previous: boolean;
  /** The previous page is shown while the next one is read, or the page is read again. */
  refreshing: boolean;
  retry: () => void;
}

/** The latest counts: those of the list, updated by events. */
export function useKnownCounts(): StockCounts | undefined {
  const { site } = useSession();
  return useQuery<StockCounts>({ queryKey: keys.counts(site), queryFn: skipToken }).data;
}

/** Returns `true` if the site has, and had, no machine. In addition to the counts the answer may have other fields. */
export const isWithoutMachines = (counts: StockCounts): boolean => Object.entries(counts).every(([name, count]) => !name.endsWith('Count') || count === 0);

/** The most machines in one move, by the default configuration of the server. */
export const mostAtOnce = 500;

/** The machines of all pages of the view, at most as many as one move takes. */
export async function everyMatching(view: StockView): Promise<StockRow[]> {
  const query = queryOf({ ...view, page: 0 });
  const { JcbStockList } = await listStock({ ...query, FilterProperty: { ...query.FilterProperty, RecordLimit: mostAtOnce } });
  return JcbStockList;
}

/** Number of machines that an empty list leaves out because it shows one location only; 0 until that is known. */
export function useOutside(view: StockView, isEmpty: boolean): number {
  const session = useSession();
  const everywhere = queryOf({ ...view, location: 0, page: 0 });
  const query = { ...everywhere, FilterProperty: { ...everywhere.FilterProperty, RecordLimit: 1 } };
  const { data } = useQuery({
    queryKey: keys.stockList(session.site, query),
    queryFn: ({ signal }) => listStock(query, signal),
    enabled: isEmpty && isFilteredByLocation(view) && session.can('stock.list'),
  });
  return data?.JcbStockList[0]?.TotalCount ?? 0;
}

export function useStockList(view: StockView): StockPageData {
  const session = useSession();
  const client = useQueryClient();
  const connected = useConnected();
  const query = queryOf(view);
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: keys.stockList(session.site, query),
    queryFn: async ({ signal }) => {
      const call = { site: session.site, path: '/api/jcbstock/list', body: query } as const;
      const { answer: list, at: begun } = await prefetchedOr(call, () => listStock(query, signal));
      client.setQueryData(keys.counts(session.site, view.asOf), list);
      return { ...list, begun };
    },
    placeholderData: keepPreviousData,
    // With an event stream there is no need to poll, and a past day does not change.
    refetchInterval: connected || view.asOf !== '' ? false : refreshEvery,
    enabled: session.can('stock.list'),
  });
  return {
    list: data,
    total: data?.JcbStockList[0]?.TotalCount ?? 0,
    begun: data?.begun ?? 0,
    error,
    loading: isPending,
    // A page that was turned back to is followed by the one it was reached from.
    hasNext: data?.HasMore === true || (view.turn !== undefined && 'Before' in view.turn),
    previous: isPlaceholderData,
    refreshing: isFetching,
    retry: () => void refetch(),
  };
}
