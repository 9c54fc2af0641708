// Manage Model and Model Mapping at head office, and what production and dealerships see of them.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { clean, expectAlert } from './keyboard.ts';
import { alertText, create, expect, freshSerial, site, stateOf, test, visit } from './world.ts';

const headers = { sitecode: site.headOffice };

test.beforeEach(() => test.slow());

/** A name that no other run uses, in capitals as models are. */
const fresh = (stem: string): string => `${stem}-${Date.now().toString(36).toUpperCase()}`;

async function model(api: APIRequestContext, name: string): Promise<number> {
  const answer = await api.post('/api/model/create', { headers, data: { ModelId: 0, ModelName: name } });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { ModelId: number }).ModelId;
}

const list = (page: Page): Locator => page.getByRole('region', { name: 'Models' });
/** The rows of the list, without its head. */
const rows = (page: Page): Locator => list(page).locator('tbody tr');
const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });

/** Searches, and waits until the list shows so many models. */
async function find(page: Page, text: string, count: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Search models' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(count);
  await expect(rows(page).filter({ hasText: text })).toHaveCount(count);
}

test.describe('Manage Model', () => {
  test.use({ storageState: stateOf('headOffice') });
  test.beforeEach(({ page }) => visit(page, '/managemodel', 'Manage Model'));

  // MODEL-002 MODEL-011 MODEL-012 MODEL-015 MODEL-024 MODEL-025 MODEL-026 MODEL-041 MODEL-042
  test('a model is added, refused twice, edited in its dialog and renamed in its row', async ({ page }) => {
    const name = fresh('add');
    const capitals = name.toUpperCase();
    await page.getByRole('link', { name: 'New' }).click();
    const added = page.getByRole('dialog', { name: 'Add New Machine Model' });
    await expect(added).toBeVisible();
    await clean(page);
    await added.getByRole('button', { name: 'Confirm' }).click();
    await expect(added.getByText('Model Name is required')).toBeVisible();
    await added.getByLabel(/Model Name/).fill(name);
    await added.getByRole('button', { name: 'Confirm' }).click();
    await expectAlert(page, 'Model created sucessfully');
    await expect(added).toHaveCount(0);
    await expect(page).toHaveURL(/\/managemodel$/);
    await find(page, capitals, 1);

    await page.getByRole('link', { name: 'New' }).click();
    await added.getByLabel(/Model Name/).fill(capitals);
    await added.getByRole('button', { name: 'Confirm' }).click();
    await expect(added.getByText('Entered Model is already exist')).toBeVisible();
    await added.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
    await expect(added).toHaveCount(0);

    await page.getByRole('link', { name: `Edit ${capitals}` }).click();
    const edited = page.getByRole('dialog', { name: 'Edit Machine Model' });
    await expect(edited.getByLabel(/Model Name/)).toHaveValue(capitals);
    await clean(page);
    await edited.getByLabel(/Model Name/).fill(`${name}-b`);
    await edited.getByRole('button', { name: 'Confirm' }).click();
    await expectAlert(page, 'Model updated sucessfully');
    await expect(edited).toHaveCount(0);
    await find(page, `${capitals}-B`, 1);

    // The close icon cancels; Enter saves.
    await page.getByRole('button', { name: `Rename ${capitals}-B` }).click();
    const box = list(page).getByRole('textbox', { name: /Model Name/ });
    await expect(box).toBeFocused();
    await box.fill('never');
    await page.getByRole('button', { name: `Cancel renaming ${capitals}-B` }).click();
    await expect(box).toHaveCount(0);
    await page.getByRole('button', { name: `Rename ${capitals}-B` }).click();
    await box.fill(`${name}-c`);
    await box.press('Enter');
    await expectAlert(page, 'Model Updated Successfully');
    await expect(box).toHaveCount(0);
    await find(page, `${capitals}-C`, 1);
  });

  // MODEL-043
  test('a model that nothing uses is deleted after a question', async ({ page }) => {
    const name = fresh('GONE');
    await model(page.request, name);
    await find(page, name, 1);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('dialog', { name: `Delete ${name}` });
    await expect(question.getByText('Are you sure you want to delete this model?')).toBeVisible();
    await question.getByRole('button', { name: `Delete ${name}` }).click();
    await expectAlert(page, 'Model Deleted Successfully');
    await expect(page.getByText(`No model has ${name} in its name`)).toBeVisible();
  });

  // MODEL-016 MODEL-044
  test('a model with machines or templates stays, and the dialog says what keeps it', async ({ page }) => {
    const name = fresh('KEPT');
    const id = await model(page.request, name);
    await find(page, name, 1);
    // A machine comes after the list was read, so it is the server that refuses.
    await create(page.request, site.headOffice, freshSerial(), id);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('dialog', { name: `Delete ${name}` }).getByRole('button', { name: `Delete ${name}` }).click();
    const blocked = page.getByRole('dialog', { name: 'Error: Model Deletion' });
    await expect(blocked.getByText('This Model cannot be deleted as it has Serial numbers and/or Active templates assigned to it')).toBeVisible();
    await expect(blocked.getByRole('button', { name: 'Ok' })).toBeFocused();
    await clean(page);
    await page.keyboard.press('Enter');
    await expect(blocked).toHaveCount(0);
    // The list has been read again and knows.
    await expect(row(page, name).locator('.num')).toHaveText('1');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(blocked.getByText('1 machine in stock')).toBeVisible();
    await blocked.getByRole('button', { name: 'Ok' }).click();
    await expect(blocked).toHaveCount(0);
  });
});

