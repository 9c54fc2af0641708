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

/** The serial cannot be hidden: a row without it says nothing. */
export const hideable = (column: ColumnId): boolean => column !== 'serial';

/** Machine Destination and Inspection Status take turns: the first while a transfer can be undone, the second otherwise. */
export function columnsFor(undoEnabled: boolean, hidden: readonly string[]): ColumnId[] {
  return columnOrder.filter(
    (column) =>
      column !== (undoEnabled ? 'inspectionStatus' : 'destination') && !(hideable(column) && hidden.includes(column)),
  );
}

/**
 * Checkboxes are for those who may transfer machines from the acting site: user type 1 with role 1 and the super user, not
 * at production sites. The server's permission says so.
 */
export function showsCheckboxes(can: (permission: string) => boolean): boolean {
  return can('stock.transfer');
}

const inTransit = 1;

/** A machine on its way has no checkbox, except in the lists where a transfer can be undone (STOCK-036). */
export function rowSelectable(trackingStatus: number, undoEnabled: boolean): boolean {
  return trackingStatus !== inTransit || undoEnabled;
}
