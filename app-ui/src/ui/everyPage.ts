// Reads a list that comes in pages as a whole.
import { siteOfCalls } from '../api/client.ts';

/** The rows of one call. */
export const rowsPerCall = 500;

export interface ListPage<R> {
  rows: readonly R[];
  /** The number of rows of all pages, where the server counts them. */
  total?: number | undefined;
}

/** The error of a list whose site is not the one that one works at any more. */
export class SiteChanged extends Error {}

/** Reads page after page until there are all rows, or more than `most`. The server may give fewer rows in a page than requested. */
export async function everyPage<R>(read: (offset: number) => Promise<ListPage<R>>, most: number): Promise<R[]> {
  const rows: R[] = [];
  const site = siteOfCalls();
  for (;;) {
    const page = await read(rows.length);
    // Pages of another site do not belong to the list.
    if (siteOfCalls() !== site) throw new SiteChanged();
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length > most || rows.length >= (page.total ?? Infinity)) return rows;
  }
}
