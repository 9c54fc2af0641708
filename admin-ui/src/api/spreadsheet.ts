// The spreadsheet of a list, which the server writes piece by piece.

import type { SortPayload } from 'react-admin';

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A column as the server takes it. `values` has the words of an enumeration, by its values as texts. */
export interface SheetColumn {
  source: string;
  label: string;
  kind: 'text' | 'number' | 'date' | 'time' | 'flag';
  values?: Readonly<Record<string, string>>;
}

export interface ListRequest {
  filter: object;
  sort: SortPayload;
  columns: readonly SheetColumn[];
}

export interface ListFile {
  signal: AbortSignal;
  /** Gets the number of bytes that have arrived so far. */
  onBytes: (bytes: number) => void;
}

export interface Spreadsheet {
  file: Blob;
  /** The rows of the file and those of the list, as far as the answer has them: the server may limit a file. */
  counts?: { rows: number; total: number };
}

/** The counts of `machines 0-99999/120000`. */
function countsOf(range: string | null): Spreadsheet['counts'] {
  const [, first, last, total] = /(\d+)-(\d+)\/(\d+)/.exec(range ?? '') ?? [];
  return first === undefined ? undefined : { rows: Number(last) - Number(first) + 1, total: Number(total) };
}

/** Reads a file to its end. One without its end is a failure, and so is an answer that is no spreadsheet. */
export async function readSpreadsheet(response: Response, onBytes: (bytes: number) => void): Promise<Spreadsheet> {
  if (!response.body || !response.headers.get('Content-Type')?.startsWith(spreadsheetType)) throw new Error('The answer is no spreadsheet');
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value as Uint8Array<ArrayBuffer>);
    bytes += value.length;
    onBytes(bytes);
  }
  return { file: new Blob(parts, { type: spreadsheetType }), counts: countsOf(response.headers.get('Content-Range')) };
}
