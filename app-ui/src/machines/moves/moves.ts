// Moves of selected machines: the entries of the Actions dropdown, and the message when a move cannot
// begin. Pure.
import type { Hierarchy } from '../../api/module.ts';
import { afterColon } from '../../api/errors.ts';
import type { Refusals, StockRow } from '../../api/wire.ts';
import { servedText, whyRefused } from '../../text/served.ts';
import { isTaken, type BatchMode } from '../../handover/batch/batch.ts';
import { orderPermission } from '../../handover/orders/orderRules.ts';

/** `handover` and `pdi` are done in the multiple handover dialog. */
export type Move = 'handover' | 'approve' | 'transfer' | 'undo' | 'restock' | 'relocate' | 'pdi';

/** The quick filters, by name, that decide what is offered. */
interface Shown {
  hierarchy: Hierarchy;
  filter: string;
  /** The filter is in transit or rejected, so a transfer can be undone. */
  undoEnabled: boolean;
  can: (permission: string) => boolean;
}

const restockable: readonly string[] = ['intransit', 'rejected', 'sold'];

/** The moves of the selection bar, in its order, with the name by which `Actions` of a row permits each. */
const actionNames: readonly (readonly [Move, string])[] = [
  ['relocate', 'edit'],
  ['approve', 'approve'],
  ['transfer', 'transfer'],
  ['pdi', 'pdi'],
  ['undo', 'undo'],
  ['restock', 'restock'],
];

/** The moves that are possible with at least one of the selected machines, by the server's answer. */
export function movesOf(rows: readonly StockRow[]): Move[] {
  return actionNames.filter(([, name]) => rows.some((row) => row.Actions.Allowed.includes(name))).map(([move]) => move);
}

/** The machines with which a move can be done, and the others with the reason. */
export function ableAndNot(move: Move, rows: readonly StockRow[], refusals: Refusals | undefined): { able: StockRow[]; left: Left[] } {
  const name = actionNames.find(([one]) => one === move)?.[1] ?? move;
  const able = rows.filter((row) => row.Actions.Allowed.includes(name));
  const left = rows
    .filter((row) => !able.includes(row))
    .map((row) => ({ row, why: whyRefused(row.Actions.Refused[name], refusals) ?? servedText(row.StatusName) }));
  return { able, left };
}

export const isBatch = (move: string): move is BatchMode => move === 'handover' || move === 'pdi';

/** The machines of a selection that work orders can be made for, and the others with the reason; `overdue` is that of the audit check. */
export function takenAndNot(rows: readonly StockRow[], auditCheck: boolean, overdue: string): { able: StockRow[]; left: Left[] } {
  const able = rows.filter((row) => isTaken(row, 'handover', auditCheck));
  const left = rows.filter((row) => !able.includes(row)).map((row) => ({ row, why: row.Status === 'A' ? overdue : servedText(row.StatusName) }));
  return { able, left };
}

/** A selected machine with which the move cannot be done, and why. */
export interface Left {
  row: StockRow;
  why: string;
}

/** The entries of the Actions dropdown, which is hidden without entries. */
export function movesFor({ hierarchy, filter, undoEnabled, can }: Shown): Move[] {
  if (hierarchy === 1) return [];
  const moves: Move[] = [];
  if (can(orderPermission[hierarchy === 0 ? 'customer' : 'dealership'])) moves.push('handover');
  if (hierarchy === 0 && can('stock.accept')) moves.push('approve');
  if (hierarchy === 0 && can(orderPermission.dealership)) moves.push('pdi');
  if (undoEnabled ? can('stock.undo') : can('stock.transfer')) moves.push(undoEnabled ? 'undo' : 'transfer');
  if (restockable.includes(filter) && can('stock.restock')) moves.push('restock');
  return moves;
}

/** Why a move cannot begin, as a text key; undefined when it can. */
export function cannotBegin(move: Exclude<Move, BatchMode>, filter: string, selected: number): 'moves.acceptFirst' | 'moves.selectToTransfer' | 'moves.select' | 'moves.restockRefused' | undefined {
  if (move === 'transfer' && filter === 'N') return 'moves.acceptFirst';
  if (move === 'restock' && !restockable.includes(filter)) return 'moves.restockRefused';
  if (selected > 0) return undefined;
  return move === 'transfer' ? 'moves.selectToTransfer' : 'moves.select';
}

/** Splits machines into those pending approval and the others. */
export function pendingAndNot(rows: readonly StockRow[]): { valid: StockRow[]; invalid: StockRow[] } {
  return { valid: rows.filter((row) => row.Status === 'N'), invalid: rows.filter((row) => row.Status !== 'N') };
}

/** The first four serials of a selection. */
export const someOf = (serials: readonly string[]): string => serials.slice(0, 4).join(', ') + (serials.length > 4 ? ', …' : '');

/** Record ids by location, so that an undone transfer returns each machine to its location. */
export function byLocation(rows: readonly StockRow[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const row of rows) {
    if (row.LocationId === 0) continue;
    groups.set(row.LocationId, [...(groups.get(row.LocationId) ?? []), row.VhcId]);
  }
  return groups;
}

/** The heading of a failed move: the first line of the server's message, without its topic. */
export function failureHeading(message: string | undefined, otherwise: string): string {
  const heading = afterColon(message ?? '').trim();
  return heading === '' ? otherwise : heading;
}
