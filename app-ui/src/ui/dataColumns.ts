// The columns and rows of a table, as its users describe them.
import type { MouseEvent, ReactNode } from 'react';
import type { RowData } from '@tanstack/react-table';

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
  /** The text of a cell that is neither cut nor wrapped: the column is as wide as the widest one up to `longest`, instead of `width`. */
  words?: (row: R) => string;
  /** The width in px of the icon next to that text, with its gap. */
  iconWidth?: number;
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
