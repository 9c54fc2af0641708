// The columns of the stock grid, in order, and which of them show. Pure.

export type ColumnId = 'serial' | 'model' | 'location' | 'destination' | 'auditStatus' | 'inspectionStatus' | 'completed';

export const columnOrder: readonly ColumnId[] = [
  'serial',
  'model',
  'location',
  'destination',
  'auditStatus',
  'inspectionStatus',
  'completed',
];

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
 * Checkboxes are for users who may transfer machines from the acting site (STOCK-035, STOCK-143); the server answers this as a
 * permission.
 */
export function showsCheckboxes(can: (permission: string) => boolean): boolean {
  return can('stock.transfer');
}

const inTransit = 1;

/** A machine on its way has no checkbox, except in the lists where a transfer can be undone (STOCK-036). */
export function rowSelectable(trackingStatus: number, undoEnabled: boolean): boolean {
  return trackingStatus !== inTransit || undoEnabled;
}
