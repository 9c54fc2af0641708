// Scanning: a picture of each kind of code in the camera is read and its machine opens; scanners that type; the message
// where there is no camera. clips.ts makes the pictures: a plate as a camera sees it, played by Chromium as its camera.
import type { Page } from '@playwright/test';
import { findings, look, looksOf } from 'web-shared/e2e/axe';
import { codes, seeing } from './clips.ts';
import { clean } from './keyboard.ts';
import { create, expect, fits, freshSerial, site, stateOf, test, visit, visitStock } from './world.ts';

/** Types as a scanner does: 5 ms from key to key by the times of the events, whatever the machine is busy with. */
function scanner(page: Page, text: string): Promise<void> {
  return page.evaluate((code) => {
    let at = performance.now();
    for (const key of [...code.split(''), 'Enter']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: (at += 5) });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }
  }, text);
}

const bar = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('navigation', { name: 'Sections' });

test.beforeEach(() => test.slow());

test.describe('the camera', () => {
  test.use({ storageState: stateOf('dealer') });

  for (const code of codes) {
    test(`reads ${code}, and the machine opens`, async ({ playwright, launchOptions, baseURL, request }) => {
      const serial = freshSerial();
      await create(request, site.dealer, serial);
      const text = code === 'QRCode' ? `${baseURL}/m/${serial}` : code === 'Code128' ? serial : `HSD3CXTSC${serial}`;
      const { browser, page, faults } = await seeing({ playwright, launchOptions, baseURL, code, text });
      await visitStock(page);
      await bar(page).getByRole('button', { name: 'Scan' }).click();
      await expect(page).toHaveURL(new RegExp(`/m/${serial}`));
      await expect(page.getByRole('dialog', { name: 'Scan a machine' })).toBeHidden();
      await expect(page.getByRole('dialog').getByText(serial).first()).toBeVisible();
      expect(faults).toEqual([]);
      await browser.close();
    });
  }

  test.describe('with a service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('reads without a network, because the reader is kept with the application', async ({ playwright, launchOptions, baseURL }) => {
      const { browser, page } = await seeing({ playwright, launchOptions, baseURL, code: 'DataMatrix', text: 'HSD3CXTSC7104822' });
      await visitStock(page);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.reload();
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      await visitStock(page);
      await page.context().setOffline(true);
      await bar(page).getByRole('button', { name: 'Scan' }).click();
      await expect(page.getByRole('dialog', { name: 'Scan a machine' }).getByRole('listitem')).toContainText('7104822');
      await browser.close();
    });
  });

  test('moves machine after machine into a location, and takes one back', async ({ playwright, launchOptions, baseURL, request }) => {
    const serial = freshSerial();
    await create(request, site.dealer, serial);
    const places = (await (await request.get('/api/location', { headers: { sitecode: site.dealer } })).json()) as { LocationId: number; LocationName: string }[];
    const { LocationId, LocationName } = places.at(1) ?? { LocationId: 0, LocationName: '' };
    const { browser, page } = await seeing({ playwright, launchOptions, baseURL, code: 'Code128', text: serial });
    await visit(page, `/moveto?loc=${LocationId}`, 'Move machines');
    await page.getByRole('main').getByRole('button', { name: 'Scan' }).click();
    const dialog = page.getByRole('dialog', { name: `Scan machines into ${LocationName}` });
    const line = dialog.getByRole('listitem').filter({ hasText: serial });
    await expect(line).toContainText(`to ${LocationName}`);
    await clean(page);
    await line.getByRole('button', { name: 'Undo' }).click();
    await expect(line).toContainText('moved back to');
    await expect(line).toHaveCount(1);
    await browser.close();
  });

  test('is replaced by typing where the page may not have it, at every size', async ({ page }) => {
    await visitStock(page);
    await page.getByRole('banner').getByRole('button', { name: 'Scan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Scan a machine' });
    // A browser without a window refuses the camera or has none, by its version.
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Or type the serial' }).fill('9000001');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem').getByText('Not in stock at any site of your group')).toBeVisible();
    for (const window of looksOf('dark')) {
      await test.step(window.name, async () => {
        await look(page, window);
        await fits(page);
        expect(await findings(page, ['region'])).toEqual([]);
      });
    }
    await dialog.getByRole('button', { name: 'Add Machine' }).click();
    await expect(page.getByRole('dialog', { name: 'Add Machine' }).getByRole('textbox', { name: /Machine Serial/ })).toHaveValue('9000001');
  });
});

test.describe('a scanner that types', () => {
  test.use({ storageState: stateOf('dealer') });

  test('opens a machine from a page with a button in focus, and presses nothing', async ({ page }) => {
    const serial = freshSerial();
    await create(page.context().request, site.dealer, serial);
    await visit(page, '/location', 'Machine Locations');
    await page.getByRole('button', { name: /Account/ }).focus();
    await scanner(page, `HSD3CXTSC${serial}`);
    await expect(page).toHaveURL(new RegExp(`/m/${serial}`));
    await expect(page.getByRole('menu')).toBeHidden();
  });

  test('offers to add a machine that is not known', async ({ page }) => {
    await visit(page, '/location', 'Machine Locations');
    const serial = freshSerial();
    await scanner(page, serial);
    const dialog = page.getByRole('dialog', { name: 'Scan a machine' });
    await expect(dialog.getByRole('listitem').getByText('Not in stock at any site of your group')).toBeVisible();
    await clean(page);
    await dialog.getByRole('button', { name: 'Add Machine' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add Machine' }).getByRole('textbox', { name: /Machine Serial/ })).toHaveValue(serial);
  });
});
