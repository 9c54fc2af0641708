// The first rows of a report on a phone: a card each, with the first column as its heading, and a select of the order. Draws only.
import type { RowData } from '@tanstack/react-table';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn, Sort } from '../../ui/dataColumns.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { readSort, writeSort } from './view.ts';

interface Props<R extends RowData> {
  columns: readonly DataColumn<R>[];
  rows: readonly R[];
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
}

/** The serial of a machine, in whichever report. */
const headings: ReadonlySet<string> = new Set(['Vin', 'SerialNumber']);

export function PreviewCards<R extends RowData>({ columns, rows, sort, onSort }: Props<R>): JSX.Element {
  const { t } = useTranslation();
  const sortable = columns.filter((column) => column.sortable);
  const headOf = (column: DataColumn<R>): string => (typeof column.head === 'string' ? column.head : column.id);
  const orders = sortable.flatMap((column) => [
    { id: column.id, label: t('reports.ascending', { column: headOf(column) }) },
    { id: `-${column.id}`, label: t('reports.descending', { column: headOf(column) }) },
  ]);
  const heading = columns.find((column) => headings.has(column.id)) ?? columns[0];
  return (
    <div className="report-cards">
      {orders.length === 0 ? null : (
        <SelectField
          label={t('reports.order')}
          placeholder={t('reports.usualOrder')}
          choices={orders}
          value={sort ? writeSort(sort) : ''}
          onChange={(event) => onSort(readSort(event.target.value, sortable.map((column) => column.id)))}
        />
      )}
      {rows.map((row, index) => (
        // Rows of a report have no id of their own.
        <article key={index} className="card report-card">
          {heading?.cell(row)}
          <dl>
            {columns
              .filter((column) => column !== heading)
              .map((column) => (
                <CardLine key={column.id} head={headOf(column)} value={column.cell(row)} />
              ))}
          </dl>
        </article>
      ))}
    </div>
  );
}

function CardLine({ head, value }: { head: string; value: ReturnType<DataColumn<object>['cell']> }): JSX.Element | null {
  if (value === '') return null;
  return (
    <>
      <dt>{head}</dt>
      <dd>{value}</dd>
    </>
  );
}
