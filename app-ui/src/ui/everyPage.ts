// Reads a list that comes in pages as a whole.

/** The rows of one call. */
export const rowsPerCall = 500;

export interface ListPage<R> {
  rows: readonly R[];
  /** The number of rows of all pages, where the server counts them. */
  total?: number | undefined;
}

/** Reads page after page until there are all rows, or more than `most`. The server may give fewer rows in a page than requested. */
export async function everyPage<R>(read: (offset: number) => Promise<ListPage<R>>, most: number): Promise<R[]> {
  const rows: R[] = [];
  for (;;) {
    const page = await read(rows.length);
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length > most || rows.length >= (page.total ?? Infinity)) return rows;
  }
}
