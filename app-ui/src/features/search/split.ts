// Splits the results of Machine Search into the main list and the matches at other sites. Pure.
import type { Hierarchy } from '../../api/module.ts';
import type { StockRow } from '../../api/wire.ts';

export interface SearchRow {
  row: StockRow;
  /** `true` if the row has an action menu. */
  actions: boolean;
}

export interface SearchResult {
  main: SearchRow[];
  sub: SearchRow[];
}

const superseded = 0;
const current = 1;

/**
 * STOCK-148: with hierarchy 1 or 2 the record that has the machine; at any hierarchy a record of the own site that is not
 * superseded.
 */
export function actionPermission(row: StockRow, hierarchy: Hierarchy, ownSite: string): boolean {
  const holdsMachine = row.CurrentLocation === current;
  return (hierarchy !== 0 && holdsMachine) || (row.CurrentLocation !== superseded && row.SiteCode === ownSite);
}

/**
 * Rows of the own site are the main list, others the sub-list. Without own rows, rows with action permission become the
 * main list (STOCK-149). Of several main rows only those that hold their machine stay; the others move to the sub-list
 * without actions (STOCK-150).
 */
export function splitResults(rows: readonly StockRow[], hierarchy: Hierarchy, ownSite: string): SearchResult {
  const all = rows.map((row) => ({ row, actions: actionPermission(row, hierarchy, ownSite) }));
  const own = all.filter(({ row }) => row.SiteCode === ownSite);
  const isMain = own.length > 0 ? ({ row }: SearchRow) => row.SiteCode === ownSite : ({ actions }: SearchRow) => actions;
  let main = all.filter(isMain);
  const sub = all.filter((one) => !isMain(one));
  if (main.length > 1) {
    const gone = main.filter(({ row }) => row.CurrentLocation !== current);
    main = main.filter(({ row }) => row.CurrentLocation === current);
    sub.push(...gone.map(({ row }) => ({ row, actions: false })));
  }
  return { main, sub };
}

/** The matches at other sites below a main row: those of the same machine. */
export const subRowsOf = (main: SearchRow, sub: readonly SearchRow[]): SearchRow[] =>
  sub.filter(({ row }) => row.Vin === main.row.Vin);

/** The lists as shown: an empty main list is replaced by the sub-list; sub-rows of no main machine are `orphans`. */
export function arrange({ main, sub }: SearchResult): { main: SearchRow[]; sub: SearchRow[]; orphans: SearchRow[] } {
  if (main.length === 0) return { main: sub, sub: [], orphans: [] };
  return { main, sub, orphans: sub.filter((one) => !main.some((row) => row.row.Vin === one.row.Vin)) };
}
