// A check template from its first question to the machines that are inspected with it: written, translated, published and
// mapped with the keyboard alone, edited and published again. Inspections have no screen yet; machines are inspected by
// call.
import type { APIRequestContext, Page } from '@playwright/test';
import { clean, pageOf, press, expectAlert, tabTo } from './keyboard.ts';
import { create, expect, freshSerial, site, stateOf, test, visit } from './world.ts';

const list = '/checktemplate/checktemplateeditor';
const headers = { sitecode: site.headOffice };
const german = 2;

/** A name that no other run uses. */
const fresh = (stem: string): string => `${stem} ${Date.now().toString(36).toUpperCase()}`;

/** An item of an inspection's answer. */
interface ItemRow {
  TemplateItemTypeId: number;
  TemplateLookupId: number;
  ItemGroup: string;
  ItemDesc: string;
  CheckItemTypeId: number;
  IsMandatory: boolean;
  Min: string | null;
  Max: string | null;
  Unit: string;
  Decimals: number;
}

/** Head office by call: models, machines and their inspections. */
class Office {
  constructor(private readonly api: APIRequestContext) {}

  async ask(path: string, data: object): Promise<Record<string, unknown>> {
    const answer = await this.api.post(`/api/${path}`, { headers, data });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return (await answer.json()) as Record<string, unknown>;
  }

  async model(name: string): Promise<number> {
    return (await this.ask('model/create', { ModelId: 0, ModelName: name }))['ModelId'] as number;
  }

  /** A machine of a model whose receiving inspection has begun. */
  async begun(modelId: number): Promise<number> {
    const id = await create(this.api, site.headOffice, freshSerial(), modelId);
    await this.ask('vhc/inspection/start', { VHCId: id });
    return id;
  }

  /** The questions of a machine; with the id of an inspection also after that has ended. */
  async items(id: number, language = 1, inspection = 0): Promise<ItemRow[]> {
    const answer = await this.api.get(`/api/vhcitem/list/${String(id)}/${String(inspection)}?languageId=${String(language)}`, { headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as ItemRow[];
  }

  /** Answers every question with good values and completes the inspection. */
  async pass(id: number): Promise<void> {
    const items = (await this.items(id)).map(({ TemplateItemTypeId, CheckItemTypeId, Min }) => ({
      TemplateItemTypeId,
      ItemStatus: 1,
      Comments: '',
      Measure: CheckItemTypeId === 3 ? (Min ?? '1') : CheckItemTypeId === 4 ? 'As delivered' : '',
    }));
    await this.ask('vhcItem/v3/update', { VHCId: id, Items: items });
    await this.ask(`vhc/complete/${String(id)}`, {});
  }

  /** A template of one group, by call. Answers its id. */
  async template(name: string, group: string, questions: string[]): Promise<number> {
    const id = (await this.ask('template/create', { TemplateId: 0, TemplateName: name, VehicleType: 5, LanguageId: 1 }))['TemplateId'] as number;
    const { Groups } = await this.ask('templateitemgroup/create', [{ TemplateItemGroupId: 0, TemplateId: id, ItemGroup: group, OrderList: 0 }]);
    const [made] = Groups as { TemplateItemGroupId: number }[];
    const item = { TemplateItemTypeId: 0, TemplateItemGroupId: made?.TemplateItemGroupId, CheckItemTypeId: 1 };
    await this.ask('templateitemtype/create', questions.map((ItemDesc, OrderList) => ({ ...item, ItemDesc, OrderList })));
    return id;
  }
}

/** Group and question of each item. */
const texts = (items: ItemRow[]): string[] => items.map(({ ItemGroup, ItemDesc }) => `${ItemGroup}: ${ItemDesc}`);

/** Types into the field that Tab reaches next under this name, in place of its content. */
async function type(page: Page, name: RegExp | string, text: string): Promise<void> {
  await tabTo(page, name, 'textbox');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Searches a list. The text comes at once, because the list follows each pause in typing, which a busy machine makes. */
async function search(page: Page, name: string, role: 'searchbox' | 'textbox', text: string): Promise<void> {
  await tabTo(page, name, role);
  await page.keyboard.insertText(text);
  await expect(page.getByRole(role, { name })).toHaveValue(text);
}

/** Chooses an option of a select by typing its beginning. */
async function choose(page: Page, name: RegExp | string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name });
  // The options may come later than the select.
  await expect(select.locator('option', { hasText: option }).first()).toBeAttached();
  await tabTo(page, name, 'combobox');
  await page.keyboard.type(option);
  await expect.poll(() => select.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.label ?? '')).toContain(option);
}

