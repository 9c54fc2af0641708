// The stock list on a phone: machines are selected on their cards and moved with the bar at the bottom.
import type { Page } from '@playwright/test';
import { clean, made, pageOf, expectAlert, toFirst } from './keyboard.ts';
import { expect, fits, listening, settled, showIn, stateOf, test, visitStock } from './world.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, storageState: stateOf('headOffice') });
test.beforeEach(() => test.slow());

const bar = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('toolbar', { name: /selected$/ });
const tap = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).tap();

/** The number on the chip of a quick filter. */
async function onChip(page: Page, filter: string): Promise<number> {
  const chip = page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: new RegExp(`^${filter}`) });
  await expect(chip).toHaveText(/ [\d,]+$/);
  return Number(/ ([\d,]+)$/.exec((await chip.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
}

/** The common prefix of the serials. */
function beginning([one, other]: [string, string]): string {
  let length = 0;
  while (one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

async function tick(page: Page, serials: readonly string[]): Promise<void> {
  for (const serial of serials) await page.getByRole('article', { name: serial }).locator('.tick').tap();
  await expect(bar(page).getByRole('status')).toHaveText(`${serials.length} selected`);
}

async function act(page: Page, entry: string): Promise<void> {
  await tap(page, 'Actions');
  await page.getByRole('menuitem', { name: entry }).tap();
}

// STOCK-035 STOCK-058 STOCK-060 STOCK-139 STOCK-164 STOCK-168
test('two machines are sent from their cards, and accepted on the cards of another phone', async ({ page, browser }) => {
  const serials: [string, string] = [await made(page.context().request), await made(page.context().request)];
  const dealer = await pageOf(browser, 'dealer');
  await listening(dealer, '/audit?f=N');
  await listening(page, `/audit?q=${beginning(serials)}`);
  const leaving = await onChip(page, 'In Transit');
  const [waiting, receiving] = [await onChip(dealer, 'Pending approval'), await onChip(dealer, 'Receiving Inspections')];

  await test.step('they are sent', async () => {
    await tick(page, serials);
    await act(page, 'Machine Transfer');
    const dialog = page.getByRole('dialog', { name: 'Machine Transfer' });
    await dialog.getByRole('textbox', { name: 'Dealership' }).fill('Ashby');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await dialog.getByRole('radio').check();
    await dialog.getByRole('button', { name: 'Confirm' }).tap();
    await expectAlert(page, 'Machine transferred Successfully');
    await expect.poll(() => onChip(page, 'In Transit')).toBe(leaving + 2);
    await expect(bar(page)).toHaveCount(0);
    // Machines in transit cannot be selected.
    for (const serial of serials) await expect(page.getByRole('checkbox', { name: `Select ${serial}` })).toHaveCount(0);
  });

  await test.step('they are accepted', async () => {
    await expect.poll(() => onChip(dealer, 'Pending approval')).toBe(waiting + 2);
    await dealer.getByRole('button', { name: /updates?, refresh$/ }).tap();
    await tick(dealer, serials);
    await act(dealer, 'Machine Transfer');
    await expectAlert(dealer, 'Please accept a machine to transfer');
    await act(dealer, 'Machine Approved');
    const dialog = dealer.getByRole('dialog', { name: 'Select a Location' });
    await dialog.getByRole('combobox', { name: /Location/ }).tap();
    await dealer.getByRole('option').nth(1).tap();
    await dialog.getByRole('button', { name: 'Confirm' }).tap();
    await expectAlert(dealer, 'Machine moved to Receiving Inspections');
    await expect.poll(() => onChip(dealer, 'Pending approval')).toBe(waiting);
    await expect.poll(() => onChip(dealer, 'Receiving Inspections')).toBe(receiving + 2);
  });
  await dealer.context().close();
});

test('the bar counts what is ticked, takes the page or all that match, and never covers a card', async ({ page }) => {
  await visitStock(page, '/audit?size=25');
  const all = await onChip(page, 'Site Stock');
  await page.locator('.pcard .tick').first().tap();
  await expect(bar(page).getByRole('status')).toHaveText('1 selected');
  await page.getByRole('checkbox', { name: 'Select every machine on this page' }).check();
  const boxes = await page.locator('.pcard .tick').count();
  await expect(bar(page).getByRole('status')).toHaveText(`${boxes} selected`);

  await page.locator('.work').evaluate((work) => work.scrollTo(0, work.scrollHeight));
  await expect(async () => {
    const last = await page.locator('.pcard').last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((await bar(page).boundingBox())?.y ?? 0);
  }).toPass();
  await fits(page);

  await tap(page, `Select all ${all} matching`);
  await expect.poll(async () => Number.parseInt(await bar(page).getByRole('status').innerText())).toBeGreaterThan(boxes);
  await tap(page, 'Clear selection');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('the cards are walked, ticked and opened by keyboard', async ({ page }) => {
  await visitStock(page, '/audit?f=R&size=25');
  const cards = page.getByRole('article');
  await toFirst(page, cards);
  await page.keyboard.press('ArrowDown');
  await expect(cards.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('x');
  await expect(cards.nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: /^Actions of/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await cards.nth(3).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(bar(page).getByRole('status')).toHaveText('2 selected');
  // With Shift, all machines since the last click.
  await cards.nth(5).getByRole('checkbox').click({ modifiers: ['Shift'] });
  await expect(bar(page).getByRole('status')).toHaveText('4 selected');
});

test('the ticked cards and their bar are clean, in light and in the dark', async ({ page }) => {
  await visitStock(page, '/audit?size=25');
  for (const mode of ['Dark', 'Light'] as const) {
    await showIn(page, mode);
    await settled(page);
    await page.locator('.pcard .tick').first().tap();
    await expect(bar(page)).toBeVisible();
    await clean(page);
    await tap(page, 'Actions');
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await clean(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await tap(page, 'Clear selection');
    await expect(bar(page)).toHaveCount(0);
  }
});
