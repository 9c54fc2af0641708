// Reads ZIP archives, which spreadsheets are.
import { inflateRawSync } from 'node:zlib';

const entryMark = 0x02014b50;
const endMark = 0x06054b50;
const stored = 0;

/** The files of a ZIP archive, by their names. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== endMark) end -= 1;
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === entryMark) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [nameLength, extraLength, commentLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)];
    const place = archive.readUInt32LE(at + 42);
    const begin = place + 30 + archive.readUInt16LE(place + 26) + archive.readUInt16LE(place + 28);
    const content = archive.subarray(begin, begin + size);
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), method === stored ? content : inflateRawSync(content));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