/** Presses a button that adds a group or a question, and waits until its field takes the text. */
async function add(page: Page, button: string, field: string): Promise<void> {
  await press(page, button);
  await expect(page.getByRole('textbox', { name: field, exact: true })).toBeFocused();
}

/** Chooses a template in a select of Model Mapping, which is searched by typing. */
async function chooseTemplate(page: Page, label: string, template: string): Promise<void> {
  await tabTo(page, label, 'combobox');
  await page.keyboard.type(template);
  await expect(page.getByRole('option', { name: template })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: label })).toHaveValue(template);
}

const saveLine = (page: Page) => page.locator('.template-save [role=status]');
const saved = (page: Page): Promise<void> => expect(saveLine(page)).toHaveText('Saved');

/** Publishes with the keyboard; the dialog says this of models, inspections and languages. */
async function publish(page: Page, says: string[], button: string, version: number): Promise<void> {
  await press(page, 'Publish');
  const dialog = page.getByRole('dialog');
  for (const text of says) await expect(dialog.getByText(text)).toBeVisible();
  await clean(page);
  await press(page, button);
  await expectAlert(page, `Version ${String(version)} is published`);
  await expect(dialog).toHaveCount(0);
}

const open = (page: Page, id: number): Promise<void> => visit(page, `/checktemplate?open=${String(id)}`, 'Check Template');

