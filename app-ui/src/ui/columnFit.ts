// Which columns of a table fit a width, and which are shown as the second line of another one. Pure.

export interface Fitting {
  id: string;
  /** px */
  width: number;
  /** Columns of a higher number are folded first; without it the column is always shown on its own. */
  priority?: number;
  /** The columns that may show this one as their second line; the first that is shown does. */
  hosts?: readonly string[];
}

interface Measured<R> {
  head: unknown;
  width: number;
  sortable?: boolean;
  words?: (row: R) => string;
  iconWidth?: number;
}

/** The width in px on both sides of the text of a cell, and that of the arrow of a header. */
const padding = 26;
const arrow = 18;
/** The greatest width in px that a column takes for the texts of its cells; longer ones are cut or wrapped. */
export const longest = 280;

/**
 * The width in px that a column needs: no header is cut, and no text of a column with `words`. `measure` gives the width of a text;
 * 0 where that is not known.
 */
export function neededWidth<R>({ head, width, sortable = false, words, iconWidth = 0 }: Measured<R>, rows: readonly R[], measure: (text: string, part: 'head' | 'cell') => number): number {
  const ofHead = typeof head === 'string' ? measure(head, 'head') + padding + (sortable ? arrow : 0) : 0;
  const widest = words ? Math.max(0, ...rows.map((row) => measure(words(row), 'cell'))) : 0;
  return Math.max(ofHead, widest === 0 ? width : Math.min(widest + padding + iconWidth, longest));
}

/** The columns that do not fit, each with its host, in the order of the columns. A column without a host stays. */
export function foldedAt(columns: readonly Fitting[], width: number): ReadonlyMap<string, string> {
  const folded = new Set<string>();
  const isShown = (id: string): boolean => columns.some((column) => column.id === id) && !folded.has(id);
  const hostOf = ({ hosts = [] }: Fitting): string | undefined => hosts.find(isShown);
  let needed = columns.reduce((sum, column) => sum + column.width, 0);
  const least = [...columns].filter((column) => column.priority !== undefined).sort((one, other) => (other.priority ?? 0) - (one.priority ?? 0));
  for (const column of least) {
    if (needed <= width) break;
    if (hostOf(column) === undefined) continue;
    folded.add(column.id);
    needed -= column.width;
  }
  // A host that was folded later hands its guests on to the next one.
  return new Map(columns.flatMap((column) => {
    const host = folded.has(column.id) ? hostOf(column) : undefined;
    return host === undefined ? [] : [[column.id, host] as const];
  }));
}
