import type { DataProvider, RaRecord } from 'react-admin';
import { expect, it } from 'vitest';
import { everyRow, MOST, PAGE } from './everyRow';

const listed = { sort: { field: 'id', order: 'ASC' as const }, filter: { q: 'yard' } };

/** A list of so many rows; the first `removed` are gone once a page was read. */
function list(count: number, removed = 0) {
  const calls: unknown[] = [];
  const getList = ((resource: string, params: { pagination: { page: number; perPage: number } }) => {
    const gone = calls.length > 0 ? removed : 0;
    calls.push([resource, params]);
    const { page, perPage } = params.pagination;
    const first = gone + (page - 1) * perPage;
    const length = Math.max(0, Math.min(perPage, count - first));
    return Promise.resolve({ data: Array.from({ length }, (_, at): RaRecord => ({ id: first + at })), total: count - gone });
  }) as unknown as DataProvider['getList'];
  return { getList, calls };
}

it('every row of the filter and order is read, page by page', async () => {
  const { getList, calls } = list(2 * PAGE + 1);
  const seen: number[] = [];
  const read = await everyRow(getList, 'machines', listed, (done) => seen.push(done), () => false);
  expect([read?.rows.length, read?.total]).toEqual([2 * PAGE + 1, 2 * PAGE + 1]);
  expect(seen).toEqual([PAGE, 2 * PAGE, 2 * PAGE + 1]);
  expect(calls[2]).toEqual(['machines', { ...listed, pagination: { page: 3, perPage: PAGE } }]);
});

it('a list that ends with a page is read by no further call', async () => {
  const { getList, calls } = list(2 * PAGE);
  await everyRow(getList, 'machines', listed, () => undefined, () => false);
  expect(calls.length).toBe(2);
});

it('a list from which rows are removed meanwhile is read again, so that no other row is missing', async () => {
  const { getList } = list(3 * PAGE, 2);
  const read = await everyRow(getList, 'machines', listed, () => undefined, () => false);
  expect(read?.rows.map(({ id }) => id)).toEqual(Array.from({ length: 3 * PAGE - 2 }, (_, at) => at + 2));
});

it('a list of more rows than a file takes says how many it has', async () => {
  const { getList } = list(MOST + 1);
  const read = await everyRow(getList, 'audit', listed, () => undefined, () => false);
  expect([read?.rows.length, read?.total]).toEqual([MOST, MOST + 1]);
});

it('nothing more is read once it is cancelled', async () => {
  const { getList, calls } = list(5 * PAGE);
  expect(await everyRow(getList, 'audit', listed, () => undefined, () => calls.length === 2)).toBeNull();
  expect(calls.length).toBe(2);
});
