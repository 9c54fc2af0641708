// The lists of the whole platform, which operators keep: support contacts, languages, countries and franchises.
import { accessible, asOperator, expect, filtersAre, inFilters, lookUp, open, records, search, test, unique } from './console';

test('support contacts of a country are added, changed and deleted, and the app is told of them', async ({ page }) => {
  await asOperator(page);
  await open(page, 'supportcontacts', 'Support contacts');
  await expect(page.getByRole('cell', { name: 'Everybody' })).toBeVisible();
  await open(page, 'supportcontacts/create', /Create/);
  const country = page.getByRole('combobox', { name: 'Country' });
  await lookUp(page, country, 'Franc', 'France (FR)');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByLabel(/^Kind/).click();
  await page.getByRole('option', { name: 'Hardware' }).click();
  await page.getByRole('textbox', { name: 'Calling code' }).fill('+33');
  await page.getByRole('textbox', { name: 'Telephone', exact: true }).fill('1 99 00 12 34');
  await accessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved Successfully')).toBeVisible();
  const readContacts = async (): Promise<string> => (await page.request.get('/api/support/contacts/en_GB')).text();
  expect(await readContacts()).toContain('1 99 00 12 34');

  await inFilters(page, async (drawer) => {
    await lookUp(page, drawer.getByRole('combobox', { name: 'Country' }), 'Franc', 'France (FR)');
    await expect(page).toHaveURL(/%22country%22/);
    await filtersAre(page, 1);
    await accessible(page);
  });
  await expect(records(page)).toHaveCount(1);
  await page.getByRole('cell', { name: 'FR', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /FR$/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Telephone', exact: true })).toHaveValue('1 99 00 12 34');
  await page.getByRole('textbox', { name: 'Telephone', exact: true }).fill('1 99 00 56 78');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support contacts', exact: true })).toBeVisible();
  await expect.poll(readContacts).toContain('1 99 00 56 78');

  await page.getByRole('cell', { name: 'FR', exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('cell', { name: 'FR', exact: true })).toHaveCount(0);
  // The list has let go of it before the server has answered.
  await expect.poll(readContacts).not.toContain('1 99 00 56 78');
});

test('a country that is not offered any more is found by that, and offered again', async ({ page }) => {
  await asOperator(page);
  await open(page, 'countries', 'Countries');
  await search(page, 'Iceland');
  for (const offered of [false, true]) {
    await page.getByRole('cell', { name: 'Iceland', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Dialing code' })).toHaveValue('354');
    await expect(page.getByRole('switch', { name: 'Offered' })).toBeChecked({ checked: !offered });
    await page.getByRole('switch', { name: 'Offered' }).setChecked(offered);
    await accessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Countries' })).toBeVisible();
    if (offered) continue;
    await inFilters(page, async (drawer) => {
      await drawer.getByText('No', { exact: true }).click();
      await expect(page).toHaveURL(/active/);
      await filtersAre(page, 1);
    });
    await expect(records(page)).toHaveCount(1);
  }
});

test('a language is added once, and switched off', async ({ page }) => {
  await asOperator(page);
  const letters = unique('').replace(/[^A-Z]/g, '').toLowerCase().slice(-2).padStart(2, 'q');
  const code = `${letters}x_XX`;
  for (const isFirst of [true, false]) {
    await open(page, 'languages/create', /Create/);
    await page.getByLabel(/^Name/).fill(`Language ${letters}`);
    await page.getByLabel(/^Code/).fill(code);
    await page.getByRole('button', { name: 'Save' }).click();
    if (isFirst) await expect(page.getByText('Saved Successfully')).toBeVisible();
    else await expect(page.getByText('This language is there already').first()).toBeVisible();
  }
  await accessible(page);
  await open(page, 'languages', 'Languages');
  await page.getByRole('cell', { name: code }).click();
  await expect(page.getByRole('switch', { name: 'Offered' })).toBeChecked();
  await page.getByRole('switch', { name: 'Offered' }).setChecked(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved Successfully')).toBeVisible();
  const offered = await page.request.get('/api/language');
  expect(await offered.text()).not.toContain(code);
});

test('a franchise of a group is added and deleted', async ({ page }) => {
  await asOperator(page);
  const name = unique('Franchise');
  await open(page, 'franchises/create', /Create/);
  await page.getByLabel(/Franchise Name/).fill(name);
  await page.getByLabel(/^Group/).click();
  await page.getByRole('option').first().click();
  await accessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Franchise added')).toBeVisible();
  await search(page, name);
  await page.getByRole('cell', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Franchise deleted')).toBeVisible();
});
