// The head of a table: the names of the columns, by which it is sorted.
import type { ReactTable, RowData } from '@tanstack/react-table';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataTableProps, Sort } from './dataColumns.ts';
import { Icon } from './Icon.tsx';
import type { ColumnLayout, Features } from './useDataTable.ts';

interface NameProps<R extends RowData> {
  id: string;
  table: ReactTable<Features, R>;
  layout: ColumnLayout<R>;
}

/** The name of a column, with the button that sorts by it. */
function ColumnName<R extends RowData>({ id, table, layout: { byId } }: NameProps<R>): JSX.Element {
  const { t } = useTranslation();
  const column = table.getColumn(id);
  const definition = byId.get(id);
  const sorted = column?.getIsSorted() ?? false;
  if (!column?.getCanSort()) return <>{definition?.head}</>;
  return (
    <button type="button" className={sorted ? 'sort on' : 'sort'} onClick={() => column.toggleSorting()}>
      {definition?.head}
      {sorted ? <Icon name={sorted === 'desc' ? 'arrow-down' : 'arrow-up'} size={14} /> : null}
      {sorted ? <span className="sr">{t(sorted === 'desc' ? 'table.descending' : 'table.ascending')}</span> : null}
    </button>
  );
}

function sortOf(ids: readonly string[], sort: Sort | undefined): 'ascending' | 'descending' | undefined {
  const by = ids.find((id) => sort?.by === id);
  return by === undefined ? undefined : sort?.descending ? 'descending' : 'ascending';
}

interface Props<R extends RowData> extends Pick<DataTableProps<R>, 'sort' | 'expand' | 'first' | 'last'> {
  table: ReactTable<Features, R>;
  layout: ColumnLayout<R>;
}

export function DataTableHead<R extends RowData>({ table, layout, sort, expand, first, last }: Props<R>): JSX.Element {
  return (
    <thead>
      <tr>
        {first ? (
          <th className={first.className} scope="col">
            {first.head}
          </th>
        ) : null}
        {expand ? (
          <th className="k" scope="col">
            <span className="sr">{expand.head}</span>
          </th>
        ) : null}
        {table.getVisibleLeafColumns().map(({ id }) => {
          const below = layout.guests(id);
          return (
            <th key={id} scope="col" className={layout.byId.get(id)?.className} aria-sort={sortOf([id, ...below.map((guest) => guest.id)], sort)}>
              <ColumnName id={id} table={table} layout={layout} />
              {below.length > 0 ? (
                <div className="fold">
                  {below.map((guest) => (
                    <span key={guest.id}>
                      <ColumnName id={guest.id} table={table} layout={layout} />
                    </span>
                  ))}
                </div>
              ) : null}
            </th>
          );
        })}
        {last ? (
          <th className={last.className} scope="col">
            {last.head}
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
