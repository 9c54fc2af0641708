// Users from end to end: a manager makes a technician, who works on a phone; a group administrator gives one person several
// sites with different roles; and what two people do to the same user.
import type { Browser, Locator, Page } from '@playwright/test';
import { findings } from 'web-shared/e2e/axe';
import { clean, expectAlert } from './keyboard.ts';
import { alertText, expect, faultsOf, fillSignIn, fits, newPage, password, pin, stateOf, test, visit } from './world.ts';

/** A username that no other run uses. */
const fresh = (stem: string): string => `${stem}${Date.now().toString(36)}`;

const table = (page: Page): Locator => page.getByRole('region', { name: 'Users' });
const row = (page: Page, login: string): Locator => table(page).locator('tbody tr').filter({ hasText: login });

async function choose(page: Page, login: string, entry: string): Promise<void> {
  await row(page, login).getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Fills in a new user; the role is the name of one. */
async function fill(page: Page, login: string, role: string): Promise<void> {
  await page.getByLabel(/^First Name/).fill('Nia');
  await page.getByLabel(/^Last Name/).fill("O'Neill");
  await page.getByLabel(/^User Name/).fill(login);
  await page.getByLabel(/^Email Address/).fill(`${login}@example.test`);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel(/^Confirm Password/).fill(password);
  await page.getByLabel(/^Role \*/).selectOption(role);
  // Only a technician has a PIN.
  if (role === 'Technician') {
    await page.getByLabel(/^PDA Pin/).fill(pin);
    await page.getByLabel(/^Confirm PDA Pin/).fill(pin);
  }
}

async function phoneOf(browser: Browser, baseURL: string): Promise<{ own: Page; faults: string[] }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB', storageState: { cookies: [], origins: [] }, baseURL });
  const own = await context.newPage();
  return { own, faults: faultsOf(own, baseURL) };
}

