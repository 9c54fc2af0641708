// A table of the rows of an import. Its columns have their widths from the start, so that a page of other rows, or a filter,
// moves nothing; what becomes of a row is always in view.
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { DataTable } from '../../ui/DataTable.tsx';

interface FileRow {
  Index: number;
  /** The number of the row in a spreadsheet. */
  Line: number;
  VIN: string;
  Model: string;
  Location: string;
}

interface Props<R extends FileRow> {
  label: string;
  rows: readonly R[];
  /** The heading of the last and widest column. */
  lastColumn: string;
  /** The outcome of a row. The function stays the same between renders. */
  outcome: (row: R) => ReactNode;
}

export function RowTable<R extends FileRow>({ label, rows, lastColumn, outcome }: Props<R>): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo<DataColumn<R>[]>(
    () => [
      { id: 'row', head: t('import.row'), width: 56, priority: 1, hosts: ['serial'], className: 'muted', cell: ({ Line }) => Line },
      { id: 'serial', head: t('import.serial'), width: 112, flexible: true, className: 'words', title: ({ VIN }) => VIN, cell: ({ VIN }) => <span className="serial">{VIN}</span> },
      { id: 'model', head: t('import.model'), width: 110, flexible: true, priority: 2, hosts: ['serial'], className: 'words', title: ({ Model }) => Model, cell: ({ Model }) => Model },
      { id: 'location', head: t('import.location'), width: 110, flexible: true, priority: 3, hosts: ['model', 'serial'], className: 'words', title: ({ Location }) => Location, cell: ({ Location }) => Location },
      { id: 'outcome', head: lastColumn, width: 150, flexible: true, className: 'wraps', cell: outcome },
    ],
    [t, lastColumn, outcome],
  );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section className="scroll-table" aria-label={label} tabIndex={0}>
      <DataTable columns={columns} rows={rows} rowId={({ Index }) => String(Index)} />
    </section>
  );
}
