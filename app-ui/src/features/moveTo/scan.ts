// What a scanner or a person puts into the box. Pure.
import type { StockRow } from '../../api/wire.ts';
import { serialText } from '../../ui/cleanText.ts';

/** The fewest characters of a serial that are looked for. */
export const leastToFind = 4;

/** The serial in a scanned text: the text itself, or the end of a machine's address in a QR code (/m/7104822). */
export function serialIn(text: string): string {
  const address = /\/m\/([^/?#\s]+)/i.exec(text)?.[1];
  return serialText(address ?? text);
}

/** The machine that is meant: the one with this serial, or the only one that has it as a part. */
export function meant(serial: string, rows: readonly StockRow[]): StockRow | undefined {
  return rows.find((row) => row.Vin === serial) ?? (rows.length === 1 ? rows[0] : undefined);
}
