// The newest record that the current site has of a serial, as a row with its actions.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { searchGroup } from '../api/calls.ts';
import { keys } from '../api/queryKeys.ts';
import { useSession } from '../api/session.tsx';
import type { Refusals, StockRow } from '../api/wire.ts';
import { isAway, rowHere } from '../offline/open.ts';
import { serialMin } from './machineForm.ts';
import { groupSearch } from './serialFilter.ts';

/** A serial has one current record at each site of the group that it passed, and older ones where it came back. */
const mostRecords = 100;

export interface MachineRow {
  row: StockRow;
  refusals: Refusals;
}

/** Null where the site has no record of the serial. */
export function useMachineRow(serial: string): UseQueryResult<MachineRow | null> {
  const { site, can } = useSession();
  return useQuery({
    queryKey: keys.machineRow(site, serial),
    queryFn: async ({ signal }) => {
      if (serial.length < serialMin) return null;
      const known = navigator.onLine ? null : await rowHere(serial);
      if (known) return { row: known, refusals: {} };
      const { JcbStockList, Refusals } = await searchGroup(groupSearch(serial, mostRecords), signal).catch(async (error: unknown) => {
        const row = isAway(error) ? await rowHere(serial) : null;
        if (!row) throw error;
        return { JcbStockList: [row], Refusals: {} };
      });
      const own = JcbStockList.filter((row) => row.Vin === serial && row.SiteCode === site).sort((one, other) => other.VhcId - one.VhcId);
      return own[0] ? { row: own[0], refusals: Refusals } : null;
    },
    enabled: can('stock.search'),
  });
}
