// The columns of the stock grid, in order, and which of them show (specification 2 §2.1). Pure.

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

interface Chooser {
  userType: number;
  roleId: number;
  hierarchy: number;
}

/** Checkboxes are for user type 1 with role 1, not at production sites. */
export function showsCheckboxes({ userType, roleId, hierarchy }: Chooser): boolean {
  return userType === 1 && roleId === 1 && hierarchy !== 1;
}

const inTransit = 1;

/** A machine on its way has no checkbox, except in the lists where a transfer can be undone. */
export function rowSelectable(trackingStatus: number, undoEnabled: boolean): boolean {
  return trackingStatus !== inTransit || undoEnabled;
}
