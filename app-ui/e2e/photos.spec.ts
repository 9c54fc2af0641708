// Photos of a question over a bad line: the answers to sending and to confirming them are lost, and the network goes. Each is listed
// and counted once, and opens in the viewer, also while it waits on the device.
import type { Locator, Page, Route } from '@playwright/test';
import { findings, look, looksOf } from 'web-shared/e2e/axe';
import { png } from './png.ts';
import { create, expect, fits, freshSerial, restingBox, site, stateOf, test } from './world.ts';

test.use({ viewport: { width: 1024, height: 768 }, storageState: stateOf('dealer') });
test.beforeEach(() => test.slow());

/** The server reads each photo before it is listed, and what is lost is sent again after a pause. */
const sent = { timeout: 180_000 };

/** Loses the first answer that matches: the server carries the request out, and the page does not learn of it. */
async function losing(page: Page, address: RegExp, method: string): Promise<() => number> {
  let lost = 0;
  await page.route(address, async (route: Route) => {
    if (route.request().method() !== method || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  return () => lost;
}

const colours = { 'red.png': [200, 30, 30], 'green.png': [30, 160, 60], 'blue.png': [30, 60, 200] } as const;
const file = (name: keyof typeof colours): { name: string; mimeType: string; buffer: Buffer } => ({ name, mimeType: 'image/png', buffer: png(320, colours[name]) });

/** Returns `true` if the viewer shows a picture, and not the sign of a broken one. */
const isShown = (viewer: Locator): Promise<boolean> =>
  viewer
    .locator('.yarl__slide_current img')
    .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0);

test('photos of a question arrive once over a bad line, open in the viewer and are counted', async ({ page, context }) => {
  const serial = freshSerial();
  const record = await create(context.request, site.dealer, serial);
  await page.goto(`/m/${serial}/inspection`);
  const dialog = page.getByRole('dialog', { name: `Receiving Inspection ${serial}` });
  const question = dialog.locator('[data-question]:has(button.no)').first();
  await question.locator('button.no').click();
  const name = ((await question.locator('.q-text').textContent()) ?? '').replace(/\s*\*.*$/, '').trim();
  const input = question.getByLabel('Add a photo');
  const [onServer, onDevice] = [question.locator('.gallery [data-where="server"] img'), question.locator('.gallery [data-where="device"]')];
  const viewer = page.getByRole('dialog', { name, exact: true });

  await test.step('the answers to sending one and to confirming another are lost', async () => {
    const lost = [await losing(page, /\/assets\/incoming\//, 'PUT'), await losing(page, /\/api\/assets\/upload\/complete$/, 'POST')];
    await input.setInputFiles([file('red.png')]);
    await expect(onDevice.or(onServer)).toHaveCount(1);
    await expect(onServer).toHaveCount(1, sent);
    await input.setInputFiles([file('green.png')]);
    await expect(onServer).toHaveCount(2, sent);
    await expect(onDevice).toHaveCount(0);
    expect(lost.map((count) => count())).toEqual([1, 1]);
    const listed = await context.request.get(`/api/assets/download/jcb/itemphoto/${record}/0/0`, { headers: { sitecode: site.dealer } });
    expect(((await listed.json()) as unknown[]).length).toBe(2);
  });

  await test.step('one that waits on the device opens in the viewer', async () => {
    // Without a service worker the code of the viewer comes from the server, once.
    await question.getByRole('link', { name: 'green.png' }).click();
    await expect(viewer).toBeVisible();
    await expect.poll(() => isShown(viewer)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await context.setOffline(true);
    await input.setInputFiles([file('blue.png')]);
    await expect(onDevice).toHaveCount(1);
    await onDevice.getByRole('link', { name: 'blue.png' }).click();
    await expect(viewer).toBeVisible();
    await expect.poll(() => isShown(viewer)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });

  await test.step('it is sent when the network is back, and all of them open in every window', async () => {
    await context.setOffline(false);
    await expect(onServer).toHaveCount(3, sent);
    await expect(onDevice).toHaveCount(0);
    await question.getByRole('link', { name: 'red.png' }).click();
    await expect(viewer.getByRole('button', { name: /^Photo: / })).toHaveCount(3);
    await expect.poll(() => isShown(viewer)).toBe(true);
    // Below 900 px the inspection is another page, so its viewer closes there.
    for (const window of looksOf('dark').filter(({ width }) => width >= 900)) {
      await look(page, window);
      await fits(page);
      expect(await findings(page, ['region'])).toEqual([]);
    }
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/[?&]at=\d+/);
    await page.goBack();
    await expect(viewer).toHaveCount(0);
  });

  await test.step('the history counts them', async () => {
    await page.goto(`/m/${serial}`);
    await expect(page.getByRole('region', { name: 'Photos and videos' }).getByRole('link', { name: /^3 photos/ })).toBeVisible();
  });
});

test('on a phone the photos of a question stand in rows, whole, with room for a thumb', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const serial = freshSerial();
  await create(context.request, site.dealer, serial);
  await page.goto(`/m/${serial}/inspection`);
  const question = page.locator('[data-question]:has(button.no)').first();
  await question.locator('button.no').click();
  await question.getByLabel('Add a photo').setInputFiles([file('red.png'), file('green.png'), file('blue.png')]);
  await expect(question.locator('.gallery [data-where="server"] img')).toHaveCount(3, sent);
  const tiles = question.locator('.gallery li');
  const tops: number[] = [];
  for (const tile of await tiles.all()) {
    await expect(tile.getByRole('button')).toHaveCount(2);
    await tile.scrollIntoViewIfNeeded();
    const targets = await Promise.all([tile.getByRole('link'), ...(await tile.getByRole('button').all())].map((target) => restingBox(target)));
    expect(targets).toHaveLength(3);
    for (const [at, box] of targets.entries()) {
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(56);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(390);
      // Nothing covers the photo, nor one button the other.
      for (const other of targets.slice(at + 1)) {
        const apart = Math.max(other.x - box.x - box.width, box.x - other.x - other.width, other.y - box.y - box.height, box.y - other.y - other.height);
        expect(apart).toBeGreaterThan(-0.5);
      }
    }
    tops.push(await tile.evaluate((element: HTMLElement) => element.offsetTop));
  }
  expect(tops[1]).toBe(tops[0]);
  expect(tops[2]).toBeGreaterThan(tops[0] ?? Infinity);
  await fits(page);
  expect(await findings(page, ['region'])).toEqual([]);
});
