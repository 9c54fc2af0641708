import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import type { MailForm } from '../../api/mails.ts';
import { alertSays, open, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { mailDraft, mailSent } from '../../testing/mails.ts';
import { messageTemplate } from '../../testing/messageTemplates.ts';

// jsdom lays nothing out.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const calls = { draft: 'GET email/draft/1', templates: 'POST MessageTemplate/ReadMessageTamplateMapping', send: 'POST email/sendemail' } as const;

const general = { MessageTemplateCategoryId: 3, CategoryName: 'General' };
const templates = [messageTemplate(11, 'Ready', { ...general, IsDefaultTemplate: true }), messageTemplate(12, 'Handed over')];
const row = given.row({ Actions: { Allowed: ['edit', 'email'], Refused: {} } });
/** Answers the text of the template of the request. */
const texts: Answer = (_body, url) => {
  const template = Number(url.searchParams.get('template'));
  return template === 0 ? mailDraft() : mailDraft({ MessageTemplateId: template, Subject: `Subject ${template}`, Message: `<p>Text ${template}</p>` });
};

interface Written extends Opened {
  server: ReturnType<typeof serve>;
  dialog: HTMLElement;
}

const find = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Email to customer' });
const gone = (): Promise<void> => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Email to customer' })).toBeNull());
const address = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/^Email address/);
const subject = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/^Subject/);
const text = (): Promise<HTMLElement> => screen.findByRole('textbox', { name: 'Text of the email' });
const press = ({ person }: Opened, name: string): Promise<void> => person.click(screen.getByRole('button', { name }));
/** Types into the editor: jsdom does not tell ProseMirror what is typed. */
const write = async (words: string): Promise<void> => {
  const { editor } = (await text()) as HTMLElement & { editor: Editor };
  act(() => void editor.commands.insertContent(words));
};

async function mail(more: Record<string, Answer> = {}, at = '/audit?show=email.1'): Promise<Written> {
  const server = serve({ 'POST jcbstock/list': () => given.list([row]), [calls.draft]: texts, [calls.templates]: () => templates, [calls.send]: () => mailSent(), ...more });
  const opened = open(at);
  // The dialog that says that it is loading is another one.
  await screen.findByLabelText(/^Email address/);
  return { ...opened, server, dialog: await find() };
}
/** Goes on to the text. */
async function second(more: Record<string, Answer> = {}): Promise<Written> {
  const opened = await mail(more);
  await press(opened, 'Send');
  await text();
  return opened;
}
const sent = ({ server }: Written): MailForm[] => server.bodies(calls.send) as MailForm[];

