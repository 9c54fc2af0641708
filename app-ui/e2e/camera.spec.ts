// Photos of a failed question: taken by the camera, marked by pointer and by keyboard, and files as phones make them. The camera
// is a clip (clips.ts).
import type { Locator, Page } from '@playwright/test';
import { findings, look, looksOf } from 'web-shared/e2e/axe';
import { seeing } from './clips.ts';
import { create, expect, fits, freshSerial, restingBox, site, stateOf, test } from './world.ts';

/** Opens the inspection of a new machine and fails a question; answers the question and its text. */
async function failed(page: Page): Promise<{ question: Locator; name: string; dialog: Locator }> {
  const serial = freshSerial();
  await create(page.context().request, site.dealer, serial);
  await page.goto(`/m/${serial}/inspection`);
  const dialog = page.getByRole('dialog', { name: `Receiving Inspection ${serial}` });
  const question = dialog.locator('[data-question]:has(button.no)').first();
  await question.locator('button.no').click();
  const name = ((await question.locator('.q-text').textContent()) ?? '').replace(/\s*\*.*$/, '').trim();
  return { question, name, dialog };
}

interface Seen {
  width: number;
  height: number;
  /** The parts of the picture that are red and yellow, in percent. */
  red: number;
  yellow: number;
}

/** Looks at a picture of the server, as the browser shows it. */
function lookAt(page: Page, address: string): Promise<Seen> {
  return page.evaluate(async (from) => {
    const bitmap = await createImageBitmap(await (await fetch(from)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
    let red = 0;
    let yellow = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
      if (r > 180 && g < 90 && b < 100) red += 1;
      if (r > 200 && g > 160 && b < 100) yellow += 1;
    }
    const all = bitmap.width * bitmap.height;
    return { width: bitmap.width, height: bitmap.height, red: (100 * red) / all, yellow: (100 * yellow) / all };
  }, address);
}

/** The address of a photo when the server has it; until then it is a file of the page, which only elements may load. */
const addressOf = async (photo: Locator): Promise<string> => {
  const link = photo.locator('xpath=ancestor::a');
  await expect(link).not.toHaveAttribute('href', /^blob:/);
  return (await link.getAttribute('href')) ?? '';
};

/** The server reads each photo before it is listed, which takes a busy machine long. */
const sent = { timeout: 180_000 };

test.beforeEach(() => test.slow());

test('a photo is taken, marked by pointer and by keyboard, and kept as it was seen', async ({ playwright, launchOptions, baseURL }) => {
  const { browser, page, faults } = await seeing({ playwright, launchOptions, baseURL, code: 'QRCode', text: 'plate' });
  await page.setViewportSize({ width: 1024, height: 768 });
  const { question, name } = await failed(page);
  await question.getByRole('button', { name: 'Take photo' }).click();
  const camera = page.getByRole('dialog', { name });
  await expect(camera.locator('[data-camera="on"]')).toBeVisible();
  await camera.getByRole('button', { name: 'Take photo' }).click();
  await camera.getByRole('button', { name: 'Mark up' }).click();
  const board = camera.getByRole('application', { name: 'Photo with marks' });
  const photographed = board.locator('canvas').first();
  await photographed.scrollIntoViewIfNeeded();
  const box = await restingBox(photographed);
  // An arrow by a drag.
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.4);
  await page.mouse.up();
  await expect(camera.getByRole('status').filter({ hasText: '1 mark' })).toHaveCount(1);
  // A yellow circle by keyboard: placed in the middle, made larger and moved.
  await camera.getByRole('button', { name: 'Circle' }).click();
  await camera.getByRole('button', { name: 'Yellow' }).click();
  await board.focus();
  for (const key of ['Enter', '+', '+', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await expect(camera.getByRole('status').filter({ hasText: '2 marks' })).toHaveCount(1);
  // A text, by keyboard, taken back and placed again.
  await camera.getByRole('button', { name: 'Text', exact: true }).click();
  await camera.getByRole('textbox', { name: 'Text of the mark' }).fill('crack');
  await page.keyboard.press('Enter');
  await expect(camera.getByRole('status').filter({ hasText: '3 marks' })).toHaveCount(1);
  await camera.getByRole('button', { name: 'Undo' }).click();
  await expect(camera.getByRole('status').filter({ hasText: '2 marks' })).toHaveCount(1);
  expect(await findings(page, ['region'])).toEqual([]);
  await camera.getByRole('button', { name: 'Save marks' }).click();
  await camera.getByRole('button', { name: 'Use 1 photo' }).click();
  // Its address is the server's once the device has sent it.
  const photo = question.locator('.gallery [data-where="server"] img');
  await expect(photo).toHaveCount(1, sent);
  const seen = await lookAt(page, await addressOf(photo));
  expect([seen.width, seen.height]).toEqual([1920, 1080]);
  expect(seen.red).toBeGreaterThan(0.05);
  expect(seen.yellow).toBeGreaterThan(0.05);
  // Marks of a photo that was sent are a photo of their own.
  await question.getByRole('button', { name: /^Mark up photo-/ }).click();
  const again = page.getByRole('dialog', { name });
  await expect(again.locator('canvas').first()).toBeVisible();
  await again.getByRole('application', { name: 'Photo with marks' }).focus();
  await page.keyboard.press('Enter');
  await again.getByRole('button', { name: 'Save marks' }).click();
  await expect(photo).toHaveCount(2, sent);
  // The tile of the device may be there for a moment longer than that of the server.
  await expect(question.locator('.gallery [data-where="server"]').getByRole('img', { name: /-marked\.jpg$/ })).toBeVisible();
  expect(faults).toEqual([]);
  await browser.close();
});

// A question is shown differently below 900 px, so that its dialogs close when a window becomes narrower than that.
for (const isNarrow of [false, true]) {
  test(`the camera and its marks fit every ${isNarrow ? 'narrow' : 'wide'} window, and their buttons are large`, async ({ playwright, launchOptions, baseURL }) => {
    const { browser, page } = await seeing({ playwright, launchOptions, baseURL, code: 'QRCode', text: 'plate' });
    const windows = looksOf('phone').filter(({ width }) => width < 900 === isNarrow);
    const [first] = windows;
    if (first) await look(page, first);
    const { question, name } = await failed(page);
    await question.getByRole('button', { name: 'Take photo' }).click();
    const camera = page.getByRole('dialog', { name });
    await expect(camera.locator('[data-camera="on"]')).toBeVisible();
    await camera.getByRole('button', { name: 'Take photo' }).click();
    await expect(camera.getByRole('button', { name: 'Mark up' })).toBeVisible();
    const fitsEvery = async (): Promise<void> => {
      for (const window of windows) {
        await test.step(window.name, async () => {
          await look(page, window);
          await fits(page);
          expect(await findings(page, ['region'])).toEqual([]);
          const low = (): Promise<string[]> =>
            camera.locator('.photo:not([hidden]) .btn, .markup .btn').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 55.5).map((one) => one.textContent));
          await expect.poll(low).toEqual([]);
        });
      }
    };
    await fitsEvery();
    await camera.getByRole('button', { name: 'Mark up' }).click();
    await camera.getByRole('button', { name: 'Text', exact: true }).click();
    await expect(camera.locator('canvas').first()).toBeVisible();
    await fitsEvery();
    await browser.close();
  });
}