test.describe('a check template', () => {
  test.use({ storageState: stateOf('headOffice') });

  test('is written, translated, published and mapped with the keyboard, and machines are asked the version they began with', async ({ page }) => {
    test.setTimeout(1_200_000);
    const office = new Office(page.request);
    const name = fresh('Arrival check');
    const models: { name: string; id: number }[] = [];
    for (const letter of ['A', 'B', 'C']) models.push({ name: fresh(`KEY-${letter}`), id: 0 });
    for (const model of models) model.id = await office.model(model.name);

    await test.step('written', async () => {
      await visit(page, list, 'All Templates');
      await press(page, 'New template');
      await expect(page.getByRole('dialog', { name: 'New template' })).toBeVisible();
      await type(page, /Template Name/, name);
      await choose(page, 'Kind', 'Receiving');
      await press(page, 'Create');
      await expectAlert(page, 'Template created');
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

      await add(page, 'Add group', 'Group 1');
      await page.keyboard.type('Papers');
      await add(page, 'Add question to group 1', 'Question 1.1');
      await page.keyboard.type('Is the delivery note complete?');
      // Enter adds the next question.
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Question 1.2', exact: true })).toBeFocused();
      await page.keyboard.type('Is the machine free of damage?');
      await choose(page, 'Answer of question 1.2', 'Pass');
      await add(page, 'Add group', 'Group 2');
      await page.keyboard.type('Engine');
      await add(page, 'Add question to group 2', 'Question 2.1');
      await page.keyboard.type('What is the oil pressure?');
      await choose(page, 'Answer of question 2.1', 'Number');
      await type(page, 'Lowest good number', '2.5');
      await type(page, 'Highest good number', '4');
      await expect(page.getByText('Limits have no more decimals than the answer')).toBeVisible();
      await type(page, 'Unit', 'bar');
      await choose(page, 'Decimals', '1');
      await expect(page.getByText('Limits have no more decimals than the answer')).toHaveCount(0);
      await add(page, 'Add question to group 2', 'Question 2.2');
      await page.keyboard.type('What does the plate say?');
      await choose(page, 'Answer of question 2.2', 'Text');
      // The group that was written last comes first.
      await press(page, 'Move Group 2 up');
      await expect(page.getByRole('textbox', { name: 'Group 1', exact: true })).toHaveValue('Engine');
      await saved(page);
      await clean(page);
    });

    await test.step('translated', async () => {
      await choose(page, 'Language', 'German');
      const form = page.getByRole('form', { name: 'Texts in German' });
      await expect(form).toBeVisible();
      await expect(form.getByText('Missing')).toHaveCount(6);
      await clean(page);
      await type(page, 'Template Name', `${name} (DE)`);
      for (const [own, text] of [
        ['Engine', 'Motor'],
        ['What is the oil pressure?', 'Wie hoch ist der Öldruck?'],
        ['What does the plate say?', 'Was steht auf dem Typenschild?'],
        ['Papers', 'Unterlagen'],
        ['Is the delivery note complete?', 'Ist der Lieferschein vollständig?'],
        ['Is the machine free of damage?', 'Ist die Maschine unbeschädigt?'],
      ] as const) {
        await type(page, own, text);
      }
      await expect(form.getByText('Missing')).toHaveCount(0);
      await press(page, 'Save texts');
      await expectAlert(page, 'German is saved');
    });

    await test.step('published', async () => {
      await choose(page, 'Language', 'English');
      await expect(page.getByRole('textbox', { name: 'Question 1.1', exact: true })).toHaveValue('What is the oil pressure?');
      await publish(page, ['The template is not mapped to a model yet, so no machine is asked with it.'], 'Publish', 1);
      await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
    });

    await test.step('mapped to three models in one step', async () => {
      await visit(page, '/modeltemplate', 'Model Mapping');
      await search(page, 'Search models', 'textbox', 'KEY-');
      await page.keyboard.press('Enter');
      // The rows of the whole list stay until those that were searched for are there.
      const shown = page.getByRole('region', { name: 'Models' }).locator('tbody tr');
      for (const model of models) await expect(shown.filter({ hasText: model.name })).toHaveCount(1);
      await expect(shown.filter({ hasNotText: 'KEY-' })).toHaveCount(0);
      for (const model of models) {
        await tabTo(page, `Choose ${model.name}`, 'checkbox');
        await page.keyboard.press('Space');
      }
      await expect(page.getByRole('toolbar', { name: '3 models chosen' })).toBeVisible();
      await chooseTemplate(page, 'Receiving Inspection Template', name);
      await clean(page);
      const calls: string[] = [];
      page.on('request', (request) => (/\/api\/model\/(mapping\/assign|jcb\/update)$/.test(request.url()) ? calls.push(request.url()) : undefined));
      await press(page, 'Save');
      await expectAlert(page, 'Model Mapping Updated Successfully');
      expect(calls).toHaveLength(1);
      for (const model of models) await expect(page.getByRole('row', { name: model.name })).toContainText(name);
    });

    const first = [
      'Engine: What is the oil pressure?', 'Engine: What does the plate say?', 'Papers: Is the delivery note complete?', 'Papers: Is the machine free of damage?',
    ];
    const firstInGerman = [
      'Motor: Wie hoch ist der Öldruck?', 'Motor: Was steht auf dem Typenschild?', 'Unterlagen: Ist der Lieferschein vollständig?', 'Unterlagen: Ist die Maschine unbeschädigt?',
    ];
    // One machine of each model: one is inspected to its end, one is only begun, one begins with the next version.
    const [done, underway, later] = models.map(({ id }) => id) as [number, number, number];
    const ended = await office.begun(done);
    const opened = await office.begun(underway);
    let inspection = 0;
    await test.step('asked of machines, in the language that is asked for', async () => {
      const items = await office.items(ended);
      expect(texts(items)).toEqual(first);
      expect(texts(await office.items(ended, german))).toEqual(firstInGerman);
      expect(items.map(({ CheckItemTypeId }) => CheckItemTypeId)).toEqual([3, 4, 1, 2]);
      expect(items[0]).toMatchObject({ Min: '2.5', Max: '4', Unit: 'bar', Decimals: 1 });
      inspection = items[0]?.TemplateLookupId ?? 0;
      await office.pass(ended);
      expect(texts(await office.items(opened))).toEqual(first);
    });

    await test.step('edited and published again', async () => {
      await visit(page, list, 'All Templates');
      await search(page, 'Search templates', 'searchbox', name);
      await expect(page.getByRole('region', { name: 'All Templates' }).getByRole('row')).toHaveCount(2);
      await expect(page.getByText('3 models')).toBeVisible();
      await tabTo(page, name, 'link');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      await type(page, 'Question 1.1', 'What is the oil pressure when warm?');
      await add(page, 'Add question to group 2', 'Question 2.3');
      await page.keyboard.type('Are both keys there?');
      await saved(page);
      await publish(
        page,
        [
          'Machines of 3 mapped models are asked the new version from now on.',
          '1 open inspection goes on with the version it began with.',
          'Languages that lack texts show those of the first language:',
          'German: 1 text is missing',
        ],
        'Publish all the same',
        2,
      );
    });

    await test.step('the machines inspected before keep the first version, a new one has the second', async () => {
      expect(texts(await office.items(ended, 1, inspection))).toEqual(first);
      expect(texts(await office.items(ended, german, inspection))).toEqual(firstInGerman);
      expect(texts(await office.items(opened))).toEqual(first);
      await office.pass(opened);
      const next = await office.begun(later);
      expect(texts(await office.items(next))).toEqual([
        'Engine: What is the oil pressure when warm?', ...first.slice(1), 'Papers: Are both keys there?',
      ]);
      // A question without a translation is in the template's own language.
      expect(texts(await office.items(next, german)).at(-1)).toBe('Unterlagen: Are both keys there?');
    });
  });
});

