// Users, the site's settings and the own page by the keyboard alone. usersInEveryLook.spec.ts looks at their dialogs, menus and
// refused forms in several sizes and modes.
import type { Page } from '@playwright/test';
import { choose, clean, press, expectAlert, tabTo } from './keyboard.ts';
import { expect, password, pin, stateOf, test, visit } from './world.ts';

/** A username that no other run uses. */
const fresh = (stem: string): string => `${stem}${Date.now().toString(36)}`;

const table = (page: Page): ReturnType<Page['locator']> => page.getByRole('region', { name: 'Users' });
const rowOf = (page: Page, login: string): ReturnType<Page['locator']> => table(page).locator('tbody tr').filter({ hasText: login });

/** Presses Tab until the field has the focus; a field of a password has no role. */
async function tabToField(page: Page, label: RegExp | string): Promise<void> {
  const named = page.getByLabel(label);
  await expect(named.and(page.locator(':not(:disabled)')).first()).toBeAttached();
  const wanted = named.and(page.locator(':focus'));
  for (let steps = 0; steps < 150 && !(await wanted.count()); steps += 1) await page.keyboard.press('Tab');
  await expect(wanted).toHaveCount(1);
}

/** Writes into a field in place of its content. */
async function write(page: Page, label: RegExp | string, text: string): Promise<void> {
  await tabToField(page, label);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await expect(page.getByLabel(label)).toHaveValue(text);
}

/** Opens the menu of a user and chooses an entry. */
async function act(page: Page, name: string, entry: string): Promise<void> {
  await press(page, `Actions for ${name}`);
  await choose(page, entry);
}

test.beforeEach(() => test.slow());

