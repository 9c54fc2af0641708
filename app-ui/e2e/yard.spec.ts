// The yard on a phone: a technician signs in, walks to a machine and inspects it with one thumb; the scheme for sunlight; and
// machines that are inspected together.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { findings, look, looksOf } from 'web-shared/e2e/axe';
import { clean, expectAlert } from './keyboard.ts';
import { create, expect, fits, freshSerial, pin, settled, site, stateOf, test, visit } from './world.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const technician = { sitecode: site.dealer, username: 'tech', pincode: pin };

interface ItemRow {
  TemplateItemTypeId: number;
  CheckItemTypeId: number;
  Min: string | null;
  Max: string | null;
}

async function itemsOf(api: APIRequestContext, id: number): Promise<ItemRow[]> {
  const answer = await api.get(`/api/vhcitem/list/${id}/0`, { headers: { sitecode: site.dealer } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as ItemRow[];
}

/** The machine of a serial in the yard. A long list is shown to its end. */
async function inYard(page: Page, serial: string): Promise<Locator> {
  const row = page.getByRole('link', { name: new RegExp(serial) });
  const more = page.getByRole('button', { name: /^Show more/ });
  await expect(page.locator('.yard-row').first()).toBeVisible();
  await settled(page);
  // Shows more until the machine is there; the next part of the list comes a moment after the tap.
  await expect(async () => {
    if ((await row.count()) === 0) await more.tap({ timeout: 1000 });
    await expect(row).toHaveCount(1, { timeout: 5000 });
  }).toPass();
  return row;
}

/** The only question on the screen, once it takes answers. */
async function alone(page: Page, id: number): Promise<Locator> {
  const question = page.locator(`[data-arranged="one"] [data-question="${id}"]`);
  await expect(question).toBeVisible();
  await expect(question.locator('.yn button:disabled')).toHaveCount(0);
  return question;
}

/** Chooses the scheme of the inspection on this device. */
async function inSunlight(page: Page, on: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Sunlight' }).tap();
  await expect(page.locator('html')).toHaveAttribute('data-mode', on ? 'sunlight' : 'light');
}

test.beforeEach(() => test.slow());

test.describe('a technician', () => {
  test.use(phone);

  test('signs in with the PIN, finds the machine in the yard, inspects it with fewer than a tap a question and eight, and is back in the yard', async ({ page, playwright, baseURL }) => {
    const dealer = await playwright.request.newContext({ baseURL: baseURL ?? '', storageState: stateOf('dealer') });
    const serial = freshSerial();
    const id = await create(dealer, site.dealer, serial);
    await page.goto('/technicianLogin');
    await page.getByLabel('Site code').fill(technician.sitecode);
    await page.getByLabel('Username').fill(technician.username);
    for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).tap();
    await page.getByRole('button', { name: 'Sign in' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Yard' })).toBeVisible();
    await expect(page).toHaveURL(/\/yard$/);
    await clean(page);

    const row = await inYard(page, serial);
    let taps = 0;
    const tap = async (element: Locator): Promise<void> => {
      taps += 1;
      await element.tap();
    };
    await tap(row);
    const dialog = page.getByRole('dialog', { name: `Receiving Inspection ${serial}` });
    await expect(dialog.locator('[data-question]')).toHaveCount(1);
    await clean(page);
    await inSunlight(page, true);
    await clean(page);
    await inSunlight(page, false);
    const items = await itemsOf(page.context().request, id);
    for (const { TemplateItemTypeId, CheckItemTypeId, Min, Max } of items) {
      const question = await alone(page, TemplateItemTypeId);
      if (CheckItemTypeId <= 2) await tap(question.locator('button.yes'));
      else {
        await question.locator('[data-main]').fill(CheckItemTypeId === 3 ? (Min ?? Max ?? '1') : 'As delivered');
        await tap(dialog.getByRole('button', { name: 'Next', exact: true }));
      }
    }
    // A number or a text at the end leads on with Next, a choice by itself.
    await expect(dialog.getByText('Every question passed. The inspection will pass.')).toBeVisible();
    await clean(page);
    await tap(dialog.getByRole('button', { name: 'Complete', exact: true }));
    await expectAlert(page, 'Receiving Inspection passed');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/yard$/);
    await settled(page);
    await expect(page.getByRole('link', { name: new RegExp(serial) })).toHaveCount(0);
    expect(taps).toBeLessThan(items.length + 8);
    await dealer.dispose();
  });

  test('has large targets in the yard and in the list of questions, at every size of a window', async ({ page, playwright, baseURL }) => {
    const dealer = await playwright.request.newContext({ baseURL: baseURL ?? '', storageState: stateOf('dealer') });
    const serial = freshSerial();
    await create(dealer, site.dealer, serial);
    await dealer.dispose();
    const signedIn = await page.context().request.post('/api/security/V2/Technicianlogin', { data: technician });
    expect(signedIn.status(), await signedIn.text()).toBe(200);
    await visit(page, '/yard', 'Yard');
    await expect(page.locator('.yard-row').first()).toBeVisible();
    for (const window of looksOf('phone')) {
      await test.step(window.name, async () => {
        await look(page, window);
        await settled(page);
        await fits(page);
        expect(await findings(page, ['region'])).toEqual([]);
        await expect.poll(() => page.locator('.yard-row').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 56).length)).toBe(0);
      });
    }
    await page.setViewportSize(phone.viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`/m/${serial}/inspection`);
    await page.getByRole('button', { name: 'Show the questions as a list' }).tap();
    await expect(page.locator('[data-arranged="list"] [data-question]').nth(2)).toBeVisible();
    for (const window of looksOf('phone')) {
      await test.step(`inspection, ${window.name}`, async () => {
        await look(page, window);
        await fits(page);
        expect(await findings(page, ['region'])).toEqual([]);
        if (window.width > 390) return;
        await expect.poll(() => page.locator('.yn button, .phone-foot .btn').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 56).length)).toBe(0);
      });
    }
  });
});

