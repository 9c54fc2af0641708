// The columns of a list's spreadsheet: those that its table draws, in their order, without the hidden ones.

import type { ReactNode } from 'react';
import { Children, isValidElement } from 'react';
import type { DataProvider, RaRecord } from 'react-admin';
import { useResourceContext, useStore, useTranslateLabel } from 'react-admin';
import type { SheetColumn } from '../api/spreadsheet';
import type { ButtonColumnProps, ColumnProps, FileColumn } from './Column';
import { ButtonColumn, Column } from './Column';

interface TableProps {
  children?: ReactNode;
  hiddenColumns?: string[];
}

const tableOf = (table: ReactNode): TableProps => (isValidElement<TableProps>(table) ? table.props : {});

/** Moves each column to its rank, as react-admin's table does; one without a rank stays where it is. */
function inOrder<T>(columns: readonly T[], ranks: readonly number[]): T[] {
  const moved: T[] = [];
  columns.forEach((column, index) => {
    const rank = ranks.indexOf(index);
    moved[rank < 0 ? index : rank] = column;
  });
  return moved.filter((column) => column !== undefined);
}

/** The properties of the visible columns of a table, in their order. */
function visibleColumns({ children }: TableProps, hidden: readonly string[], ranks: readonly number[]): ColumnProps<RaRecord>[] {
  return inOrder(Children.toArray(children), ranks).flatMap((child) => {
    // A column of buttons is no `Column`.
    if (!isValidElement<ColumnProps<RaRecord>>(child) || child.type !== Column) return [];
    return hidden.includes(child.props.source) ? [] : [child.props];
  });
}

/** The columns of the table that are visible, each with the columns that the file has for it. */
export function shownColumns(table: ReactNode, hidden: readonly string[], ranks: readonly number[]): FileColumn[] {
  const columns = visibleColumns(tableOf(table), hidden, ranks).flatMap(
    ({ source, label, kind, values, names, inFile }) => inFile ?? [{ source, label, kind, values, names }],
  );
  // Two columns that are drawn from one field have it once.
  return columns.filter((column, index) => columns.findIndex(({ source }) => source === column.source) === index);
}

/** The hidden columns of a table and the ranks of all, as the user chose them; the keys are those of react-admin's table. */
function useChoice({ hiddenColumns = [] }: TableProps): { hidden: string[]; ranks: number[] } {
  const resource = useResourceContext() ?? '';
  const [hidden] = useStore<string[]>(`${resource}.datatable`, hiddenColumns);
  const [ranks = []] = useStore<number[] | undefined>(`${resource}.datatable_columnRanks`);
  return { hidden, ranks };
}

/** A column as react-admin's table identifies it: by its field, or by its label where it has none. */
interface ChosenColumn {
  id: string;
  source?: string;
  label?: string | undefined;
  /** The place among the columns that are declared. */
  index: number;
}

function chosenColumns(table: ReactNode, ranks: readonly number[]): ChosenColumn[] {
  const declared = Children.toArray(tableOf(table).children).map((child, index): ChosenColumn[] => {
    if (isValidElement<ColumnProps<RaRecord>>(child) && child.type === Column) {
      const { source, label } = child.props;
      return [{ id: source, source, label, index }];
    }
    if (isValidElement<ButtonColumnProps<RaRecord>>(child) && child.type === ButtonColumn) {
      const { label } = child.props;
      return [{ id: label, label, index }];
    }
    return [];
  });
  return inOrder(declared, ranks).flat();
}

interface ColumnChoice {
  /** The columns in their order, the hidden ones too. */
  columns: ChosenColumn[];
  hidden: string[];
  /** Undefined for those that the list hides by itself. */
  setHidden: (hidden: string[] | undefined) => void;
  ranks: number[];
  setRanks: (ranks: number[] | undefined) => void;
}

/** The choice of a table's columns, which is stored for the user. */
export function useColumnChoice(table: ReactNode): ColumnChoice {
  const resource = useResourceContext() ?? '';
  const own = tableOf(table).hiddenColumns ?? [];
  const [hidden = own, setHidden] = useStore<string[] | undefined>(`${resource}.datatable`, own);
  const [ranks = [], setRanks] = useStore<number[] | undefined>(`${resource}.datatable_columnRanks`);
  return {
    columns: chosenColumns(table, ranks),
    hidden,
    setHidden: (next) => {
      setHidden(next ?? own);
    },
    ranks,
    setRanks: (next) => {
      setRanks(next);
    },
  };
}

/** The fields of the visible columns of a table, in their order. */
export function useVisibleColumns(table: TableProps): string[] {
  const { hidden, ranks } = useChoice(table);
  return visibleColumns(table, hidden, ranks).map(({ source }) => source);
}

/** The columns of the list's spreadsheet with their headings, as the table of the list is at the moment. */
export function useFileColumns(table: ReactNode): FileColumn[] {
  const resource = useResourceContext() ?? '';
  const translate = useTranslateLabel();
  const { hidden, ranks } = useChoice(tableOf(table));
  return shownColumns(table, hidden, ranks).map((column) => ({
    ...column,
    label: String(translate({ label: column.label, source: column.source, resource })),
  }));
}

/** The most records whose names are sent with a request, which has to stay short. */
const mostNames = 200;

/** Columns as the server takes them, with the names of the records that they refer to. */
export async function withNames(columns: readonly FileColumn[], getList: DataProvider['getList']): Promise<SheetColumn[]> {
  const read = async (resource: NonNullable<FileColumn['names']>): Promise<Record<string, string>> => {
    const sort = { field: 'id', order: 'ASC' } as const;
    const { data } = await getList<RaRecord & { code?: string; name: string }>(resource, { pagination: { page: 1, perPage: mostNames }, sort, filter: {} });
    return Object.fromEntries(data.map(({ id, code, name }) => [String(id), code ?? name]));
  };
  return Promise.all(
    columns.map(async ({ source, label = source, kind = 'text', values, names }) => {
      const words = names ? await read(names) : values;
      return { source, label, kind: words ? 'text' : kind, ...(words ? { values: words } : {}) };
    }),
  );
}
