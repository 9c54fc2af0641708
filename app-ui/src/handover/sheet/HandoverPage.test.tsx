// The handover inspection: questions, signature, disclaimer, and how it ends.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { alertSays, hasAlertAgain, open, refusal, serve, stream, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const ready = given.row({
  VhcId: 7, Vin: '7104857', Status: 'C', StatusName: 'Handover Inspection', MachineLocation: 'Handover bay', Actions: { Allowed: ['handover'], Refused: {} },
});
const template = given.handoverTemplate({ Papers: [[11, 'Manual handed over'], [12, 'Keys handed over']], Cab: [[13, 'Seat explained']] }, { LanguageIds: [1, 2] });
const german = { ...given.handoverTemplate({ Papiere: [[11, 'Anleitung übergeben'], [12, 'Schlüssel übergeben']], Kabine: [[13, 'Sitz erklärt']] }), LanguageId: 2 };
const disclaimer = 'I confirm that the machine was handed over to me.';
const asking = { HandoverSettings: { Disclaimer: disclaimer, WebAppSettings: { IsCustomerSignatureEnabled: true } } };
const done = { Message: 'Handover Inspection Saved Successfully', VhcIds: [7], HandoverId: 3, Code: '7K3M-0QZX-R4TB' };

/** A submitted handover of the machine. */
const record = (part: object = {}): object => ({
  HandoverId: 3, TemplateId: 39, TemplateVersion: 3, LanguageId: 1, Success: 1, DisclaimerAccepted: true, Disclaimer: '', UserId: 1, TimeStamp: '25/11/2026 09:05:00',
  Facts: { UserName: 'Anna Ash' }, Code: '7K3M-0QZX-R4TB', Corrections: [], ErasedOn: '', Items: [], ...part,
});

const language = (LanguageId: number, LanguageName: string): object => ({
  TemplateId: 39, LanguageId, LanguageName, TemplateName: 'Handover', IsComplete: true, Missing: 0, TimestampDt: null,
});
const languages = [language(1, 'English'), language(2, 'German')];

interface Shown extends Opened {
  server: ReturnType<typeof serve>;
  dialog: HTMLElement;
}

interface Given {
  row?: ReturnType<typeof given.row>;
  block?: NonNullable<Parameters<typeof given.config>[0]>;
  more?: Record<string, Answer>;
  /** A text that the dialog has when it is ready. */
  text?: string;
}

/** The dialog, once it has this text. */
async function dialogWith(text: string): Promise<HTMLElement> {
  await screen.findByText(text);
  return screen.findByRole('dialog', { name: 'Handover Inspection' });
}

async function handover({ row = ready, block = asking, more = {}, text = 'Manual handed over' }: Given = {}): Promise<Shown> {
  const server = serve({
    'POST jcbstock/search': () => ({ JcbStockList: [row], Refusals: { 'stock.handover_done': 'Handover Inspection has already been completed' } }),
    'GET siteconfig': () => given.config(block),
    'GET vhc/GetTemplateId/7': () => ({ TemplateId: 39, TemplateLookupId: 0, VehicleType: 9 }),
    'GET template/jcb/39/0': () => template,
    'GET template/jcb/39/1': () => template,
    'GET template/jcb/39/2': () => german,
    'GET customer/jcb/7': () => given.customer({ VhcId: 7 }),
    'POST jcbstock/handover/save': () => done,
    'GET jcbstock/handover/links/7': () => ({ VhcId: 7, Links: [] }),
    'GET template/MultilanguageTemplateList/39/0': () => languages,
    'GET jcbstock/handover/7': () => ({ VhcId: 7, Handovers: [record()] }),
    ...more,
  });
  const opened = open('/m/7104857/handover');
  return { ...opened, server, dialog: await dialogWith(text) };
}

const question = (dialog: HTMLElement, text: string): HTMLElement => within(dialog).getByRole('radiogroup', { name: text });
const say = async ({ person, dialog }: Shown, text: string, answer: 'Yes' | 'No'): Promise<void> =>
  person.click(within(question(dialog, text)).getByRole('radio', { name: answer }));
const submit = async ({ person, dialog }: Shown): Promise<void> => person.click(within(dialog).getByRole('button', { name: 'Submit' }));
const all = ['Manual handed over', 'Keys handed over', 'Seat explained'];

async function fill(shown: Shown): Promise<void> {
  for (const text of all) await say(shown, text, 'Yes');
  await shown.person.type(within(shown.dialog).getByRole('textbox', { name: 'Customer Signature' }), 'Ida Berg');
  await shown.person.click(within(shown.dialog).getByRole('checkbox', { name: 'I acknowledge and accept the disclaimer' }));
}

