import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import type { MessageTemplate } from '../../api/messageTemplates.ts';
import { alertSays, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import { messageTemplate, templateCategories } from '../../testing/messageTemplates.ts';
import { storeDraft } from './draft.ts';

// jsdom lays nothing out.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const calls = { read: 'POST MessageTemplate/ReadMessageTemplate', create: 'POST MessageTemplate/SaveMessageTemplate', update: 'POST MessageTemplate/UpdateMessageTemplate' } as const;

const ready = messageTemplate(11, 'Ready', { MessageTemplateSiteMappingId: 41 });
const master = messageTemplate(90, 'Welcome', { IsMasterTemplate: true, FranchiseName: 'Northfield', TemplateContent: '<p>Welcome, {{sitename}}</p>' });
const created: Answer = { status: 200, body: 1, headers: { 'X-Message-Template-Id': '77' } };
const lists =
  (own: MessageTemplate[]): Answer =>
  (body) =>
    (body as { TemplateSource: number }).TemplateSource === 100 ? [master] : own;

interface Form extends Opened {
  server: ReturnType<typeof serve>;
  box: (label: RegExp) => HTMLInputElement;
}

async function form(address: string, more: Record<string, Answer> = {}): Promise<Form> {
  const server = serve({
    [calls.read]: lists([ready]),
    'GET MessageTemplate/jcb/ReadMessageTamplateCategory': () => templateCategories,
    [calls.create]: created,
    [calls.update]: () => 1,
    ...more,
  });
  const opened = await openInside(address, 'Email Templates');
  await screen.findByRole('textbox', { name: 'Text of the email' });
  return { ...opened, server, box: (label) => screen.getByLabelText<HTMLInputElement>(label) };
}
const text = (): HTMLElement => screen.getByRole('textbox', { name: 'Text of the email' });
const select = (label: RegExp): HTMLSelectElement => screen.getByLabelText<HTMLSelectElement>(label);
const save = ({ person }: Opened): Promise<void> => person.click(screen.getByRole('button', { name: 'Save' }));
/** Types into the editor: jsdom does not tell ProseMirror what is typed. */
const write = (words: string): void => act(() => void (text() as HTMLElement & { editor: Editor }).editor.commands.insertContent(words));

describe('a new template', () => {
  // EMAIL-017 EMAIL-020 EMAIL-035
  it('has title, subject, category, language, text and placeholders', async () => {
    const { box, address, person } = await form('/email?open=new');
    expect([box(/^Title/).value, box(/^Subject/).value]).toEqual(['', '']);
    expect([...select(/^Category/).options].map((option) => option.text)).toEqual(['Select a category', 'Handover', 'Service', 'General']);
    expect(select(/^Template Language/).selectedOptions[0]?.text).toBe('English');
    expect(screen.queryByLabelText('Franchise')).toBeNull();
    expect(screen.getAllByRole('toolbar').map((bar) => bar.getAttribute('aria-label'))).toEqual(['Format: Text of the email', 'Placeholders']);
    expect(screen.queryByRole('button', { name: 'Clone' })).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Back to Template Selection' }));
    await waitFor(() => expect(address()).toBe('/email'));
  });

  // EMAIL-026 EMAIL-027 EMAIL-028
  it('is not sent without title, subject and category, and the first of them has the focus', async () => {
    const opened = await form('/email?open=new');
    await save(opened);
    for (const message of ['Title is required', 'Subject is required', 'Category is required']) expect(screen.getByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(opened.box(/^Title/)));
    expect(opened.server.bodies(calls.create)).toEqual([]);
  });

  // EMAIL-029
  it('is not sent without a language', async () => {
    const opened = await form('/email?open=new');
    await opened.person.selectOptions(select(/^Template Language/), '');
    await save(opened);
    expect(screen.getByText('Language is required')).toBeTruthy();
  });

  // EMAIL-021 EMAIL-034 EMAIL-042
  it('is created once, with the id 0, also by a double click', async () => {
    const opened = await form('/email?open=new');
    await opened.person.type(opened.box(/^Title/), ' Collection ');
    await opened.person.type(opened.box(/^Subject/), 'Ready');
    await opened.person.selectOptions(select(/^Category/), 'Service');
    write('Your machine ');
    await opened.person.click(screen.getByRole('button', { name: 'Insert vinno' }));
    await opened.person.dblClick(screen.getByRole('button', { name: 'Save' }));
    await alertSays('Email template created successfully');
    expect(opened.server.bodies(calls.create)).toEqual([
      {
        MessageTemplateId: 0, TemplateTitle: 'Collection', TemplateSubject: 'Ready', MessageTemplateCategoryId: 2, CategoryName: 'Service', LanguageId: 1, LanguageCulture: 'en_GB',
        TemplateContent: '<p>Your machine {{vinno}}</p>', TemplateType: 10, TemplateSource: 20, IsDefaultTemplate: false, IsMasterTemplate: false, Deleted: false, EntityId: 3,
        MessageTemplateSiteMappingId: 0, LastTimeStamp: '', MessageTemplateData: { CreatedByUserId: 1, UpdatedByUserId: 1 },
      },
    ]);
    await waitFor(() => expect(opened.address()).toBe('/email'));
  });

  it('that the server refuses stays, with the reason at its field', async () => {
    const opened = await form('/email?open=new', { [calls.create]: refusal(422, { Message: 'Template: no', Errors: { TemplateTitle: ['Title is taken'], TemplateContent: ['Text is too long'] } }) });
    await opened.person.type(opened.box(/^Title/), 'Ready');
    await opened.person.type(opened.box(/^Subject/), 'Ready');
    await opened.person.selectOptions(select(/^Category/), 'Service');
    await save(opened);
    expect(await screen.findByText('Title is taken')).toBeTruthy();
    await waitFor(() => expect([text().getAttribute('aria-invalid'), document.activeElement === opened.box(/^Title/)]).toEqual(['true', true]));
    await opened.person.type(opened.box(/^Title/), ' 2');
    expect(screen.queryByText('Title is taken')).toBeNull();
    expect(screen.getByText('Text is too long')).toBeTruthy();
  });
});

describe('the text that is saved', () => {
  const sentText = ({ server }: Form): unknown => (server.bodies(calls.update).at(-1) as MessageTemplate).TemplateContent;

  it('is the first one after every change is undone', async () => {
    const opened = await form('/email?open=11');
    write('New: ');
    await opened.person.click(screen.getByRole('button', { name: 'Undo' }));
    await opened.person.type(opened.box(/^Subject/), '!');
    await save(opened);
    await alertSays('Email template updated successfully');
    expect(sentText(opened)).toBe('<p>Machine {{vinno}} is ready.</p>');
  });

  it('is empty after all that was written in an empty one is deleted', async () => {
    const opened = await form('/email?open=11', { [calls.read]: lists([{ ...ready, TemplateContent: '' }]) });
    write('secret');
    act(() => void (text() as HTMLElement & { editor: Editor }).editor.commands.clearContent(true));
    await opened.person.type(opened.box(/^Subject/), '!');
    await save(opened);
    await alertSays('Email template updated successfully');
    expect(sentText(opened)).toBe('');
  });
});

// Text that was typed meanwhile would be lost.
describe('a form that is being saved', () => {
  const isOff = (element: HTMLElement): boolean => element.matches(':disabled');
  const controls = ({ box }: Form): HTMLElement[] => [box(/^Title/), box(/^Subject/), select(/^Category/), select(/^Template Language/), screen.getByRole('button', { name: 'Bold' })];

  it('takes no text until it is refused, and then has the focus where it was', async () => {
    let refuse: (problem: Error) => void = () => undefined;
    const opened = await form('/email?open=11', { [calls.update]: () => new Promise((_resolve, reject) => (refuse = reject)) });
    await opened.person.type(opened.box(/^Subject/), '!{Enter}');
    await waitFor(() => expect(controls(opened).map(isOff)).toEqual([true, true, true, true, true]));
    expect(text().getAttribute('contenteditable')).toBe('false');
    act(() => opened.box(/^Subject/).blur());
    act(() => refuse(new TypeError('offline')));
    await waitFor(() => expect(controls(opened).map(isOff)).toEqual([false, false, false, false, false]));
    expect([text().getAttribute('contenteditable'), document.activeElement]).toEqual(['true', opened.box(/^Subject/)]);
  });
});

describe('the toolbar', () => {
  const pressed = (name: string): string | null => screen.getByRole('button', { name }).getAttribute('aria-pressed');

  // CONST-025
  it('is one stop of the Tab key, and has the fonts of mails', async () => {
    const { person } = await form('/email?open=11');
    const [format, inserts] = screen.getAllByRole('toolbar') as [HTMLElement, HTMLElement];
    const stops = (bar: HTMLElement): number => within(bar).getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0).length + within(bar).queryAllByRole('combobox').filter(({ tabIndex }) => tabIndex === 0).length;
    expect([stops(format), stops(inserts)]).toEqual([1, 1]);
    screen.getByRole('combobox', { name: 'Paragraph style' }).focus();
    await person.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bold' }));
    await person.keyboard('{End}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Redo' }));
    await person.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Insert sitewebsite' }));
    await person.tab();
    expect(document.activeElement).toBe(text());
    expect([...select(/^Font$/).options].map((option) => option.text)).toEqual(['Usual font', 'Arial', 'Times New Roman', 'Calibri', 'Comic Sans MS']);
  });

  it('formats the text, undoes, and sets only links of mails', async () => {
    const { person } = await form('/email?open=new');
    write('Hello');
    act(() => void (text() as HTMLElement & { editor: Editor }).editor.commands.setTextSelection({ from: 1, to: 6 }));
    for (const name of ['Bold', 'Italic', 'Underline', 'Strike through', 'Bullet list', 'Align centre']) {
      await person.click(screen.getByRole('button', { name }));
      expect([name, pressed(name)]).toEqual([name, 'true']);
    }
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(pressed('Align centre')).toBe('false');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Font' }), 'Calibri');
    expect(text().innerHTML).toContain('font-family: Calibri');
    await person.click(screen.getByRole('button', { name: 'Link' }));
    await person.type(screen.getByLabelText('Address of the link'), 'javascript:alert(1){Enter}');
    expect(screen.getByText(/^Enter an address that begins with/)).toBeTruthy();
    await person.clear(screen.getByLabelText('Address of the link'));
    await person.type(screen.getByLabelText('Address of the link'), 'ashby.example{Enter}');
    expect(text().querySelector('a')?.getAttribute('href')).toBe('https://ashby.example');
    expect(screen.queryByLabelText('Address of the link')).toBeNull();
  });
});

