// A table of rows by TanStack Table: columns by priority, sorting by its headers, rows that expand, and long lists of which
// only the rows in view are drawn (VirtualRows.tsx).
//
// A column that does not fit the width is shown as the second line of another column, its host, with its name in the
// header of that column: no value disappears, and the table never scrolls sideways below its sticky columns.
import {
  columnVisibilityFeature,
  createColumnHelper,
  createExpandedRowModel,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ExpandedState,
  type RowData,
  type SortingState,
} from '@tanstack/react-table';
import { lazy, startTransition, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState, type JSX, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedAt } from './columnFit.ts';
import { Icon } from './Icon.tsx';
import { virtualAbove } from './scroller.ts';

const VirtualRows = lazy(() => import('./VirtualRows.tsx'));

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
});

export interface DataColumn<R extends RowData> {
  id: string;
  /** The header; also its accessible name where that is a text. */
  head: ReactNode;
  /** The width in px that the column needs at least. */
  width: number;
  /** Takes a share of the width that is left over. */
  flexible?: boolean;
  /** Columns of a higher number are folded first; without it the column is always shown on its own. */
  priority?: number;
  /** The columns that may show this one as their second line; the first that is shown does. */
  hosts?: readonly string[];
  className?: string;
  sortable?: boolean;
  /** `true` if the first click sorts descending. */
  descendingFirst?: boolean;
  cell: (row: R) => ReactNode;
  /** The full text of a cell that may be cut. */
  title?: (row: R) => string | undefined;
}

export interface Sort {
  by: string;
  descending: boolean;
}

export interface DataTableProps<R extends RowData> {
  columns: readonly DataColumn<R>[];
  rows: readonly R[];
  rowId: (row: R) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort | undefined) => void;
  /** Rows below a row, which it shows when it is expanded. */
  below?: (row: R) => readonly R[];
  /** The words of the button that expands a row. */
  expand?: { head: string; open: string; close: string };
  /** Attributes and listeners of a row. */
  row?: (row: R, index: number) => RowAttributes;
  /** A column before the others and one behind them, which stay in view. */
  first?: FixedColumn<R> | undefined;
  last?: FixedColumn<R> | undefined;
  /** The index of the row that is to be in view. */
  at?: number;
}

export interface FixedColumn<R extends RowData> {
  className: string;
  head: ReactNode;
  cell: (row: R) => ReactNode;
}

export interface RowAttributes {
  className?: string;
  'aria-selected'?: boolean | undefined;
  'aria-current'?: 'true' | undefined;
  /** Of a row without rows below it; a click on one that has them expands it. */
  onClick?: () => void;
  onDoubleClick?: () => void;
  onContextMenu?: (event: MouseEvent) => void;
}

/** The number of rows that fit a screen. They are rendered first, so that the first row is visible early. */
const firstRows = 16;

/** The width of the checkboxes, of the button that expands a row, and of the menu (px). */
const fixedWidth = 44;

/** Returns `true` once the rows beyond the first screen are rendered too, which is right after those of the first screen. */
function useWhole(): boolean {
  const [whole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  return whole;
}

/** The width of the element around a table; 0 while it is not known. */
function useWidth(table: RefObject<HTMLTableElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const around = table.current?.parentElement;
    if (!around) return;
    const measure = (): void => setWidth(around.clientWidth);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    return () => observer.disconnect();
  }, [table]);
  return width;
}