// HAND-016 HAND-017
it('shows machine and customer, and asks what the template asks, by group', async () => {
  const { dialog } = await handover();
  const text = dialog.textContent;
  for (const part of ['7104857', 'BH-90', 'Handover bay', 'Ms Ida Berg', '1 Mill Lane, Ashby, Kent, England, AS1 2BY']) expect(text).toContain(part);
  expect(within(dialog).getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual(['Papers', 'Cab']);
  const papers = within(dialog).getByRole('region', { name: 'Papers' });
  expect(within(papers).getAllByRole('radiogroup')).toHaveLength(2);
  expect(within(question(dialog, 'Seat explained')).getAllByRole<HTMLInputElement>('radio').map((radio) => [radio.labels?.[0]?.textContent, radio.checked])).toEqual([
    ['Yes', false], ['No', false],
  ]);
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Customer Signature' }), { target: { value: 'x'.repeat(51) } });
  expect(within(dialog).getByText('At most 50 characters can be entered')).toBeTruthy();
  expect(within(dialog).getByText(disclaimer)).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Submit' })).toBeTruthy();
});

it('asks for no signature and no disclaimer where the site has none', async () => {
  const { dialog } = await handover({ block: {} });
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
});

// HAND-029 HAND-030 HAND-031 HAND-032
it('names what is missing, and sends nothing until it is there', async () => {
  const shown = await handover();
  const { person, dialog, server } = shown;
  await submit(shown);
  expect(await within(dialog).findAllByText('Please select option')).toHaveLength(3);
  expect(within(dialog).getByText('Customer Signature is required')).toBeTruthy();
  expect(within(dialog).getByText('* Please acknowledge and accept the disclaimer')).toBeTruthy();
  await fill(shown);
  await say(shown, 'Keys handed over', 'No');
  await submit(shown);
  expect(await within(dialog).findByText('Comments required')).toBeTruthy();
  expect(server.bodies('POST jcbstock/handover/save')).toEqual([]);
  const comment = within(dialog).getByRole('textbox', { name: 'Keys handed over: Comments' });
  await person.type(comment, 'No second key');
  await submit(shown);
  await alertSays(/Handover failed.*Handover Inspection Saved Successfully\. Put right what was answered with no, then hand the machine over again\./);
  expect(document.querySelector('[data-sonner-toast].warning')?.textContent).toContain('Handover failed');
  expect(document.querySelector('[data-sonner-toast].success')).toBeNull();
  expect(server.bodies('POST jcbstock/handover/save')).toMatchObject([
    { SaveJcbItemsInfo: [{ ItemStatus: 1 }, { TemplateItemTypeId: 12, ItemStatus: 0, Comments: 'No second key' }, { ItemStatus: 1 }] },
  ]);
});

// HAND-026 HAND-030 HAND-059
it('is saved with name, drawing and acceptance, and leads to the list; Yes takes a comment away', async () => {
  const pen = { beginPath: vi.fn(), moveTo: vi.fn(), lineTo: vi.fn(), stroke: vi.fn(), fillRect: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as unknown as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,iVBORw0KGgo=');
  vi.spyOn(HTMLCanvasElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 90));
  HTMLCanvasElement.prototype.setPointerCapture = () => undefined;
  const shown = await handover();
  const { person, dialog, server, address } = shown;
  await fill(shown);
  await say(shown, 'Keys handed over', 'No');
  await person.type(within(dialog).getByRole('textbox', { name: 'Keys handed over: Comments' }), 'Lost');
  await say(shown, 'Keys handed over', 'Yes');
  await say(shown, 'Keys handed over', 'No');
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Keys handed over: Comments' }).value).toBe('');
  await say(shown, 'Keys handed over', 'Yes');
  const pad = within(dialog).getByRole('img', { name: 'Not signed' });
  fireEvent.pointerDown(pad, { pointerId: 1, button: 0, clientX: 30, clientY: 30 });
  fireEvent.pointerMove(pad, { pointerId: 1, clientX: 60, clientY: 45 });
  fireEvent.pointerUp(pad, { pointerId: 1 });
  expect(within(dialog).getByRole('img', { name: 'Signed' })).toBeTruthy();
  await submit(shown);
  await alertSays('Handover Inspection Saved Successfully');
  expect(server.bodies('POST jcbstock/handover/save')).toEqual([
    {
      VhcId: 7, TemplateId: 39, TemplateVersion: 3, Language: 1, HandoverCustomerSignatureName: 'Ida Berg', CustomerSignature: 'iVBORw0KGgo=', DisclaimerAccepted: true, Disclaimer: disclaimer,
      SaveJcbItemsInfo: [11, 12, 13].map((TemplateItemTypeId) => ({ TemplateItemTypeId, ItemStatus: 1, Comments: '' })),
    },
  ]);
  await waitFor(() => expect(address()).toBe('/audit'));
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain('Ida Berg');
  vi.restoreAllMocks();
});

it('a repeated handover shows what failed before, with a jump to each question', async () => {
  const items = [[11, 'Manual', 1, ''], [12, 'Keys', 0, 'One key'], [13, 'Seat', 0, 'Torn'], [99, 'Mirror mounted', 0, 'Cracked']] as const;
  const correction = {
    CorrectionId: 8, Reason: 'Two were in the cab', Actor: 'Tom Ash', TimeStamp: '26/11/2026 08:00:00',
    Items: [
      { TemplateItemTypeId: 12, ItemDesc: 'Keys', WasStatus: 0, WasComments: 'One key', ItemStatus: 1, Comments: '' },
      { TemplateItemTypeId: 11, ItemDesc: 'Manual', WasStatus: 1, WasComments: '', ItemStatus: 0, Comments: 'Wrong language' },
    ],
  };
  const failed = record({
    Success: 0, Corrections: [correction],
    Items: items.map(([TemplateItemTypeId, ItemDesc, ItemStatus, Comments]) => ({ TemplateItemTypeId, ItemDesc, ItemGroup: '', ItemStatus, Comments })),
  });
  const { dialog, person } = await handover({ row: { ...ready, TrackingStatus: 1 }, more: { 'GET jcbstock/handover/7': () => ({ VhcId: 7, Handovers: [failed, record({ HandoverId: 2 })] }) } });
  const before = await within(dialog).findByRole('region', { name: 'The last handover failed' });
  expect(within(before).getByText('25/11/2026, Anna Ash')).toBeTruthy();
  expect(within(before).getAllByRole('listitem').map((line) => line.textContent)).toEqual(['Manual handed over Wrong language', 'Seat explained Torn', 'Mirror mounted Cracked']);
  expect(within(before).getAllByRole('button')).toHaveLength(2);
  const described = (text: string): string | undefined => document.getElementById(question(dialog, text).getAttribute('aria-describedby') ?? '')?.textContent;
  expect(all.map(described)).toEqual(['Failed before: Wrong language (26/11/2026, Tom Ash)', undefined, 'Failed before: Torn (25/11/2026, Anna Ash)']);
  await person.click(within(before).getByRole('button', { name: 'Seat explained Torn' }));
  expect(document.activeElement).toBe(within(question(dialog, 'Seat explained')).getByRole('radio', { name: 'Yes' }));
});

it('a handover that was not submitted before shows nothing of an earlier one', async () => {
  const { dialog, server } = await handover({ more: { 'GET jcbstock/handover/7': () => ({ VhcId: 7, Handovers: [record({ Success: 0 })] }) } });
  expect(within(dialog).queryByRole('region', { name: 'The last handover failed' })).toBeNull();
  expect(server.bodies('GET jcbstock/handover/7')).toEqual([]);
});

// HAND-062
it('a refused one is told under its heading, leads to the list, and goes on where it was', async () => {
  const shown = await handover({ more: { 'POST jcbstock/handover/save': refusal(412, { Message: 'Reset Password: Handover Template is in dormant or no items to display' }) } });
  await fill(shown);
  await submit(shown);
  await alertSays(/Reset Password.*Handover Template is in dormant or no items to display/);
  await waitFor(() => expect(shown.address()).toBe('/audit'));
  await shown.person.click(await screen.findByRole('button', { name: 'Resume' }));
  const again = await dialogWith('Manual handed over');
  expect(await within(again).findByText(/^Kept from /)).toBeTruthy();
  expect(within(again).getByRole<HTMLInputElement>('textbox', { name: 'Customer Signature' }).value).toBe('Ida Berg');
  expect(within(question(again, 'Keys handed over')).getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Ida Berg');
});

it('without a message it is an error of the service', async () => {
  const shown = await handover({ more: { 'POST jcbstock/handover/save': refusal(412, {}) } });
  await fill(shown);
  await submit(shown);
  await alertSays('Error in web service');
});

it('questions that were changed meanwhile are read again, with the answers to those that are left', async () => {
  const changed = { ...given.handoverTemplate({ Papers: [[11, 'Manual handed over'], [14, 'Key code handed over']] }), Version: 4 };
  const shown = await handover({
    more: { 'POST jcbstock/handover/save': refusal(409, { Message: 'Conflict: Handover Template has been changed by somebody else', Reason: 'handover.template_changed' }) },
  });
  await fill(shown);
  shown.server.answers['GET template/jcb/39/1'] = () => changed;
  await submit(shown);
  expect(await screen.findByText('Key code handed over')).toBeTruthy();
  const dialog = screen.getByRole('dialog', { name: 'Handover Inspection' });
  expect(within(dialog).getByRole('alert').textContent).toContain('The questions have been changed by somebody else');
  expect(within(question(dialog, 'Manual handed over')).getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

it('questions that cannot be read again leave the sheet as it is filled', async () => {
  const shown = await handover({
    more: { 'POST jcbstock/handover/save': refusal(409, { Message: 'Conflict: Handover Template has been changed by somebody else', Reason: 'handover.template_changed' }) },
  });
  await fill(shown);
  const reads = shown.server.bodies('GET template/jcb/39/1').length;
  shown.server.answers['GET template/jcb/39/1'] = refusal(422, { Message: 'Template: not now', Reason: 'x' });
  await submit(shown);
  await waitFor(() => expect(shown.server.bodies('GET template/jcb/39/1').length).toBeGreaterThan(reads));
  // The failed answer arrives while a person goes on in the sheet.
  await shown.person.tab();
  await shown.person.tab();
  expect(screen.queryByText('This could not be loaded')).toBeNull();
  for (const text of all) expect(within(question(shown.dialog, text)).getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
});

it('a disclaimer that was changed meanwhile is shown and accepted again before anything is sent', async () => {
  const shown = await handover();
  await fill(shown);
  const other = { HandoverSettings: { ...asking.HandoverSettings, Disclaimer: 'I confirm this, and that too.' } };
  shown.server.answers['GET siteconfig'] = () => given.config(other);
  await submit(shown);
  expect(await within(shown.dialog).findByText('I confirm this, and that too.')).toBeTruthy();
  expect(within(shown.dialog).getByText(/The disclaimer has been changed/)).toBeTruthy();
  const box = within(shown.dialog).getByRole<HTMLInputElement>('checkbox');
  expect(box.checked).toBe(false);
  expect(shown.server.bodies('POST jcbstock/handover/save')).toEqual([]);
  await shown.person.click(box);
  await submit(shown);
  await alertSays('Handover Inspection Saved Successfully');
});

const perLanguage = { HandoverSettings: { ...asking.HandoverSettings, Disclaimers: { de_DE: 'Ich bestätige die Übergabe.', pl_PL: 'Potwierdzam odbiór.', fr_FR: ' ' } } };
const speaks = (LanguageCode: string): Record<string, Answer> => ({ 'GET security/session': () => given.user({ LanguageCode }) });

it.each([
  // The texts of the app are English in a language that it does not have.
  ['its own disclaimer', 'pl_PL', 'Potwierdzam odbiór.'],
  ['the one for all languages where its own is blank', 'fr_FR', disclaimer],
  ['the one for all languages where it has none', 'en_GB', disclaimer],
])('the sheet in a language shows %s, and sends it', async (_what, code, text) => {
  const shown = await handover({ block: perLanguage, more: { ...speaks(code) } });
  expect(within(shown.dialog).getByText(text)).toBeTruthy();
  await fill(shown);
  await submit(shown);
  await alertSays('Handover Inspection Saved Successfully');
  expect(shown.server.bodies('POST jcbstock/handover/save')).toMatchObject([{ Disclaimer: text, DisclaimerAccepted: true }]);
});

it('questions that are not in the language of the user have the disclaimer of their own language', async () => {
  const languages = [[1, 'English', 'en_GB'], [2, 'German', 'de_DE']].map(([LanguageId, LanguageName, LanguageCode]) => ({ LanguageId, LanguageName, LanguageCode, LanguageCulture: 'en-GB' }));
  const { dialog } = await handover({
    block: perLanguage, text: 'Anleitung übergeben', more: { 'GET language': () => languages, 'GET template/jcb/39/1': () => german },
  });
  expect(within(dialog).getByText('Ich bestätige die Übergabe.')).toBeTruthy();
});

it('an acceptance that was stored with another disclaimer, such as in another language, does not count', async () => {
  const shown = await handover({ block: perLanguage, more: { 'POST jcbstock/handover/save': refusal(412, { Message: 'Stock: Not now' }) } });
  await fill(shown);
  await submit(shown);
  await alertSays('Not now');
  shown.server.answers['GET siteconfig'] = () => given.config({ HandoverSettings: { ...perLanguage.HandoverSettings, Disclaimers: { en_GB: 'I confirm it in English.' } } });
  await shown.person.click(await screen.findByRole('button', { name: 'Resume' }));
  const again = await dialogWith('I confirm it in English.');
  expect(within(again).getByRole<HTMLInputElement>('textbox', { name: 'Customer Signature' }).value).toBe('Ida Berg');
  expect(within(again).getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

// HAND-032
it('a disclaimer that changes while it is sent is shown and accepted again, and nothing entered is lost', async () => {
  const shown = await handover({
    more: { 'POST jcbstock/handover/save': refusal(409, { Message: 'Conflict: Disclaimer has been changed by somebody else', Reason: 'handover.disclaimer_changed' }) },
  });
  await fill(shown);
  await submit(shown);
  expect(await within(shown.dialog).findByText(/The disclaimer has been changed/)).toBeTruthy();
  expect(within(shown.dialog).getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(within(shown.dialog).getByRole<HTMLInputElement>('textbox', { name: 'Customer Signature' }).value).toBe('Ida Berg');
  shown.server.answers['POST jcbstock/handover/save'] = () => done;
  await shown.person.click(within(shown.dialog).getByRole('checkbox'));
  await submit(shown);
  await alertSays('Handover Inspection Saved Successfully');
});

const link = { LinkId: 5, State: 'waiting', ByMail: false, MailState: 'none', CreatedOn: '25/11/2026 09:00:00', ExpiresOn: '28/11/2026 09:00:00', OpenedOn: '', ReadOn: '', EndedOn: '', HandoverId: 0, DeclineReason: '', RemindedOn: '' };

it('the customer signs on their own phone: the answers are checked, the code is shown, and the dealer sees how far it has come', async () => {
  let now = link;
  const shown = await handover({
    more: {
      'POST jcbstock/handover/link': () => ({ Message: 'Signing link created Successfully', Link: link, URL: 'http://localhost/sign/abc' }),
      'GET jcbstock/handover/links/7': () => ({ VhcId: 7, Links: [now] }),
      'POST jcbstock/handover/link/withdraw': () => (now = { ...link, State: 'withdrawn', EndedOn: '25/11/2026 09:05:00' }),
    },
  });
  const { person, dialog, server } = shown;
  const begin = within(dialog).getByRole('button', { name: 'Customer signs on their own phone' });
  await person.click(begin);
  expect(await within(dialog).findAllByText('Please select option')).toHaveLength(3);
  for (const text of all) await say(shown, text, 'Yes');
  await person.click(begin);
  const signing = await screen.findByRole('dialog', { name: 'Signing by link' });
  expect(within(signing).getByRole<HTMLInputElement>('textbox').value).toBe('ida@example.test');
  await person.click(within(signing).getByRole('button', { name: 'Show a code to scan' }));
  expect(await within(signing).findByText('http://localhost/sign/abc')).toBeTruthy();
  expect(within(signing).getByRole('img', { name: 'Code of the signing link of 7104857' })).toBeTruthy();
  expect(within(signing).getByRole('status').textContent).toContain('Not opened yet');
  expect(server.bodies('POST jcbstock/handover/link')).toEqual([
    { VhcId: 7, TemplateId: 39, TemplateVersion: 3, Language: 1, Email: '', SaveJcbItemsInfo: [11, 12, 13].map((TemplateItemTypeId) => ({ TemplateItemTypeId, ItemStatus: 1, Comments: '' })) },
  ]);
  await person.click(within(signing).getByRole('button', { name: 'Withdraw the link' }));
  await alertSays('The link has been withdrawn');
  await waitFor(() => expect(within(signing).getByRole('status').textContent).toContain('Withdrawn'));
  expect(within(signing).queryByRole('img')).toBeNull();
  expect(server.bodies('POST jcbstock/handover/save')).toEqual([]);
});

it('the address of a link is copied by keyboard, which is announced, and selected where it cannot be copied', async () => {
  const shown = await handover({
    more: {
      'POST jcbstock/handover/link': () => ({ Message: 'Signing link created Successfully', Link: link, URL: 'http://localhost/sign/abc' }),
      'GET jcbstock/handover/links/7': () => ({ VhcId: 7, Links: [link] }),
    },
  });
  const { person } = shown;
  const signing = await beginLink(shown);
  await person.click(within(signing).getByRole('button', { name: 'Show a code to scan' }));
  const copy = await within(signing).findByRole('button', { name: 'Copy the link' });
  copy.focus();
  await person.keyboard('{Enter}');
  const message = await within(signing).findByText('Link copied');
  expect(message.getAttribute('aria-live')).toBe('polite');
  expect(await navigator.clipboard.readText()).toBe('http://localhost/sign/abc');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await person.keyboard('{Enter}');
  expect(await within(signing).findByText('The address is selected: copy it from here')).toBeTruthy();
  expect(window.getSelection()?.toString()).toBe('http://localhost/sign/abc');
  write.mockRestore();
});

it('a link is mailed to an address', async () => {
  const events = stream();
  const mailed = { ...link, ByMail: true, MailState: 'waiting' };
  let links: object[] = [];
  const shown = await handover({
    more: {
      'GET events': events.answer,
      'GET jcbstock/handover/links/7': () => ({ VhcId: 7, Links: links }),
      'POST jcbstock/handover/link': () => {
        links = [mailed];
        return { Message: 'Signing link created Successfully', Link: mailed, URL: 'http://localhost/sign/abc' };
      },
    },
  });
  const { person, dialog, server } = shown;
  for (const text of all) await say(shown, text, 'Yes');
  await person.click(within(dialog).getByRole('button', { name: 'Customer signs on their own phone' }));
  const signing = await screen.findByRole('dialog', { name: 'Signing by link' });
  const address = within(signing).getByRole('textbox', { name: 'Email address of the customer' });
  await person.clear(address);
  await person.click(within(signing).getByRole('button', { name: 'Send the link by mail' }));
  expect(within(signing).getByText('Email Address is required')).toBeTruthy();
  await person.type(address, 'zoe@example.test');
  await person.click(within(signing).getByRole('button', { name: 'Send the link by mail' }));
  expect(await within(signing).findByText('The link is on its way to zoe@example.test.')).toBeTruthy();
  expect(within(signing).queryByText('http://localhost/sign/abc')).toBeNull();
  expect(within(signing).getByRole('button', { name: 'Copy the link' })).toBeTruthy();
  expect(server.bodies('POST jcbstock/handover/link')).toMatchObject([{ Email: 'zoe@example.test' }]);
  expect(server.bodies('POST jcbstock/handover/save')).toEqual([]);
  await waitFor(() => expect(events.listeners()).toBe(1));
  links = [{ ...mailed, MailState: 'sent' }];
  events.say('signing', {});
  expect(await within(signing).findByText('The link was sent to zoe@example.test.')).toBeTruthy();
  links = [{ ...mailed, MailState: 'failed' }];
  events.say('signing', {});
  expect(await within(signing).findByText('The link could not be sent to zoe@example.test. The customer can scan the code instead.')).toBeTruthy();
  expect(within(signing).getByRole('img', { name: 'Code of the signing link of 7104857' })).toBeTruthy();
});

const begin = 'Customer signs on their own phone';

/** Answers with yes, and opens the dialog of the link. */
async function beginLink(shown: Shown): Promise<HTMLElement> {
  for (const text of all) await say(shown, text, 'Yes');
  await shown.person.click(within(shown.dialog).getByRole('button', { name: begin }));
  return screen.findByRole('dialog', { name: 'Signing by link' });
}

/** A link that was shown, with the dialog closed again; its state is that of `now`. */
async function waitingLink(more: Record<string, Answer> = {}): Promise<Shown & { become: (state: string, more?: object) => void }> {
  const events = stream();
  let now = link;
  let isMade = false;
  const shown = await handover({
    more: {
      'GET events': events.answer,
      'POST jcbstock/handover/link': () => {
        isMade = true;
        return { Message: 'Signing link created Successfully', Link: link, URL: 'http://localhost/sign/abc' };
      },
      'GET jcbstock/handover/links/7': () => ({ VhcId: 7, Links: isMade ? [now] : [] }),
      ...more,
    },
  });
  const signing = await beginLink(shown);
  await shown.person.click(within(signing).getByRole('button', { name: 'Show a code to scan' }));
  await within(signing).findByText('http://localhost/sign/abc');
  await closeDialog(shown, signing);
  expect(await within(shown.dialog).findByRole('region', { name: 'Signing by link' })).toBeTruthy();
  await waitFor(() => expect(events.listeners()).toBe(1));
  const become = (state: string, more: object = {}): void => {
    now = { ...link, State: state, EndedOn: '25/11/2026 09:05:00', ...more };
    events.say('signing', {});
  };
  return { ...shown, become };
}

async function closeDialog({ person }: Shown, dialog: HTMLElement): Promise<void> {
  await person.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(dialog.isConnected).toBe(false));
}

const draftOf = (): string => JSON.stringify(Object.entries(sessionStorage).filter(([key]) => key.includes('handover.7')));

it('the customer reads the questions in a language of the template, to begin with in that of the user', async () => {
  const shown = await handover({
    more: { 'POST jcbstock/handover/link': () => ({ Message: 'Signing link created Successfully', Link: link, URL: 'http://localhost/sign/abc' }) },
  });
  const signing = await beginLink(shown);
  const select = await within(signing).findByRole<HTMLSelectElement>('combobox', { name: 'Language of the customer' });
  expect([...select.options].map(({ text }) => text)).toEqual(['English', 'German']);
  expect(select.selectedOptions[0]?.text).toBe('English');
  await shown.person.selectOptions(select, 'German');
  await shown.person.click(within(signing).getByRole('button', { name: 'Show a code to scan' }));
  expect(await within(signing).findByText('http://localhost/sign/abc')).toBeTruthy();
  expect(shown.server.bodies('POST jcbstock/handover/link')).toMatchObject([{ Language: 2, TemplateVersion: 3 }]);
});

it('a language that is not published yet is not offered', async () => {
  const shown = await handover({
    more: {
      'GET template/MultilanguageTemplateList/39/0': () => [language(1, 'English'), language(2, 'German'), language(3, 'French')],
    },
  });
  const signing = await beginLink(shown);
  const select = await within(signing).findByRole<HTMLSelectElement>('combobox', { name: 'Language of the customer' });
  expect([...select.options].map(({ text }) => text)).toEqual(['English', 'German']);
});

it('a template without the language of the user is offered in its own', async () => {
  const shown = await handover({ more: { 'GET template/MultilanguageTemplateList/39/0': () => [language(3, 'French'), language(2, 'German')], 'GET template/jcb/39/0': () => ({ ...template, LanguageId: 3, LanguageIds: [3, 2] }) } });
  const signing = await beginLink(shown);
  const select = await within(signing).findByRole<HTMLSelectElement>('combobox', { name: 'Language of the customer' });
  expect(select.selectedOptions[0]?.text).toBe('French');
});

it('the answers are kept until the customer has signed, which is told and leads to the machine', async () => {
  const shown = await waitingLink();
  expect(draftOf()).toContain('yes');
  const before = shown.server.bodies('POST jcbstock/search').length;
  shown.become('signed', { HandoverId: 3 });
  await alertSays('The customer has signed for 7104857');
  await waitFor(() => expect(shown.address()).toBe('/m/7104857'));
  expect(draftOf()).toBe('[]');
  await waitFor(() => expect(shown.server.bodies('POST jcbstock/search').length).toBeGreaterThan(before));
});

it('a failed handover that the customer has signed is no success', async () => {
  const shown = await waitingLink({ 'GET jcbstock/handover/7': () => ({ VhcId: 7, Handovers: [record({ Success: 0 })] }) });
  shown.become('signed', { HandoverId: 3 });
  await alertSays(/The customer has signed for 7104857, but the handover failed.*Put right what was answered with no/);
  expect(document.querySelector('[data-sonner-toast].success')).toBeNull();
  await waitFor(() => expect(shown.address()).toBe('/m/7104857'));
});

it('the dialog of a signed link says that the handover failed', async () => {
  const events = stream();
  let now = link;
  const shown = await handover({
    more: {
      'GET events': events.answer,
      'POST jcbstock/handover/link': () => ({ Message: 'Signing link created Successfully', Link: link, URL: 'http://localhost/sign/abc' }),
      'GET jcbstock/handover/links/7': () => ({ VhcId: 7, Links: [now] }),
    },
  });
  await say(shown, 'Manual handed over', 'No');
  await shown.person.type(within(shown.dialog).getByRole('textbox', { name: 'Manual handed over: Comments' }), 'Lost');
  for (const text of all.slice(1)) await say(shown, text, 'Yes');
  await shown.person.click(within(shown.dialog).getByRole('button', { name: begin }));
  const signing = await screen.findByRole('dialog', { name: 'Signing by link' });
  await shown.person.click(within(signing).getByRole('button', { name: 'Show a code to scan' }));
  await within(signing).findByText('http://localhost/sign/abc');
  await waitFor(() => expect(events.listeners()).toBe(1));
  now = { ...link, State: 'signed', EndedOn: '25/11/2026 09:05:00', HandoverId: 3 };
  events.say('signing', {});
  expect(await within(signing).findByText('Signed, but the handover failed')).toBeTruthy();
  expect(within(signing).getByText('Put right what was answered with no, then hand the machine over again.')).toBeTruthy();
});

it.each([
  ['withdrawn', 'The link has been withdrawn'],
  ['expired', 'The link has expired'],
])('a link that is %s is told once, and the answers count as unsaved again', async (state, text) => {
  const shown = await waitingLink();
  shown.become(state);
  await alertSays(text);
  await waitFor(() => expect(within(shown.dialog).queryByRole('region', { name: 'Signing by link' })).toBeNull());
  // Not a second time, next to the first alert or after it.
  expect((document.querySelector('[data-sonner-toaster]')?.textContent ?? '').split(text).length).toBeLessThanOrEqual(2);
  expect(hasAlertAgain(text)).toBe(false);
  expect(within(question(shown.dialog, 'Keys handed over')).getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
  expect(draftOf()).toContain('yes');
  await shown.person.click(await within(shown.dialog).findByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('button', { name: 'Stay' })).toBeTruthy();
});

it('a link that the customer has declined is displayed with the reason, and another one can be made', async () => {
  const shown = await waitingLink();
  shown.become('declined', { DeclineReason: 'The bucket is bent' });
  await alertSays('The customer has declined the handover of 7104857');
  expect(document.querySelector('[data-sonner-toaster]')?.textContent).toContain('The bucket is bent');
  const region = await within(shown.dialog).findByRole('region', { name: 'Declined by the customer' });
  expect(within(region).getByText('The bucket is bent')).toBeTruthy();
  expect(within(shown.dialog).queryByRole('region', { name: 'Signing by link' })).toBeNull();
  expect(within(shown.dialog).getByRole('button', { name: 'Customer signs on their own phone' })).toBeTruthy();
});

it('the dialog of a link shows that the customer was reminded, and why they declined', async () => {
  const events = stream();
  let now: Record<string, unknown> = { ...link, RemindedOn: '24/11/2026 00:10:00' };
  const shown = await handover({
    more: {
      'GET events': events.answer,
      'POST jcbstock/handover/link': () => ({ Message: 'Signing link created Successfully', Link: now, URL: 'http://localhost/sign/abc' }),
      'GET jcbstock/handover/links/7': () => ({ VhcId: 7, Links: [now] }),
    },
  });
  const signing = await beginLink(shown);
  await shown.person.click(within(signing).getByRole('button', { name: 'Show a code to scan' }));
  expect(await within(signing).findByText('24/11/2026 00:10:00')).toBeTruthy();
  expect(within(signing).queryByText('Reason')).toBeNull();
  await waitFor(() => expect(events.listeners()).toBe(1));
  now = { ...link, State: 'declined', EndedOn: '25/11/2026 09:05:00', DeclineReason: 'The bucket is bent' };
  events.say('signing', {});
  expect(await within(signing).findByText('The bucket is bent')).toBeTruthy();
  expect(within(signing).getAllByText('Declined by the customer').length).toBe(2);
  expect(within(signing).queryByRole('button', { name: 'Withdraw the link' })).toBeNull();
});

it('while a link waits the sheet is closed without a question, and its answers come back', async () => {
  const shown = await waitingLink();
  await shown.person.click(await within(shown.dialog).findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(shown.address()).toBe('/m/7104857'));
  expect(draftOf()).toContain('yes');
});

it('what is changed after a link was made is asked about before it is lost', async () => {
  const shown = await waitingLink();
  await say(shown, 'Keys handed over', 'No');
  await shown.person.click(await within(shown.dialog).findByRole('button', { name: 'Close' }));
  await shown.person.click(await screen.findByRole('button', { name: 'Stay' }));
  shown.become('signed');
  expect(await within(shown.dialog).findByText(/What you have changed since then is not part of it/)).toBeTruthy();
  await alertSays('The customer has signed for 7104857');
  expect(shown.address()).toBe('/m/7104857/handover');
  await shown.person.click(await within(shown.dialog).findByRole('button', { name: 'Close' }));
  await shown.person.click(await screen.findByRole('button', { name: 'Leave' }));
  // Only one confirmation.
  await waitFor(() => expect(shown.address()).toBe('/m/7104857'));
  expect(draftOf()).toBe('[]');
});

it('a link that cannot be withdrawn any more says why', async () => {
  const shown = await waitingLink({
    'POST jcbstock/handover/link/withdraw': refusal(409, { Message: 'Conflict: Signing link cannot be used any more', Reason: 'handover.link_ended' }),
  });
  await shown.person.click(within(shown.dialog).getByRole('button', { name: 'Withdraw the link' }));
  await alertSays('Signing link cannot be used any more');
});

it('questions that were changed before a link is made are read again, with the answers that were given', async () => {
  const changed = { ...given.handoverTemplate({ Papers: [[11, 'Manual handed over'], [14, 'Key code handed over']] }), Version: 4 };
  const shown = await handover({
    more: { 'POST jcbstock/handover/link': refusal(409, { Message: 'Conflict: Handover Template has been changed by somebody else', Reason: 'handover.template_changed' }) },
  });
  const signing = await beginLink(shown);
  shown.server.answers['GET template/jcb/39/1'] = () => changed;
  await shown.person.click(within(signing).getByRole('button', { name: 'Show a code to scan' }));
  expect(await screen.findByText('Key code handed over')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Signing by link' })).toBeNull());
  const dialog = screen.getByRole('dialog', { name: 'Handover Inspection' });
  expect(within(dialog).getByRole('alert').textContent).toContain('The questions have been changed by somebody else');
  expect(within(question(dialog, 'Manual handed over')).getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
});

it('what is wrong with the address is told at its field, and anything else in a line of its own', async () => {
  const shown = await handover({
    more: { 'POST jcbstock/handover/link': refusal(422, { Message: 'Handover: Invalid Email Address', Reason: 'handover.link_email' }) },
  });
  const signing = await beginLink(shown);
  const address = within(signing).getByRole('textbox', { name: 'Email address of the customer' });
  await shown.person.click(within(signing).getByRole('button', { name: 'Send the link by mail' }));
  expect(await within(signing).findByText('Invalid Email Address')).toBeTruthy();
  expect(address.getAttribute('aria-invalid')).toBe('true');
  shown.server.answers['POST jcbstock/handover/link'] = refusal(409, { Message: 'Conflict: Machine is not in Handover Inspection', Reason: 'stock.not_in_handover' });
  await shown.person.click(within(signing).getByRole('button', { name: 'Show a code to scan' }));
  expect((await within(signing).findByRole('alert')).textContent).toBe('Machine is not in Handover Inspection');
  expect(address.getAttribute('aria-invalid')).toBe('false');
});

it('what is told everywhere is not told again in the dialog', async () => {
  const shown = await handover({ more: { 'POST jcbstock/handover/link': refusal(403, { Message: 'Permission Denied: Not here' }) } });
  const signing = await beginLink(shown);
  await shown.person.click(within(signing).getByRole('button', { name: 'Show a code to scan' }));
  await alertSays('Not here');
  expect(within(signing).queryByRole('alert')).toBeNull();
});

it('says so when the settings cannot be read before it is sent, and sends nothing', async () => {
  const shown = await handover();
  await fill(shown);
  shown.server.answers['GET siteconfig'] = refusal(404, { Message: 'Site: The settings are not there' });
  await submit(shown);
  expect((await within(shown.dialog).findByRole('alert')).textContent).toBe('The settings are not there');
  expect(shown.server.bodies('POST jcbstock/handover/save')).toEqual([]);
  shown.server.answers['GET siteconfig'] = () => given.config(asking);
  await submit(shown);
  await alertSays('Handover Inspection Saved Successfully');
});

// HAND-063
it('says that no template is mapped', async () => {
  const text = 'No Handover Inspection template has been mapped to this model, please contact your local Hardstand contact for support.';
  const { dialog } = await handover({ text, more: { 'GET vhc/GetTemplateId/7': () => ({ TemplateId: 0, TemplateLookupId: 0, VehicleType: 9 }) } });
  expect(within(dialog).queryByRole('button', { name: 'Submit' })).toBeNull();
});

// HAND-064
it.each([['dormant', { ...template, Status: 2 }], ['empty', { ...template, TemplateGroupGroup: [] }]])('says that a template is %s', async (_, shown) => {
  const { dialog } = await handover({ text: 'Handover Template is in dormant or no items to display', more: { 'GET template/jcb/39/1': () => shown } });
  expect(within(dialog).queryByRole('button', { name: 'Submit' })).toBeNull();
});

it('says why a machine can not be handed over', async () => {
  const passed = { ...ready, Actions: { Allowed: [], Refused: { handover: 'stock.handover_done' } } };
  const { dialog } = await handover({ row: passed, text: 'Handover Inspection has already been completed' });
  expect(within(dialog).queryByRole('button', { name: 'Submit' })).toBeNull();
});
