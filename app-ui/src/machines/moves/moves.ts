// Moves of selected machines: which the Actions dropdown offers, and what it says when one cannot begin
// (specification 2 §2.5, §4.5, §5, §6). Pure.
import type { Hierarchy } from '../../api/module.ts';
import type { StockRow } from '../../api/wire.ts';

export type Move = 'approve' | 'transfer' | 'undo' | 'restock';

/** The quick filters, by name, that decide what is offered. */
interface Shown {
  hierarchy: Hierarchy;
  filter: string;
  /** In transit or rejected: a transfer can be undone. */
  undoEnabled: boolean;
  can: (permission: string) => boolean;
}

const restockable: readonly string[] = ['intransit', 'rejected', 'sold'];

/** The entries of the Actions dropdown; none hides it. */
export function movesFor({ hierarchy, filter, undoEnabled, can }: Shown): Move[] {
  if (hierarchy === 1) return [];
  const moves: Move[] = [];
  if (hierarchy === 0 && can('stock.accept')) moves.push('approve');
  if (undoEnabled ? can('stock.undo') : can('stock.transfer')) moves.push(undoEnabled ? 'undo' : 'transfer');
  if (restockable.includes(filter) && can('stock.restock')) moves.push('restock');
  return moves;
}

/** Why a move cannot begin, as a text of the catalogue; undefined when it can. */
export function cannotBegin(move: Move, filter: string, selected: number): 'moves.acceptFirst' | 'moves.selectToTransfer' | 'moves.select' | 'moves.restockRefused' | undefined {
  if (move === 'transfer' && filter === 'N') return 'moves.acceptFirst';
  if (move === 'restock' && !restockable.includes(filter)) return 'moves.restockRefused';
  if (selected > 0) return undefined;
  return move === 'transfer' ? 'moves.selectToTransfer' : 'moves.select';
}

/** Machines that wait for a yes or a no, and the others. */
export function pendingAndNot(rows: readonly StockRow[]): { valid: StockRow[]; invalid: StockRow[] } {
  return { valid: rows.filter((row) => row.Status === 'N'), invalid: rows.filter((row) => row.Status !== 'N') };
}

/** The first serials of a selection, as far as one line holds them. */
export const someOf = (serials: readonly string[]): string => serials.slice(0, 4).join(', ') + (serials.length > 4 ? ', …' : '');

/** Ids by the location where the machines stood: a transfer is taken back to where each came from. */
export function byLocation(rows: readonly StockRow[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const row of rows) {
    if (row.LocationId === 0) continue;
    groups.set(row.LocationId, [...(groups.get(row.LocationId) ?? []), row.VhcId]);
  }
  return groups;
}

/** YYYY-MM-DD HH:mm:ss by the clock of this device. */
export function auditDate(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${day} ${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
}

/** The heading of a failed approval or transfer: the first line of the server's message, up to a colon for a transfer. */
export function failureHeading(message: string | undefined, upToColon: boolean, otherwise: string): string {
  const line = (message ?? '').split(/\r?\n/)[0]?.trim() ?? '';
  const heading = upToColon ? (line.split(':')[0] ?? '').trim() : line;
  return heading === '' ? otherwise : heading;
}
