// The moves of a machine's life by keyboard alone, between the head office and a dealership of the demonstration world:
// transfer, undo, accept, reject, and what its history says of it. No pointer is used once a page is open.
import AxeBuilder from '@axe-core/playwright';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { alertText, expect, freshSerial, rows, stateOf, test, visitStock, type Person } from './world.ts';

test.beforeEach(() => test.slow());

const site = { headOffice: '220000', dealer: '330001' } as const;

/** A machine of the head office that nobody else uses. */
async function made(api: APIRequestContext): Promise<string> {
  const headers = { sitecode: site.headOffice };
  const [model] = (await (await api.get('/api/model/jcb/read', { headers })).json()) as { ModelId: number }[];
  const [place] = (await (await api.get('/api/location', { headers })).json()) as { LocationId: number }[];
  const serial = freshSerial();
  const data = { VhcType: 20, Status: 'R', VIN: serial, VhcJcbLookup: { ModelId: model?.ModelId, LocationId: place?.LocationId } };
  const answer = await api.post('/api/vhc/create', { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return serial;
}

async function clean(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const { violations } = await axe.disableRules(['region']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ').slice(0, 300)}`)).toEqual([]);
}

/** Walks with Tab until the thing has the focus. */
async function tabTo(page: Page, name: RegExp | string, role: 'button' | 'combobox' | 'textbox' | 'link' | 'radio' = 'button'): Promise<void> {
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'));
  for (let steps = 0; steps < 120 && !(await wanted.count()); steps += 1) await page.keyboard.press('Tab');
  await expect(wanted).toHaveCount(1);
}

/** Presses a button, once the keyboard has come to it. */
async function press(page: Page, name: RegExp | string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Chooses the entry of a menu that is open by its arrows. */
async function choose(page: Page, name: RegExp | string): Promise<void> {
  const wanted = page.getByRole('menuitem', { name }).and(page.locator(':focus'));
  await expect(page.getByRole('menu')).toBeVisible();
  for (let steps = 0; steps < 15 && !(await wanted.count()); steps += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** The list of a serial, with the keyboard at its only row. */
async function at(page: Page, serial: string, filter = ''): Promise<void> {
  await visitStock(page, `/audit?q=${serial}${filter}`);
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true');
}

async function pageOf(browser: Browser, person: Person): Promise<Page> {
  return (await browser.newContext({ storageState: stateOf(person) })).newPage();
}

/** The location picker, its second entry. */
async function chooseLocation(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: /Location/ })).toBeVisible();
  await clean(page);
  await tabTo(page, /Location/, 'combobox');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await press(page, 'Confirm');
}

async function send(page: Page, serial: string): Promise<void> {
  await at(page, serial);
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected').first()).toBeVisible();
  await press(page, 'Actions');
  await choose(page, 'Machine Transfer');
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toBeVisible();
  await clean(page);
  await tabTo(page, 'Dealership', 'textbox');
  await page.keyboard.type('Ashby');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await tabTo(page, /330001/, 'radio');
  await page.keyboard.press('Space');
  await expect(dialog.getByText('Chosen site 330001')).toBeVisible();
  await press(page, 'Confirm');
  await expect(alertText(page).filter({ hasText: 'Machine transferred Successfully' })).toBeVisible();
}

test.describe('by keyboard alone', () => {
  test.use({ storageState: stateOf('headOffice') });

  test('a machine is transferred, and the transfer undone', async ({ page }) => {
    const serial = await made(page.context().request);
    await send(page, serial);
    await at(page, serial, '&f=intransit');
    await page.keyboard.press('x');
    await press(page, 'Actions');
    await choose(page, 'Machine Undo');
    await expect(page.getByRole('dialog')).toBeVisible();
    await clean(page);
    await press(page, 'OK');
    await chooseLocation(page);
    await expect(alertText(page).filter({ hasText: 'Machine undo to stock Successfully' })).toBeVisible();
  });

  test('a machine is accepted, another is rejected, and both histories say so', async ({ page, browser }) => {
    const api = page.context().request;
    const [taken, refused] = [await made(api), await made(api)];
    for (const serial of [taken, refused]) await send(page, serial);
    const dealer = await pageOf(browser, 'dealer');

    await at(dealer, taken, '&f=N');
    await dealer.keyboard.press('Shift+F10');
    await choose(dealer, 'Accept Machine');
    await expect(dealer.getByRole('dialog')).toBeVisible();
    await clean(dealer);
    await chooseLocation(dealer);
    await expect(alertText(dealer).filter({ hasText: 'Machine moved to Receiving Inspections' })).toBeVisible();

    await at(dealer, refused, '&f=N');
    await dealer.keyboard.press('Shift+F10');
    await choose(dealer, 'Reject Machine');
    await expect(dealer.getByRole('dialog')).toBeVisible();
    await clean(dealer);
    await tabTo(dealer, /Comments/, 'textbox');
    await dealer.keyboard.type('Not what was ordered');
    await press(dealer, 'Reject Machine');
    await expect(alertText(dealer).filter({ hasText: 'Machine rejected' })).toBeVisible();
    await dealer.context().close();

    await at(page, refused, '&f=rejected');
    await page.keyboard.press('Enter');
    const history = page.getByRole('dialog', { name: 'Machine History' });
    await expect(history.getByText('Not what was ordered').first()).toBeVisible();
    await clean(page);
    await tabTo(page, 'Open as a page', 'link');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Machine History' })).toBeVisible();
    await clean(page);
  });

  test('the machines around it are read one after the other', async ({ page }) => {
    await visitStock(page, '/audit?size=25');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const serials = await rows(page).locator('.serial').allTextContents();
    // A machine in receiving opens its form; the menu leads to the history of any.
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    if (await menu.getByRole('menuitem', { name: 'Inspection Overview' }).count()) {
      await choose(page, 'Inspection Overview');
      const history = page.getByRole('dialog', { name: 'Machine History' });
      await expect(history.getByText(serials[1] ?? '')).toBeVisible();
      await press(page, 'Next machine');
      await expect(history.getByText(serials[2] ?? '')).toBeVisible();
    }
  });
});

test.describe('a past day', () => {
  test.use({ storageState: stateOf('headOffice') });

  test('is chosen, says what it is, offers nothing, and leads back', async ({ page }) => {
    await visitStock(page);
    const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('As of').fill(day);
    await expect(page).toHaveURL(new RegExp(`on=${day}`));
    await expect(page.getByText(`Stock as it was on ${day.split('-').reverse().join('/')}`)).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Machine' })).toHaveCount(0);
    for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const) {
      await page.setViewportSize({ width, height });
      await page.waitForLoadState('networkidle');
      await clean(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    }
    await page.getByRole('button', { name: 'Back to today' }).click();
    await expect(page).not.toHaveURL(/on=/);
    await page.goto('/audit?on=2001-01-01');
    await expect(page.getByText('There is no stock list for this day')).toBeVisible();
    await expect(page.getByText(/The stock of this site begins on/)).toBeVisible();
  });
});