test.describe('by the keyboard alone', () => {
  test.use({ storageState: stateOf('dealer') });

  // USER-017 USER-019 USER-033 USER-034 USER-073 USER-075 USER-076 USER-077 USER-079
  test('a user is made, found, changed, given a PIN, locked, unlocked and deleted', async ({ page }) => {
    const login = fresh('kim');
    const name = `Kim ${login}`;
    await visit(page, '/settings', 'User List');

    await test.step('made', async () => {
      await tabTo(page, 'AddUser', 'link');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('form', { name: 'Add User' })).toBeVisible();
      await write(page, /^First Name/, 'Kim');
      // Enter in a field saves, which names what is missing.
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(/^Last Name/)).toBeFocused();
      await clean(page);
      await write(page, /^Last Name/, login);
      await write(page, /^User Name/, login);
      await write(page, /^Email Address/, `${login}@example.test`);
      await write(page, /^Password/, password);
      await write(page, /^Confirm Password/, password);
      await expect(page.getByRole('combobox', { name: /^Role/ }).locator('option', { hasText: 'Technician' }).first()).toBeAttached();
      await tabTo(page, /^Role/, 'combobox');
      await page.keyboard.type('Tech');
      await expect(page.getByRole('combobox', { name: /^Role/ })).toHaveValue('7');
      await write(page, /^PDA Pin/, pin);
      await write(page, /^Confirm PDA Pin/, pin);
      await press(page, 'Save');
      await expectAlert(page, 'New user Created');
      await expect(page).toHaveURL(/\/settings$/);
    });

    await test.step('found', async () => {
      await press(page, 'Filter');
      const dialog = page.getByRole('dialog', { name: 'Filter users' });
      await expect(dialog.getByLabel('First Name')).toBeFocused();
      await clean(page);
      await write(page, 'Username', login);
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(table(page).locator('tbody tr')).toHaveCount(1);
      await expect(rowOf(page, login)).toContainText('Technician');
    });

    await test.step('changed', async () => {
      await press(page, `Actions for ${name}`);
      await expect(page.getByRole('menu')).toBeVisible();
      await clean(page);
      await choose(page, 'Edit');
      await expect(page.getByRole('form', { name: `Edit ${name}` })).toBeVisible();
      await clean(page);
      await write(page, /^Email Address/, `${login}@changed.test`);
      await press(page, 'Save');
      await expectAlert(page, 'user updated sucessfully');
      await expect(rowOf(page, login)).toContainText(`${login}@changed.test`);
    });

    const actions = page.getByRole('button', { name: `Actions for ${name}` });
    await test.step('given another PIN', async () => {
      await act(page, name, 'Reset Password');
      const dialog = page.getByRole('dialog', { name: 'Reset Password' });
      await tabTo(page, 'Password', 'radio');
      await page.keyboard.press('ArrowRight');
      await expect(dialog.getByRole('radio', { name: 'Pin' })).toBeChecked();
      await write(page, /^PDA Pin/, '1234');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Use 4 to 6 digits, not one repeated and no run such as 1234')).toBeVisible();
      await expect(dialog.getByLabel(/^PDA Pin/)).toBeFocused();
      await clean(page);
      await write(page, /^PDA Pin/, '7395');
      await write(page, /^Confirm PDA Pin/, '7395');
      await page.keyboard.press('Enter');
      await expectAlert(page, 'Pin updated sucessfully');
      await expect(dialog).toHaveCount(0);
      await expect(actions).toBeFocused();
    });

    await test.step('locked and unlocked', async () => {
      await act(page, name, 'Lock User');
      await expectAlert(page, 'User locked successfully');
      await expect(rowOf(page, login)).toContainText('Locked');
      await clean(page);
      await act(page, name, 'Unlock User');
      await expectAlert(page, 'User unlocked successfully');
      await expect(rowOf(page, login)).not.toContainText('Locked');
      await expect(actions).toBeFocused();
    });

    await test.step('and deleted, after Escape has kept it once', async () => {
      await act(page, name, 'Delete');
      const dialog = page.getByRole('dialog', { name: 'Confirm' });
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await clean(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(actions).toBeFocused();
      await act(page, name, 'Delete');
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await press(page, `Delete ${name}`);
      await expectAlert(page, 'user deleted sucessfully');
      await expect(page.getByText('No data found')).toBeVisible();
    });
  });

  test('a changed form is left only after the question, and Escape stays', async ({ page }) => {
    await visit(page, '/settings', 'User List');
    await tabTo(page, 'AddUser', 'link');
    await page.keyboard.press('Enter');
    await write(page, /^Last Name/, 'Halfway');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await tabTo(page, 'Back to User List', 'link');
    await page.keyboard.press('Enter');
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
    await clean(page);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/open=new/);
    await expect(page.getByLabel(/^Last Name/)).toHaveValue('Halfway');
    await expect(page.getByRole('link', { name: 'Back to User List' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await press(page, 'Leave');
    await expect(table(page)).toBeVisible();
    await expect(question).toHaveCount(0);
  });

  test('a PIN that was typed is thrown away only after the question', async ({ page }) => {
    await visit(page, '/settings', 'User List');
    await press(page, /^Actions for Tom/);
    await choose(page, 'Reset Password');
    const dialog = page.getByRole('dialog', { name: 'Reset Password' });
    await tabTo(page, 'Password', 'radio');
    await page.keyboard.press('ArrowRight');
    await write(page, /^PDA Pin/, '7395');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
    await clean(page);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(dialog.getByLabel(/^PDA Pin/)).toHaveValue('7395');
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await press(page, 'Leave');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/settings$/);
  });

  // SITE-026 SITE-027
  test('the settings of the site are changed, and kept when Escape answers the question', async ({ page }) => {
    await visit(page, '/sitesettings', 'Site Settings');
    const zone = page.getByRole('combobox', { name: 'Time Zone' });
    // By its name, once the list of zones is read.
    await expect(zone).toHaveValue(/^\(UTC/);
    const zoneBefore = await zone.inputValue();

    await test.step('a zone is found by typing, and Reset shows the stored one', async () => {
      await tabTo(page, 'Time Zone', 'combobox');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Tokyo');
      await expect(page.getByRole('option')).toHaveCount(1);
      await clean(page);
      await page.keyboard.press('Enter');
      await expect(zone).toHaveValue(/Tokyo/);
      await press(page, 'Reset');
      await expect(zone).toHaveValue(zoneBefore);
    });

    const toggle = page.getByRole('switch', { name: 'Enable Email Template Editor' });
    const flip = async (): Promise<void> => {
      await tabTo(page, 'General Settings', 'link');
      await page.keyboard.press('Enter');
      await expect(toggle).toBeVisible();
      await tabToField(page, 'Enable Email Template Editor');
      await page.keyboard.press('Space');
    };
    await flip();
    const is = await toggle.isChecked();

    await test.step('what was changed is asked about', async () => {
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await tabTo(page, 'Site Profile', 'link');
      await page.keyboard.press('Enter');
      await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
      await clean(page);
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(page).toHaveURL(/\/sitesettings\?panel=2$/);
      await expect(toggle).toBeChecked({ checked: is });
    });

    await press(page, 'Save');
    await expectAlert(page, 'Site Settings Saved Successfully');
    await page.reload();
    await flip();
    await expect(toggle).toBeChecked({ checked: !is });
    await press(page, 'Save');
    await expectAlert(page, 'Site Settings Saved Successfully');
    await expect(page.getByRole('heading', { level: 2, name: 'Time Zone Settings' })).toBeVisible();
  });

  // SITE-014
  test('the profile of the site is changed', async ({ page }) => {
    await visit(page, '/siteprofile', 'Site Profile');
    const phone = page.getByLabel('Telephone');
    const before = await phone.inputValue();
    await write(page, 'Email', 'nobody');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid Email Address')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await clean(page);
    await page.reload();
    for (const number of ['+44 1530 555 077', before]) {
      await write(page, 'Telephone', number);
      await page.keyboard.press('Enter');
      await expectAlert(page, 'Saved Successfully');
      await page.reload();
      await expect(phone).toHaveValue(number);
    }
  });
});

test.describe('the own page by the keyboard alone', () => {
  // Nobody else signs in as this user, whose notifications are changed.
  test.use({ storageState: stateOf('dealerReader') });
  test('details are changed, a wrong password is named, and a notification is switched', async ({ page }) => {
    await visit(page, '/account', 'My account');
    const first = page.getByLabel(/^First Name/);
    const before = await first.inputValue();
    for (const name of ['Keyes', before]) {
      await write(page, /^First Name/, name);
      await page.keyboard.press('Enter');
      await expectAlert(page, 'Your details are saved');
      await page.reload();
      await expect(first).toHaveValue(name);
    }
    await write(page, /^Current password/, 'not the present one');
    await write(page, /^New Password/, 'Fresh#Hardstand-2026');
    await write(page, /^Confirm Password/, 'Fresh#Hardstand-2026');
    await press(page, 'Change password');
    await expect(page.getByText('This is not your present password')).toBeVisible();
    await clean(page);
    await page.reload();
    const ended = page.getByRole('switch', { name: 'Imports that are over' });
    const was = await ended.isChecked();
    for (const isOn of [!was, was]) {
      await tabToField(page, 'Imports that are over');
      await page.keyboard.press('Space');
      await expect(ended).toBeChecked({ checked: isOn });
      await page.reload();
      await expect(ended).toBeChecked({ checked: isOn });
    }
  });
});