test.describe('two editors of one template', () => {
  const question = (page: Page, number: string) => page.getByRole('textbox', { name: `Question ${number}`, exact: true });

  test('have both changes when they differ, and choose where they do not; nothing is lost', async ({ browser }) => {
    test.setTimeout(600_000);
    const [anna, ben] = [await pageOf(browser, 'headOffice'), await pageOf(browser, 'headOffice')];
    const office = new Office(anna.request);
    const id = await office.template(fresh('Shared check'), 'Cab', ['Is the seat clean?', 'Are the mirrors whole?', 'Does the horn sound?']);
    await open(anna, id);
    await open(ben, id);
    await expect(question(ben, '1.3')).toHaveValue('Does the horn sound?');
    const refusedTo = (page: Page): Promise<unknown> =>
      page.waitForResponse((answer) => answer.url().endsWith('/api/templateitemtype/create') && answer.status() === 409);

    await test.step('different questions', async () => {
      await question(anna, '1.1').fill('Is the seat clean and dry?');
      await saved(anna);
      // The same entry was changed, but another part of it.
      const refused = refusedTo(ben);
      await ben.getByRole('combobox', { name: 'Answer of question 1.1' }).selectOption('Pass, fail or not applicable');
      await question(ben, '1.2').fill('Are the mirrors whole and clean?');
      await refused;
      await saved(ben);
      await expect(question(ben, '1.1')).toHaveValue('Is the seat clean and dry?');
      await expect(question(ben, '1.2')).toHaveValue('Are the mirrors whole and clean?');
      await expect(ben.getByRole('alert')).toHaveCount(0);
    });

    await test.step('the same question, keeping the own text', async () => {
      const refused = refusedTo(anna);
      await question(anna, '1.2').fill('Are the mirrors clean?');
      await refused;
      await expect(anna.getByRole('alert')).toContainText('Somebody else has changed 1 entry that you have changed too.');
      await expect(saveLine(anna)).toHaveText('Conflict');
      // The own draft stays, marked, and what the other wrote elsewhere is there.
      await expect(question(anna, '1.2')).toHaveValue('Are the mirrors clean?');
      await expect(anna.getByText('Changed by somebody else too')).toBeVisible();
      await clean(anna);
      await anna.getByRole('button', { name: 'Keep mine' }).click();
      await saved(anna);
      await expect(anna.getByRole('alert')).toHaveCount(0);
      await expect(anna.getByRole('combobox', { name: 'Answer of question 1.1' })).toHaveValue('2');
    });

    await test.step('the same question, taking the other text', async () => {
      const refused = refusedTo(ben);
      await question(ben, '1.2').fill('Are all mirrors there?');
      await refused;
      await ben.getByRole('button', { name: 'Take theirs' }).click();
      await expect(question(ben, '1.2')).toHaveValue('Are the mirrors clean?');
      await saved(ben);
    });

    for (const page of [anna, ben]) {
      await page.reload();
      await expect(question(page, '1.1')).toHaveValue('Is the seat clean and dry?');
      await expect(question(page, '1.2')).toHaveValue('Are the mirrors clean?');
      await expect(question(page, '1.3')).toHaveValue('Does the horn sound?');
    }
  });
});
