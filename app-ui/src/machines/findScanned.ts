// Finds the machine of a code: at the current site, or elsewhere in the group where the person may search it.
import { listStock, searchGroup } from '../api/calls.ts';
import type { StockRow } from '../api/wire.ts';
import { lookupKey } from './machineForm.ts';
import { groupSearch, serialFilter } from './serialFilter.ts';

/** A serial has one current record at each site of the group that it passed, and older ones where it came back. */
const mostRecords = 100;

interface Found {
  /** The machine has a record at the current site. */
  isHere: boolean;
  row: StockRow;
}

/** `serials` have the same ending; the machine of the first that is known is answered. */
export async function findScanned(serials: readonly [string, ...string[]], site: string, maySearch: boolean): Promise<Found | undefined> {
  const end = lookupKey(serials[0]);
  const { JcbStockList: rows } = maySearch
    ? await searchGroup(groupSearch(end, mostRecords))
    : await listStock({ Filters: [serialFilter(end)], FilterProperty: { OrderBy: '', Offset: 0, RecordLimit: mostRecords }, AuditStatus: 0, IsGroupSearch: false });
  const of = (serial: string): StockRow[] => rows.filter((row) => row.Vin === serial);
  for (const serial of serials) {
    const row = of(serial).find((one) => one.SiteCode === site);
    if (row) return { isHere: true, row };
  }
  const row = serials.flatMap(of)[0];
  return row && { isHere: false, row };
}
