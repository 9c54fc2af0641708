// Reads the rows of a spreadsheet that was downloaded: a zip archive, of which the first sheet is read.

import { inflateRawSync } from 'node:zlib';

/** The text of a file of a zip archive. */
function entry(archive: Buffer, wanted: string): string | undefined {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength, extra, comment, header] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
      archive.readUInt32LE(at + 42),
    ];
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) === wanted) {
      const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
      const bytes = archive.subarray(from, from + size);
      return (method === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
    }
    at += 46 + nameLength + extra + comment;
  }
  return undefined;
}

const textsOf = (xml: string): string[] => [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text = '']) => text);

/** The cells of each row, the heading first. */
export function rowsOf(file: Buffer): string[][] {
  const shared = textsOf(entry(file, 'xl/sharedStrings.xml') ?? '');
  const sheet = entry(file, 'xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', cell = '']) => {
      const value = /<v>([^<]*)<\/v>/.exec(cell)?.[1] ?? textsOf(cell).join('');
      return attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : value;
    }),
  );
}