describe('Email in the row menu', () => {
  // STOCK-045 STOCK-050
  it('opens the mail over the stock list, and Back closes it', async () => {
    serve({ 'POST jcbstock/list': () => given.list([row]), [calls.draft]: texts, [calls.templates]: () => templates });
    const { person, address: at, back } = await openInside('/audit?f=R', 'Stock List');
    await person.click(await screen.findByRole('button', { name: 'Actions of 7104822' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Edit Machine', 'Email', 'Print report']);
    await person.click(screen.getByRole('menuitem', { name: 'Email' }));
    await find();
    expect(at()).toBe('/audit?f=R&show=email.1');
    await back();
    await gone();
    expect(at()).toBe('/audit?f=R');
  });

  it('opens the mail over the search', async () => {
    serve({ 'POST jcbstock/search': () => ({ JcbStockList: [row], Refusals: {} }), [calls.draft]: texts, [calls.templates]: () => templates });
    const { person, address: at } = await openInside('/globalsearch?q=7104822', 'Machine Search');
    await person.click(await screen.findByRole('button', { name: 'Actions of 7104822' }));
    await person.click(screen.getByRole('menuitem', { name: 'Email' }));
    await find();
    expect(at()).toBe('/globalsearch?q=7104822&show=email.1');
  });

  it('is not there where the site or the user cannot write, nor is the mail of an address', async () => {
    serve({ 'GET security/session': () => given.user({ Permissions: given.without('mail.') }), 'POST jcbstock/list': () => given.list([given.row({ ...row, Actions: { Allowed: ['email'], Refused: {} } })]) });
    await openInside('/audit?show=email.1', 'Stock List');
    expect((await screen.findAllByText('7104822')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Actions of 7104822' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the first step', () => {
  // EMAIL-002 EMAIL-011
  it('shows model and VIN, the templates by category with the default of General, and the address of the customer', async () => {
    const { dialog, server } = await mail();
    const part = within(dialog);
    expect(part.getAllByRole('definition').map((one) => one.textContent)).toEqual(['BH-90', '7104822']);
    const select = part.getByLabelText<HTMLSelectElement>('Template');
    expect([...select.querySelectorAll('optgroup')].map((group) => group.label)).toEqual(['Handover', 'General']);
    expect([...select.options].map((option) => option.text)).toEqual(['Without a template', 'Handed over', 'Ready']);
    expect(select.selectedOptions[0]?.text).toBe('Ready');
    expect(document.activeElement).toBe(select);
    expect(address().value).toBe('ida@example.test');
    expect(part.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'))).toEqual(['Close', 'Close', 'Send']);
    const filter = (FieldName: string, FieldValue: string, FieldType: string): unknown => ({ FieldName, FieldValue, ConditionOperator: 'equals', FieldType, Function: 'None' });
    expect(server.bodies(calls.templates)).toEqual([
      {
        Filters: [filter('sitecode', '330001', 'String'), filter('TemplateType', '10', 'Int'), filter('MessageTemplateCategoryId', '0', 'Int')],
        FilterProperty: { OrderBy: 'TemplateTitle ASC', Offset: 0, RecordLimit: 0 },
      },
    ]);
  });

  // EMAIL-002 EMAIL-014
  it('has no template where the site writes without, and fills in the built-in text', async () => {
    const opened = await mail({ [calls.draft]: () => mailDraft({ IsTemplateEnabled: false }) });
    expect(screen.queryByLabelText('Template')).toBeNull();
    expect(opened.server.bodies(calls.templates)).toEqual([]);
    await press(opened, 'Send');
    expect((await text()).textContent).toBe('Ashby Plant Sales');
    expect(subject().value).toBe('Hardstand Email');
  });

  // EMAIL-007 EMAIL-008 EMAIL-009
  it('goes on only with an address, of at most 50 characters', async () => {
    const opened = await mail({ [calls.draft]: () => mailDraft({ EmailAddress: '' }) });
    await press(opened, 'Send');
    expect(await screen.findByText('Email Address Required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(address()));
    await opened.person.type(address(), "ida@o'neil.test");
    expect(screen.getByText('Invalid email address')).toBeTruthy();
    await opened.person.clear(address());
    await opened.person.type(address(), `${'i'.repeat(40)}@example.test`);
    await press(opened, 'Send');
    expect(screen.getByLabelText('Template')).toBeTruthy();
    expect(address().getAttribute('aria-invalid')).toBe('true');
  });

  it('says why a template could not be filled in', async () => {
    const opened = await mail({ [calls.draft]: (body, url) => (url.searchParams.get('template') === '0' ? mailDraft() : Promise.reject(new TypeError(String(body)))) });
    opened.server.answers[calls.draft] = refusal(404, { Message: 'Email: Template not found' });
    await press(opened, 'Send');
    expect((await within(opened.dialog).findByRole('alert')).textContent).toBe('Template not found');
  });

  it('offers another try where the mail could not be prepared', async () => {
    const server = serve({ 'POST jcbstock/list': () => given.list([row]), [calls.draft]: refusal(404, { Message: 'Email: Machine not found' }), [calls.templates]: () => templates });
    const { person } = open('/audit?show=email.1');
    expect(await screen.findByText('Machine not found')).toBeTruthy();
    server.answers[calls.draft] = texts;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/^Email address/)).toBeTruthy();
  });
});

describe('the second step', () => {
  // EMAIL-003 EMAIL-005 EMAIL-012
  it('edits address, subject and text, and sends them once', async () => {
    const opened = await second();
    expect([address().value, subject().value, (await text()).textContent]).toEqual(['ida@example.test', 'Subject 11', 'Text 11']);
    await opened.person.type(subject(), '!');
    await write('New ');
    await opened.person.click(screen.getByRole('checkbox', { name: /Delivery note/ }));
    await opened.person.dblClick(screen.getByRole('button', { name: 'Send' }));
    await alertSays('Email has been sent');
    await gone();
    expect(sent(opened)).toEqual([
      {
        VhcId: 1, UserId: 1, TimeStamp: '', EmailAddress: 'ida@example.test', Sitecode: '330001', Message: '<p>New Text 11</p>', Subject: 'Subject 11!', IsHTML: true, IsPredictiveMail: false,
        MessageTemplateId: 11, AttachmentIds: [9], SendAnyway: false,
      },
    ]);
    expect(opened.address()).toBe('/audit');
  });

  it('is not sent by the keys and clicks that led to it', async () => {
    const opened = await mail({ [calls.draft]: () => mailDraft({ IsTemplateEnabled: false }) });
    await opened.person.click(address());
    await opened.person.keyboard('{Enter}');
    await text();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('BH-90 7104822: check the text, then press Send'));
    await opened.person.keyboard('{Enter}');
    expect(sent(opened)).toEqual([]);
    await press(opened, 'Back');
    await opened.person.dblClick(screen.getByRole('button', { name: 'Send' }));
    await text();
    expect(sent(opened)).toEqual([]);
  });

  it('inserts the values of placeholders, and offers those that have one', async () => {
    const opened = await second();
    const offered = within(screen.getByRole('toolbar', { name: 'Placeholders' })).getAllByRole('button');
    expect(offered.map((button) => button.textContent)).toEqual(['sitename', 'vinno']);
    await press(opened, 'Insert vinno');
    await press(opened, 'Send');
    await alertSays('Email has been sent');
    expect(sent(opened)[0]?.Message).toContain('7104822');
    expect(sent(opened)[0]?.Message).not.toContain('{{');
  });

  it('needs subject and text', async () => {
    const opened = await second({ [calls.draft]: (_body, url) => mailDraft(url.searchParams.get('template') === '0' ? {} : { Subject: '', Message: '' }) });
    await press(opened, 'Send');
    expect(screen.getByText('Subject is required')).toBeTruthy();
    expect(screen.getByText('Message is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(subject()));
    expect(sent(opened)).toEqual([]);
  });

  it('says when the attachments are too large', async () => {
    const opened = await second();
    for (const name of [/Delivery note/, /plan/]) await opened.person.click(screen.getByRole('checkbox', { name }));
    expect(screen.getByText('26.5 MB of 25 MB')).toBeTruthy();
    expect(screen.getByText('The attachments can have 25 MB in all')).toBeTruthy();
    await press(opened, 'Send');
    expect(sent(opened)).toEqual([]);
    await opened.person.click(screen.getByRole('checkbox', { name: /plan/ }));
    expect(screen.getByText('2.5 MB of 25 MB')).toBeTruthy();
    expect(screen.queryByText('The attachments can have 25 MB in all')).toBeNull();
  });

  // EMAIL-013
  it('shows the message of the server, and loses nothing', async () => {
    const opened = await second({ [calls.send]: refusal(429, { Message: 'Email: Too many emails' }, { 'Retry-After': '60' }) });
    await write('New ');
    await press(opened, 'Send');
    expect((await within(opened.dialog).findByRole('alert')).textContent).toBe('Too many emails');
    expect((await text()).textContent).toBe('New Text 11');
    opened.server.answers[calls.send] = refusal(422, { Message: 'Email: no', Errors: { Subject: ['A subject is one line'], AttachmentIds: ['Document not found'] } });
    await press(opened, 'Send');
    expect(await screen.findByText('A subject is one line')).toBeTruthy();
    expect(screen.getByText('Document not found')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(subject()));
    opened.server.answers[calls.send] = () => mailSent();
    await opened.person.type(subject(), '!');
    expect(screen.queryByText('A subject is one line')).toBeNull();
    await press(opened, 'Send');
    await alertSays('Email has been sent');
  });

  it('sends to an address that has refused mails by Send anyway', async () => {
    const opened = await second({ [calls.send]: refusal(409, { Message: 'Email: Two emails to this address were refused within a day', Reason: 'email.suppressed' }) });
    await press(opened, 'Send');
    expect(await screen.findByText('Two emails to this address were refused within a day')).toBeTruthy();
    opened.server.answers[calls.send] = () => mailSent();
    await press(opened, 'Send anyway');
    await alertSays('Email has been sent');
    expect(sent(opened).map(({ SendAnyway }) => SendAnyway)).toEqual([false, true]);
  });

  // The template of the text has been deleted meanwhile.
  it('is sent without its template once the server says that there is none any more', async () => {
    const opened = await second({ [calls.send]: refusal(404, { Message: 'Email: Template not found', Reason: 'email.unknown' }) });
    await write('New ');
    opened.server.answers[calls.templates] = () => templates.slice(1);
    await press(opened, 'Send');
    expect((await within(opened.dialog).findByRole('alert')).textContent).toBe('Template not found');
    await press(opened, 'Back');
    const select = screen.getByLabelText<HTMLSelectElement>('Template');
    await waitFor(() => expect([...select.options].map((option) => option.text)).toEqual(['Without a template', 'Handed over']));
    expect(select.selectedOptions[0]?.text).toBe('Without a template');
    opened.server.answers[calls.send] = () => mailSent();
    await press(opened, 'Send');
    await text();
    await press(opened, 'Send');
    await alertSays('Email has been sent');
    expect(sent(opened).map(({ MessageTemplateId, Message }) => [MessageTemplateId, Message])).toEqual([[11, '<p>New Text 11</p>'], [0, '<p>New Text 11</p>']]);
  });

  it.each(['Back', 'Close', 'Escape'])('stays until the server has answered, whatever %s does', async (way) => {
    let refuse: (problem: Error) => void = () => undefined;
    const opened = await second({ [calls.send]: () => new Promise((_resolve, reject) => (refuse = reject)) });
    await write('New ');
    await press(opened, 'Send');
    await waitFor(() => expect(sent(opened)).toHaveLength(1));
    if (way === 'Escape') fireEvent.keyDown(opened.dialog, { key: 'Escape' });
    else await opened.person.click(within(opened.dialog).getByRole('button', { name: way }));
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
    act(() => refuse(new TypeError('offline')));
    await waitFor(() => expect(within(opened.dialog).getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(false));
    expect((await text()).textContent).toBe('New Text 11');
    await press(opened, 'Back');
    expect(screen.getByLabelText('Template')).toBeTruthy();
  });

  it('goes back to the first, and asks before a changed text is replaced', async () => {
    const opened = await second();
    await write('New ');
    await press(opened, 'Back');
    await opened.person.selectOptions(screen.getByLabelText('Template'), 'Handed over');
    await press(opened, 'Send');
    await press(opened, 'Keep my text');
    expect((await text()).textContent).toBe('New Text 11');
    await press(opened, 'Back');
    expect(screen.getByLabelText<HTMLSelectElement>('Template').selectedOptions[0]?.text).toBe('Ready');
    await opened.person.selectOptions(screen.getByLabelText('Template'), 'Handed over');
    await press(opened, 'Send');
    await press(opened, 'Replace');
    await waitFor(async () => expect((await text()).textContent).toBe('Text 12'));
    expect(subject().value).toBe('Subject 12');
  });
});

describe('a mail that was not sent', () => {
  const stored = (): string[] => Object.keys(sessionStorage).filter((key) => key.includes('email.1'));

  // SHELL-068
  it('is there again after the page is loaded anew, from the session storage', async () => {
    const opened = await second();
    await write('New ');
    expect(stored()).toEqual(['hardstand.draft.1.330001.email.1']);
    expect(Object.keys(localStorage).filter((key) => key.includes('email'))).toEqual([]);
    cleanup();
    const again = open('/audit?show=email.1');
    await find();
    expect((await text()).textContent).toBe('New Text 11');
    expect(screen.getByText(/^Kept from \d\d\/\d\d\/\d{4}/)).toBeTruthy();
    await press(again, 'Send');
    await alertSays('Email has been sent');
    expect(sent({ ...opened, ...again })[0]?.Message).toBe('<p>New Text 11</p>');
    await gone();
    expect(stored()).toEqual([]);
  });

  it('needs an answer before the dialog is closed, and is gone then', async () => {
    const opened = await second();
    await write('New ');
    await opened.person.click(within(opened.dialog).getByRole('button', { name: 'Close' }));
    await press(opened, 'Stay');
    expect((await text()).textContent).toBe('New Text 11');
    await opened.person.click(within(opened.dialog).getByRole('button', { name: 'Close' }));
    await press(opened, 'Leave');
    await gone();
    expect(stored()).toEqual([]);
  });

  it('has no template when that of its text is not offered any more', async () => {
    const opened = await second();
    await write('New ');
    cleanup();
    opened.server.answers[calls.templates] = () => templates.slice(1);
    const again = open('/audit?show=email.1');
    expect((await text()).textContent).toBe('New Text 11');
    await press(again, 'Send');
    await alertSays('Email has been sent');
    expect(sent({ ...opened, ...again }).map(({ MessageTemplateId }) => MessageTemplateId)).toEqual([0]);
  });

  it('is not stored again by a text that comes after it was discarded', async () => {
    let answer: () => void = () => undefined;
    const opened = await mail();
    await opened.person.type(address(), 'x');
    expect(stored()).toHaveLength(1);
    opened.server.answers[calls.draft] = () => new Promise((done) => (answer = () => done(mailDraft({ Subject: 'Late' }))));
    await press(opened, 'Send');
    await opened.person.click(within(opened.dialog).getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await press(opened, 'Leave');
    await act(async () => {
      answer();
      await Promise.resolve();
    });
    await gone();
    expect(stored()).toEqual([]);
  });

  it('begins anew when that is chosen', async () => {
    await second();
    await write('New ');
    cleanup();
    const again = open('/audit?show=email.1');
    await text();
    await press(again, 'Start again');
    expect(await screen.findByLabelText('Template')).toBeTruthy();
    expect(stored()).toEqual([]);
  });
});
