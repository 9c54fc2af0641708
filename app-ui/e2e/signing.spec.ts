// Signing by link: the dealer prepares a handover and shows a code; the customer signs on a phone of their own, without a
// session, and the dealer sees it; the record shows what was signed, with the check code that the customer has.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { findings } from 'web-shared/e2e/axe';
import { clean, expectAlert } from './keyboard.ts';
import { ordered } from './sold.ts';
import { expect, faultsOf, fits, restingBox, stateOf, test } from './world.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB', storageState: { cookies: [], origins: [] } };

/** The customer's own phone. */
async function phoneOf(browser: Browser, baseURL: string): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({ ...phone, baseURL });
  const page = await context.newPage();
  return { context, page, faults: faultsOf(page, baseURL) };
}

/** The dealer answers every question and shows the code; answers the address in it. */
async function prepare(page: Page, serial: string): Promise<string> {
  await page.goto(`/m/${serial}/handover`);
  const sheet = page.getByRole('dialog', { name: 'Handover Inspection' });
  await expect(sheet.locator('[data-question]').first()).toBeVisible();
  await sheet.getByRole('button', { name: 'Customer signs on their own phone' }).click();
  await expect(sheet.getByText('Please select option').first()).toBeVisible();
  for (const question of await sheet.locator('[data-question]').all()) await question.getByRole('radio', { name: 'Yes' }).check();
  await sheet.getByRole('button', { name: 'Customer signs on their own phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signing by link' });
  // The dealer may read in which languages the customer can have the questions.
  await expect(dialog.getByRole('combobox', { name: 'Language of the customer' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Show a code to scan' }).click();
  await expect(dialog.getByRole('img', { name: /Code of the signing link/ })).toBeVisible();
  await expect(dialog.getByText('Not opened yet')).toBeVisible();
  return (await dialog.getByText(/\/sign\//).textContent()) ?? '';
}

test.beforeEach(() => test.slow());

test.describe('signing by link', () => {
  test.use({ storageState: stateOf('dealer') });

  test('a customer signs on their own phone, and the dealer sees it', async ({ page, browser, baseURL }) => {
    const { serial } = await ordered(page.context().request);
    const address = await prepare(page, serial);
    const dialog = page.getByRole('dialog', { name: 'Signing by link' });
    await clean(page);

    // A crawler that follows the link changes nothing.
    const crawler = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const seen = await crawler.request.get(address);
    expect([seen.status(), seen.headers()['x-robots-tag'], seen.headers()['referrer-policy']]).toEqual([200, 'noindex, nofollow, noarchive', 'no-referrer']);
    await crawler.close();
    await expect(dialog.getByText('Not opened yet')).toBeVisible();
    await dialog.getByRole('button', { name: 'Copy the link' }).click();
    await expect(dialog.getByText(/^(Link copied|The address is selected)/)).toBeVisible();

    const { context, page: own, faults } = await phoneOf(browser, baseURL ?? '');
    await own.goto(address);
    await expect(own.getByRole('heading', { level: 1, name: `Handover ${serial}` })).toBeVisible();
    await expect(dialog.getByText('Opened', { exact: true }).first()).toBeVisible();
    await fits(own);
    expect(await findings(own, ['region'])).toEqual([]);
    await own.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(own.getByText('* Please acknowledge and accept the disclaimer')).toBeVisible();
    await expect(dialog.getByText('Read to the end').first()).toBeVisible();
    await own.getByRole('textbox', { name: 'Your name' }).fill('Ida Berg');
    const pad = own.getByRole('img', { name: 'Not signed' });
    await pad.scrollIntoViewIfNeeded();
    const box = await restingBox(pad);
    await own.mouse.move(box.x + 20, box.y + 20);
    await own.mouse.down();
    await own.mouse.move(box.x + 160, box.y + 60, { steps: 10 });
    await own.mouse.up();
    await expect(pad).toHaveCount(0);
    await own.getByRole('checkbox').check();
    await own.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(own.getByRole('heading', { level: 1, name: 'Thank you. You have signed.' })).toBeVisible();
    const code = (await own.locator('.check').textContent()) ?? '';
    await expect(own.getByRole('img', { name: 'Drawn signature' })).toBeVisible();
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(await findings(own, ['region'])).toEqual([]);
    await expect(dialog.getByText('Signed', { exact: true }).first()).toBeVisible();

    // It is signed once, and shows the signed record until the link ends.
    await own.reload();
    await expect(own.getByRole('heading', { level: 1, name: 'Thank you. You have signed.' })).toBeVisible();
    await expect(own.locator('.check')).toHaveText(code);
    await expect(own.getByText('Ida Berg')).toBeVisible();
    await expect(own.getByRole('textbox')).toHaveCount(0);
    await expect(own.getByRole('button')).toHaveText(['Print or save']);
    await fits(own);
    expect(await findings(own, ['region'])).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    expect(await own.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    expect(faults).toEqual([]);
    await context.close();

    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page).toHaveURL(new RegExp(`/m/${serial}$`));
    await expect(page.getByText('Handover completed')).toBeVisible();
    await page.getByRole('link', { name: 'Handover record' }).click();
    const record = page.getByRole('dialog', { name: 'Handover record' });
    await expect(record.getByText(code).first()).toBeVisible();
    await expect(record.getByText('Unchanged since it was signed')).toBeVisible();
    await expect(record.getByText('Ida Berg')).toBeVisible();
    await expect(record.getByRole('img', { name: 'Signature Ida Berg' })).toBeVisible();
    await clean(page);
  });

  test('a withdrawn link says calmly that it cannot be used', async ({ page, browser, baseURL }) => {
    const { serial } = await ordered(page.context().request);
    const address = await prepare(page, serial);
    await page.getByRole('dialog', { name: 'Signing by link' }).getByRole('button', { name: 'Withdraw the link' }).click();
    await expectAlert(page, 'The link has been withdrawn');
    const { context, page: own, faults } = await phoneOf(browser, baseURL ?? '');
    for (const one of [address, '/sign/unknown', `/sign/${'A'.repeat(43)}`]) {
      await own.goto(one);
      await expect(own.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
      await expect(own.getByRole('textbox')).toHaveCount(0);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
