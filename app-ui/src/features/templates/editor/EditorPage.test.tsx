import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { TemplateGroupInput, TemplateGroupRow, TemplateItemInput, TemplateItemRow } from '../../../api/wire.ts';
import { alertSays, openInside, refusal, serve, type Answer, type Opened } from '../../../testing/app.tsx';
import * as given from '../../../testing/given.ts';

const address = '/checktemplate?open=4';
const language = (LanguageId: number, LanguageName: string, Missing: number): object => ({
  TemplateId: 4, LanguageId, LanguageName, TemplateName: 'PDI 8014', IsComplete: Missing === 0, Missing, TimestampDt: null,
});

/** Does something, and lets what it sets off run to its end. */
const settled = (what: () => unknown): Promise<void> => act(() => Promise.resolve(what()).then(() => undefined));

type Served = Opened & { server: ReturnType<typeof serve> };

async function editor(more: Record<string, Answer> = {}, at = address): Promise<Served> {
  let last = 100;
  const storedGroups = new Map([given.templateGroup(4, 1, 'Cab', 0), given.templateGroup(4, 2, 'Engine', 1)].map((group) => [group.TemplateItemGroupId, group]));
  const stored = new Map([given.templateItem(1, 11, 'Seat', 0), given.templateItem(1, 12, 'Belt', 1), given.templateItem(2, 21, 'Oil', 0)].map((item) => [item.TemplateItemTypeId, item]));
  const server = serve({
    'GET security/session': () => given.user({ Hierarchy: 2 }),
    'GET siteconfig': () => given.config({ Hierarchy: 2 }),
    'GET template/draft/4': () => given.templateDraft(4, [{ id: 1, name: 'Cab', items: [{ id: 11, text: 'Seat' }, { id: 12, text: 'Belt' }] }]),
    'POST TemplateItemCategory/list': () => [{ TemplateItemCategoryId: 3, TemplateItemCategoryDesc: 'Safety', IsUber: true, Deleted: false }],
    'GET assets/download/guidancephoto': () => [given.picture(41, 'Seat.png'), given.picture(42, 'Belt.png')],
    'GET commentlist/list': () => [{ CommentListId: 5, CommentListDesc: 'Scratches', Comments: [] }],
    'GET template/MultilanguageTemplateList/4/0': () => [language(1, 'English', 0), language(2, 'German', 2)],
    'POST templateitemgroup/create': (body) => ({
      Groups: (body as TemplateGroupInput[]).map((one) => {
        const id = Number(one.TemplateItemGroupId) || (last += 1);
        const before = storedGroups.get(id) ?? given.templateGroup(4, id, '', 0);
        const now = { ...before, Deleted: false, ...Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'TimestampDt')), TemplateItemGroupId: id } as TemplateGroupRow;
        storedGroups.set(id, now);
        return now;
      }),
    }),
    'POST templateitemtype/create': (body) => ({
      Items: (body as TemplateItemInput[]).map((one) => {
        const id = Number(one.TemplateItemTypeId) || (last += 1);
        const before = stored.get(id) ?? given.templateItem(1, id, '', 0);
        const now = { ...before, Deleted: false, ...Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'TimestampDt')), TemplateItemTypeId: id } as TemplateItemRow;
        stored.set(id, now);
        return now;
      }),
    }),
    'GET template/HasVHCs/4': () => ({ HasVHCs: true, Count: 9, OpenCount: 3, ModelCount: 2 }),
    'POST template/complete/4/0/true': () => ({ Message: 'Success', TemplateId: 4, Version: 1 }),
    ...more,
  });
  return { ...(await openInside(at, 'Check Template')), server };
}

