// Every page at three widths, in three modes: axe finds nothing, nothing is cut off sideways, targets are large enough.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, stateOf, test } from './world.ts';

const widths = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'tablet', width: 1024, height: 768 },
  { name: 'phone', width: 390, height: 844 },
];

/** An open menu hangs outside the landmarks, as menus do. */
async function clean(page: Page, menuOpen = false): Promise<void> {
  // Colours are measured once nothing moves any more.
  await page.waitForTimeout(600);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).disableRules(menuOpen ? ['region'] : []).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ').slice(0, 300)}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

for (const size of widths) {
  test.describe(`outside the shell, ${size.name}`, () => {
    test.use({ viewport: { width: size.width, height: size.height } });
    for (const [address, heading] of [['/login', 'Sign in'], ['/technicianLogin', 'Sign in'], ['/nowhere', '404']] as const) {
      test(`${address} is clean`, async ({ page }) => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await clean(page);
      });
    }
    test('/login with errors is clean', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Password is required')).toBeVisible();
      await clean(page);
    });
  });

  test.describe(`inside the shell, ${size.name}`, () => {
    test.use({ viewport: { width: size.width, height: size.height }, storageState: stateOf('headOffice') });
    for (const [address, heading] of [['/audit', 'Stock List'], ['/audit?q=00000000', 'Stock List'], ['/globalsearch', 'Machine Search'], ['/location', 'Machine Locations']] as const) {
      test(`${address} is clean`, async ({ page }) => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await clean(page);
      });
    }
    test('the dialogs are clean', async ({ page }) => {
      await page.goto('/audit');
      await page.getByRole('button', { name: 'Add Machine' }).click();
      await clean(page, true);
      await page.getByRole('menuitem', { name: 'Create Machine' }).click();
      await expect(page.getByRole('dialog', { name: 'Add Machine' })).toBeVisible();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await clean(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Add Machine' }).click();
      await page.getByRole('menuitem', { name: 'File Import' }).click();
      await expect(page.getByRole('dialog', { name: 'File Import' })).toBeVisible();
      await clean(page);
    });
  });
}

test.describe('in every mode', () => {
  test.use({ storageState: stateOf('headOffice') });
  for (const mode of ['Dark', 'Sunlight', 'Light']) {
    test(`the stock list is clean in ${mode}`, async ({ page }) => {
      await page.goto('/audit');
      await page.getByRole('button', { name: /Account/ }).click();
      const saved = page.waitForResponse((answer) => answer.url().includes('cachestore') && answer.request().method() === 'POST');
      await page.getByRole('menuitemradio', { name: mode, exact: true }).click();
      await saved;
      await page.keyboard.press('Escape');
      await expect(page.locator('html')).toHaveAttribute('data-mode', mode.toLowerCase());
      await clean(page);
    });
  }
});

test('on a phone the things to press are at least 44 px', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, storageState: stateOf('headOffice') });
  const page = await context.newPage();
  await page.goto('/audit');
  await expect(page.locator('article.pcard').first()).toBeVisible();
  const small = await page.locator('nav.bottom a, nav.bottom button, .pcard > button, .pchips a, .pfoot button').evaluateAll((all) =>
    all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent),
  );
  expect(small).toEqual([]);
  await context.close();
});
