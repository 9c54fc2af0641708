// The user guide: pages that can be read, searched and printed, in a frame and alone, and the "?" of the screens.
import { readdirSync } from 'node:fs';
import { findings, look, looksOf } from 'web-shared/e2e/axe';
import { clean } from './keyboard.ts';
import { expect, faultsOf, fits, stateOf, test, visit, visitStock } from './world.ts';

const names = readdirSync(new URL('../guide/en', import.meta.url))
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(0, -'.md'.length));

test.describe('user guide', () => {
  test('every page is served, with its pictures, and an unknown one leads to the contents', async ({ request }) => {
    expect(names.length).toBeGreaterThan(40);
    for (const name of names.flatMap((one) => [`en/${one}`, `de/${one}`])) {
      const page = await request.get(`/guide/${name}`, { maxRedirects: 0 });
      expect(page.status(), name).toBe(200);
      const html = await page.text();
      for (const [, file = ''] of html.matchAll(/(?:src|href|data-index)="(\/static\/[^"]+)"/g)) {
        const answer = await request.get(file);
        expect([answer.status(), file]).toEqual([200, file]);
      }
    }
    expect((await request.get('/guide/en/nothing')).status()).toBe(404);
    expect((await request.get('/guide')).url()).toMatch(/\/guide\/en\/index$/);
    expect((await request.get('/guide/fr/pin')).url()).toMatch(/\/guide\/en\/pin$/);
    expect((await request.get('/guide/de_DE/pin')).url()).toMatch(/\/guide\/de\/pin$/);
  });

  test('the search finds PIN and opens the page, by the keyboard alone', async ({ page }) => {
    await page.goto('/guide/');
    await expect(page.getByRole('heading', { level: 1, name: 'User guide' })).toBeVisible();
    const box = page.getByRole('searchbox', { name: 'Search the guide' });
    await box.focus();
    await page.keyboard.type('PIN');
    const found = page.getByRole('main').getByRole('list').first();
    await expect(found.getByRole('link').first()).toHaveText('Sign in with a PIN');
    await expect(page.getByRole('status')).toHaveText(/\d+ places found/);
    await clean(page);
    await page.keyboard.press('Enter');
    await expect(found.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in with a PIN' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in with a PIN' })).toHaveAttribute('aria-current', 'page');
    await box.fill('xylophone');
    await expect(page.getByRole('status')).toHaveText('0 places found');
    await box.press('Escape');
    await expect(box).toHaveValue('');
    await expect(page.getByRole('status')).toHaveText('');
    await page.goto('/guide/en/index?q=overdue');
    await expect(page.getByRole('main').getByRole('link', { name: '30 day audit' }).first()).toBeVisible();
    await page.goto('/guide/de/index?q=überfällig');
    await expect(page.getByRole('main').getByRole('link', { name: '30-Tage-Audit' }).first()).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Im Handbuch suchen' })).toBeVisible();
    await expect(page.getByRole('status')).toHaveText(/\d+ Stellen gefunden/);
  });

  for (const [turn, name] of ['en/index', 'en/inspect', 'en/import', 'en/console', 'de/index', 'de/inspect', 'de/users'].entries()) {
    test(`axe finds nothing on ${name}, and nothing scrolls sideways`, async ({ page }) => {
      test.slow();
      await page.goto(`/guide/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const one of looksOf(turn)) {
        await test.step(one.name, async () => {
          await look(page, one);
          expect(await findings(page)).toEqual([]);
          await fits(page);
        });
      }
    });
  }

  test('its colours are those of the device', async ({ page }) => {
    await page.goto('/guide/en/index');
    const colours = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    const drawn = await colours();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(colours).not.toBe(drawn);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(colours).toBe(drawn);
  });

  test('it is drawn in the mode of the app, and prints without its navigation', async ({ page }) => {
    await page.goto('/guide/en/pin');
    await page.evaluate(() => localStorage.setItem('hardstand.sunlight', 'on'));
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'sunlight');
    await clean(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
  });

  test.describe('from the app', () => {
    test.use({ storageState: stateOf('dealer') });

    for (const [width, height] of [[1440, 900], [390, 844]] as const) {
      test(`the question mark leads to the page of the screen at ${width} px`, async ({ page, context }) => {
        await page.setViewportSize({ width, height });
        const ask = async (heading: string): Promise<void> => {
          const opened = context.waitForEvent('page');
          await page.getByRole('link', { name: 'User guide of this page' }).click();
          const guide = await opened;
          const faults = faultsOf(guide);
          await expect(guide.getByRole('heading', { level: 1, name: heading })).toBeVisible();
          expect(faults).toEqual([]);
          await guide.close();
        };
        await visitStock(page);
        await ask('Find a machine in stock');
        await visitStock(page, '/audit?f=N');
        await ask('Approve or reject machines');
        await visit(page, '/location', 'Machine Locations');
        await ask('Locations');
      });
    }

    test.describe('with a service worker', () => {
      test.use({ serviceWorkers: 'allow' });

      test('it is read and searched without a network once the app is kept on the device', async ({ page, context }) => {
        await visitStock(page);
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
        await page.reload();
        await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
        await context.setOffline(true);
        await page.goto('/guide/en/no-network');
        await expect(page.getByRole('heading', { level: 1, name: 'Without a network' })).toBeVisible();
        await page.getByRole('searchbox', { name: 'Search the guide' }).fill('PIN');
        await page.getByRole('main').getByRole('link', { name: 'Sign in with a PIN', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Sign in with a PIN' })).toBeVisible();
        await context.setOffline(false);
      });
    });

    test('it can be read in a sandboxed frame of 480 px, and searched in a tab of its own', async ({ page, context }) => {
      await visitStock(page);
      await page.evaluate(() => {
        const frame = document.createElement('iframe');
        Object.assign(frame, { src: '/guide/en/pin', title: 'Guide', width: '600', height: '480' });
        frame.setAttribute('sandbox', 'allow-same-origin allow-popups allow-popups-to-escape-sandbox');
        document.body.replaceChildren(frame);
      });
      const frame = page.frameLocator('iframe');
      await expect(frame.getByRole('heading', { level: 1, name: 'Sign in with a PIN' })).toBeVisible();
      await expect(frame.getByRole('searchbox')).toBeHidden();
      await frame.getByRole('link', { name: 'The yard', exact: false }).first().click();
      await expect(frame.getByRole('heading', { level: 1, name: /^The yard/ })).toBeVisible();
      const opened = context.waitForEvent('page');
      await frame.getByRole('link', { name: 'Open in a new tab to search' }).click();
      const guide = await opened;
      await expect(guide.getByRole('searchbox', { name: 'Search the guide' })).toBeVisible();
      await guide.close();
    });
  });
});
