// The counts next to the navigation entries. The answer of the stock list contains them, and events update them; other pages
// request one row for them.
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { listStock } from '../api/calls.ts';
import { useConnected } from '../api/live.tsx';
import { keys } from '../api/queryKeys.ts';
import { useSession } from '../api/session.tsx';
import type { StockCounts } from '../api/wire.ts';
import { queryOf, readView } from '../features/stock/view.ts';
import { isStock } from '../paths.ts';

const countsMaxAge = 60_000;

/** `asOf` is the past day of the stock list; the counts are then those of that day. */
export function useCounts(asOf: string): StockCounts | undefined {
  const session = useSession();
  const connected = useConnected();
  const onStock = isStock(useLocation().pathname);
  const { data } = useQuery({
    queryKey: keys.counts(session.site, asOf),
    queryFn: async ({ signal }): Promise<StockCounts> => {
      const everything = queryOf(readView(new URLSearchParams()));
      return listStock({ ...everything, FilterProperty: { ...everything.FilterProperty, RecordLimit: 1 } }, signal);
    },
    enabled: !onStock && session.can('stock.list') && session.module('shell').enabled,
    staleTime: countsMaxAge,
    refetchInterval: connected ? false : countsMaxAge,
  });
  return data;
}
