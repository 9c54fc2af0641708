// How the results of Machine Search divide into the main list and the matches at other sites (specification 2 §6). Pure.
import type { Hierarchy } from '../../api/module.ts';
import type { StockRow } from '../../api/wire.ts';

export interface SearchRow {
  row: StockRow;
  /** Whether the row offers an action menu. */
  actions: boolean;
}

export interface SearchResult {
  main: SearchRow[];
  sub: SearchRow[];
}

const superseded = 0;
const current = 1;

/** With hierarchy 1 or 2 the record that holds the machine; otherwise a record of the own site that is not superseded. */
export function actionPermission(row: StockRow, hierarchy: Hierarchy, ownSite: string): boolean {
  const holdsMachine = row.CurrentLocation === current;
  return (hierarchy !== 0 && holdsMachine) || (row.CurrentLocation !== superseded && row.SiteCode === ownSite);
}

/**
 * Own-site rows are the main list, others the sub-list. With no own row, rows with action permission become the main
 * list. Of several main rows only those that hold their machine stay; the rest go below without actions.
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

/** The matches at other sites that belong under a main row: those of the same machine. */
export const subRowsOf = (main: SearchRow, sub: readonly SearchRow[]): SearchRow[] =>
  sub.filter(({ row }) => row.Vin === main.row.Vin);

/** What is drawn: with an empty main list the other sites' matches take its place; matches of no main machine stand alone. */
export function arrange({ main, sub }: SearchResult): { main: SearchRow[]; sub: SearchRow[]; orphans: SearchRow[] } {
  if (main.length === 0) return { main: sub, sub: [], orphans: [] };
  return { main, sub, orphans: sub.filter((one) => !main.some((row) => row.row.Vin === one.row.Vin)) };
}
