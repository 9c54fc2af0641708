// Previews an import file before it is sent: encoding, columns, and which of the first rows the
// server will refuse. Pure; the server checks every row again.

export const columnCount = 3;
export const previewRows = 5;
/** How many bytes of a file are read for the preview. */
export const headBytes = 256 * 1024;

export interface ImportRowPreview {
  serial: string;
  model: string;
  location: string;
  problem?: 'import.badSerial' | 'import.invalidModel' | 'import.invalidLocation';
}

export interface FilePreview {
  header: [string, string, string];
  rows: ImportRowPreview[];
  /** The number of complete rows in the head of the file, without the header line. */
  seen: number;
}

export type FileProblem = 'import.badExtension' | 'import.badColumns' | 'import.noRows';

/** UTF-8 when it starts with a byte-order mark or decodes as such, ISO-8859-1 otherwise. */
export function decodeHead(bytes: Uint8Array<ArrayBuffer>, isWhole: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return new TextDecoder('iso-8859-1').decode(bytes);
  }
}

/** Splits comma-separated text into rows of fields; quoted fields may contain commas, line breaks and doubled quotes. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  const endField = (): void => {
    row.push(field);
    field = '';
  };
  const endRow = (): void => {
    endField();
    if (row.length > 1 || row[0]?.trim() !== '') rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quoted && character === '"' && text[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (quoted) field += character;
    else if (character === ',') endField();
    else if (character === '\n') endRow();
    else if (character !== '\r') field += character;
  }
  if (field !== '' || row.length > 0) endRow();
  return rows;
}

/** A serial of the file: quotes removed, spaces stripped. */
export const fileSerial = (text: string): string => text.replace(/["\s]/g, '');

/** The error because of which a row would not be imported. */
export function rowProblem(serial: string, model: string, location: string): ImportRowPreview['problem'] {
  if (!/^\d{7,8}$/.test(serial)) return 'import.badSerial';
  if (model.trim() === '') return 'import.invalidModel';
  if (location.trim() === '') return 'import.invalidLocation';
  return undefined;
}

export function hasCsvName(name: string): boolean {
  return /\.csv$/i.test(name);
}

/** Reads the head of a file. With the header box ticked the first row names the columns and is not a machine. */
export function previewFile(text: string, header: boolean, isWhole: boolean): FilePreview | FileProblem {
  const rows = parseCsv(text.replace(/^\ufeff/, ''));
  // The last row of a truncated head may be incomplete.
  if (!isWhole && rows.length > 1) rows.pop();
  const [first] = rows;
  if (!first) return 'import.noRows';
  if (first.length !== columnCount) return 'import.badColumns';
  const machines = header ? rows.slice(1) : rows;
  if (machines.length === 0) return 'import.noRows';
  return {
    header: header ? [first[0]?.trim() ?? '', first[1]?.trim() ?? '', first[2]?.trim() ?? ''] : ['', '', ''],
    rows: machines.slice(0, previewRows).map((fields) => {
      const serial = fileSerial(fields[0] ?? '');
      const model = (fields[1] ?? '').trim();
      const location = (fields[2] ?? '').trim();
      const problem = rowProblem(serial, model, location);
      return { serial, model, location, ...(problem ? { problem } : {}) };
    }),
    seen: machines.length,
  };
}