describe('the editor', () => {
  // INSP-001
  it('is written by keyboard, saved as it is typed, and published with where it is used', async () => {
    const { person, server } = await editor();
    const question = await screen.findByRole('textbox', { name: 'Question 1.2' });
    await person.type(question, '{Enter}');
    const added = screen.getByRole('textbox', { name: 'Question 1.3' });
    expect(document.activeElement).toBe(added);
    expect(screen.getByText(/1 entry waits/)).toBeTruthy();
    await person.type(added, 'Horn');
    await waitFor(() => expect(server.bodies('POST templateitemtype/create').at(-1)).toMatchObject([{ TemplateItemTypeId: 0, TemplateItemGroupId: 1, ItemDesc: 'Horn', OrderList: 2 }]));
    await screen.findByText('Saved');
    await person.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish PDI 8014' }));
    expect(await dialog.findByText(/2 mapped models/)).toBeTruthy();
    expect(dialog.getByText(/3 open inspections go on/)).toBeTruthy();
    expect(dialog.getByText('German: 2 texts are missing')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Publish all the same' }));
    await alertSays('Version 1 is published');
    expect(await screen.findByText('Version 1')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Publish' }).hasAttribute('disabled')).toBe(true);
  });
  it('has the logo of the template beside its name', async () => {
    const draft = given.templateDraft(4, [{ id: 1, name: 'Cab', items: [] }]);
    await editor({ 'GET template/draft/4': () => ({ ...draft, Template: { ...draft.Template, LogoAssetId: 31, LogoUrl: '/assets/7/yard-s.png?p=x' } }) });
    const name = await screen.findByRole('heading', { name: draft.Template.TemplateName });
    expect(name.parentElement?.querySelector('img')?.getAttribute('src')).toBe('/assets/7/yard-s.png?p=x');
  });
  it('keeps the focus on what is moved, and undoes it', async () => {
    const { person } = await editor();
    const texts = (): string[] => screen.getAllByRole('textbox', { name: /^Question/ }).map((input) => (input as HTMLInputElement).value);
    (await screen.findByRole('button', { name: 'Move Question 1.1 down' })).focus();
    await person.keyboard('{Enter}');
    expect(texts()).toEqual(['Belt', 'Seat']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Question 1.2 down');
    expect(screen.getByText('Moved to group 1, question 2 of 2')).toBeTruthy();
    await person.keyboard('{Control>}z{/Control}');
    expect(texts()).toEqual(['Seat', 'Belt']);
    await person.click(screen.getByRole('button', { name: 'Delete Question 1.1' }));
    expect(texts()).toEqual(['Belt']);
    expect((document.activeElement as HTMLInputElement).value).toBe('Belt');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(texts()).toEqual(['Seat', 'Belt']);
  });
  it('orders questions and groups by mouse and touch, in words too, and undoes it', async () => {
    await editor({
      'GET template/draft/4': () => given.templateDraft(4, [{ id: 1, name: 'Cab', items: [{ id: 11, text: 'Seat' }, { id: 12, text: 'Belt' }] }, { id: 2, name: 'Engine', items: [{ id: 21, text: 'Oil' }] }]),
    });
    const texts = (): string[] => screen.getAllByRole('textbox', { name: /^(Question|Group)/ }).map((input) => (input as HTMLInputElement).value);
    await screen.findByRole('textbox', { name: 'Question 1.1' });
    // Every entry is 40 px high, in the order of the page; a group reaches to the end of its last question.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const entries = [...document.querySelectorAll('.template-group, .template-item')];
      const at = entries.indexOf(this);
      return at < 0 ? new DOMRect() : new DOMRect(0, at * 40, 300, 40 * (1 + this.querySelectorAll('.template-item').length));
    });
    const drag = async (key: string, pointerType: string, ...heights: number[]): Promise<void> => {
      const grip = document.querySelector(`[data-grip="${key}"]`);
      if (!grip) throw new Error(`no grip of ${key}`);
      const [first = 0, ...rest] = heights;
      fireEvent.pointerDown(grip, { isPrimary: true, button: 0, pointerType, clientX: 5, clientY: first });
      // The first movement begins the drag.
      for (const clientY of [first + 5, ...rest]) await settled(() => fireEvent.pointerMove(document, { isPrimary: true, pointerType, clientX: 5, clientY }));
    };
    const release = (): Promise<void> => settled(() => fireEvent.pointerUp(document, { isPrimary: true, clientX: 5 }));
    await drag('i11', 'mouse', 50, 150, 190);
    expect(await screen.findByText('Will stand in group 2, question 2 of 2')).toBeTruthy();
    expect(document.querySelector('.drop-after')?.querySelector('input')?.value).toBe('Oil');
    await release();
    expect(texts()).toEqual(['Cab', 'Belt', 'Engine', 'Oil', 'Seat']);
    expect(screen.getByText('Moved to group 2, question 2 of 2')).toBeTruthy();
    // For 50 ms after a drag, dnd-kit takes a click as its end.
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
      expect(texts()).toEqual(['Cab', 'Seat', 'Belt', 'Engine', 'Oil']);
    });
    await drag('g2', 'touch', 130, 30, 20);
    expect(await screen.findByText('Will be group 1')).toBeTruthy();
    await release();
    expect(texts()).toEqual(['Engine', 'Oil', 'Cab', 'Seat', 'Belt']);
    await drag('g2', 'mouse', 10, 150);
    fireEvent.keyDown(document, { key: 'Escape', code: 'Escape' });
    expect(await screen.findByText('Left where it was')).toBeTruthy();
    expect(texts()).toEqual(['Engine', 'Oil', 'Cab', 'Seat', 'Belt']);
  });
  it('an item says what its answer has to be', async () => {
    const { person, server } = await editor();
    await person.selectOptions(await screen.findByLabelText('Answer of question 1.1'), 'Number');
    await person.type(screen.getByLabelText('Lowest good number'), '1,5');
    expect(screen.getByText(/^Write decimals after a point and thousands/)).toBeTruthy();
    await person.clear(screen.getByLabelText('Lowest good number'));
    await person.type(screen.getByLabelText('Lowest good number'), '9');
    await person.type(screen.getByLabelText('Highest good number'), '8');
    expect(screen.getByText('The lowest number is above the highest')).toBeTruthy();
    await person.clear(screen.getByLabelText('Highest good number'));
    await person.type(screen.getByLabelText('Highest good number'), '1,800');
    await person.tab();
    expect(screen.getByLabelText<HTMLInputElement>('Highest good number').value).toBe('1800');
    await person.type(screen.getByLabelText('Unit'), 'bar');
    await person.selectOptions(screen.getByLabelText('Category'), 'Safety');
    await person.selectOptions(screen.getByLabelText('Quick texts'), 'Scratches');
    await person.click(screen.getByLabelText('A failure needs a photo'));
    await waitFor(
      () => {
        const sent = Object.assign({}, ...server.bodies('POST templateitemtype/create').flatMap((body) => body as object[])) as object;
        expect(sent).toMatchObject({ CheckItemTypeId: 3, Min: '9', Max: '1800', Unit: 'bar', TemplateItemCategoryId: 3, CommentListId: 5, IsPhotoRequired: true });
      },
    );
  });
  it('takes a list of a spreadsheet pasted into a question, shows what each row becomes, and undoes it in one step', async () => {
    const { person, server } = await editor();
    const texts = (): string[] => screen.getAllByRole('textbox', { name: /^Question/ }).map((input) => (input as HTMLInputElement).value);
    await person.click(await screen.findByRole('textbox', { name: 'Question 1.1' }));
    await person.paste('Question\tType\tCompulsory\tMin\tMax\tUnit\nOil pressure\tnumber\tyes\t2\t4.5\tbar\nHorn\tmaybe\nMirror\t\tno');
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste questions from a spreadsheet' }));
    const rows = within(dialog.getByRole('list', { name: 'What the rows will become' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '2Oil pressureNumber · 2 – 4.5 bar',
      '3Horn“maybe” is no type: Yes or no, Pass/Fail, Number or TextLeft out',
      '4MirrorYes or no · Not compulsory',
    ]);
    expect(dialog.getByText('2 questions will be added · 1 wrong row is left out')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Add 2 questions' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(texts()).toEqual(['Seat', 'Oil pressure', 'Mirror', 'Belt']);
    expect(screen.getByText('2 questions added. Undo takes them back.')).toBeTruthy();
    await waitFor(() =>
      expect(server.bodies('POST templateitemtype/create').flat()).toEqual(
        expect.arrayContaining([expect.objectContaining({ TemplateItemTypeId: 0, ItemDesc: 'Oil pressure', CheckItemTypeId: 3, Min: '2', Max: '4.5', Unit: 'bar', Decimals: 1 })]),
      ),
    );
    // The requirements of an answer are listed under a closed question.
    expect(screen.getByText('2 – 4.5 bar')).toBeTruthy();
    expect(screen.queryByLabelText('Unit')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(texts()).toEqual(['Seat', 'Belt']);
  });
  it('opens the list by the menu, with the keyboard alone', async () => {
    const { person } = await editor();
    (await screen.findByRole('button', { name: 'More actions' })).focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Paste questions' });
    await person.keyboard('{Enter}');
    const list = await screen.findByRole('textbox', { name: 'List' });
    await waitFor(() => expect(document.activeElement).toBe(list));
    expect(screen.getByRole('button', { name: 'Add questions' }).hasAttribute('disabled')).toBe(true);
    await person.keyboard('Horn');
    await person.selectOptions(screen.getByLabelText('Group of rows that name none'), 'A new group');
    await person.click(screen.getByRole('button', { name: 'Add 1 question' }));
    expect(await screen.findByDisplayValue('Pasted questions')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Question 2.1' }).value).toBe('Horn');
  });
  it('is shown as a technician is asked it, with what a failure needs, in each language', async () => {
    const { person } = await editor({
      'GET template/draft/4': () => {
        const draft = given.templateDraft(4, [{ id: 1, name: 'Cab', items: [{ id: 11, text: 'Seat' }, { id: 12, text: 'Tyre pressure' }] }]);
        draft.Groups = draft.Groups.map((group) => ({ ...group, StageName: 'Wash' }));
        draft.Items = draft.Items.map((item) =>
          item.TemplateItemTypeId === 11 ? { ...item, CommentListId: 5, IsPhotoRequired: true } : { ...item, CheckItemTypeId: 3, Min: '2', Max: '3', Unit: 'bar', IsMandatory: false },
        );
        return draft;
      },
      'GET commentlist/list': () => [{ CommentListId: 5, CommentListDesc: 'Scratches', Comments: [{ CommentText: 'Worn through', LanguageId: 1, OrderList: 0 }, { CommentText: 'Durchgescheuert', LanguageId: 2, OrderList: 0 }] }],
      'GET template/language/4/2': () => ({ TemplateId: 4, LanguageId: 2, TemplateName: 'PDI 8014', Groups: [{ TemplateItemGroupId: 1, ItemGroup: 'Kabine' }], Items: [{ TemplateItemTypeId: 11, ItemDesc: 'Sitz' }] }),
    });
    await person.click(await screen.findByRole('button', { name: 'Preview' }));
    const phone = within(await screen.findByRole('region', { name: 'Phone' }));
    expect(phone.getByRole('heading', { name: 'Stage Wash' })).toBeTruthy();
    await person.click(within(phone.getByRole('group', { name: 'Seat' })).getByRole('radio', { name: 'No' }));
    expect(phone.getByText('1 of 2')).toBeTruthy();
    expect(phone.getByText('A photo is needed.')).toBeTruthy();
    await person.click(phone.getByRole('button', { name: 'Worn through' }));
    expect(phone.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment, which a failure needs' }).value).toBe('Worn through');
    await person.type(phone.getByRole('textbox', { name: /^Tyre pressure/ }), '4');
    expect(phone.getByText('Failed · Good from 2 to 3 bar')).toBeTruthy();
    await person.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Language'), 'German');
    expect(await screen.findByText('1 text is missing and shown in English')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Sitz' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Durchgescheuert' })).toBeTruthy();
  });
  it('is compared with each version that was published, in each language', async () => {
    const at = (Version: number, question: string): object => ({
      TemplateId: 4, TemplateName: 'PDI 8014', Status: 1, VehicleType: 1, LanguageId: 1, Version,
      TemplateGroupGroup: [{ TemplateItemGroupId: 1, TemplateId: 4, ItemGroup: 'Cab', StageName: '', OrderList: 0, TemplateGroupItemType: [{ ...given.templateItem(1, 11, question, 0), SiteCode: '220000' }] }],
    });
    const { person } = await editor({
      'GET template/draft/4': () => {
        const draft = given.templateDraft(4, [{ id: 1, name: 'Cab', items: [{ id: 11, text: 'Seat' }, { id: 12, text: 'Belt' }] }]);
        return { ...draft, Template: { ...draft.Template, Version: 2, Status: 1 } };
      },
      'GET template/version/4/2/1': () => at(2, 'Seat'),
      'GET template/version/4/1/1': () => at(1, 'Chair'),
      'GET template/version/4/1/2': () => at(1, 'Stuhl'),
      'GET template/language/4/2': () => ({ TemplateId: 4, LanguageId: 2, TemplateName: 'PDI 8014', Groups: [], Items: [{ TemplateItemTypeId: 11, ItemDesc: 'Sitz' }, { TemplateItemTypeId: 12, ItemDesc: 'Gurt' }] }),
    });
    await person.click(await screen.findByRole('button', { name: 'More actions' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Compare with what is published' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What differs in PDI 8014' }));
    expect(await dialog.findByText('1 added')).toBeTruthy();
    const lines = (): (string | null)[] => within(dialog.getByRole('list', { name: 'Differences' })).getAllByRole('listitem').map((line) => line.textContent);
    expect(lines()).toEqual(['1.2BeltAdded']);
    await person.selectOptions(dialog.getByLabelText('Compared with'), 'Version 1');
    expect(await dialog.findByText('1 added · 1 changed')).toBeTruthy();
    expect(lines()).toEqual(['1.1SeatQuestion: Chair → SeatChanged', '1.2BeltAdded']);
    await person.selectOptions(dialog.getByLabelText('Language'), 'German');
    expect(await dialog.findByText(/Stuhl/)).toBeTruthy();
    expect(lines()).toEqual(['1.1SitzQuestion: Stuhl → SitzChanged', '1.2GurtAdded']);
  });
  it('gives a list of quick texts to several questions in one step, and undoes it', async () => {
    const { person, server } = await editor({
      'GET template/draft/4': () => {
        const draft = given.templateDraft(4, [{ id: 1, name: 'Cab', items: [{ id: 11, text: 'Seat' }, { id: 12, text: 'Belt' }] }]);
        return { ...draft, Items: draft.Items.map((item) => (item.TemplateItemTypeId === 11 ? { ...item, CommentListId: 5 } : item)) };
      },
    });
    await person.click(await screen.findByRole('button', { name: 'More actions' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Quick texts' }));
    const offers = within(await screen.findByRole('group', { name: 'Offered by 1 question of this template' }));
    await person.click(offers.getByRole('checkbox', { name: /Seat/ }));
    await person.click(offers.getByRole('checkbox', { name: /Belt/ }));
    await person.click(offers.getByRole('button', { name: 'Offer for the ticked questions' }));
    expect(screen.getByText('Quick texts of questions changed. Undo takes it back.')).toBeTruthy();
    await waitFor(() =>
      expect(server.bodies('POST templateitemtype/create').at(-1)).toEqual([
        { TemplateItemTypeId: 11, CommentListId: 0, TimestampDt: given.readAt },
        { TemplateItemTypeId: 12, CommentListId: 5, TimestampDt: given.readAt },
      ]),
    );
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.bodies('POST templateitemtype/create').at(-1)).toMatchObject([{ TemplateItemTypeId: 11, CommentListId: 5 }, { TemplateItemTypeId: 12, CommentListId: 0 }]));
  });
  it('shows the texts of a language beside the first, and what is missing', async () => {
    const { person, server } = await editor({
      'GET template/language/4/2': () => ({
        TemplateId: 4, LanguageId: 2, TemplateName: 'PDI 8014', Groups: [{ TemplateItemGroupId: 1, ItemGroup: 'Kabine' }],
        Items: [{ TemplateItemTypeId: 11, ItemDesc: '' }, { TemplateItemTypeId: 12, ItemDesc: '' }], TimestampDt: '2026-11-21T10:00:00Z',
      }),
      'POST template/CompleteSaveLanguage': () => ({ Message: 'Success', TemplateId: 4, Language: null }),
    });
    await screen.findByRole('option', { name: 'German (2 missing)' });
    await person.selectOptions(screen.getByLabelText('Language'), 'German (2 missing)');
    const form = within(await screen.findByRole('form', { name: 'Texts in German' }));
    expect(form.getAllByText('Missing')).toHaveLength(2);
    await person.type(form.getByLabelText('Seat'), 'Sitz');
    expect(form.getAllByText('Missing')).toHaveLength(1);
    await person.click(form.getByRole('button', { name: 'Save texts' }));
    await alertSays('German is saved');
    expect(server.bodies('POST template/CompleteSaveLanguage')).toEqual([
      { TemplateId: 4, LanguageId: 2, TemplateName: 'PDI 8014', Groups: [], Items: [{ TemplateItemTypeId: 11, ItemDesc: 'Sitz' }], TimestampDt: '2026-11-21T10:00:00Z' },
    ]);
  });
  it('removes a language after a question, with the time at which it was read, and can be published then', async () => {
    let languages = [language(1, 'English', 0), { ...language(2, 'German', 0), TimestampDt: '2026-11-21T10:00:00Z' }];
    const { person, server, address: at } = await editor(
      {
        'GET template/draft/4': () => {
          const draft = given.templateDraft(4, [{ id: 1, name: 'Cab', items: [{ id: 11, text: 'Seat' }] }]);
          return { ...draft, Template: { ...draft.Template, Version: 2, Status: 1, IsEdited: false } };
        },
        'GET template/MultilanguageTemplateList/4/0': () => languages,
        'GET template/language/4/2': () => ({ TemplateId: 4, LanguageId: 2, TemplateName: 'PDI 8014', Groups: [], Items: [{ TemplateItemTypeId: 11, ItemDesc: 'Sitz' }], TimestampDt: '2026-11-21T10:00:00Z' }),
        'POST template/CompleteSaveLanguage': () => {
          languages = languages.slice(0, 1);
          return { Message: 'Success', TemplateId: 4, Language: null };
        },
      },
      `${address}&lang=2`,
    );
    const remove = async (): Promise<void> => {
      await person.click(screen.getByRole('button', { name: 'More actions' }));
      await person.click(await screen.findByRole('menuitem', { name: 'Remove German' }));
    };
    await screen.findByRole('form', { name: 'Texts in German' });
    expect(screen.getByRole('button', { name: 'Publish' }).hasAttribute('disabled')).toBe(true);
    await remove();
    await person.click(within(await screen.findByRole('dialog', { name: 'Remove German' })).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodies('POST template/CompleteSaveLanguage')).toEqual([]);
    await remove();
    await person.click(within(await screen.findByRole('dialog', { name: 'Remove German' })).getByRole('button', { name: 'Remove German' }));
    await alertSays('German is removed');
    expect(server.bodies('POST template/CompleteSaveLanguage')).toEqual([{ TemplateId: 4, LanguageId: 2, Deleted: true, TimestampDt: '2026-11-21T10:00:00Z' }]);
    expect(at()).toBe(address);
    expect(await screen.findByDisplayValue('Seat')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' }).hasAttribute('disabled')).toBe(false));
  });
  it('a picture is chosen for a question, shown in the preview, and taken away', async () => {
    const { person, server } = await editor();
    await person.click(await screen.findByRole('button', { name: 'More of question 1.2' }));
    await person.click(screen.getByRole('button', { name: 'Choose: Picture of question 1.2' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Picture of question 1.2' }));
    await person.click(await picker.findByRole('button', { name: 'Belt.png' }));
    await waitFor(() => expect(server.bodies('POST templateitemtype/create')).toEqual([[{ TemplateItemTypeId: 12, GuidanceAssetId: 42, TimestampDt: expect.any(String) as string }]]));
    expect((await screen.findByRole('img', { name: 'Belt.png' })).getAttribute('src')).toBe('/assets/42-s.png');
    await screen.findByText('Saved');
    await person.click(screen.getByRole('button', { name: 'Preview' }));
    const preview = within(await screen.findByRole('dialog', { name: /Preview|PDI 8014/ }));
    expect(within(preview.getByRole('group', { name: /Belt/ })).getByRole('img', { name: 'Picture' }).getAttribute('src')).toBe('/assets/42-s.png');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'No picture for question 1.2' }));
    await waitFor(() => expect(server.bodies('POST templateitemtype/create').at(-1)).toMatchObject([{ TemplateItemTypeId: 12, GuidanceAssetId: 0 }]));
  });
  it('a question keeps a picture that is in the gallery no longer', async () => {
    const draft = given.templateDraft(4, [{ id: 1, name: 'Cab', items: [{ id: 11, text: 'Seat' }] }]);
    const { MetaData } = given.picture(50, 'Old.png');
    const { person } = await editor({ 'GET template/draft/4': () => ({ ...draft, Items: draft.Items.map((item) => ({ ...item, GuidanceAssetId: 50, GuidanceMetaData: MetaData })) }) });
    await person.click(await screen.findByRole('button', { name: 'More of question 1.1' }));
    expect((await screen.findByRole('img', { name: 'Old.png' })).getAttribute('src')).toBe('/assets/50-s.png');
  });
  it('offers to try again when it can not be read, and a list when none is chosen', async () => {
    const { person, server } = await editor({ 'GET template/draft/4': refusal(422, { Message: 'Template: not now' }) });
    expect(await screen.findByText('not now')).toBeTruthy();
    server.answers['GET template/draft/4'] = () => given.templateDraft(4, []);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No groups yet')).toBeTruthy();
  });
  it('shows the published version to who may only read', async () => {
    const item = { ...given.templateItem(1, 11, 'Seat', 0), SiteCode: '220000' };
    const { server } = await editor({
      'GET security/session': () => given.user({ Hierarchy: 2, Permissions: ['template.read', 'user.read'] }),
      'GET template/jcb/4/0': () => ({
        TemplateId: 4, TemplateName: 'PDI 8014', Status: 1, VehicleType: 1, LanguageId: 1, Version: 3,
        TemplateGroupGroup: [{ TemplateItemGroupId: 1, TemplateId: 4, ItemGroup: 'Cab', StageName: '', OrderList: 0, TemplateGroupItemType: [item] }],
      }),
    });
    const group = within(await screen.findByRole('region', { name: 'Cab' }));
    expect(group.getByText(/Seat/)).toBeTruthy();
    expect(screen.getByText('You may read templates, but not change them.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    expect(server.bodies('GET template/draft/4')).toEqual([]);
  });
});
