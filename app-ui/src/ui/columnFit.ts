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
