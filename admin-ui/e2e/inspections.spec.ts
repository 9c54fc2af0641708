// In-progress stages, workshops, machine areas and common defects, which the console keeps; inspections and files, which it reads.
import { accessible, asOperator, expect, filtersAre, inFilters, inside, listed, open, records, search, signIn, test, unique } from './console';

const names = [
  { noun: 'stages', title: 'In-progress stages', label: /Stage Name/, added: 'Machine Stage Added Successfully', taken: 'Entered Stage is already exist.', updated: 'Machine Stage Updated Successfully', deleted: 'Machine Stage Deleted Successfully' },
  { noun: 'workshops', title: 'Workshops', label: /Workshop Name/, added: 'Workshop added', taken: 'Entered workshop is already exist.', updated: 'Workshop saved', deleted: 'Workshop deleted' },
  { noun: 'areas', title: 'Machine areas', label: /Area Name/, added: 'Machine Location Added Successfully', taken: 'Entered Area is already exist.', updated: 'Machine area Updated Successfully', deleted: 'Machine Area Deleted Successfully' },
  { noun: 'defects', title: 'Common defects', label: /Defect Name/, added: 'Common Defect Added Successfully', taken: 'Entered Defect is already exist.', updated: 'Common Defect Updated Successfully', deleted: 'Common Defect Deleted Successfully' },
] as const;

for (const { noun, title, label, added, taken, updated, deleted } of names) {
  test(`${title} are added, renamed and deleted; a name twice is refused under the field`, async ({ page }) => {
    // The sessions of the administrator are those of the app's tests.
    await signIn(page, 'Site administrator', 'manager', '220000');
    await inside(page);
    const name = unique('NAME');
    for (const saved of [added, null]) {
      await open(page, `${noun}/create`, /Create/);
      await page.getByLabel(label).fill(name);
      await page.getByRole('button', { name: 'Save' }).click();
      if (saved) await expect(page.getByText(saved)).toBeVisible();
      else await expect(page.getByText(taken).first()).toBeVisible();
    }
    await accessible(page);
    await open(page, noun, title);
    await search(page, name);
    await accessible(page);
    await page.getByRole('cell', { name, exact: true }).click();
    await expect(page.getByLabel(label)).toHaveValue(name);
    await page.getByLabel(label).fill(`${name} B`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(updated)).toBeVisible();
    await search(page, name);
    await page.getByRole('cell', { name: `${name} B` }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(deleted)).toBeVisible();
  });
}

test('inspections are found by serial, stage and result, and each is shown with its answers', async ({ page }) => {
  await asOperator(page);
  await open(page, 'inspections', 'Inspections');
  await listed(page);
  await accessible(page);
  await inFilters(page, async (drawer) => {
    await drawer.getByText('Failed', { exact: true }).click();
    await expect(page).toHaveURL(/success/);
    await filtersAre(page, 1);
    await drawer.getByText('Closed', { exact: true }).click();
    await expect(page).toHaveURL(/open/);
    await filtersAre(page, 2);
  });
  await listed(page);
  const body = page.locator('tbody');
  for (const other of ['Passed', 'Open']) await expect(body.getByText(other, { exact: true })).toHaveCount(0);
  const first = records(page).first();
  await expect(first.getByText('Failed')).toBeVisible();
  const serial = (await first.getByRole('cell').first().textContent()) ?? '';
  await search(page, serial);
  await expect(first).toContainText(serial);
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`of ${serial}$`) })).toBeVisible();
  const answers = page.getByRole('region', { name: 'Answers' });
  await expect(answers.getByText(/^\d+ of \d+ answered, [1-9]\d* failed$/)).toBeVisible();
  await expect(answers.getByRole('listitem').first()).toBeVisible();
  await accessible(page);
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('files are listed with kind, state, size and site, and each has its page', async ({ page }) => {
  await asOperator(page);
  await open(page, 'assets', 'Files');
  await listed(page);
  await accessible(page);
  const first = records(page).first();
  await expect(first.getByText(/^(Announced|Accepted|Refused|Erased)$/)).toBeVisible();
  const file = (await first.getByRole('cell').first().textContent()) ?? '';
  // By its name, because the app's tests add files meanwhile.
  await records(page).filter({ hasText: file }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: file })).toBeVisible();
  await accessible(page);
});
