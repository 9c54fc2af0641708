// Every page and dialog in several sizes and modes (axe.ts): axe finds nothing, no page scrolls sideways, targets are large enough.
import type { Page } from '@playwright/test';
import { everyLook, findings, look, looksOf } from 'web-shared/e2e/axe';
import { act, press, expectAlert, tabTo } from './keyboard.ts';
import { alertText, expect, fits, settled, showIn, stateOf, test, visitStock } from './world.ts';

test.beforeEach(() => test.slow());

/** An open menu is rendered outside the landmarks. */
async function clean(page: Page, menuOpen = false): Promise<void> {
  expect(await findings(page, menuOpen ? ['region'] : [])).toEqual([]);
  await fits(page);
}

/** The sizes and modes of the page in this run; in the long one the page is also looked at in sunlight. */
async function cleanInItsLooks(page: Page, turn: number): Promise<void> {
  for (const one of looksOf(turn)) {
    await test.step(one.name, async () => {
      await look(page, one);
      await settled(page);
      await clean(page);
      if (!everyLook || one.scheme === 'dark') return;
      // The colours of our own style sheet; those of MUI are looked at under "in every mode".
      await page.evaluate(() => (document.documentElement.dataset['mode'] = 'sunlight'));
      await clean(page);
      await page.evaluate(() => (document.documentElement.dataset['mode'] = 'light'));
    });
  }
}

test.describe('outside the shell', () => {
  const pages = [['/login', 'Sign in'], ['/technicianLogin', 'Sign in'], ['/password/resetpasswordreq', 'Reset Password'], ['/password/resetpasswordpasscode', 'Enter the passcode'], ['/nowhere', '404']] as const;
  for (const [turn, [address, heading]] of pages.entries()) {
    test(`${address} is clean`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await cleanInItsLooks(page, turn);
    });
  }
  test('the languages are clean', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: /^Language/ }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await clean(page, true);
  });
  test('/login with errors is clean', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Password is required')).toBeVisible();
    await cleanInItsLooks(page, 1);
  });
});

test.describe('inside the shell', () => {
  test.use({ storageState: stateOf('headOffice') });
  const pages = [['/audit?size=25', 'Stock List'], ['/audit?q=00000000', 'Stock List'], ['/globalsearch', 'Machine Search'], ['/location', 'Machine Locations'],
    ['/checktemplate/checktemplateeditor', 'All Templates'], ['/checktemplate?open=1', 'Check Template'], ['/managemodel', 'Manage Model'], ['/modeltemplate?open=1', 'Model Mapping'],
    ['/settings', 'User List'], ['/settings?open=new', 'User List'], ['/siteprofile', 'Site Profile'], ['/sitesettings', 'Site Settings'], ['/help', 'Support Details'],
    ['/account', 'My account'], ['/resetpasswordpasscode', 'Reset Password'], ['/setup', 'Set up this site']] as const;
  for (const [turn, [address, heading]] of pages.entries()) {
    test(`${address} is clean`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await cleanInItsLooks(page, turn);
    });
  }
  for (const one of looksOf('tablet')) {
    test(`the dialogs are clean, ${one.name}`, async ({ page }) => {
      await look(page, one);
      await page.goto('/audit');
      await page.getByRole('button', { name: 'Add Machine' }).click();
      await expect(page.getByRole('menuitem', { name: 'Create Machine' })).toBeVisible();
      await clean(page, true);
      await page.getByRole('menuitem', { name: 'Create Machine' }).click();
      await expect(page.getByRole('dialog', { name: 'Add Machine' })).toBeVisible();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Machine Serial Number required').first()).toBeVisible();
      await clean(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: 'Add Machine' }).click();
      await page.getByRole('menuitem', { name: 'File Import' }).click();
      await expect(page.getByRole('dialog', { name: 'File Import' })).toBeVisible();
      await clean(page);
    });
  }
  for (const one of looksOf('dark')) {
    test(`the notifications are clean, ${one.name}`, async ({ page }) => {
      await look(page, one);
      await page.goto('/audit');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
      await clean(page);
    });
  }
  // More is a button of the phone.
  for (const one of looksOf('phone')) {
    test(`the menus of the page and its calendar are clean, ${one.name}`, async ({ page }) => {
      await look(page, one);
      await visitStock(page, '/audit?size=25');
      const openers: [RegExp, 'menu' | 'dialog', ('table' | 'phone')?][] = [
        [/^Account/, 'menu'], [/^As of/, 'dialog'], [/^Actions of/, 'menu'], [/^Columns$/, 'menu', 'table'], [/^Row height$/, 'menu', 'table'], [/^Sorted by/, 'menu', 'phone'],
        [/^More$/, 'dialog', 'phone'],
      ];
      for (const [opener, role, part] of openers) {
        if (part === (one.width < 640 ? 'table' : 'phone')) continue;
        await page.getByRole('button', { name: opener }).first().click();
        const opened = page.getByRole(role);
        await expect(opened).toBeVisible();
        if (role === 'dialog') await expect(opened.getByRole('button').or(opened.getByRole('link')).first()).toBeVisible();
        await clean(page, true);
        await page.keyboard.press('Escape');
        await expect(opened).toHaveCount(0);
      }
    });
  }
});

test.describe('an alert that stays', () => {
  test.use({ storageState: stateOf('headOffice') });
  const wanted = 'please select machine to transfer';
  test.beforeEach(async ({ page }) => {
    await visitStock(page, '/audit?size=25');
    await act(page, 'Machine Transfer');
    await expectAlert(page, wanted);
    await tabTo(page, 'Close toast');
  });
  test('does not hold the keyboard', async ({ page }) => {
    // Tab leaves the page at its end and enters it again at its beginning.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expect(alertText(page).getByText(wanted, { exact: true })).toBeVisible();
  });
  test('gives the keyboard back when it is closed', async ({ page }) => {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    const last = page.getByRole('combobox', { name: 'Per page' });
    await expect(last).toBeFocused();
    await press(page, 'Close toast');
    await expect(page.getByText(wanted)).toHaveCount(0);
    await expect(last).toBeFocused();
  });
});

test.describe('in every mode', () => {
  test.use({ storageState: stateOf('headOffice') });
  test('the stock list is clean in Dark, Sunlight and Light', async ({ page }) => {
    await visitStock(page, '/audit?size=25');
    for (const mode of ['Dark', 'Sunlight', 'Light', 'Like the device'] as const) {
      await showIn(page, mode);
      await clean(page);
    }
  });
});

test('on a phone the things to press are at least 44 px', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, storageState: stateOf('headOffice') });
  const page = await context.newPage();
  await page.goto('/audit');
  await expect(page.locator('article.pcard').first()).toBeVisible();
  await page.locator('.pcard .tick').first().click();
  await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
  const small = (pressed: string): Promise<string[]> =>
    page
      .locator(pressed)
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44).map((one) => one.textContent));
  await expect.poll(() => small('nav.bottom a, nav.bottom button, .pcard > button, .pcard .tick, .pchips a, .line.sel button')).toEqual([]);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByRole('toolbar', { name: /selected$/ })).toHaveCount(0);
  await expect.poll(() => small('.pfoot button')).toEqual([]);
  await context.close();
});