export function DataTable<R extends RowData>(props: DataTableProps<R>): JSX.Element {
  const { t } = useTranslation();
  const { columns, rows, rowId, sort, onSort, below, expand, first, last, at } = props;
  const element = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const whole = useWhole();
  const width = useWidth(element);
  const fixed = (first ? fixedWidth : 0) + (expand ? fixedWidth : 0) + (last ? fixedWidth : 0);
  const folded = foldedAt(columns, width === 0 ? Infinity : width - fixed);
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
  const header = (id: string): JSX.Element => {
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
  };
  const sortOf = (ids: readonly string[]): 'ascending' | 'descending' | undefined => {
    const by = ids.find((id) => sort?.by === id);
    return by === undefined ? undefined : sort?.descending ? 'descending' : 'ascending';
  };

  const shown = table.getVisibleLeafColumns();
  const all = table.getRowModel().rows;
  useEffect(() => {
    if (at !== undefined && at >= 0 && all.length <= virtualAbove) body.current?.rows[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, all.length]);
  const drawRow = (row: (typeof all)[number], index: number): JSX.Element => {
    const attributes = props.row?.(row.original, index) ?? {};
    const opens = row.getCanExpand();
    const isOpen = row.getIsExpanded();
    return (
      <tr
        key={row.id}
        {...attributes}
        className={`${attributes.className ?? ''}${row.depth > 0 ? ' sub' : ''}`}
        onClick={opens ? () => row.toggleExpanded() : attributes.onClick}
        {...(all.length > virtualAbove ? { 'aria-rowindex': index + 2 } : {})}
      >
        {first ? <td className={first.className}>{first.cell(row.original)}</td> : null}
        {expand ? (
          <td className="k">
            {opens ? (
              <button
                type="button"
                className="icon"
                aria-expanded={isOpen}
                aria-label={isOpen ? expand.close : expand.open}
                onClick={(event) => {
                  event.stopPropagation();
                  row.toggleExpanded();
                }}
              >
                <Icon name={isOpen ? 'down' : 'right'} size={16} />
              </button>
            ) : null}
          </td>
        ) : null}
        {row.getVisibleCells().map((cell) => {
          const column = byId.get(cell.column.id);
          const below = guests(cell.column.id);
          return (
            <td key={cell.id} className={column?.className} title={column?.title?.(row.original)}>
              {below.length === 0 ? (
                column?.cell(row.original)
              ) : (
                <>
                  <div className="fold-main">
                    {column?.cell(row.original)}
                  </div>
                  <div className="fold">
                    {below.map((guest) => (
                      <span key={guest.id} title={guest.title?.(row.original)}>
                        {guest.cell(row.original)}
                      </span>
                    ))}
                  </div>
                </>
              )}
            </td>
          );
        })}
        {last ? <td className={last.className}>{last.cell(row.original)}</td> : null}
      </tr>
    );
  };
  const columnCount = shown.length + (first ? 1 : 0) + (expand ? 1 : 0) + (last ? 1 : 0);
  const isLong = all.length > virtualAbove;
  return (
    <table ref={element} className={width === 0 ? 'grid' : 'grid fitted'} {...(isLong ? { 'aria-rowcount': all.length + 1 } : {})}>
      {width === 0 ? null : (
        <colgroup>
          {first ? <col style={{ width: fixedWidth }} /> : null}
          {expand ? <col style={{ width: fixedWidth }} /> : null}
          {shown.map(({ id }) => {
            const column = byId.get(id);
            return <col key={id} {...(column?.flexible ? {} : { style: { width: column?.width } })} />;
          })}
          {last ? <col style={{ width: fixedWidth }} /> : null}
        </colgroup>
      )}
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
          {shown.map(({ id }) => {
            const below = guests(id);
            return (
              <th key={id} scope="col" className={byId.get(id)?.className} aria-sort={sortOf([id, ...below.map((guest) => guest.id)])}>
                {header(id)}
                {below.length > 0 ? (
                  <div className="fold">
                    {below.map((guest) => (
                      <span key={guest.id}>{header(guest.id)}</span>
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
      {isLong ? (
        <Suspense fallback={<tbody>{all.slice(0, firstRows).map(drawRow)}</tbody>}>
          <VirtualRows
            count={all.length}
            columns={columnCount}
            at={at ?? -1}
            table={element}
            draw={(index) => {
              const row = all[index];
              return row ? drawRow(row, index) : null;
            }}
          />
        </Suspense>
      ) : (
        <tbody ref={body}>{(whole ? all : all.slice(0, firstRows)).map(drawRow)}</tbody>
      )}
    </table>
  );
}