async function enterWithPin(page: Page, login: string, code: string): Promise<void> {
  await page.goto('/technicianLogin');
  await page.getByLabel('Site code').fill('330001');
  await page.getByLabel('Username').fill(login);
  for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test.beforeEach(() => test.slow());

test.describe('a manager', () => {
  test.use({ storageState: stateOf('manager') });

  // USER-001 USER-012 USER-015 USER-021 USER-022 USER-030 USER-047 USER-074
  test('makes a technician with a PIN, who works on a phone, is locked, unlocked, given another PIN and deleted', async ({ page, browser, baseURL }) => {
    const login = fresh('nia');
    await visit(page, '/location', 'Machine Locations');
    await page.getByRole('link', { name: 'User List' }).click();
    await expect(table(page)).toBeVisible();
    await clean(page);

    await test.step('the form says what is missing and takes the rest', async () => {
      await page.getByRole('link', { name: 'AddUser' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Role is required', { exact: true })).toBeVisible();
      await expect(page.getByLabel(/^First Name/)).toBeFocused();
      await clean(page);
      await fill(page, login, 'Technician');
      await clean(page);
      // A manager gives no right of an administrator.
      await expect(page.getByLabel(/^Role \*/).locator('option')).toHaveText(['Select Role', 'Service', 'Technician']);
      await page.getByRole('button', { name: 'Save' }).click();
      await expectAlert(page, 'New user Created');
      await expect(page).toHaveURL(/\/settings$/);
    });

    await test.step('the filter finds the new user', async () => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Filter users' });
      await dialog.getByLabel('Username').fill(login);
      await clean(page);
      await page.keyboard.press('Enter');
      await expect(table(page).locator('tbody tr')).toHaveCount(1);
      await expect(row(page, login)).toContainText('Technician');
    });

    const { own, faults } = await phoneOf(browser, baseURL ?? '');
    await test.step('the technician is in the yard', async () => {
      await enterWithPin(own, login, pin);
      await expect(own).toHaveURL(/\/yard$/);
      await expect(own.locator('.yard-row').first()).toBeVisible();
      await own.getByRole('button', { name: /Account/ }).click();
      await own.getByRole('menuitem', { name: 'My account' }).click();
      await expect(own.getByRole('form', { name: 'Change PIN' })).toBeVisible();
      await fits(own);
      expect(await findings(own, ['region'])).toEqual([]);
    });

    await test.step('a lock ends what the technician does', async () => {
      // The next sign-in leads back to where somebody was.
      await own.goto('/yard');
      await expect(own.locator('.yard-row').first()).toBeVisible();
      await choose(page, login, 'Lock User');
      await expectAlert(page, 'User locked successfully');
      await expect(row(page, login)).toContainText('Locked');
      await own.reload();
      await expect(own).toHaveURL(/[lL]ogin$/);
      await enterWithPin(own, login, pin);
      await expect(alertText(own)).toContainText('Your account has been locked. Please contact administrator');
    });

    await test.step('unlocked, with another PIN, the technician is back', async () => {
      await choose(page, login, 'Unlock User');
      await expectAlert(page, 'User unlocked successfully');
      await expect(row(page, login)).not.toContainText('Locked');
      await choose(page, login, 'Reset Password');
      const dialog = page.getByRole('dialog', { name: 'Reset Password' });
      await dialog.getByRole('radio', { name: 'Pin' }).check();
      await dialog.getByLabel(/^PDA Pin/).fill('7395');
      await dialog.getByLabel(/^Confirm PDA Pin/).fill('7395');
      await clean(page);
      await dialog.getByRole('button', { name: 'Update' }).click();
      await expectAlert(page, 'Pin updated sucessfully');
      await enterWithPin(own, login, '7395');
      await expect(own).toHaveURL(/\/yard$/);
    });

    await test.step('and is deleted after the question', async () => {
      await choose(page, login, 'Delete');
      const dialog = page.getByRole('dialog', { name: 'Confirm' });
      await expect(dialog.getByText('Are you sure want to delete this user ?')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await clean(page);
      await dialog.getByRole('button', { name: /^Delete/ }).click();
      await expectAlert(page, 'user deleted sucessfully');
      await expect(page.getByText('No data found')).toBeVisible();
    });
    expect(faults).toEqual([]);
    await own.context().close();
  });

  test('changes a user that somebody else changes too, and keeps both', async ({ page, browser }) => {
    const login = fresh('two');
    await visit(page, '/settings?open=new', 'User List');
    await fill(page, login, 'Service');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, 'New user Created');
    await page.goto(`/settings?by=username&q=${login}`);
    await choose(page, login, 'Edit');
    await expect(page.getByRole('form', { name: "Edit Nia O'Neill" })).toBeVisible();

    const other = await newPage(browser, { storageState: stateOf('dealer') });
    await other.goto(page.url());
    await other.getByLabel(/^Email Address/).fill('theirs@example.test');
    await other.getByLabel(/^Last Name/).fill('Theirs');
    await other.getByRole('button', { name: 'Save' }).click();
    await expectAlert(other, 'user updated sucessfully');
    await other.context().close();

    await page.getByLabel(/^Last Name/).fill('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Somebody else has changed this user meanwhile')).toBeVisible();
    await expect(page.getByText('Saved meanwhile: Theirs')).toBeVisible();
    await expect(page.getByLabel(/^Email Address/)).toHaveValue('theirs@example.test');
    await clean(page);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, 'user updated sucessfully');
    await expect(row(page, login)).toContainText('Nia Mine');
    await expect(row(page, login)).toContainText('theirs@example.test');
  });

  // SITE-014 SITE-026 SITE-027
  test('keeps the profile and the settings of the site', async ({ page }) => {
    await visit(page, '/siteprofile', 'Site Profile');
    const phone = page.getByLabel('Telephone');
    const before = await phone.inputValue();
    await phone.fill('+44 1530 555 099');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, 'Saved Successfully');
    await page.reload();
    await expect(phone).toHaveValue('+44 1530 555 099');
    await phone.fill(before);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, 'Saved Successfully');

    await page.getByRole('link', { name: 'Site Settings' }).click();
    await page.getByRole('link', { name: 'General Settings' }).click();
    const toggle = page.getByRole('switch', { name: 'Enable Email Template Editor' });
    const was = await toggle.isChecked();
    await toggle.click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, 'Site Settings Saved Successfully');
    await expect(page.getByRole('heading', { level: 2, name: 'Time Zone Settings' })).toBeVisible();
    await page.goto('/sitesettings?panel=2');
    await expect(toggle).toBeChecked({ checked: !was });
    await toggle.click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, 'Site Settings Saved Successfully');
  });

  test('sees a long time zone in full on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/sitesettings', 'Site Settings');
    const zone = page.getByRole('combobox', { name: 'Time Zone' });
    await expect(zone).toHaveValue(/^\(UTC/);
    await zone.fill('Helsinki');
    await page.getByRole('option', { name: /Helsinki/ }).click();
    await zone.blur();
    const inFull = page.locator('.in-lines span');
    await expect(inFull).toHaveText(/Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius$/);
    await expect(inFull).toBeVisible();
    // In two lines, both inside the frame.
    await expect(async () => {
      const [text, frame] = await Promise.all([inFull.boundingBox(), page.locator('.in-lines').boundingBox()]);
      expect(text?.height).toBeGreaterThan(30);
      expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
      expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
    }).toPass();
  });
});

