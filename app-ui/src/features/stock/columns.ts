// The columns of the stock grid: their order, which of them show, what they need of the width, and what they sort by. Pure.
import type { SortBy } from './view.ts';

export type ColumnId = 'serial' | 'model' | 'location' | 'destination' | 'auditStatus' | 'inspectionStatus' | 'daysInStage' | 'completed';

export const columnOrder: readonly ColumnId[] = [
  'serial',
  'model',
  'location',
  'destination',
  'auditStatus',
  'inspectionStatus',
  'daysInStage',
  'completed',
];

interface Layout {
  /** The width in px that the column needs at least. */
  width: number;
  flexible?: boolean;
  /** Columns of a higher number are folded below their host first where the width is not enough. */
  priority?: number;
  hosts?: readonly ColumnId[];
  className?: string;
}

/**
 * The serial, the audit badge and the five inspections always have a column of their own. The others fold below the column
 * that they belong to: the age below the stage, the location below the model.
 */
export const layout: Record<ColumnId, Layout> = {
  serial: { width: 128, className: 'lead' },
  model: { width: 140, flexible: true, className: 'words' },
  location: { width: 110, flexible: true, className: 'words', priority: 2, hosts: ['model', 'serial'] },
  destination: { width: 140, flexible: true, className: 'words' },
  auditStatus: { width: 218 },
  inspectionStatus: { width: 180, className: 'wraps', priority: 1, hosts: ['auditStatus', 'serial'] },
  daysInStage: { width: 92, className: 'num', priority: 3, hosts: ['inspectionStatus', 'serial'] },
  completed: { width: 160 },
};

const sorts: Partial<Record<ColumnId, SortBy>> = {
  serial: 'serial', model: 'model', location: 'location', inspectionStatus: 'status', daysInStage: 'days',
};

/** The order that a click on the header of a column selects. */
export const sortOf = (column: ColumnId): SortBy | undefined => sorts[column];

export const columnOfSort = (by: SortBy): ColumnId | undefined => columnOrder.find((column) => sorts[column] === by);

/** The serial cannot be hidden, because it identifies the row. */
export const hideable = (column: ColumnId): boolean => column !== 'serial';

/** Machine Destination is shown while a transfer can be undone, Inspection Status otherwise (STOCK-038, STOCK-039). */
export function columnsFor(undoEnabled: boolean, hidden: readonly string[]): ColumnId[] {
  return columnOrder.filter(
    (column) =>
      column !== (undoEnabled ? 'inspectionStatus' : 'destination') && !(hideable(column) && hidden.includes(column)),
  );
}

/**
 * Checkboxes are for users who may transfer machines from the current site (STOCK-035, STOCK-143); the server answers this
 * as a permission.
 */
export function showsCheckboxes(can: (permission: string) => boolean): boolean {
  return can('stock.transfer');
}

const inTransit = 1;

/** A machine on its way has no checkbox, except in the lists where a transfer can be undone (STOCK-036). */
export function rowSelectable(trackingStatus: number, undoEnabled: boolean): boolean {
  return trackingStatus !== inTransit || undoEnabled;
}
