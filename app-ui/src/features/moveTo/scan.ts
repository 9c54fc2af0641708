// Parsing of the box's content, from a scanner or a person. Pure.
import type { StockRow } from '../../api/wire.ts';

/** The fewest characters of a serial that are looked for. */
export const leastToFind = 4;

/** The machine of a serial: the one with exactly this serial, or the only one that has it as a part. */
export function matchingMachine(serial: string, rows: readonly StockRow[]): StockRow | undefined {
  return rows.find((row) => row.Vin === serial) ?? (rows.length === 1 ? rows[0] : undefined);
}
