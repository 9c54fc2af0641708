// The possible actions on the work order of a machine in its stage (HIST-012, HIST-013), by the server's `Actions` of its
// row: `edit_order` where there is an order to change, otherwise one can be made; `customer` and `dealership` for whom.
// Where neither may be named, the day alone can be changed. Pure.
import type { StockRow } from '../../api/wire.ts';

export type OrderKind = 'dealership' | 'customer';

const kinds: readonly OrderKind[] = ['customer', 'dealership'];

const named = ({ Actions }: StockRow): OrderKind[] => kinds.filter((kind) => Actions.Allowed.includes(kind));

/** Returns `true` if the row has actions of an existing order. */
const isOrdered = ({ Actions }: StockRow): boolean => Actions.Allowed.includes('edit_order') || 'edit_order' in Actions.Refused;

/** For whom a work order of the machine can be made. */
export const ordersFor = (row: StockRow): OrderKind[] => (isOrdered(row) ? [] : named(row));

/** The part of its work order that can be changed: the owner and the day, or the day only. */
export function changeOf(row: StockRow): { kind: OrderKind; isDayOnly: boolean } | undefined {
  if (!row.Actions.Allowed.includes('edit_order')) return undefined;
  const [kind] = named(row);
  return { kind: kind ?? 'dealership', isDayOnly: kind === undefined };
}

export const orderPermission = { dealership: 'workorder.write', customer: 'customer.write' } as const;
