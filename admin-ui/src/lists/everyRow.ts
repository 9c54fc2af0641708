// Reads every row of a list in its filter and order, page by page.

import type { DataProvider, GetListParams, RaRecord } from 'react-admin';

/** The rows of one call; the server answers 1,000 at most. */
export const PAGE = 500;
/** The most rows of a file, which is made in the memory of the browser. */
export const MOST = 100_000;

export interface EveryRow {
  rows: RaRecord[];
  /** The rows that the list has by the last answer. */
  total: number;
}

/** The reads of a list from its beginning, because rows were removed from it meanwhile. */
const TRIES = 3;

/**
 * Reads the rows of a list. Rows that are removed meanwhile move others to pages that were read already, so that the list is
 * then read again. Returns null once `isCancelled` answers true.
 */
export async function everyRow(
  getList: DataProvider['getList'],
  resource: string,
  params: Pick<GetListParams, 'sort' | 'filter'>,
  onProgress: (read: number, total: number) => void,
  isCancelled: () => boolean,
): Promise<EveryRow | null> {
  let rows = new Map<RaRecord['id'], RaRecord>();
  let before = 0;
  let tries = 1;
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await getList<RaRecord>(resource, { ...params, pagination: { page, perPage: PAGE } });
    if (isCancelled()) return null;
    if (page > 1 && total < before && tries < TRIES) {
      tries += 1;
      rows = new Map();
      page = 0;
      continue;
    }
    before = total;
    for (const row of data) if (rows.size < MOST) rows.set(row.id, row);
    onProgress(rows.size, total);
    if (data.length < PAGE || page * PAGE >= Math.min(total, MOST)) return { rows: [...rows.values()], total };
  }
}
