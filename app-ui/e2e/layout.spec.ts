// The controls of a list are inside the screen, however long its texts are. accessibility.spec.ts tests for every address
// that no page scrolls sideways.
import type { Page } from '@playwright/test';
import { everyLook } from 'web-shared/e2e/axe';
import { expect, fits, stateOf, test, visitStock } from './world.ts';

const widths = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'small desk', width: 1024, height: 768 },
  { name: 'phone', width: 390, height: 844 },
] as const;

/** The tests of a width in this run: a desk has all of them, the smaller ones have them by turns; the long run has all of each. */
const among = (name: (typeof widths)[number]['name'], turn: 'small desk' | 'phone'): boolean => everyLook || name === 'desk' || name === turn;

/** The longest texts of a list: model, location, site, badge and stage. */
const longest = {
  ModelName: 'TH-525 Telehandler',
  Model: 'TH-525 Telehandler Agri Super Powershift High Lift',
  LocationName: 'NORTHERN OVERFLOW COMPOUND ROW 12 BAY 128',
  MachineLocation: 'NORTHERN OVERFLOW COMPOUND ROW 12 BAY 128',
  SiteName: 'Borrowdale Machinery and Agricultural Supplies of the North',
  Status: 'H',
  NoOfDaysInBucket: 128,
  StatusName: 'Receiving Inspection',
  InspectionStatus: { Success: 0 },
};

async function withLongestWords(page: Page, call: string): Promise<void> {
  await page.route(call, async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { JcbStockList: object[] };
    await route.fulfill({ response: answer, json: { ...list, JcbStockList: list.JcbStockList.map((row) => ({ ...row, ...longest })) } });
  });
}

/** Those of these controls that are off the screen, covered by another element, or cut by their container. */
async function outOfReach(page: Page, controls: string): Promise<string[]> {
  const all = page.locator(controls);
  await expect(all.first()).toBeVisible();
  return all.evaluateAll((found) =>
    found.flatMap((control) => {
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      const box = control.getBoundingClientRect();
      const frame = control.closest('.gridbox, .results, .cards, .page-body')?.getBoundingClientRect();
      const right = Math.min(document.documentElement.clientWidth, frame?.right ?? Infinity);
      const left = Math.max(0, frame?.left ?? 0);
      const on = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (box.left >= left && box.right <= right && (on === control || control.contains(on))) return [];
      return [`${control.getAttribute('aria-label') ?? control.textContent} at ${box.left}..${box.right} of ${left}..${right}`];
    }),
  );
}

for (const { name, width, height } of widths) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, storageState: stateOf('dealer') });

    for (const words of ['its own', 'the longest'] as const) {
      if (!among(name, words === 'its own' ? 'small desk' : 'phone')) continue;
      test(`every row action of the stock list can be pressed, with ${words} words`, async ({ page }) => {
        if (words === 'the longest') await withLongestWords(page, '**/api/jcbstock/list');
        await visitStock(page, '/audit?f=R&size=25');
        await expect.poll(() => outOfReach(page, '[aria-label^="Actions of"], a.serial, .grid input[type=checkbox]')).toEqual([]);
        await fits(page);
        // With ordinary texts the list itself does not scroll sideways either.
        const list = page.getByRole('region', { name: 'Stock List' });
        if (words === 'its own') await expect.poll(() => list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
        const menu = page.getByRole('button', { name: /^Actions of/ }).first();
        await menu.click();
        await expect.poll(() => page.getByRole('menu').evaluate((list) => list.getBoundingClientRect().right)).toBeLessThanOrEqual(width);
      });
    }

    if (!among(name, 'small desk')) return;
    test('every row action of Machine Search can be pressed', async ({ page }) => {
      await withLongestWords(page, '**/api/jcbstock/search');
      await visitStock(page, '/audit?f=R&size=25');
      const serial = ((await page.locator('.serial').first().textContent()) ?? '').trim();
      await page.goto(`/globalsearch?q=${serial}`);
      await expect.poll(() => outOfReach(page, '[aria-label^="Actions of"]')).toEqual([]);
      await fits(page);
    });
  });
}
