import type { Page } from '@playwright/test';
import { expect, fillSignIn, fits, password, people, rows, test } from './world.ts';

const address = '/audit?f=R';

async function choose(page: Page, button: string, language: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: language }).click();
}

const sees = async (page: Page, title: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
};

// Whatever fails, no other test meets a page in German.
test.afterEach(async ({ page }) => {
  const back = await page.request.post('/api/language/change', { headers: { sitecode: people.manager.sitecode }, data: { LanguageCode: 'en_GB' } });
  expect(back.status(), await back.text()).toBe(200);
});

test('SHELL-051 SHELL-052 a user works in German at the same address, after a reload and in the next session, and goes back to English', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, people.manager, password);
  await sees(page, 'Stock List');
  await page.goto(address);
  await sees(page, 'Stock List');
  const response = page.waitForResponse((answer) => answer.url().endsWith('/api/language/change'));
  await choose(page, 'Language: English', 'Deutsch');
  expect((await response).status()).toBe(200);
  await sees(page, 'Bestandsliste');
  await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(page.locator('thead')).toHaveText(/Seriennummer.*Lagerplatz/i);
  await expect(rows(page).first()).toContainText('Wareneingangsprüfung');

  await page.reload();
  await sees(page, 'Bestandsliste');

  // The sign-in page stays in the language that the device spoke last.
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Standortcode').fill(people.manager.sitecode);
  await page.getByLabel('Benutzername').fill(people.manager.username);
  await page.getByLabel('Passwort').first().fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await sees(page, 'Bestandsliste');

  await choose(page, 'Sprache: Deutsch', 'English');
  await sees(page, 'Stock List');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
});

// Long German words: nothing wider than the page, on a desk and on a phone.
test('the stock list has room for German', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, people.manager, password);
  await sees(page, 'Stock List');
  await choose(page, 'Language: English', 'Deutsch');
  await sees(page, 'Bestandsliste');
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('heading', { level: 1, name: 'Bestandsliste' })).toBeAttached();
    await fits(page);
    // No entry of the navigation, and no badge, is wider than its place.
    const cut = (): Promise<string[]> =>
      page.evaluate(() => [...document.querySelectorAll('nav section a, .badge')].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    await expect.poll(cut).toEqual([]);
    // The notifications, with a button that is longer in German, can be closed.
    await page.getByRole('button', { name: /^Benachrichtigungen/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Benachrichtigungen' });
    await expect(drawer.getByRole('button', { name: 'Schließen', exact: true })).toBeInViewport({ ratio: 1 });
    await drawer.getByRole('button', { name: 'Schließen', exact: true }).click();
    await expect(drawer).toBeHidden();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await choose(page, 'Sprache: Deutsch', 'English');
  await sees(page, 'Stock List');
});
