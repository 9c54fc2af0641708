import type { RaRecord } from 'react-admin';
import { DataTable } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { Column } from './Column';
import { shownColumns, withNames } from './fileColumns';

const table = (
  <DataTable>
    <Column source="id" kind="number" />
    {[
      <Column key="name" source="name" inFile={[{ source: 'first' }, { source: 'last' }]} />,
      <Column key="last" source="last" />,
    ]}
    {false}
    <Column source="picture" inFile={[]} />
    <Column source="groupId" names="groups" />
    <DataTable.Col label="End">
      <button type="button">End</button>
    </DataTable.Col>
  </DataTable>
);

const sources = (hidden: string[], ranks: number[]): string[] => shownColumns(table, hidden, ranks).map(({ source }) => source);

it('a column that is drawn from several fields has each of them, once; pictures and buttons have none', () => {
  expect(sources([], [])).toEqual(['id', 'first', 'last', 'groupId']);
});

it('columns are in the order of the table, without those that are hidden', () => {
  expect(sources(['name'], [])).toEqual(['id', 'last', 'groupId']);
  expect(sources([], [4, 0, 1, 2, 3])).toEqual(['groupId', 'id', 'first', 'last']);
});

it('a reference has the names of its records', async () => {
  const getList = vi.fn(() => Promise.resolve({ data: [{ id: 2, name: 'Northfield Plant' }, { id: 3, code: '330001', name: 'Ashby' }] as RaRecord[], total: 2 }));
  const columns = await withNames(shownColumns(table, ['id', 'name', 'last'], []), getList as never);
  expect(columns).toEqual([{ source: 'groupId', label: 'groupId', kind: 'text', values: { 2: 'Northfield Plant', 3: '330001' } }]);
});

it('every list draws its columns by declarations that an export reads', () => {
  const files = import.meta.glob<string>(['../*/*List.tsx', '../*/index.tsx', '../names/*.tsx'], { eager: true, query: '?raw', import: 'default' });
  expect(Object.keys(files).length).toBeGreaterThan(30);
  expect(Object.keys(files).filter((name) => /<DataTable\.\w*Col\b[^>]*\bsource=/.test(files[name] ?? ''))).toEqual([]);
});