test.describe('machines of one model', () => {
  test.use({ storageState: stateOf('dealer') });

  test('are inspected together: answers for all, an exception for one, and each has its result', async ({ page }) => {
    const api = page.context().request;
    const serials = [freshSerial(), '', ''];
    for (const at of [1, 2]) serials[at] = String(Number(serials[0]) - at);
    const ids: number[] = [];
    for (const serial of serials) ids.push(await create(api, site.dealer, serial));
    await page.goto(`/inspecttogether?of=${ids.join()}`);
    const questions = page.locator('.together [data-question]');
    await expect(questions.first()).toBeVisible();
    await clean(page);
    for (const question of await questions.all()) {
      const choice = question.locator('button.yes');
      if ((await choice.count()) > 0) await choice.click();
      else {
        const box = question.locator('[data-main]');
        const least = /(-?[\d.]+) to |At (?:least|most) (-?[\d.]+)/.exec((await question.textContent()) ?? '');
        await box.fill((await box.getAttribute('inputmode')) === 'decimal' ? (least?.[1] ?? least?.[2] ?? '1') : 'As delivered');
      }
    }
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: new RegExp(`^${serials[1] ?? ''}`) }).click();
    // A question without a photo, because photos are taken of one machine.
    const failing = page.locator('.together [data-question]:has(button.no)');
    const count = await failing.count();
    for (let at = 0; at < count; at += 1) {
      const one = failing.nth(at);
      await one.locator('button.no').click();
      await expect(one.locator('button.no')).toHaveAttribute('aria-pressed', 'true');
      if ((await one.getByText('A failed answer needs a photo').count()) > 0) {
        await one.locator('button.yes').click();
        continue;
      }
      await one.getByRole('textbox').last().fill('Cracked');
      break;
    }
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^${serials[1] ?? ''}`) })).toContainText('1 failed');
    await clean(page);
    await page.getByRole('button', { name: 'Complete 3 machines' }).click();
    await expectAlert(page, '3 machines inspected');
    await expectAlert(page, '2 passed, 1 failed');
    await expect(page).toHaveURL(/\/audit/);
    const status: string[] = [];
    for (const serial of serials) {
      const data = { Filters: [{ FieldName: 'Vin', FieldValue: serial, ConditionOperator: 'like', FieldType: 'String', Function: 'None' }], FilterProperty: { OrderBy: '', Offset: 0, RecordLimit: 5 } };
      const answer = await api.post('/api/jcbstock/list', { headers: { sitecode: site.dealer }, data });
      expect(answer.status(), await answer.text()).toBe(200);
      status.push(((await answer.json()) as { JcbStockList: { Status: string }[] }).JcbStockList[0]?.Status ?? '');
    }
    expect(status[1]).toBe('H');
    expect([status[0], status[2]].filter((one) => one === 'R' || one === 'H')).toEqual([]);
  });
});
