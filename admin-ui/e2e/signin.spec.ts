import { accessible, asOperator, expect, inside, open, signIn, test } from './console';

test('an operator sees every part of the console', async ({ page }) => {
  await page.goto('/admin/');
  await accessible(page);
  await signIn(page, 'Platform operator', 'operator');
  await inside(page);
  for (const name of [
    'Groups',
    'Sites',
    'Users',
    'Models',
    'Locations',
    'Catalogue',
    'Machines',
    'Sessions',
    'Audit log',
    'Operators',
    'API keys',
  ]) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  }
  // No name is cut, in the heavier letters of the open part neither.
  await page.getByRole('menuitem', { name: 'In-progress stages', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'In-progress stages' })).toBeVisible();
  const cut = (): Promise<(string | null)[]> =>
    page.getByRole('menuitem').evaluateAll((all) =>
      all.filter((one) => [one, ...one.querySelectorAll('*')].some((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth)).map((one) => one.textContent),
    );
  await expect.poll(cut).toEqual([]);
});

test('an administrator of a site sees that site, and none of the platform', async ({ page }) => {
  await signIn(page, 'Site administrator', 'admin', '330001');
  await inside(page);
  await page.getByRole('menuitem', { name: 'Sites', exact: true }).click();
  await expect(page.getByRole('cell', { name: '330001' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '440001' })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Operators' })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'API keys' })).toHaveCount(0);
});

test('an administrator of a group sees the sites of that group', async ({ page }) => {
  await signIn(page, 'Group administrator', 'groupadmin', '220000');
  await page.getByRole('menuitem', { name: 'Sites', exact: true }).click();
  await expect(page.getByRole('cell', { name: '330001' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '110000' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '440000' })).toHaveCount(0);
});

test('a wrong password is refused without saying what is wrong', async ({ page }) => {
  await signIn(page, 'Site administrator', 'parts', '330002', 'not the password');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid credentials.' })).toBeVisible();
});

test('signing out ends the session', async ({ page }) => {
  await asOperator(page);
  await open(page, 'groups', 'Groups');
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect((await page.request.get('/admin/api/session')).status()).toBe(401);
});
