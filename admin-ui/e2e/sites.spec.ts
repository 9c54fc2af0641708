import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { accessible, asOperator, expect, inFilters, listed, open, search, test } from './console';
import { rowsOf } from './spreadsheet';

test.beforeEach(async ({ page }) => {
  await asOperator(page);
});

test('sites are filtered, and the address keeps the filter', async ({ page }) => {
  await open(page, 'sites', 'Sites');
  await accessible(page);
  await inFilters(page, async (drawer) => {
    await drawer.getByRole('button', { name: 'Head office' }).click();
    await accessible(page);
  });
  await expect(page.getByRole('cell', { name: '330001' })).toHaveCount(0);
  await expect(page.getByRole('cell', { name: '220000' })).toBeVisible();
  await expect(page).toHaveURL(/hierarchy/);
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('cell', { name: '220000' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '330001' })).toHaveCount(0);
  await inFilters(page, (drawer) => drawer.getByRole('button', { name: 'Head office' }).click());
  // Sets the next filter only after the list has followed the last one, as a user would.
  await expect(page.getByRole('cell', { name: '330001' })).toBeVisible();
  await expect(page).not.toHaveURL(/hierarchy/);
  await search(page, 'Ashby');
  await expect(page.getByRole('cell', { name: 'Ashby Plant Sales', exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: '220000' })).toHaveCount(0);
});

test('a column is hidden and stays hidden', async ({ page }) => {
  await open(page, 'sites', 'Sites');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Group' }).click();
  await page.keyboard.press('Escape');
  // The table is hidden from roles until the menu has closed.
  await expect(page.getByRole('columnheader', { name: 'Hierarchy' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Group' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Hierarchy' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Group' })).toHaveCount(0);
});

/** Presses Export, and reads the spreadsheet. */
async function exported(page: Page): Promise<{ name: string; rows: string[][] }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), rows: rowsOf(readFileSync(await download.path())) };
}

test('a list is exported with its filter, its order and the columns that are shown', async ({ page }) => {
  await open(page, 'sites', 'Sites');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Group' }).click();
  await page.keyboard.press('Escape');
  await search(page, '33000');
  await page.getByRole('columnheader', { name: 'Code' }).getByRole('button').click();
  await expect(page).toHaveURL(/order=DESC/);
  await listed(page);
  const { name, rows } = await exported(page);
  expect(name).toBe('sites.xlsx');
  expect(rows[0]).toEqual(['Code', 'Name', 'Hierarchy', 'Status', 'Machine stock', 'Sign-in refused', 'Machines']);
  const codes = rows.slice(1).map(([code]) => code);
  expect(codes).toContain('330001');
  expect(codes).toEqual([...codes].sort().reverse());
});

test('the file has as many rows as the list says', async ({ page }) => {
  await open(page, 'machines', 'Machines');
  await listed(page);
  const count = Number((await page.locator('h1 + .MuiChip-root').innerText()).replaceAll(',', ''));
  const { rows } = await exported(page);
  expect(rows.length - 1).toBe(count);
});

test('the profile of a site is saved', async ({ page }) => {
  await open(page, 'sites', 'Sites');
  await page.getByRole('cell', { name: '330002' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /330002/ })).toBeVisible();
  await accessible(page);
  const telephone = `01234 ${String(Date.now() % 1_000_000)}`;
  await page.getByLabel('Telephone').fill(telephone);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved Successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Telephone')).toHaveValue(telephone);
});

test('settings are saved by the form, and the document shows them', async ({ page }) => {
  await open(page, 'sites', 'Sites');
  await page.getByRole('cell', { name: '330002' }).click();
  await page.getByRole('tab', { name: 'Site Settings' }).click();
  const disclaimer = page.getByLabel('Disclaimer for customer signature in Web Application');
  const words = `Seen as found ${String(Date.now())}`;
  await disclaimer.fill(words);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Site Settings Saved Successfully')).toBeVisible();
  await accessible(page);
  await page.getByRole('tab', { name: 'XML' }).click();
  await expect(page.getByRole('textbox', { name: 'XML' })).toHaveValue(new RegExp(words));
});

test('two people saving the same settings: the second is told, and nothing is overwritten', async ({
  page,
  context,
}) => {
  await open(page, 'sites', 'Sites');
  await page.getByRole('cell', { name: '330002' }).click();
  await page.getByRole('tab', { name: 'Site Settings' }).click();
  const first = page.getByLabel('Disclaimer for customer signature in Web Application');
  await expect(first).toBeVisible();

  const other = await context.newPage();
  await other.goto(page.url());
  const disclaimer = `Kept ${String(Date.now())}`;
  await other.getByLabel('Disclaimer for customer signature in Web Application').fill(disclaimer);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Site Settings Saved Successfully')).toBeVisible();

  await first.fill('Lost');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Someone else saved these settings')).toBeVisible();
  await page.getByRole('button', { name: 'Load the stored settings' }).click();
  await expect(first).toHaveValue(disclaimer);
});

test('a module goes back to the default of its hierarchy, and is switched on again for one site', async ({ page }) => {
  await open(page, 'sites', 'Sites');
  await page.getByRole('cell', { name: '440001' }).click();
  await page.getByRole('tab', { name: 'Modules' }).click();
  await accessible(page);
  const row = page.getByRole('row', { name: /^Machine stock/ });
  await expect(row.getByText('Set for this site')).toBeVisible();
  await expect(row.getByRole('switch')).toBeChecked();

  await row.getByRole('button', { name: 'Back to default' }).click();
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Modules saved')).toBeVisible();
  await page.reload();
  await expect(row.getByText('Follows the default')).toBeVisible();
  await expect(row.getByRole('switch')).not.toBeChecked();

  await row.getByRole('switch').click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Modules saved')).toBeVisible();
  await expect(row.getByText('Set for this site')).toBeVisible();
  await page.reload();
  await expect(row.getByRole('switch')).toBeChecked();
});
