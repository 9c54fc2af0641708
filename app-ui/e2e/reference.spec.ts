// In-progress Stages, Machine Areas and Common Defects: lists that are edited with the keyboard alone.
import type { Page } from '@playwright/test';
import { look, looksOf } from 'web-shared/e2e/axe';
import { clean, press, expectAlert, tabTo } from './keyboard.ts';
import { expect, fits, stateOf, test, visit } from './world.ts';

/** A name that no other run uses, in capitals as they are sent. */
const fresh = (stem: string): string => `${stem} ${Date.now().toString(36).toUpperCase()}`;

const listed = (page: Page, title: string, name: string): ReturnType<Page['locator']> =>
  page.getByRole('list', { name: title }).getByText(name, { exact: true });

interface List {
  person: 'headOffice' | 'production';
  address: string;
  title: string;
  entry: string;
  add: RegExp;
  input: RegExp;
  added: string;
  updated: string;
  deleted: string;
  required: string;
  duplicate: string;
}

const lists: List[] = [
  {
    person: 'production',
    address: '/stages',
    title: 'In-progress Stages',
    entry: 'Stages',
    add: /Add a stage/,
    input: /Stage Name/,
    added: 'Machine Stage Added Successfully',
    updated: 'Machine Stage Updated Successfully',
    deleted: 'Machine Stage Deleted Successfully',
    required: 'Stage Name is required.',
    duplicate: 'Entered Stage is already exist.',
  },
  {
    person: 'headOffice',
    address: '/machinearea',
    title: 'Machine Areas',
    entry: 'Machine Areas',
    add: /Add an area/,
    input: /Area Name/,
    added: 'Machine Location Added Successfully',
    updated: 'Machine area Updated Successfully',
    deleted: 'Machine Area Deleted Successfully',
    required: 'Area Name is required.',
    duplicate: 'Entered Area is already exist.',
  },
  {
    person: 'headOffice',
    address: '/commondefects',
    title: 'Common Defects',
    entry: 'Common Defects',
    add: /Add a defect/,
    input: /Defect Name/,
    added: 'Common Defect Added Successfully',
    updated: 'Common Defect Updated Successfully',
    deleted: 'Common Defect Deleted Successfully',
    required: 'Defect Name is required.',
    duplicate: 'Entered Defect is already exist.',
  },
];

for (const [turn, list] of lists.entries()) {
  test.describe(list.title, () => {
    test.use({ storageState: stateOf(list.person) });
    test.beforeEach(({ page }) => visit(page, list.address, list.title));

    // REF-002 REF-003 REF-004 REF-006 REF-007 REF-017 REF-018 REF-023 REF-026 REF-027 REF-030 REF-031 REF-032 REF-033 REF-034 REF-035 REF-055 REF-056 REF-057
    test('a name is added, refused twice, edited in its row and deleted, by the keyboard alone', async ({ page }) => {
      test.slow();
      const name = fresh('KEYS');
      await expect(page.getByRole('link', { name: list.entry, exact: true })).toHaveAttribute('aria-current', 'page');
      await tabTo(page, list.add, 'textbox');
      await page.keyboard.press('Enter');
      await expect(page.getByText(list.required)).toBeVisible();
      await page.keyboard.type(name.toLowerCase());
      await page.keyboard.press('Enter');
      await expectAlert(page, list.added);
      await expect(listed(page, list.title, name)).toBeVisible();
      await clean(page);
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(page.getByText(list.duplicate)).toBeVisible();
      await page.getByRole('textbox', { name: list.add }).fill('');

      await press(page, `Edit ${name}`);
      await expect(page.getByRole('textbox', { name: list.input })).toBeFocused();
      await page.keyboard.press('End');
      await page.keyboard.type(' never');
      await page.keyboard.press('Escape');
      await expect(listed(page, list.title, name)).toBeVisible();
      await press(page, `Edit ${name}`);
      await expect(page.getByRole('textbox', { name: list.input })).toBeFocused();
      await page.keyboard.press('End');
      await page.keyboard.type(' b');
      await clean(page);
      await page.keyboard.press('Enter');
      await expectAlert(page, list.updated);
      await expect(listed(page, list.title, `${name} B`)).toBeVisible();

      await press(page, `Delete ${name} B`);
      await expect(page.getByRole('dialog')).toBeVisible();
      await clean(page);
      await press(page, `Delete ${name} B`);
      await expectAlert(page, list.deleted);
      await expect(listed(page, list.title, `${name} B`)).toHaveCount(0);
    });

    test('what is typed while another name is being saved stays', async ({ page }) => {
      const [first, second] = [fresh('FIRST'), fresh('SECOND')];
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/jcb/*', async (route) => {
        if (route.request().method() === 'POST') await released;
        await route.continue();
      });
      const box = page.getByRole('textbox', { name: list.add });
      await box.fill(first);
      await box.press('Enter');
      await expect(box).toHaveValue('');
      await box.fill(second);
      release();
      await expectAlert(page, list.added);
      await expect(listed(page, list.title, first)).toBeVisible();
      await expect(box).toHaveValue(second);
      await box.press('Enter');
      await expect(listed(page, list.title, second)).toBeVisible();
    });

    test('axe finds nothing, and nothing scrolls sideways', async ({ page }) => {
      await expect(page.getByRole('list', { name: list.title }).getByRole('listitem').first()).toBeVisible();
      for (const one of looksOf(turn)) {
        await test.step(one.name, async () => {
          await look(page, one);
          await clean(page);
          await fits(page);
        });
      }
    });
  });
}

// REF-003 REF-004 REF-007
test.describe('at a dealership', () => {
  test.use({ storageState: stateOf('dealerReader') });

  test('areas and defects are read by whoever knows the address, and stages are not enabled', async ({ page }) => {
    await visit(page, '/machinearea', 'Machine Areas');
    await expect(page.getByRole('list', { name: 'Machine Areas' }).getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Save|Edit|Delete)/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Machine Areas' })).toHaveCount(0);
    await clean(page);
    await visit(page, '/stages', 'In-progress Stages');
    await expect(page.getByText('In-progress stages are not enabled at this site')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Stages', exact: true })).toHaveCount(0);
    await clean(page);
  });
});
