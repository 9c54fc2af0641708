// The state of a table: the columns that fit its width, its sorting, and the rows that are expanded.
import {
  columnVisibilityFeature,
  createColumnHelper,
  createExpandedRowModel,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ExpandedState,
  type ReactTable,
  type RowData,
  type SortingState,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { foldedAt } from './columnFit.ts';
import type { DataColumn, DataTableProps } from './dataColumns.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
});

export type Features = typeof features;

/** The columns of a table by their ids, and those that a column shows as its second line. */
export interface ColumnLayout<R extends RowData> {
  byId: ReadonlyMap<string, DataColumn<R>>;
  guests: (id: string) => DataColumn<R>[];
}

/** `width`: the width that is left to the columns; Infinity while it is not known. */
export function useDataTable<R extends RowData>({ columns, rows, rowId, sort, onSort, below }: DataTableProps<R>, width: number): { table: ReactTable<Features, R>; layout: ColumnLayout<R> } {
  const folded = foldedAt(columns, width);
  const byId = new Map(columns.map((column) => [column.id, column]));
  // The table works with the ids; what a cell shows is taken from the columns of this render.
  const shape = columns.map(({ id, sortable, descendingFirst }) => `${id} ${sortable ? 1 : 0} ${descendingFirst ? 1 : 0}`).join('\n');
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, R>();
    return shape.split('\n').map((line) => {
      const [id = '', sortable, descendingFirst] = line.split(' ');
      return helper.accessor((row) => row as unknown, { id, enableSorting: sortable === '1', sortDescFirst: descendingFirst === '1' });
    });
  }, [shape]);
  const hidden = [...folded.keys()].join(' ');
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.split(' ').map((id) => [id, false])), [hidden]);
  const by = sort?.by;
  const descending = sort?.descending ?? false;
  const sorting = useMemo<SortingState>(() => (by === undefined ? [] : [{ id: by, desc: descending }]), [by, descending]);
  const [expanded, setExpanded] = useState<ExpandedState>({});
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    autoResetAll: false,
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting, columnVisibility, expanded },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update;
      onSort?.(next ? { by: next.id, descending: next.desc } : undefined);
    },
    onExpandedChange: setExpanded,
    ...(below ? { getSubRows: (row: R) => [...below(row)] } : {}),
  });

  const guests = (id: string): DataColumn<R>[] =>
    [...folded].flatMap(([guest, host]) => (host === id ? [byId.get(guest)] : [])).filter((column) => column !== undefined);
  return { table, layout: { byId, guests } };
}
