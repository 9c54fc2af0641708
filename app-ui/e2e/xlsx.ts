// Reads the texts of a spreadsheet, as far as the tests need them.
import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { expect, type Download, type Locator, type Page } from '@playwright/test';

const entryMark = 0x02014b50;
const endMark = 0x06054b50;
const stored = 0;

/** The files of a ZIP archive, by their names. */
function unzip(archive: Buffer): Map<string, Buffer> {
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

const plain = (xml: string): string => xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Every text of the sheet, in the order of its cells. */
export async function textsOf(download: Download): Promise<string[]> {
  const files = unzip(await readFile(await download.path()));
  const text = (name: string): string => files.get(name)?.toString('utf8') ?? '';
  const textsIn = (xml: string): string[] => [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, inner = '']) => plain(inner));
  const sheet = text('xl/worksheets/sheet1.xml');
  const shared = textsIn(text('xl/sharedStrings.xml'));
  return [...sheet.matchAll(/<c [^>]*?(?:\/>|>.*?<\/c>)/gs)].flatMap(([cell]) => {
    if (cell.includes('t="s"')) return [shared[Number(/<v>(\d+)<\/v>/.exec(cell)?.[1] ?? NaN)] ?? ''];
    return textsIn(cell);
  });
}

/** Presses Export and answers the file that the page saves. */
export async function exported(page: Page, button: Locator = page.getByRole('button', { name: 'Export', exact: true })): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  await expect(button).toBeVisible();
  return download;
}
