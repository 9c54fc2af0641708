// The inspection dialog: a machine is inspected by keyboard alone and moves on, a failed one is repaired by clicks, answers
// survive a server that does not answer, and the dialog at the sizes of windows.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { findings, look, looksOf } from 'web-shared/e2e/axe';
import { picture } from './desk.ts';
import { at, clean, pageOf, expectAlert, tabTo } from './keyboard.ts';
import { closedTo, create, expect, fits, freshSerial, rows, site, stateOf, test, visitStock } from './world.ts';

interface ItemRow {
  TemplateItemTypeId: number;
  CheckItemTypeId: number;
  IsPhotoRequired: boolean;
  ItemStatus: number | null;
  IsMandatory: boolean;
  Min: string | null;
  Max: string | null;
}

/** The questions of a machine's open inspection, as they are with the server. */
async function answersOf(api: APIRequestContext, id: number): Promise<ItemRow[]> {
  const answer = await api.get(`/api/vhcitem/list/${id}/0`, { headers: { sitecode: site.dealer } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as ItemRow[];
}

const dialogOf = (page: Page, serial: string): Locator => page.getByRole('dialog', { name: `Receiving Inspection ${serial}` });
const here = (page: Page): Locator => page.locator('[data-question][aria-current="true"]');
const savedIn = (dialog: Locator): Promise<void> => expect(dialog.locator('[data-save="saved"]')).toBeVisible();

/** Answers the current question well by keyboard, and goes on to the next. */
async function answerWell(page: Page, question: ItemRow): Promise<void> {
  const current = page.locator(`[data-question="${question.TemplateItemTypeId}"]`);
  await expect(current).toHaveAttribute('aria-current', 'true');
  if (question.CheckItemTypeId <= 2) return page.keyboard.press('y');
  await page.keyboard.type(question.CheckItemTypeId === 3 ? (question.Min ?? question.Max ?? '1') : 'As delivered');
  return page.keyboard.press('Enter');
}

test.beforeEach(() => test.slow());

test.describe('an inspection', () => {
  test.use({ storageState: stateOf('dealer') });

  test('STOCK-044 is opened, answered and completed by keyboard alone, and the machine moves on', async ({ page }) => {
    const api = page.context().request;
    const serial = freshSerial();
    const id = await create(api, site.dealer, serial);
    await at(page, serial);
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, serial);
    await expect(page).toHaveURL(new RegExp(`/m/${serial}/inspection`));
    await expect(here(page)).toHaveCount(1);
    const items = await answersOf(api, id);
    expect(items.length).toBeGreaterThan(5);
    for (const question of items) await answerWell(page, question);
    await savedIn(dialog);
    await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(items.length));
    await clean(page);
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText('Every question passed. The inspection will pass.')).toBeVisible();
    await clean(page);
    await expect(dialog.getByRole('button', { name: 'Complete', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectAlert(page, 'Receiving Inspection passed');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/audit\\?q=${serial}`));
    await expect(rows(page).first()).not.toContainText('Receiving Inspection');
    // Its answers are read from the history.
    await at(page, serial);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Answers: /, 'link');
    await page.keyboard.press('Enter');
    const answers = page.getByRole('dialog', { name: `Answers of ${serial}` });
    await expect(answers.getByText(/^Completed .* by /)).toBeVisible();
    await expect(answers.locator('[data-question]')).toHaveCount(items.length);
    await clean(page);
  });

  test('names what is missing, fails with its reason, and asks the failed question again in the repair', async ({ page }) => {
    const api = page.context().request;
    const serial = freshSerial();
    const id = await create(api, site.dealer, serial);
    await page.goto(`/m/${serial}/inspection`);
    const dialog = dialogOf(page, serial);
    await expect(dialog.locator('[data-question]').first()).toBeVisible();
    const items = await answersOf(api, id);
    const failing = items.find(({ CheckItemTypeId, IsPhotoRequired }) => CheckItemTypeId <= 2 && IsPhotoRequired)?.TemplateItemTypeId ?? 0;
    const question = dialog.locator(`[data-question="${failing}"]`);
    const name = ((await question.locator('.q-text').textContent()) ?? '').replace(/\s*\*.*$/, '').trim();
    await question.locator('button.no').click();
    await dialog.getByRole('button', { name: 'Summary' }).click();
    const missing = dialog.getByRole('region', { name: 'To do before it can be completed' });
    await expect(missing.getByRole('button', { name: `${name} Comments required` })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Complete', exact: true })).toBeDisabled();
    await missing.getByRole('button', { name: `${name} Comments required` }).click();
    await expect(question.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Cracked');
    await question.getByLabel('Add a photo').setInputFiles(picture('cracked.png'));
    await expect(question.getByRole('img', { name: 'cracked.png' })).toBeVisible();
    for (const { TemplateItemTypeId: other, CheckItemTypeId, Min, Max } of items) {
      if (other === failing) continue;
      const one = dialog.locator(`[data-question="${other}"]`);
      if (CheckItemTypeId <= 2) await one.locator('button.yes').click();
      else await one.locator('[data-main]').fill(CheckItemTypeId === 3 ? (Min ?? Max ?? '1') : 'As delivered');
    }
    await dialog.getByRole('button', { name: 'Summary' }).click();
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
    await expectAlert(page, 'Receiving Inspection failed');
    await expect(dialog).toBeHidden();
    await closedTo(page, '/audit');

    await page.goto(`/m/${serial}/inspection`);
    const repair = page.getByRole('dialog', { name: `Held For Repair ${serial}` });
    await expect(repair.locator('[data-question]')).toHaveCount(1);
    await expect(repair.getByText('Failed before: Cracked')).toBeVisible();
    await clean(page);
    await repair.locator('button.yes').click();
    await repair.getByRole('button', { name: 'Summary' }).click();
    await repair.getByRole('button', { name: 'Complete', exact: true }).click();
    await expectAlert(page, 'Held For Repair passed');
    await closedTo(page, '/audit');
    await visitStock(page, `/audit?q=${serial}`);
    await expect(rows(page).first()).toContainText('Receiving Inspection');
  });

  test('keeps its answers while the server does not answer, and over a reload', async ({ page }) => {
    const api = page.context().request;
    const serial = freshSerial();
    const id = await create(api, site.dealer, serial);
    await page.goto(`/m/${serial}/inspection`);
    const dialog = dialogOf(page, serial);
    const choices = dialog.locator('[data-question]:has(button.yes)');
    await expect(choices.first()).toBeVisible();
    await page.route('**/api/vhcItem/v3/update', (route) => route.abort());
    await choices.nth(0).locator('button.yes').click();
    await expect(dialog.locator('[data-save="unsent"]')).toBeVisible();
    // The browser requires a confirmation before unsent answers of this tab are lost.
    page.once('dialog', (question) => void question.accept());
    await page.unroute('**/api/vhcItem/v3/update');
    await page.reload();
    await savedIn(dialog);
    await expect(choices.nth(0).locator('button.yes')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await answersOf(api, id)).filter(({ ItemStatus }) => ItemStatus === 1).length).toBe(1);
  });

  test('takes in what somebody else answers while it is open, and asks where both are at the same question', async ({ page, browser }) => {
    const api = page.context().request;
    const serial = freshSerial();
    const id = await create(api, site.dealer, serial);
    const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/events') && answer.status() === 200);
    await page.goto(`/m/${serial}/inspection`);
    await stream;
    const dialog = dialogOf(page, serial);
    const choices = dialog.locator('[data-question]:has(button.yes)');
    await choices.nth(0).locator('button.no').click();
    await savedIn(dialog);
    const other = await pageOf(browser, 'dealer');
    await other.goto(`/m/${serial}/inspection`);
    const theirs = dialogOf(other, serial);
    const theirChoices = theirs.locator('[data-question]:has(button.yes)');
    await expect(theirChoices.nth(0).locator('button.no')).toHaveAttribute('aria-pressed', 'true');
    // Nothing is pressed here: what they answer comes by itself.
    await theirChoices.nth(1).locator('button.yes').click();
    await savedIn(theirs);
    await expect(choices.nth(1).locator('button.yes')).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.locator('[data-save="saved"]')).toContainText('Answers of somebody else were taken in.');
    // What is typed here and not with the server yet stays; the question is shown with both answers.
    await page.route('**/api/vhcItem/v3/update', (route) => route.abort());
    await choices.nth(0).getByRole('textbox').fill('Cracked at the rim');
    await expect(dialog.locator('[data-save="unsent"]')).toBeVisible();
    await theirChoices.nth(0).getByRole('textbox').fill('Worn');
    await savedIn(theirs);
    await page.unroute('**/api/vhcItem/v3/update');
    const clash = dialog.getByRole('region', { name: 'Answered by somebody else too' });
    await expect(clash).toContainText('No: Worn');
    await expect(choices.nth(0).getByRole('textbox')).toHaveValue('Cracked at the rim');
    expect(await findings(page, ['region'])).toEqual([]);
    await clash.getByRole('button', { name: 'Keep mine' }).click();
    await savedIn(dialog);
    await expect(theirChoices.nth(0).getByRole('textbox')).toHaveValue('Cracked at the rim');
    await other.context().close();
    await expect.poll(async () => (await answersOf(api, id)).map(({ ItemStatus }) => ItemStatus).filter((status) => status !== null)).toEqual([0, 1]);
  });

  test('goes on where it was when the window crosses the width of phones', async ({ page }) => {
    const serial = freshSerial();
    await create(page.context().request, site.dealer, serial);
    await page.goto(`/m/${serial}/inspection`);
    const dialog = dialogOf(page, serial);
    const choices = dialog.locator('[data-question]:has(button.yes)');
    await choices.nth(0).locator('button.yes').click();
    await choices.nth(1).locator('button.no').click();
    const box = choices.nth(1).getByRole('textbox');
    await box.fill('Cracked');
    await page.setViewportSize({ width: 800, height: 1280 });
    await expect(dialog.locator('[data-arranged="one"] [data-question]')).toHaveCount(1);
    const alone = dialog.locator('[data-question]').getByRole('textbox');
    await expect(alone).toBeFocused();
    await page.keyboard.type(' at the rim');
    await expect(dialog.getByText(/^2 of \d+ answered$/)).toHaveCount(1);
    // On its side, as a list: the head stays where it is while the questions scroll.
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole('button', { name: 'Show the questions as a list' }).click();
    for (let steps = 0; steps < 4; steps += 1) await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(choices.nth(4)).toBeInViewport();
    await expect.poll(async () => (await page.locator('.phone-head').boundingBox())?.y).toBe(0);
    await box.focus();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('Cracked at the rim');
    await expect(dialog.getByText(/^2 of \d+ answered$/)).toBeVisible();
    await savedIn(dialog);
  });

  test('fits every window, and its targets are large on a phone', async ({ page }) => {
    const serial = freshSerial();
    await create(page.context().request, site.dealer, serial);
    await page.goto(`/m/${serial}/inspection`);
    const dialog = dialogOf(page, serial);
    await expect(dialog.locator('[data-question]').first()).toBeVisible();
    await dialog.locator('button.no').first().click();
    for (const window of looksOf('phone')) {
      await test.step(window.name, async () => {
        await look(page, window);
        await expect(dialog.locator('[data-question]').first()).toBeVisible();
        await fits(page);
        expect(await findings(page, ['region'])).toEqual([]);
        if (window.width > 390) return;
        const low = (): Promise<number> => dialog.locator('.yn button, .inspect-foot .btn').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 56).length);
        await expect.poll(low).toBe(0);
        const cut = (): Promise<number> => dialog.locator('.yn button').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
        await expect.poll(cut).toBe(0);
      });
    }
  });
});
