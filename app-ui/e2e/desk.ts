// Inspections at the desk, as a person does them: from the stock list, by keyboard, with the mouse where it is quicker.
import type { Locator, Page } from '@playwright/test';
import { expectAlert } from './keyboard.ts';
import { closedTo, expect, restingBox, rows, visitStock } from './world.ts';

/** A PNG of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture for the question. */
export const picture = (name: string): { name: string; mimeType: string; buffer: Buffer } => ({ name, mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') });

/** A number within the limits that a question shows. */
async function within(question: Locator): Promise<string> {
  const limits = /(-?[\d.]+) to |At (?:least|most) (-?[\d.]+)/.exec((await question.textContent()) ?? '');
  return limits?.[1] ?? limits?.[2] ?? '1';
}

/** Opens the inspection of a machine from its menu in the stock list. */
export async function openInspection(page: Page, serial: string, stage: string): Promise<Locator> {
  await visitStock(page, `/audit?q=${serial}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: `Actions of ${serial}` }).click();
  await page.getByRole('menuitem', { name: 'Inspect', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `${stage} ${serial}` });
  await expect(dialog.locator('[data-question][aria-current="true"]')).toHaveCount(1);
  return dialog;
}

/** Fails a question: enters the defect, the area, and a photo where one is required. */
async function fail(page: Page, question: Locator): Promise<void> {
  await page.keyboard.press('n');
  await expect(question.locator('textarea')).toBeFocused();
  await page.keyboard.type('Leaks');
  for (const list of await question.getByRole('combobox').all()) await list.selectOption({ index: 1 });
  if ((await question.getByText('A failed answer needs a photo').count()) > 0) {
    await question.getByLabel('Add a photo').setInputFiles(picture('leak.png'));
    await expect(question.getByRole('img', { name: 'leak.png' })).toBeVisible();
  }
  await question.locator('textarea').focus();
  await page.keyboard.press('Enter');
}

/** Answers every question of the open inspection by keyboard: well, or the first choice with No. */
export async function answer(page: Page, dialog: Locator, passes = true): Promise<void> {
  let isToFail = !passes;
  for (const question of await dialog.locator('[data-question]').all()) {
    await expect(question).toHaveAttribute('aria-current', 'true');
    await expect(question.locator(':focus')).toHaveCount(1);
    if ((await question.locator('.yn').count()) === 0) {
      const box = question.locator('[data-main]');
      await page.keyboard.type((await box.getAttribute('inputmode')) === 'decimal' ? await within(question) : 'As delivered');
      await page.keyboard.press('Enter');
    } else if (isToFail) {
      isToFail = false;
      await fail(page, question);
    } else await page.keyboard.press('y');
  }
  expect(isToFail, 'a question that can fail').toBe(false);
}

/** Inspects a machine in its present stage, from the stock list and back to it. */
export async function inspect(page: Page, serial: string, stage: string, passes = true): Promise<void> {
  const dialog = await openInspection(page, serial, stage);
  await answer(page, dialog, passes);
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText(passes ? 'Every question passed. The inspection will pass.' : '1 question failed. The inspection will fail.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Complete', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAlert(page, `${stage} ${passes ? 'passed' : 'failed'}`);
  await expect(dialog).toBeHidden();
  await closedTo(page, '/audit');
}

/** Hands a machine over, with every question answered with yes, or the first one with no. */
export async function handOver(page: Page, serial: string, passes = true): Promise<void> {
  await page.goto(`/m/${serial}`);
  await page.getByRole('link', { name: 'Handover Inspection' }).click();
  const sheet = page.getByRole('dialog', { name: 'Handover Inspection' });
  const questions = sheet.locator('[data-question]');
  await expect(questions.first()).toBeVisible();
  let isToFail = !passes;
  for (const question of await questions.all()) {
    await question.getByRole('radio', { name: isToFail ? 'No' : 'Yes' }).check();
    if (isToFail) await question.getByRole('textbox', { name: /Comments/ }).fill('Scratch');
    isToFail = false;
  }
  const signature = sheet.getByRole('textbox', { name: 'Customer Signature' });
  if ((await signature.count()) > 0) await signature.fill('Zoe Signs');
  const pad = sheet.getByRole('img', { name: 'Not signed' });
  if ((await pad.count()) > 0) {
    await pad.scrollIntoViewIfNeeded();
    const box = await restingBox(pad);
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 60, { steps: 10 });
    await page.mouse.up();
    await expect(sheet.getByRole('img', { name: 'Signed', exact: true })).toBeVisible();
  }
  const accepted = sheet.getByRole('checkbox');
  if ((await accepted.count()) > 0) await accepted.check();
  await sheet.getByRole('button', { name: 'Submit' }).click();
  await expectAlert(page, passes ? 'Handover Inspection Saved Successfully' : 'Handover failed');
  await expect(sheet).toBeHidden();
  await closedTo(page, '/audit');
}