test.describe('a group administrator', () => {
  test.use({ storageState: stateOf('group') });

  // USER-013 USER-026 USER-027 USER-045 USER-053
  test('gives one person three sites with different roles, who then sees exactly that', async ({ page, browser, baseURL }) => {
    const login = fresh('gus');
    await visit(page, '/settings?open=new', 'User List');
    await fill(page, login, 'Service');
    await page.getByLabel(/^Default Site/).click();
    await page.getByRole('option', { name: /^330001/ }).click();
    await page.getByRole('switch', { name: 'Can this user access multiple Sites ?' }).check();
    await page.getByRole('checkbox', { name: /^Access to 330002/ }).check();
    await page.getByRole('combobox', { name: /^Role at 330002/ }).selectOption('Technician');
    await page.getByRole('checkbox', { name: /^Access to 220000/ }).check();
    await page.getByRole('combobox', { name: /^Role at 220000/ }).selectOption('Administrator');
    await expect(page.getByRole('combobox', { name: /^Role at 330001/ })).toHaveValue('5');
    await clean(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, 'New user Created');
    await page.goto(`/settings?of=group&by=username&q=${login}`);
    await expect(row(page, login)).toContainText('3 sites');

    const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, baseURL: baseURL ?? '' });
    const own = await context.newPage();
    const faults = faultsOf(own, baseURL);
    await own.goto('/login');
    await own.getByRole('radio', { name: 'Group' }).check({ force: true });
    await fillSignIn(own, { sitecode: '330001', username: login }, password);
    await expect(own).toHaveURL(/\/audit/);
    const sites = own.getByRole('combobox', { name: 'Site' });
    await sites.click();
    await expect(own.getByRole('option', { name: /^\d{6}/ })).toHaveText([/^330001/, /^330002/, /^220000/]);
    await own.keyboard.press('Escape');
    const goTo = async (code: string): Promise<void> => {
      await sites.click();
      await own.getByRole('option', { name: new RegExp(`^${code}`) }).click();
      // The stock list of the site opens once it is the current site.
      await expect(own).toHaveURL(/\/audit/);
      await expect(sites).toHaveValue(new RegExp(`^${code}`));
    };
    const entries = own.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    const visitLocations = async (): Promise<void> => {
      await visit(own, '/location', 'Machine Locations');
      await expect(own.getByRole('navigation', { name: 'Settings' })).toBeVisible();
    };
    // Service at Ashby.
    await visitLocations();
    await expect(entries.filter({ hasText: 'User List' })).toHaveCount(0);
    await goTo('220000');
    // Administrator at head office.
    await visitLocations();
    for (const entry of ['User List', 'Site Profile', 'Site Settings', 'Manage Model']) await expect(entries.filter({ hasText: new RegExp(`^${entry}$`) })).toHaveCount(1);
    await goTo('330002');
    // Technician at Borrowdale: no settings, and the page of the users is refused.
    await visitLocations();
    await expect(entries.filter({ hasText: 'User List' })).toHaveCount(0);
    await own.goto('/settings');
    await expect(alertText(own)).toContainText('Unauthorized Access Denied');
    expect(faults).toEqual([]);
    await context.close();
  });
});
