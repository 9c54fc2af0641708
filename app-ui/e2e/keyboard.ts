// Keyboard steps of the tests of a machine's life: Tab, arrows in menus, letters in the list. No pointer is used once a page
// is open.
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { findings } from 'web-shared/e2e/axe';
import { create, expect, freshSerial, newPage, rows, expectAlert, site, stateOf, visitStock, type Person } from './world.ts';

export { expectAlert };

/** A machine of the head office that no other test uses. */
export async function made(api: APIRequestContext): Promise<string> {
  const serial = freshSerial();
  await create(api, site.headOffice, serial);
  return serial;
}

export async function clean(page: Page): Promise<void> {
  expect(await findings(page, ['region'])).toEqual([]);
}

/** Waits until a question has gone and the dialog below has the focus again, where the button that opened the question may be gone. */
export async function backInDialog(page: Page, question: Locator): Promise<void> {
  await expect(question).toHaveCount(0);
  await page.waitForFunction(() => document.activeElement !== document.body);
}

/** Presses Tab until the element has the focus. It must be there and take the focus: Tab passes over what is disabled. */
export async function tabTo(page: Page, name: RegExp | string, role: 'button' | 'checkbox' | 'combobox' | 'textbox' | 'link' | 'radio' | 'searchbox' = 'button'): Promise<void> {
  const named = page.getByRole(role, { name });
  await expect(named.and(page.locator(':not(:disabled)')).first()).toBeAttached();
  const wanted = named.and(page.locator(':focus'));
  for (let steps = 0; steps < 250 && !(await wanted.count()); steps += 1) await page.keyboard.press('Tab');
  await expect(wanted).toHaveCount(1);
}

/** Tabs to a button and presses Enter. */
export async function press(page: Page, name: RegExp | string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Chooses an entry of an open menu with the arrow keys. */
export async function choose(page: Page, name: RegExp | string): Promise<void> {
  const wanted = page.getByRole('menuitem', { name }).and(page.locator(':focus'));
  await expect(page.getByRole('menu')).toBeVisible();
  // Arrows are those of the menu once it has the focus.
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1);
  for (let steps = 0; steps < 15 && !(await wanted.count()); steps += 1) await page.keyboard.press('ArrowDown');
  await expect(wanted).toHaveCount(1);
  await page.keyboard.press('Enter');
  // The list takes letters only after the menu has closed.
  await expect(page.locator('[role=menu]')).toHaveCount(0);
}

/** Moves to the first machine of the list, or back to it. A list takes letters only a moment after it is shown, so that a letter may be lost. */
export async function toFirst(page: Page, items = rows(page)): Promise<void> {
  const current = items.and(page.locator('[aria-current="true"]'));
  await expect(async () => {
    await page.keyboard.press((await current.count()) === 0 ? 'j' : 'k');
    await expect(items.first()).toHaveAttribute('aria-current', 'true', { timeout: 1000 });
  }).toPass();
}

/** Filters the list by a serial and moves to its only row. */
export async function at(page: Page, serial: string, filter = ''): Promise<void> {
  await visitStock(page, `/audit?q=${serial}${filter}`);
  await expect(rows(page)).toHaveCount(1);
  await toFirst(page);
}

/** Moves down with J to a machine of the list. */
export async function reach(page: Page, serial: string): Promise<void> {
  const row = rows(page).filter({ hasText: serial });
  await expect(row).toHaveCount(1);
  const before = await row.evaluate((one) => [...(one.parentElement?.children ?? [])].indexOf(one));
  await toFirst(page);
  for (let steps = 0; steps < before; steps += 1) await page.keyboard.press('j');
  await expect(row).toHaveAttribute('aria-current', 'true');
}

/** Selects the current machine. As in `toFirst`, a letter may be lost. */
export async function tick(page: Page): Promise<void> {
  const selected = page.getByText('1 selected').first();
  await expect(async () => {
    if (!(await selected.isVisible())) await page.keyboard.press('x');
    await expect(selected).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Opens the Actions menu of the selected machines and chooses an entry. */
export async function act(page: Page, entry: string): Promise<void> {
  await press(page, /^Actions$/);
  await choose(page, entry);
}

export const pageOf = (browser: Browser, person: Person): Promise<Page> => newPage(browser, { storageState: stateOf(person) });

/** Chooses the second entry of the location picker. */
export async function chooseLocation(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Select a Location' });
  await expect(dialog).toBeVisible();
  await clean(page);
  await tabTo(page, /Location/, 'combobox');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: /Location/ })).not.toHaveValue('');
  await press(page, 'Confirm');
}

/** Transfers the current machine to the dealership. */
export async function transfer(page: Page): Promise<void> {
  await tick(page);
  await act(page, 'Machine Transfer');
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
  await expectAlert(page, 'Machine transferred Successfully');
}

export async function send(page: Page, serial: string): Promise<void> {
  await at(page, serial);
  await transfer(page);
}