test.describe('a file', () => {
  test.use({ storageState: stateOf('dealer') });

  /** A JPEG that the browser makes, in one colour. */
  const jpeg = async (page: Page, width: number, height: number): Promise<Buffer> =>
    Buffer.from(
      await page.evaluate(
        async ([wide, high]) => {
          const canvas = new OffscreenCanvas(wide, high);
          const context = canvas.getContext('2d');
          if (context) context.fillStyle = '#e3202b';
          context?.fillRect(0, 0, wide, high);
          const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.5 });
          const reader = new FileReader();
          return new Promise<string>((resolve) => {
            reader.onload = () => resolve((reader.result as string).slice('data:image/jpeg;base64,'.length));
            reader.readAsDataURL(blob);
          });
        },
        [width, height] as const,
      ),
      'base64',
    );

  /** The same JPEG as a camera in upright position writes it: the orientation is 6, "turn to the right". */
  const turned = (picture: Buffer): Buffer => {
    const exif = Buffer.from('457869660000' + '49492a0008000000' + '0100' + '1201030001000000' + '06000000' + '00000000', 'hex');
    const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
    return Buffer.concat([picture.subarray(0, 2), head, exif, picture.subarray(2)]);
  };

  test('of a turned camera is turned and freed of what the camera wrote, and half a file or a HEIC is refused', async ({ page }) => {
    const { question } = await failed(page);
    const input = question.getByLabel('Add a photo');
    const whole = await jpeg(page, 300, 100);
    await input.setInputFiles([{ name: 'upright.jpg', mimeType: 'image/jpeg', buffer: turned(whole) }]);
    const photo = question.locator('[data-where="server"]').getByRole('img', { name: 'upright.jpg' });
    await expect(photo).toBeVisible(sent);
    const address = await addressOf(photo);
    expect(await lookAt(page, address)).toMatchObject({ width: 100, height: 300 });
    expect((await (await page.request.get(address)).body()).includes('Exif')).toBe(false);
    await input.setInputFiles([{ name: 'half.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, Math.floor(whole.length / 2)) }]);
    await expect(question.getByRole('alert')).toContainText('half.jpg is no picture that can be read');
    await expect(question.locator('.gallery img')).toHaveCount(1);
    await input.setInputFiles([{ name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('0000001866747970686569630000000068656963', 'hex') }]);
    await expect(question.getByRole('alert')).toContainText('IMG_1.HEIC is a HEIC picture, which this browser cannot read.');
  });

  test('of 60 megapixels is made smaller before it is sent', async ({ page }) => {
    // The server's check of so large a picture takes longer than the test may; what is sent is looked at instead.
    await page.addInitScript(() => {
      globalThis.XMLHttpRequest = class extends XMLHttpRequest {
        override send(body?: XMLHttpRequestBodyInit | null): void {
          if (body instanceof File) {
            void createImageBitmap(body).then(({ width, height }) => {
              document.documentElement.dataset['sent'] = `${body.name} ${body.type} ${width} ${height}`;
            });
          }
          super.send(body);
        }
      };
    });
    const { question } = await failed(page);
    await question.getByLabel('Add a photo').setInputFiles([{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 9248, 6936) }]);
    await expect(page.locator('html')).toHaveAttribute('data-sent', 'large.jpg image/jpeg 4096 3072', { timeout: 300_000 });
  });
});
