import { alertText, expect, fillSignIn, password, people, pin, rows, test } from './world.ts';

test('AUTH-001 AUTH-003 AUTH-031 a site user signs in and lands on the stock list', async ({ page, context }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, people.dealer, password);
  await expect(page).toHaveURL(/\/audit$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Stock List' })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  // AUTH-026: nothing that scripts can read contains the session.
  const readable = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]));
  const [session] = (await context.cookies()).filter((cookie) => cookie.name.includes('session'));
  expect(session?.httpOnly).toBe(true);
  expect(session?.sameSite).toBe('Strict');
  expect(readable).not.toContain(session?.value ?? 'no session');
});

test('AUTH-010 TENANT-010 TENANT-029 a group user signs in, and changes the site', async ({ page }) => {
  await page.goto('/login');
  await page.getByText('Group', { exact: true }).click();
  await fillSignIn(page, people.group, password);
  await expect(page).toHaveURL(/\/audit$/);
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: '330002 Borrowdale Machinery' }).click();
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue('330002 Borrowdale Machinery');
  await expect(page.getByRole('link', { name: /PDI Inspections/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue('330002 Borrowdale Machinery');
});

test('AUTH-002 AUTH-005 AUTH-016 a technician signs in with the PIN pad on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/technicianLogin');
  await page.getByLabel('Site code').fill('330001');
  await page.getByLabel('Username').fill('tech');
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Whoever inspects and changes no stock begins in the yard.
  await expect(page).toHaveURL(/\/yard$/);
  await expect(page.locator('.yard-row').first()).toBeVisible();
});

test('a session that ends asks for the password over the page, which goes on', async ({ page, context }) => {
  await page.goto('/login');
  await fillSignIn(page, { sitecode: '330002', username: 'admin' }, password);
  await page.getByRole('link', { name: 'Settings' }).click();
  const name = `BAY ${String(Date.now()).slice(-5)}`;
  await page.getByLabel('Add a location').fill(name);
  await context.clearCookies();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Login Required' });
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(name)).toBeVisible();
});

test('a link that is opened signed out leads back to it, and signing out keeps the site', async ({ page }) => {
  await page.goto('/audit?f=R&size=25');
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, { sitecode: '330002', username: 'admin' }, password);
  await expect(page).toHaveURL(/\/audit\?f=R&size=25$/);
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Site code')).toHaveValue('330002');
});

test('a group user who chooses a site that refuses sign-in is told so and stays', async ({ page }) => {
  await page.goto('/login');
  await page.getByText('Group', { exact: true }).click();
  await fillSignIn(page, people.group, password);
  await page.getByRole('link', { name: 'Settings' }).click();
  const site = page.getByRole('combobox', { name: 'Site' });
  await expect(site).toHaveValue(/^\d{6} /);
  const before = await site.inputValue();
  await site.click();
  await page.getByRole('option', { name: /330004/ }).click();
  await expect(alertText(page)).toContainText('Unauthorised to login. Please contact support.');
  await expect(page).toHaveURL(/\/location$/);
  await expect(site).toHaveValue(before);
});

test('AUTH-008 AUTH-061 SHELL-005 SHELL-071 logging out ends the session', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, { sitecode: '330002', username: 'admin' }, password);
  await expect(page).toHaveURL(/\/audit$/);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/audit');
  // The alert goes by itself.
  await expect(alertText(page)).toContainText('Login Required');
  await expect(page).toHaveURL(/\/login$/);
});

test('SHELL-075 SHELL-076 SHELL-053 offline every request is refused and said so', async ({ page, context }) => {
  await page.goto('/login');
  await page.getByLabel('Site code').fill('330001');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(alertText(page).first()).toContainText('Your are Offline');
  await expect(alertText(page).first()).toContainText('Check Your internet connection');
  await context.setOffline(false);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('SHELL-067 a background worker keeps the shell, and never data', async ({ page, context }) => {
    await page.goto('/login');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    const cachedPaths = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map((request) => new URL(request.url).pathname);
    });
    expect(cachedPaths).toContain('/index.html');
    expect(cachedPaths.filter((path) => /^\/(api|admin|assets)/.test(path))).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await context.setOffline(false);
  });
});
