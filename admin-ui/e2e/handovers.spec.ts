// Handovers with their proof, and customers with their stored data, which a dealership reads at the console.
import { readFile } from 'node:fs/promises';
import { accessible, asManager, asOperator, expect, listed, open, records, search, test } from './console';

test('handovers are found by their check code, and each is shown with its proof', async ({ page }) => {
  await asManager(page);
  await open(page, 'handovers', 'Handovers');
  await listed(page);
  await accessible(page);
  const rows = records(page);
  const first = rows.first().getByRole('cell').first();
  await expect(first).toHaveText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const code = (await first.textContent()) ?? '';
  // As somebody types it from a copy.
  await search(page, code.replaceAll('-', '').toLowerCase());
  await expect(rows).toHaveCount(1);
  await expect(first).toHaveText(code);
  await rows.first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Handover of \d{7,8}$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Proof' }).getByText('Unchanged since it was signed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answers' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Signature' }).getByText('You may not see who has signed.')).toHaveCount(0);
  await accessible(page);
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('a platform operator reads the proof without what is of the customer', async ({ page }) => {
  await asOperator(page);
  await open(page, 'handovers', 'Handovers');
  await records(page).first().click();
  await expect(page.getByRole('region', { name: 'Signature' }).getByText('You may not see who has signed.')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Customers' })).toHaveCount(0);
});

test('a customer is shown with work orders, and all that is kept is given to them as a file', async ({ page }) => {
  await asManager(page);
  await open(page, 'customers', 'Customers');
  await listed(page);
  await accessible(page);
  const rows = records(page);
  const name = (await rows.first().getByRole('cell').first().textContent()) ?? '';
  await rows.filter({ hasText: name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Work orders' }).getByRole('link').first()).toBeVisible();
  await accessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export', exact: true }).click()]);
  expect(download.suggestedFilename()).toMatch(/^customer-\d+\.json$/);
  const file = JSON.parse((await readFile(await download.path())).toString()) as { customer: { personal: { Surname: string } }; orders: unknown[] };
  expect(name).toContain(file.customer.personal.Surname);
  expect(file.orders.length).toBeGreaterThan(0);
});
