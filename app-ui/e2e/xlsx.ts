// Reads the texts of a spreadsheet, as far as the tests need them.
import { readFile } from 'node:fs/promises';
import { expect, type Download, type Locator, type Page } from '@playwright/test';
import { unzip } from 'web-shared/e2e/unzip';

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
