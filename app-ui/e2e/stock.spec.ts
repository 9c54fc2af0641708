import type { Page } from '@playwright/test';
import { toFirst } from './keyboard.ts';
import { expect, rows, stateOf, test, totalShown, visitStock } from './world.ts';

/** Chooses an entry of a menu that changes the person's preferences, and waits until the server has them. */
async function prefer(page: Page, menu: string, role: 'menuitemcheckbox' | 'menuitemradio', name: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  const saved = page.waitForResponse((answer) => answer.url().includes('cachestore') && answer.request().method() === 'POST');
  await page.getByRole(role, { name }).click();
  expect((await saved).ok()).toBe(true);
  // A menu with several choices stays open.
  if (role === 'menuitemcheckbox') await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test.describe('at a dealership', () => {
  test.use({ storageState: stateOf('dealer') });

  test('STOCK-001 STOCK-026 STOCK-037 STOCK-004 the list shows machines and the side shows counts', async ({ page }) => {
    await visitStock(page);
    const total = await totalShown(page);
    expect(total).toBeGreaterThan(0);
    const entry = page.getByRole('navigation', { name: 'Stock List' }).getByRole('link', { name: /Site Stock/ });
    await expect(entry).toContainText(total.toLocaleString('en-GB'));
    for (const column of ['Machine Serial', 'Model & Derivative', 'Location', 'Audit Status', 'Inspection Status']) {
      await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
    }
  });

  test('STOCK-007 STOCK-021 STOCK-017 a quick filter filters, stands in the address and is remembered', async ({ page }) => {
    await visitStock(page);
    await page.getByRole('link', { name: /Receiving Inspections/ }).click();
    await expect(page).toHaveURL('/audit?f=R');
    const entry = page.getByRole('link', { name: /Receiving Inspections/ });
    await expect(entry).toHaveAttribute('aria-current', 'page');
    const counted = async () => Number((await entry.textContent())?.replace(/\D/g, ''));
    await expect.poll(async () => (await counted()) - (await totalShown(page))).toBe(0);
    await page.goto('/');
    await expect(page).toHaveURL('/audit?f=R');
  });

  test('Back returns from a quick filter to Site Stock', async ({ page }) => {
    await page.goto('/yard');
    await visitStock(page);
    await page.getByRole('link', { name: /Receiving Inspections/ }).click();
    await expect(page).toHaveURL('/audit?f=R');
    await page.goBack();
    await expect(page).toHaveURL('/audit');
    await expect(page.getByRole('link', { name: /Site Stock/ })).toHaveAttribute('aria-current', 'page');
  });

  test('STOCK-029 STOCK-094 STOCK-123 the serial filter finds by any part of the serial', async ({ page }) => {
    await visitStock(page);
    const serial = ((await rows(page).first().locator('.serial').textContent()) ?? '').trim();
    const part = serial.slice(-5);
    await page.getByPlaceholder('Machine Serial', { exact: true }).fill(part);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${part}`));
    await expect(rows(page).locator('.serial', { hasText: serial })).toBeVisible();
    // The serial is in the unfiltered list too, so the test waits until it is the only one.
    await expect(rows(page).locator('.serial').filter({ hasNotText: part })).toHaveCount(0);
  });

  test('STOCK-041 CONST-012 paging goes to the last page and back, and the address carries it', async ({ page }) => {
    await visitStock(page, '/audit?size=25');
    const total = await totalShown(page);
    expect(total, 'the dealership of the demonstration world has more than one page of machines').toBeGreaterThan(25);
    const last = Math.ceil(total / 25);
    await page.getByRole('button', { name: `Page ${last}`, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`page=${last}`));
    await expect(rows(page)).toHaveCount(total - (last - 1) * 25);
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await page.goBack();
    await expect(rows(page)).toHaveCount(25);
  });

  test('SHELL-041 SHELL-042 STOCK-095 the location picker filters and is remembered', async ({ page }) => {
    await visitStock(page);
    const before = await totalShown(page);
    await page.getByRole('combobox', { name: 'Location' }).click();
    await page.getByRole('listbox').getByRole('option').nth(1).click();
    await expect(page).toHaveURL(/loc=\d+/);
    await expect.poll(() => totalShown(page)).toBeLessThanOrEqual(before);
    await page.goto('/audit?f=R');
    await expect(page.getByRole('combobox', { name: 'Location' })).not.toHaveValue('');
    await page.goto('/audit?f=sold');
    await expect(page.getByRole('heading', { level: 1, name: 'Stock List' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Location' })).toBeHidden();
  });

  test('columns, row height and display mode are chosen and follow the person', async ({ page }) => {
    await visitStock(page);
    await prefer(page, 'Columns', 'menuitemcheckbox', 'Location');
    await expect(page.getByRole('columnheader', { name: 'Location' })).toBeHidden();
    await prefer(page, 'Row height', 'menuitemradio', 'Compact');
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Machine Serial' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Location' })).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    await prefer(page, 'Columns', 'menuitemcheckbox', 'Location');
    await prefer(page, 'Row height', 'menuitemradio', 'Comfortable');
  });

  test('SHELL-037 CONST-017 the panel takes 18 percent, rows are 45 px high, header and footer 50', async ({ page }) => {
    await visitStock(page);
    await expect(async () => {
      const panel = await page.locator('aside.side').boundingBox();
      expect(Math.round(((panel?.width ?? 0) / 1440) * 100)).toBe(18);
      expect((await rows(page).first().boundingBox())?.height).toBeCloseTo(45, 0);
      expect((await page.locator('header.top').boundingBox())?.height).toBeCloseTo(50, 0);
      expect((await page.locator('footer.foot').boundingBox())?.height).toBeCloseTo(50, 0);
    }).toPass();
  });

  test('everything works by keyboard: move, open, close, search, go', async ({ page }) => {
    await visitStock(page, '/audit?f=R');
    await toFirst(page);
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('k');
    await expect(rows(page).first()).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Receiving Inspection/ }).locator('[data-question]').first()).toBeVisible();
    await page.keyboard.press('Escape');
    // The list takes letters only after the dialog has gone.
    await expect(page.locator('[role=dialog]')).toHaveCount(0);
    await page.locator('body').press('x');
    await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByPlaceholder('Machine Serial', { exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.locator('section.gridbox').focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=dialog]')).toHaveCount(0);
    // Two letters belong together for a moment only, so a busy machine may need them once more.
    const go = (letter: string, address: string | RegExp): Promise<void> =>
      expect(async () => {
        await page.keyboard.press('g');
        await page.keyboard.press(letter);
        await expect(page).toHaveURL(address, { timeout: 10_000 });
      }).toPass();
    await go('f', '/globalsearch');
    await expect(page.getByRole('heading', { level: 1, name: 'Machine Search' })).toBeVisible();
    await go('s', /\/audit/);
  });

  test('SHELL-021 a slow write shows the loading overlay', async ({ page }) => {
    await visitStock(page, '/audit?f=R');
    // It is slow until the overlay was seen.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/vhc/v2/update', async (route) => {
      await released;
      await route.continue();
    });
    await rows(page).first().locator('a.serial').click();
    const dialog = page.getByRole('dialog', { name: /^Receiving Inspection/ });
    await dialog.getByRole('tab', { name: 'Machine' }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.locator('.overlay')).toBeVisible();
    release();
    await expect(page.locator('.overlay')).toBeHidden();
  });
});
