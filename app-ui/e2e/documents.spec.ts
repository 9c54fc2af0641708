// The documents of a machine over its history: chosen, uploaded, downloaded as a file, deleted; a file that is none is refused;
// the dialog by keyboard and at the sizes of windows.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { findings, look, looksOf } from 'web-shared/e2e/axe';
import { backInDialog, clean, expectAlert, tabTo } from './keyboard.ts';
import { create, expect, fits, freshSerial, site, stateOf, test } from './world.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');
const page4 = Buffer.from('<html><script>alert(1)</script></html>');

const dialog = (page: Page, serial: string): Locator => page.getByRole('dialog', { name: `Document ${serial}` });
const input = (within: Locator): Locator => within.locator('input[type=file]');

async function documents(page: Page): Promise<{ serial: string; open: Locator }> {
  const serial = freshSerial();
  await create(page.context().request, site.dealer, serial);
  await page.goto(`/m/${serial}?show=documents`);
  const open = dialog(page, serial);
  await expect(open.getByText('No documents yet')).toBeVisible();
  return { serial, open };
}

async function attach(open: Locator, name: string): Promise<void> {
  await input(open).setInputFiles([{ name, mimeType: 'application/pdf', buffer: pdf }]);
  await open.getByRole('button', { name: 'Upload' }).click();
  await expect(open.getByRole('list', { name: 'Documents of this machine' }).getByText(name)).toBeVisible();
}

test.beforeEach(() => test.slow());
test.use({ storageState: stateOf('dealer') });

// ASSET-003 ASSET-009 ASSET-021 ASSET-022 ASSET-023
test('a document is chosen, uploaded, downloaded and deleted', async ({ page }) => {
  const { serial, open } = await documents(page);
  await clean(page);
  await input(open).setInputFiles([{ name: 'Delivery note.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  await expect(open.getByRole('list', { name: 'Chosen documents' }).getByText('Delivery note.pdf')).toBeVisible();
  await tabTo(page, 'Upload');
  await page.keyboard.press('Enter');
  await expectAlert(page, 'Document Uploaded Successfully');
  const list = open.getByRole('list', { name: 'Documents of this machine' });
  await expect(list.getByText('Delivery note.pdf')).toBeVisible();
  await clean(page);
  // It comes as a file, whatever it is; nothing of it is shown.
  const [download] = await Promise.all([page.waitForEvent('download'), list.getByRole('link', { name: 'Download Delivery note.pdf' }).click()]);
  expect(download.suggestedFilename()).toBe('Delivery note.pdf');
  expect(await readFile(await download.path())).toEqual(pdf);
  await list.getByRole('button', { name: 'Delete Delivery note.pdf' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Delivery note.pdf' });
  await expect(question.getByText('Are you sure want to remove this document ?')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'OK' }).click();
  await expectAlert(page, 'Machine Document');
  await expect(open.getByText('No documents yet')).toBeVisible();
  await backInDialog(page, question);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/m/${serial}$`));
});

// ASSET-010 ASSET-024
test('what is not a document is refused, here or by the server', async ({ page }) => {
  const { open } = await documents(page);
  await input(open).setInputFiles([{ name: 'page.html', mimeType: 'text/html', buffer: page4 }]);
  await expect(open.getByRole('alert')).toHaveText('Only pdf, ppt, doc, docx, pptx, xls and xlsx files are accepted: page.html');
  await input(open).setInputFiles([{ name: 'page.pdf', mimeType: 'application/pdf', buffer: page4 }]);
  await open.getByRole('button', { name: 'Upload' }).click();
  await expectAlert(page, 'Document upload failed');
  await expect(open.getByRole('list', { name: 'Uploads' })).toContainText('The content of the file is not what its name says');
  await expect(open.getByText('No documents yet')).toBeVisible();
});

test('the dialog at the sizes of windows', async ({ page }) => {
  const { open } = await documents(page);
  await attach(open, 'A certificate of conformity with a rather long name, as they are often called.pdf');
  await attach(open, 'Delivery note.pdf');
  for (const one of looksOf('tablet')) {
    await look(page, one);
    await expect(open).toBeVisible();
    expect(await findings(page, ['region']), one.name).toEqual([]);
    await fits(page);
  }
});