it('cancelling a link gives the focus back to the text', async () => {
  const { person } = await form('/email?open=11');
  await person.click(screen.getByRole('button', { name: 'Link' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(text()));
});

it('a link in a text that can only be read leads nowhere', async () => {
  await form('/email?open=90', { [calls.read]: () => [{ ...master, TemplateContent: '<p><a href="https://ashby.example">page</a></p>' }] });
  const link = text().querySelector('a') as HTMLElement;
  for (const kind of ['click', 'auxclick']) expect(fireEvent(link, new MouseEvent(kind, { bubbles: true, cancelable: true }))).toBe(false);
});

describe('a template of the site', () => {
  // EMAIL-019 EMAIL-033 EMAIL-043
  it('is updated with all its fields', async () => {
    const opened = await form('/email?open=11');
    expect(text().textContent).toBe('Machine {{vinno}} is ready.');
    await opened.person.type(opened.box(/^Subject/), '!');
    await save(opened);
    await alertSays('Email template updated successfully');
    const { Actions: _actions, FranchiseName: _name, ...fields } = ready;
    expect([_actions, _name].length).toBe(2);
    expect(opened.server.bodies(calls.update)).toEqual([{ ...fields, TemplateSubject: 'About Ready!' }]);
    await waitFor(() => expect(opened.address()).toBe('/email'));
  });

  // EMAIL-022 EMAIL-044
  it('is cloned as a new template of the site, which opens', async () => {
    const copy = messageTemplate(77, 'Ready');
    const opened = await form('/email?open=11');
    opened.server.answers[calls.read] = lists([ready, copy]);
    await opened.person.click(screen.getByRole('button', { name: 'Clone' }));
    await alertSays('Template copied Successfully');
    expect(opened.server.bodies(calls.create)).toMatchObject([{ MessageTemplateId: 0, IsMasterTemplate: false, IsDefaultTemplate: false, TemplateSource: 20, EntityId: 3, TemplateTitle: 'Ready' }]);
    await waitFor(() => expect(opened.address()).toBe('/email?open=77'));
  });

  it('is left only after a question once it is changed', async () => {
    const opened = await form('/email?open=11');
    write('New: ');
    await opened.person.click(screen.getByRole('link', { name: 'Back to Template Selection' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await opened.person.click(within(dialog).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(opened.address()).toBe('/email'));
  });

  it('that was deleted meanwhile is not there', async () => {
    serve({ [calls.read]: lists([]), 'GET MessageTemplate/jcb/ReadMessageTamplateCategory': () => templateCategories });
    await openInside('/email?open=11', 'Email Templates');
    expect(await screen.findByText('This template does not exist any more')).toBeTruthy();
  });
});

// EMAIL-017 EMAIL-023
describe('a master template', () => {
  it('can be read and cloned, and not be changed', async () => {
    const opened = await form('/email?open=90');
    for (const label of [/^Title/, /^Subject/, /^Category/, /^Template Language/, /^Franchise/]) expect([label, opened.box(label).disabled]).toEqual([label, true]);
    expect(opened.box(/^Franchise/).value).toBe('Northfield');
    expect([text().getAttribute('contenteditable'), screen.queryByRole('toolbar'), screen.queryByRole('button', { name: 'Save' })]).toEqual(['false', null, null]);
    await opened.person.click(screen.getByRole('button', { name: 'Clone' }));
    await alertSays('Template copied Successfully');
    expect(opened.server.bodies(calls.create)).toMatchObject([{ MessageTemplateId: 0, IsMasterTemplate: false, TemplateSource: 20, EntityId: 3, TemplateContent: '<p>Welcome, {{sitename}}</p>' }]);
  });
});

describe('a template that two people change', () => {
  const theirs = { ...ready, LastTimeStamp: 'v12', TemplateTitle: 'Their title', TemplateSubject: 'Their subject', TemplateContent: '<p>Their text</p>' };
  const stale: Answer = refusal(409, { Message: 'Template: changed', Reason: 'platform.stale' });

  async function conflict(): Promise<Form> {
    const opened = await form('/email?open=11', { [calls.update]: stale });
    await opened.person.type(opened.box(/^Subject/), ' mine');
    write('Mine. ');
    opened.server.answers[calls.read] = lists([theirs]);
    await save(opened);
    await screen.findByText('Somebody else has changed this template meanwhile');
    return opened;
  }

  it('shows both versions, and saves mine over theirs', async () => {
    const opened = await conflict();
    // Only they have changed the title.
    expect([opened.box(/^Title/).value, opened.box(/^Subject/).value]).toEqual(['Their title', 'About Ready mine']);
    expect(screen.getByText('Saved meanwhile: Their subject')).toBeTruthy();
    expect((await screen.findByRole('textbox', { name: 'Text that was saved meanwhile' })).textContent).toBe('Their text');
    expect(text().textContent).toContain('Mine.');
    await opened.person.click(screen.getByRole('button', { name: 'Keep mine' }));
    opened.server.answers[calls.update] = () => 1;
    await save(opened);
    await alertSays('Email template updated successfully');
    expect(opened.server.bodies(calls.update).at(-1)).toMatchObject({ LastTimeStamp: 'v12', TemplateTitle: 'Their title', TemplateSubject: 'About Ready mine' });
  });

  it('can take theirs', async () => {
    const opened = await conflict();
    await opened.person.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(opened.box(/^Subject/).value).toBe('Their subject');
    expect(text().textContent).toBe('Their text');
    expect(screen.queryByText('Somebody else has changed this template meanwhile')).toBeNull();
  });
});

// EMAIL-041 CONST-026
describe('a template in work', () => {
  const key = { user: 1, site: '330001', template: 11 } as const;
  const values = { title: 'Ready', subject: 'Half a subject', category: 1, language: 1, content: '<p>Half a text</p>' };
  const stored = 'hardstand.emailTemplate.1.330001.11';
  const draftNotice = (): HTMLElement | null => screen.queryByText(/^A text of \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2} was not saved$/);

  it('is stored on the device until it is saved', async () => {
    const opened = await form('/email?open=11');
    expect(draftNotice()).toBeNull();
    await opened.person.type(opened.box(/^Subject/), ' soon');
    await waitFor(() => expect(localStorage.getItem(stored)).toContain('About Ready soon'));
    await save(opened);
    await alertSays('Email template updated successfully');
    expect(localStorage.getItem(stored)).toBeNull();
  });

  it('is offered when the template is opened again', async () => {
    storeDraft(key, values, 'v11');
    const opened = await form('/email?open=11');
    expect(draftNotice()).toBeTruthy();
    expect(opened.box(/^Subject/).value).toBe('About Ready');
    await opened.person.click(screen.getByRole('button', { name: 'Go on with it' }));
    expect(opened.box(/^Subject/).value).toBe('Half a subject');
    expect(text().textContent).toBe('Half a text');
    expect(draftNotice()).toBeNull();
  });

  it('stays as it is while it is offered, also when another text is saved', async () => {
    storeDraft(key, values, 'v11');
    const before = localStorage.getItem(stored);
    const opened = await form('/email?open=11');
    await opened.person.type(opened.box(/^Subject/), '!');
    await save(opened);
    await alertSays('Email template updated successfully');
    expect(localStorage.getItem(stored)).toBe(before);
  });

  it('is dropped when it is taken and says what the template says', async () => {
    storeDraft(key, { ...values, subject: 'About Ready', content: '<p>Machine {{vinno}} is ready.</p>' }, 'v11');
    const opened = await form('/email?open=11');
    await opened.person.click(screen.getByRole('button', { name: 'Go on with it' }));
    await waitFor(() => expect(localStorage.getItem(stored)).toBeNull());
  });

  it('makes room for what was written since when it is discarded', async () => {
    storeDraft(key, values, 'v11');
    const opened = await form('/email?open=11');
    await opened.person.type(opened.box(/^Subject/), '!');
    await opened.person.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(localStorage.getItem(stored)).toContain('About Ready!'));
  });

  it('shows what was saved since it was written', async () => {
    storeDraft(key, values, 'v10');
    const opened = await form('/email?open=11');
    await opened.person.click(screen.getByRole('button', { name: 'Go on with it' }));
    expect(screen.getByText('Saved meanwhile: About Ready')).toBeTruthy();
    expect(await screen.findByRole('textbox', { name: 'Text that was saved meanwhile' })).toBeTruthy();
  });

  it('takes over fields that only another user has changed since it was written', async () => {
    const now = { ...ready, LastTimeStamp: 'v12', TemplateTitle: 'Their title', TemplateSubject: 'Their subject' };
    const opened = await form('/email?open=11');
    await opened.person.type(opened.box(/^Subject/), ' soon');
    await waitFor(() => expect(localStorage.getItem(stored)).toContain('About Ready soon'));
    cleanup();
    const again = await form('/email?open=11', { [calls.read]: lists([now]) });
    await again.person.click(screen.getByRole('button', { name: 'Go on with it' }));
    expect([again.box(/^Title/).value, again.box(/^Subject/).value]).toEqual(['Their title', 'About Ready soon']);
    expect(screen.getAllByText(/^Saved meanwhile: /).map((hint) => hint.textContent)).toEqual(['Saved meanwhile: Their subject']);
  });

  it('can be discarded', async () => {
    storeDraft(key, values, 'v11');
    const opened = await form('/email?open=11');
    await opened.person.click(screen.getByRole('button', { name: 'Discard' }));
    expect([draftNotice(), localStorage.getItem(stored)]).toEqual([null, null]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Ready' }));
  });
});
