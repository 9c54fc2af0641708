// Check templates and the templates that models have, which the console only reads.
import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test';
import { accessible, asOperator, expect, filtersAre, inFilters, open, password, records, scrollsSideways, search, test, unique } from './console';

const headers = { sitecode: '220000' };

async function ask(api: APIRequestContext, path: string, data: unknown): Promise<Record<string, unknown>> {
  const answer = await api.post(`/api/${path}`, { headers, data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

/** A manager of head office, who writes templates by call. The administrator's sessions are those of the app's tests. */
async function manager(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string | undefined): Promise<APIRequestContext> {
  const api = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const answer = await api.post('/api/security/login', { data: { sitecode: '220000', username: 'manager', loginAs: 20, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  return api;
}

interface Written {
  id: number;
  /** Publishes what is written; answers the version. */
  publish: () => Promise<unknown>;
  ask: (question: string) => Promise<void>;
}

/** A gate template of one group. */
async function write(api: APIRequestContext, name: string, questions: string[]): Promise<Written> {
  const id = (await ask(api, 'template/create', { TemplateId: 0, TemplateName: name, VehicleType: 7, LanguageId: 1 })).TemplateId as number;
  const { Groups } = await ask(api, 'templateitemgroup/create', [{ TemplateItemGroupId: 0, TemplateId: id, ItemGroup: 'Cab', OrderList: 0 }]);
  const [group] = Groups as { TemplateItemGroupId: number }[];
  const add = async (ItemDesc: string): Promise<void> => {
    await ask(api, 'templateitemtype/create', [
      { TemplateItemTypeId: 0, TemplateItemGroupId: group?.TemplateItemGroupId, ItemDesc, CheckItemTypeId: 3, Min: '1.5', Max: '4', Unit: 'bar', Decimals: 1 },
    ]);
  };
  for (const question of questions) await add(question);
  const publish = async (): Promise<unknown> => {
    const answer = await api.get(`/api/template/complete/${String(id)}/0/true`, { headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return ((await answer.json()) as { Version: number }).Version;
  };
  return { id, publish, ask: add };
}

test('a template is found by its name, and its page shows what is published of it and nothing of the working copy', async ({ page, playwright, baseURL }) => {
  const name = unique('Gate check');
  const api = await manager(playwright, baseURL);
  const { publish, ask: add } = await write(api, name, ['What is the tyre pressure?']);
  await asOperator(page);
  await open(page, 'templates', 'Check templates');
  await search(page, name);
  const row = page.getByRole('row', { name });
  await expect(row.getByText('Draft')).toBeVisible();
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('This template was never published: there is nothing to ask.')).toBeVisible();
  await accessible(page);

  expect(await publish()).toBe(1);
  await add('Is the horn loud?');
  await page.reload();
  const questions = page.getByRole('region', { name: 'Questions' });
  await expect(questions.getByRole('listitem')).toHaveCount(1);
  await expect(questions.getByRole('listitem')).toContainText('What is the tyre pressure?');
  await expect(questions.getByRole('listitem')).toContainText('Number from 1.5 to 4 bar, 1 decimal');
  await expect(page.getByText('Changed since published')).toBeVisible();
  await accessible(page);

  expect(await publish()).toBe(2);
  await page.reload();
  await expect(questions.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Versions' }).getByRole('rowheader')).toHaveText(['2', '1']);
});

test('templates are filtered by kind and status, and the address keeps the filters', async ({ page }) => {
  await asOperator(page);
  await open(page, 'templates', 'Check templates');
  const body = page.locator('tbody');
  await expect(body.getByText('Audit', { exact: true }).first()).toBeVisible();
  await inFilters(page, async (drawer) => {
    await drawer.getByRole('button', { name: 'Handover' }).click();
    // Sets the next filter only after the list has followed the last one, as a user would.
    await expect(body.getByText('Handover', { exact: true }).first()).toBeVisible();
    await expect(body.getByText('Audit', { exact: true })).toHaveCount(0);
    await filtersAre(page, 1);
    await drawer.getByRole('button', { name: 'Active' }).click();
    await filtersAre(page, 2);
    await accessible(page);
  });
  await expect(page).toHaveURL(/vehicleType.*status|status.*vehicleType/);
  await expect(body.getByText('Handover', { exact: true }).first()).toBeVisible();
  for (const other of ['PDI', 'Gate', 'Draft']) await expect(body.getByText(other, { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await expect(body.getByText('Handover', { exact: true }).first()).toBeVisible();
  await expect(body.getByText('PDI', { exact: true })).toHaveCount(0);
});

test('another language of a template of the demonstration is chosen', async ({ page }) => {
  await asOperator(page);
  await open(page, 'templates?filter=%7B%22vehicleType%22%3A1%2C%22status%22%3A1%7D', 'Check templates');
  await records(page).first().click();
  const questions = page.getByRole('region', { name: 'Questions' });
  const first = questions.getByRole('listitem').first();
  await expect(first).toBeVisible();
  const english = (await first.textContent()) ?? '';
  await questions.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'German' }).click();
  await expect(first).not.toHaveText(english);
  await accessible(page);
});

test('the matrix names the template of each kind, marks what is missing, and shows production apart', async ({ page, playwright, baseURL }) => {
  const name = unique('MATRIX').replace(' ', '-');
  const api = await manager(playwright, baseURL);
  const model = (await ask(api, 'model/create', { ModelId: 0, ModelName: name })).ModelId as number;
  const template = unique('Gate of matrix');
  const { id, publish } = await write(api, template, ['What is the tyre pressure?']);
  await publish();
  await ask(api, 'model/jcb/update', { ModelId: model, GatedTemplateId: id });

  await asOperator(page);
  await open(page, 'mappings', 'Model mappings');
  await search(page, name);
  const row = page.getByRole('row', { name });
  await expect(row.getByText('Missing', { exact: true })).toHaveCount(4);
  await expect(row.getByRole('link', { name: template })).toBeVisible();
  await accessible(page);

  await inFilters(page, (drawer) => drawer.getByRole('button', { name: 'Complete' }).click());
  await expect(row).toHaveCount(0);
  await inFilters(page, (drawer) => drawer.getByRole('button', { name: 'Complete' }).click());
  await expect(row.getByText('Missing', { exact: true })).toHaveCount(4);
  await inFilters(page, (drawer) => drawer.getByRole('button', { name: 'Production' }).click());
  await expect(row.getByText('Missing', { exact: true })).toHaveCount(1);
  await expect(row.getByText('Production')).toBeVisible();
  await page.reload();
  await expect(row.getByText('Missing', { exact: true })).toHaveCount(1);
  await inFilters(page, (drawer) => drawer.getByRole('button', { name: 'Head office' }).click());
  await row.getByRole('link', { name: template }).click();
  await expect(page.getByRole('heading', { level: 1, name: template })).toBeVisible();
});

test('the matrix is a list of cards on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await asOperator(page);
  await open(page, 'mappings', 'Model mappings');
  await expect(page.getByText(/^\d of 5$/).first()).toBeVisible();
  await accessible(page);
  await expect.poll(() => scrollsSideways(page)).toBe(false);
});
