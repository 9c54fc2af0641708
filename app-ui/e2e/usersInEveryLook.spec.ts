// The dialogs, menus and refused forms of users, the site's settings and the own page in several sizes and modes, and what has the
// focus on a phone. accessibility.spec.ts looks at these pages as they open.
import type { Page } from '@playwright/test';
import { everyLook, findings, look, looksOf } from 'web-shared/e2e/axe';
import { expect, fits, settled, stateOf, test, visit } from './world.ts';

test.beforeEach(() => test.slow());

for (const [turn, [width, height]] of ([[390, 844], [844, 390]] as const).entries()) {
  test.describe(`at ${String(width)} x ${String(height)} px`, () => {
    test.use({ viewport: { width, height }, storageState: stateOf('manager') });
    const pages = [['/settings?open=new', 'User List'], ['/siteprofile', 'Site Profile'], ['/account', 'My account']] as const;
    for (const [index, [address, title]] of pages.entries()) {
      // A phone is turned by every second page; the long run has both ways of each.
      if (!everyLook && index % 2 !== turn) continue;
      test(`what has the focus at ${address} is never behind a bar`, async ({ page }) => {
        await visit(page, address, title);
        await expect(page.locator('main input').first()).toBeVisible();
        await settled(page);
        const covered: string[] = [];
        let entered = false;
        for (let steps = 0; steps < 80; steps += 1) {
          await page.keyboard.press('Tab');
          const at = await page.evaluate(coverOfFocus);
          if (at === 'outside' && entered) break;
          entered ||= at !== 'outside';
          if (at !== 'outside' && at !== '') covered.push(at);
        }
        expect(entered).toBe(true);
        expect(covered).toEqual([]);
      });
    }
  });
}

/** Runs in the page: the name of the control with the focus when its lower edge is covered, empty when not, or `outside` the content. */
function coverOfFocus(): string {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement) || !control.closest('main')) return 'outside';
  const box = control.getBoundingClientRect();
  const on = document.elementFromPoint(box.left + box.width / 2, box.bottom - 3);
  if (on !== null && (control.contains(on) || on.contains(control))) return '';
  return control.getAttribute('aria-label') ?? (control as HTMLInputElement).labels?.[0]?.textContent ?? control.textContent;
}

test.describe('in every look', () => {
  test.use({ storageState: stateOf('dealer') });
  for (const one of looksOf('dark')) {
    test(`the dialogs and menus of users are clean, ${one.name}`, async ({ page }) => {
      await look(page, one);
      await visit(page, '/settings', 'User List');
      // The own row says why its own secret is not reset here.
      await page.getByRole('button', { name: 'Actions for Anna Ashworth' }).click();
      await expect(page.getByRole('menuitem', { name: /^Reset Password/ })).toHaveAttribute('aria-disabled', 'true');
      await still(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Actions for Tom Ashworth' }).click();
      await page.getByRole('menuitem', { name: 'Reset Password' }).click();
      await page.getByRole('button', { name: 'Update' }).click();
      await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
      await still(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Filter users' })).toBeVisible();
      await still(page);
    });
  }
  for (const one of looksOf('phone')) {
    test(`the refused forms of users, site and account are clean, ${one.name}`, async ({ page }) => {
      await look(page, one);
      await visit(page, '/settings?open=new', 'User List');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('First Name is required')).toBeVisible();
      await still(page);
      await visit(page, '/siteprofile', 'Site Profile');
      await page.getByLabel('Email').fill('nobody');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Invalid Email Address')).toBeVisible();
      await still(page);
      await page.getByLabel('Email').fill('');
      for (const [panel, name] of [['2', 'Enable Email Template Editor'], ['3', 'Enable Customer Signature in Tablet']] as const) {
        await page.goto(`/sitesettings?panel=${panel}`);
        await expect(page.getByRole('switch', { name })).toBeVisible();
        await still(page);
      }
      await visit(page, '/account', 'My account');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Enter your current password')).toBeVisible();
      await still(page);
    });
  }
});

/** Nothing is loading, axe finds nothing, and the page does not scroll sideways. An open menu is outside the landmarks. */
async function still(page: Page): Promise<void> {
  await settled(page);
  expect(await findings(page, ['region'])).toEqual([]);
  await fits(page);
}
