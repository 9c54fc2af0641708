// A column of a list. The table draws it and the spreadsheet of the list has it: both read this one declaration.

import type { ReactElement, ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { BooleanField, DataTable, NumberField } from 'react-admin';
import { numberLanguage } from '../forms/numbers';
import { When } from '../layout/When';
import { GroupName } from './GroupName';
import { RecordLink, useLinkedPage } from './RecordLink';

/** The kind of a column's values. `date` is a day, `time` a moment, `flag` yes or no. */
export type Kind = 'text' | 'number' | 'date' | 'time' | 'flag';

/** The words of an enumeration, by its values as texts. */
export type Words = Readonly<Record<string, string>>;

/** The words of the values of an enumeration. */
export const wordsOf = <V extends string | number>(values: readonly V[], word: (value: V) => string): Words =>
  Object.fromEntries(values.map((value) => [String(value), word(value)]));

/** A column of the spreadsheet. */
export interface FileColumn {
  /** The field of the row, nested ones after points. */
  source: string;
  /** The heading; that of the field when it is missing. */
  label?: string;
  kind?: Kind;
  values?: Words;
  /** The resource whose records the field refers to by their ids. */
  names?: 'groups' | 'sites';
}

export interface ColumnProps<T extends RaRecord> extends FileColumn {
  disableSort?: boolean;
  /** The decimals of a number. */
  decimals?: number;
  /** Draws the cell when it is not the value by its kind and words. */
  render?: (record: T) => ReactNode;
  children?: ReactElement;
  /** The columns of the spreadsheet when what is drawn comes from other fields; empty for none. */
  inFile?: readonly FileColumn[];
}

const valueOf = (record: RaRecord, source: string): unknown => (record as Record<string, unknown>)[source];

/** Draws a value by its words, or by its kind. */
function drawnBy<T extends RaRecord>({ source, kind, values }: ColumnProps<T>): ((record: T) => ReactNode) | undefined {
  if (values) {
    return (record) => {
      const value = String(valueOf(record, source) ?? '');
      return values[value] ?? value;
    };
  }
  if (kind === 'time' || kind === 'date') {
    return (record) => <When at={valueOf(record, source) as string | null | undefined} dateOnly={kind === 'date'} />;
  }
  return undefined;
}

/** The field that shows a value. */
function fieldOf<T extends RaRecord>({ source, kind, names, decimals }: ColumnProps<T>): ReactElement | undefined {
  if (names === 'groups') return <GroupName />;
  if (kind === 'flag') return <BooleanField source={source} />;
  if (kind === 'number') return <NumberField source={source} locales={numberLanguage} options={{ minimumFractionDigits: decimals ?? 0 }} />;
  return undefined;
}

/** `fileColumns.ts` reads the properties of these elements, so that each is a direct child of its table. */
export function Column<T extends RaRecord>(props: ColumnProps<T>) {
  const { source, label, kind, disableSort, render, children } = props;
  const page = useLinkedPage(source);
  const draw = render ?? (children ? undefined : drawnBy(props));
  const field = draw ? undefined : (children ?? fieldOf(props));
  const align = kind === 'number' ? ({ align: 'right' } as const) : {};
  const content = (record: T): ReactNode => draw?.(record) ?? field ?? String(valueOf(record, source) ?? '-');
  const linked = page ? (record: T) => <RecordLink page={page}>{content(record)}</RecordLink> : undefined;
  return (
    <DataTable.Col<T> source={source as never} label={label} disableSort={disableSort} render={linked ?? draw} {...align}>
      {linked ? undefined : field}
    </DataTable.Col>
  );
}

export interface ButtonColumnProps<T extends RaRecord> {
  /** The heading, by the key of its text. */
  label: string;
  render?: (record: T) => ReactNode;
  children?: ReactElement;
}

/** A column of buttons, which no spreadsheet has. */
export function ButtonColumn<T extends RaRecord>({ label, render, children }: ButtonColumnProps<T>) {
  return (
    <DataTable.Col<T> label={label} disableSort render={render}>
      {children}
    </DataTable.Col>
  );
}
