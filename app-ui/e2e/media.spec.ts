// Photos and videos of a machine, and its specification, over its history: added by file, seen in the gallery and in the
// viewer by keyboard, removed, and the dialogs at the sizes of windows.
import type { Locator, Page } from '@playwright/test';
import { findings, look, looksOf } from 'web-shared/e2e/axe';
import { backInDialog, clean, expectAlert } from './keyboard.ts';
import { create, expect, fits, freshSerial, site, stateOf, test } from './world.ts';

/** A photo of the page itself: a real picture, made by the browser. */
const picture = async (page: Page, name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg', quality: 60, clip: { x: 0, y: 0, width: 320, height: 240 } }),
});

/** A video of one second, recorded by the browser from a canvas. */
const video = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 48;
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((done) => (recorder.onstop = done));
    recorder.start(100);
    // One second, or until the recorder has something: a busy machine may draw nothing for a while.
    for (let frame = 0; frame < 10 || parts.every(({ size }) => size === 0); frame += 1) {
      if (context) context.fillStyle = `rgb(${(frame * 25) % 250} 90 40)`;
      context?.fillRect(0, 0, 64, 48);
      await new Promise((next) => setTimeout(next, 100));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });

const area = (page: Page): Locator => page.getByRole('region', { name: 'Photos and videos' });
const input = (page: Page): Locator => area(page).locator('input[type=file]');
const sent = (page: Page): Locator => area(page).locator('.uploads [data-state="sent"]');

async function history(page: Page, serial: string): Promise<void> {
  await page.goto(`/m/${serial}`);
  await expect(page.getByRole('dialog', { name: 'Machine History' }).getByText(serial, { exact: true })).toBeVisible();
}

/** The server reads each file before it is accepted, which takes a busy machine long. */
const patience = { timeout: 180_000 };

/** Adds photos, and waits until the server has accepted them. */
async function addPhotos(page: Page, names: string[]): Promise<void> {
  const files = [];
  for (const name of names) files.push(await picture(page, name));
  await input(page).setInputFiles(files);
  await expect(sent(page)).toHaveCount(names.length, patience);
}

test.beforeEach(() => test.slow());
test.use({ storageState: stateOf('dealer') });

// HIST-006 ASSET-001 ASSET-008
test('photos are added, counted, seen by keyboard, and removed', async ({ page }) => {
  const serial = freshSerial();
  await create(page.context().request, site.dealer, serial);
  await history(page, serial);
  await addPhotos(page, ['left.jpg', 'right.jpg', 'front.jpg']);
  await expect(page.getByRole('link', { name: 'Photos 3' })).toBeVisible();
  await page.getByRole('link', { name: 'Photos 3' }).click();
  const tiles = page.getByRole('list', { name: 'Photos and videos' }).getByRole('button');
  await expect(tiles).toHaveCount(3);
  await clean(page);
  await tiles.first().focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: `Media of ${serial}` });
  await expect(viewer.getByText('1 of 3')).toBeVisible();
  await expect(viewer.locator('.yarl__slide_current img')).toBeVisible();
  await expect(viewer.getByText(/^\d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await clean(page);
  await expect(viewer.getByRole('button', { name: 'Previous' })).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('3 of 3')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('3 of 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('2 of 3')).toBeVisible();
  await viewer.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Photo' });
  await question.getByRole('button', { name: 'OK' }).click();
  await expectAlert(page, 'Removed');
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  await backInDialog(page, question);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(tiles).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/m/${serial}$`));
  await expect(page.getByRole('region', { name: 'Activity' })).toBeVisible();
});

// ASSET-002
test('a video is added with a picture of it, and played', async ({ page }) => {
  const serial = freshSerial();
  await create(page.context().request, site.dealer, serial);
  await history(page, serial);
  await input(page).setInputFiles({ name: 'boom.webm', mimeType: 'video/webm', buffer: Buffer.from(await video(page)) });
  await expect(sent(page)).toHaveCount(1, patience);
  await page.goto(`/m/${serial}?show=media`);
  const tile = page.getByRole('list', { name: 'Photos and videos' }).getByRole('button');
  await expect(tile.locator('img')).toBeVisible();
  await tile.click();
  const player = page.getByRole('dialog', { name: `Media of ${serial}` }).locator('video');
  await expect(player).toBeVisible();
  // It can be played: its first frame is there, and it has no error.
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0);
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.error)).toBeNull();
});

// HIST-015 HIST-053
test('the specification of a machine has an address, and says where there is none', async ({ page }) => {
  const serial = freshSerial();
  await create(page.context().request, site.dealer, serial);
  await history(page, serial);
  await page.getByRole('link', { name: 'Show Full Specification' }).click();
  const dialog = page.getByRole('dialog', { name: 'Full Specification' });
  await expect(dialog.getByText('Data does not exist')).toBeVisible();
  await clean(page);
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/m/${serial}$`));
});

test('gallery and viewer at the sizes of windows', async ({ page }) => {
  const serial = freshSerial();
  await create(page.context().request, site.dealer, serial);
  await history(page, serial);
  await addPhotos(page, ['left.jpg', 'right.jpg']);
  for (const one of looksOf('tablet')) {
    await test.step(one.name, async () => {
      await look(page, one);
      await page.goto(`/m/${serial}?show=media`);
      await expect(page.getByRole('list', { name: 'Photos and videos' }).getByRole('button')).toHaveCount(2);
      await fits(page);
      expect(await findings(page, ['region'])).toEqual([]);
      await page.getByRole('list', { name: 'Photos and videos' }).getByRole('button').first().click();
      await expect(page.getByRole('dialog', { name: `Media of ${serial}` }).locator('.yarl__slide_current img')).toBeVisible();
      expect(await findings(page, ['region'])).toEqual([]);
    });
  }
});