const selects = [
  'Assigned Template(PDI)', 'Assigned Template(Gated)', 'Handover Inspection Template', '30 Days Audit Inspection Template', 'Receiving Inspection Template',
];

/** Chooses an entry of a select of the mapping. */
async function choose(page: Page, label: string, entry: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  await page.getByRole('option', { name: entry, exact: true }).click();
  // "Select" leaves the box empty.
  await expect(box).toHaveValue(entry === 'Select' ? '' : entry);
}

/** The first template that can be mapped in a select, according to the server. */
async function offered(api: APIRequestContext, field: string): Promise<string> {
  const { Kinds } = (await (await api.get('/api/model/mapping/kinds', { headers })).json()) as {
    Kinds: { Field: string; Templates: { TemplateName: string; IsMappable: boolean }[] }[];
  };
  return Kinds.find(({ Field }) => Field === field)?.Templates.find(({ IsMappable }) => IsMappable)?.TemplateName ?? '';
}

const fields = ['TemplateId', 'GatedTemplateId', 'HandoverTemplateId', 'AuditInspectionTemplateId', 'ReceivingInspectionTemplateId'];

test.describe('Model Mapping', () => {
  test.use({ storageState: stateOf('headOffice') });
  test.beforeEach(({ page }) => visit(page, '/modeltemplate', 'Model Mapping'));

  // MODEL-001 MODEL-006 MODEL-007 MODEL-008 MODEL-009 MODEL-010 MODEL-023 MODEL-039
  test('a model without templates comes first, is given one of each kind, and one is cleared again', async ({ page }) => {
    const name = fresh('MAP');
    await model(page.request, name);
    await page.reload();
    await expect(page.getByText('Please choose an model from the list')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    // Those that miss all come before those that miss none.
    await expect(rows(page).first()).toContainText('Missing');
    await expect(row(page, name).getByText('Missing')).toHaveCount(5);

    await find(page, name, 1);
    await page.getByRole('link', { name, exact: true }).click();
    const form = page.getByRole('form', { name });
    await expect(form.getByLabel('Model', { exact: true })).toHaveValue(name);
    await expect(form.getByLabel('Model', { exact: true })).not.toBeEditable();
    const shown = (): Promise<string[]> => form.getByRole('combobox').evaluateAll((all: HTMLInputElement[]) => all.map((box) => box.labels?.[0]?.textContent ?? ''));
    await expect.poll(shown).toEqual(selects);
    const chosen: string[] = [];
    for (const [at, label] of selects.entries()) {
      const template = await offered(page.request, fields[at] ?? '');
      chosen.push(template);
      await choose(page, label, template);
    }
    await clean(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, 'Model Mapping Updated Successfully');
    await expect(row(page, name).getByText('Missing')).toHaveCount(0);
    for (const template of chosen) await expect(row(page, name)).toContainText(template);

    await choose(page, 'Assigned Template(Gated)', 'Select');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, name).getByText('Missing')).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Assigned Template(PDI)' })).toHaveValue(chosen[0] ?? '');
    await expect(page.getByRole('combobox', { name: 'Assigned Template(Gated)' })).toHaveValue('');
  });

  test('only models that miss a template are listed when asked for, and a search says when there are none', async ({ page }) => {
    const name = fresh('MISS');
    await model(page.request, name);
    const filter = page.getByRole('link', { name: /^With missing mappings/ });
    await filter.click();
    // The address changes before the page does.
    await expect(filter).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(/f=missing/);
    await find(page, name, 1);
    for (const [at, label] of selects.entries()) {
      if (at === 0) await page.getByRole('link', { name, exact: true }).click();
      await choose(page, label, await offered(page.request, fields[at] ?? ''));
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, 'Model Mapping Updated Successfully');
    await expect(page.getByText(`No model has ${name} in its name`)).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/\/modeltemplate(\?open=\d+)?$/);
    await expect(rows(page).nth(1)).toBeVisible();
  });

  test('one template is assigned to many models in one step, and kinds that were not chosen keep theirs', async ({ page }) => {
    const stem = fresh('MANY');
    const ends = ['A', 'B', 'C'];
    for (const end of ends) await model(page.request, `${stem}-${end}`);
    const audit = await offered(page.request, 'AuditInspectionTemplateId');
    const gate = await offered(page.request, 'GatedTemplateId');
    await find(page, stem, 3);
    await page.getByRole('link', { name: `${stem}-B`, exact: true }).click();
    await choose(page, 'Assigned Template(Gated)', gate);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, `${stem}-B`)).toContainText(gate);

    // With Shift every row between is chosen too.
    await rows(page).first().getByRole('checkbox').click();
    await rows(page).last().getByRole('checkbox').click({ modifiers: ['Shift'] });
    await expect(page.getByRole('toolbar', { name: '3 models chosen' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Assigned Template(Gated)' })).toHaveAttribute('placeholder', 'Different templates: leave as they are');
    await clean(page);
    await choose(page, '30 Days Audit Inspection Template', audit);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, 'Model Mapping Updated Successfully');
    await expect(page.getByRole('toolbar')).toHaveCount(0);
    for (const end of ends) {
      await expect(row(page, `${stem}-${end}`)).toContainText(audit);
      await expect(row(page, `${stem}-${end}`).getByText('Missing')).toHaveCount(end === 'B' ? 3 : 4);
    }
    await expect(row(page, `${stem}-B`)).toContainText(gate);
  });

  test('a mapping that somebody else has changed meanwhile is not overwritten', async ({ page }) => {
    const name = fresh('BOTH');
    const id = await model(page.request, name);
    const pdi = await offered(page.request, 'TemplateId');
    await find(page, name, 1);
    await page.getByRole('link', { name, exact: true }).click();
    await choose(page, 'Assigned Template(PDI)', pdi);
    const { Kinds } = (await (await page.request.get('/api/model/mapping/kinds', { headers })).json()) as {
      Kinds: { Field: string; Templates: { TemplateId: number; TemplateName: string; IsMappable: boolean }[] }[];
    };
    const gate = Kinds.find(({ Field }) => Field === 'GatedTemplateId')?.Templates.find(({ IsMappable }) => IsMappable);
    const changed = await page.request.post('/api/model/jcb/update', { headers, data: { ModelId: id, GatedTemplateId: gate?.TemplateId } });
    expect(changed.status(), await changed.text()).toBe(200);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(alertText(page).filter({ hasText: 'Model Mapping' })).toContainText('Changed by somebody else in the meantime');
    // The choice stays, and what the other has chosen is shown.
    await expect(page.getByRole('combobox', { name: 'Assigned Template(PDI)' })).toHaveValue(pdi);
    await expect(page.getByRole('combobox', { name: 'Assigned Template(Gated)' })).toHaveValue(gate?.TemplateName ?? '');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, 'Model Mapping Updated Successfully');
    await expect(row(page, name)).toContainText(pdi);
  });
});

test.describe('at production', () => {
  test.use({ storageState: stateOf('production') });
  // MODEL-003 MODEL-007 MODEL-008 MODEL-014
  test('the settings lead to both screens, a model has a PDI template only, and nobody decides about audits', async ({ page }) => {
    await visit(page, '/location', 'Machine Locations');
    await page.getByRole('link', { name: 'Model Mapping' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Model Mapping' })).toBeVisible();
    await rows(page).first().getByRole('link').click();
    await expect(page.getByRole('combobox', { name: 'Assigned Template(PDI)' })).toBeVisible();
    for (const label of selects.slice(1)) await expect(page.getByRole('combobox', { name: label })).toHaveCount(0);
    await page.getByRole('link', { name: 'Manage Model' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Model' })).toBeVisible();
    await rows(page).first().getByRole('link', { name: /^Edit / }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Machine Model' })).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(0);
  });
});
