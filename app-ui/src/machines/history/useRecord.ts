// The record of a serial at the current site.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { searchGroup } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { serialMin } from '../machineForm.ts';
import { groupSearch } from '../serialFilter.ts';

/** A serial has one current record at each site of the group that it passed, and older ones where it came back. */
const mostRecords = 100;

/**
 * The id of the newest record that the current site has of a serial, open or sold; null when it has none. `known` is the id
 * that a list on the page shows; with it nothing is requested.
 */
export function useRecord(serial: string, known: number | undefined): UseQueryResult<number | null> {
  const { site, can } = useSession();
  return useQuery({
    queryKey: keys.record(site, serial),
    queryFn: async ({ signal }) => {
      if (serial.length < serialMin) return null;
      const { JcbStockList } = await searchGroup(groupSearch(serial, mostRecords), signal);
      const own = JcbStockList.filter((row) => row.Vin === serial && row.SiteCode === site).map((row) => row.VhcId);
      return own.length === 0 ? null : Math.max(...own);
    },
    enabled: serial !== '' && can('stock.search'),
    ...(known === undefined ? {} : { initialData: known }),
  });
}
