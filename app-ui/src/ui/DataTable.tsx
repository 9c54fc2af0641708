// A table of rows by TanStack Table: columns by priority, sorting by its headers, rows that expand, and long lists of which
// only the rows in view are drawn (VirtualRows.tsx).
//
// A column that does not fit the width is shown as the second line of another column, its host, with its name in the
// header of that column: no value disappears, and the table never scrolls sideways below its sticky columns.
import type { Row, RowData } from '@tanstack/react-table';
import { lazy, startTransition, Suspense, useEffect, useLayoutEffect, useRef, useState, type JSX, type RefObject } from 'react';
import { neededWidth } from './columnFit.ts';
import type { DataTableProps } from './dataColumns.ts';
import { DataRow } from './DataRow.tsx';
import { DataTableHead } from './DataTableHead.tsx';
import { virtualAbove } from './scroller.ts';
import { textWidth, useFonts } from './textWidth.ts';
import { useDataTable, type Features } from './useDataTable.ts';

const VirtualRows = lazy(() => import('./VirtualRows.tsx'));

/** The number of rows that fit a screen. They are rendered first, so that the first row is visible early. */
const firstRows = 16;

/** The width of the checkboxes, of the button that expands a row, and of the menu (px). */
const fixedWidth = 44;

const fonts = { head: '650 13px', cell: '500 14px' } as const;
const measure = (text: string, part: keyof typeof fonts): number => textWidth(text, fonts[part]);

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
  const { sort, expand, first, last, at } = props;
  const element = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const whole = useWhole();
  const width = useWidth(element);
  const fixed = (first ? fixedWidth : 0) + (expand ? fixedWidth : 0) + (last ? fixedWidth : 0);
  useFonts();
  const measured = props.columns.map((column) => ({ ...column, width: neededWidth(column, props.rows.slice(0, virtualAbove), measure) }));
  const { table, layout } = useDataTable({ ...props, columns: measured }, width === 0 ? Infinity : width - fixed);

  const shown = table.getVisibleLeafColumns();
  const all = table.getRowModel().rows;
  useEffect(() => {
    if (at !== undefined && at >= 0 && all.length <= virtualAbove) body.current?.rows[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, all.length]);
  const isLong = all.length > virtualAbove;
  const drawRow = (row: Row<Features, R>, index: number): JSX.Element => (
    <DataRow
      key={row.id}
      row={row}
      layout={layout}
      attributes={props.row?.(row.original, index) ?? {}}
      place={isLong ? { 'aria-rowindex': index + 2 } : {}}
      expand={expand}
      first={first}
      last={last}
    />
  );
  const columnCount = shown.length + (first ? 1 : 0) + (expand ? 1 : 0) + (last ? 1 : 0);
  return (
    <table ref={element} className={width === 0 ? 'grid' : 'grid fitted'} {...(isLong ? { 'aria-rowcount': all.length + 1 } : {})}>
      {width === 0 ? null : (
        <colgroup>
          {first ? <col style={{ width: fixedWidth }} /> : null}
          {expand ? <col style={{ width: fixedWidth }} /> : null}
          {shown.map(({ id }) => {
            const column = layout.byId.get(id);
            return <col key={id} {...(column?.flexible ? {} : { style: { width: column?.width } })} />;
          })}
          {last ? <col style={{ width: fixedWidth }} /> : null}
        </colgroup>
      )}
      <DataTableHead table={table} layout={layout} sort={sort} expand={expand} first={first} last={last} />
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
