// Reads the rows of a spreadsheet that was downloaded: a zip archive, of which the first sheet is read.

import { unzip } from 'web-shared/e2e/unzip';

const textsOf = (xml: string): string[] => [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text = '']) => text);

/** The cells of each row, the heading first. */
export function rowsOf(file: Buffer): string[][] {
  const files = unzip(file);
  const shared = textsOf(files.get('xl/sharedStrings.xml')?.toString('utf8') ?? '');
  const sheet = files.get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '';
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', cell = '']) => {
      const value = /<v>([^<]*)<\/v>/.exec(cell)?.[1] ?? textsOf(cell).join('');
      return attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : value;
    }),
  );
}
