// The record of a handover: what was signed, whether it is unchanged, corrections, and printing.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { alertSays, open, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const row = given.row({ VhcId: 7, Vin: '7104857', Status: 'C', TrackingStatus: 1, StatusName: 'Handover Completed' });
const facts = {
  Vin: '7104857', Model: 'BH-90', SiteCode: '330001', SiteName: 'Ashby Plant Sales', TimeZone: 'Europe/London', TemplateName: 'Handover',
  LanguageName: 'English', DisclaimerVersion: '3f9a2c1b', UserName: 'Anna Ash', ByLink: false,
};
const handover = (part: object = {}): Record<string, unknown> => ({
  HandoverId: 3, TemplateId: 39, TemplateVersion: 2, LanguageId: 1, Success: 1, DisclaimerAccepted: true, Disclaimer: 'At your own risk', UserId: 9,
  TimeStamp: '25/11/2026 10:12:13', Facts: facts, Code: '7K3M-0QZX-R4TB', Corrections: [], ErasedOn: '',
  Items: [
    { TemplateItemTypeId: 11, ItemDesc: 'Manual handed over', ItemGroup: 'Papers', ItemStatus: 1, Comments: '' },
    { TemplateItemTypeId: 12, ItemDesc: 'Keys handed over', ItemGroup: 'Papers', ItemStatus: 0, Comments: 'One key' },
  ],
  ...part,
});
const proof = (part: object = {}): Record<string, unknown> => ({
  ...handover(), VhcId: 7, SignatureName: 'Ida Berg', Signature: btoa('png'), Address: '192.0.2.7', Hash: 'ab', Standing: 'whole', Faults: [], WithdrawnOn: '', ...part,
});
const correction = {
  CorrectionId: 8, Reason: 'The key was in the cab', Actor: 'Anna Ash', TimeStamp: '26/11/2026 08:00:00',
  Items: [{ TemplateItemTypeId: 12, ItemDesc: 'Keys handed over', WasStatus: 0, WasComments: 'One key', ItemStatus: 1, Comments: '' }],
};

beforeEach(() => {
  URL.createObjectURL = () => 'blob:drawing';
  URL.revokeObjectURL = () => undefined;
});

const isRead = (shown: HTMLElement): unknown => expect(within(shown).queryByText('Loading')).toBeNull();

async function record(more: Record<string, Answer> = {}, ready = isRead): Promise<Opened & { server: ReturnType<typeof serve>; dialog: HTMLElement }> {
  const server = serve({
    'POST jcbstock/search': () => ({ JcbStockList: [row], Refusals: {} }),
    'GET jcbstock/handover/7': () => ({ VhcId: 7, Handovers: [handover()] }),
    'GET jcbstock/handover/proof/3': () => proof(),
    ...more,
  });
  const opened = open('/m/7104857/record');
  // The dialog that is shown while the machine is read is another one.
  const dialog = await waitFor(() => {
    const shown = screen.getByRole('dialog', { name: 'Handover record' });
    ready(shown);
    return shown;
  });
  return { ...opened, server, dialog };
}

it('shows what was signed, by whom, and the check code', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { dialog, person } = await record();
  expect(await within(dialog).findByText('Ida Berg')).toBeTruthy();
  const text = dialog.textContent;
  for (const part of ['7K3M-0QZX-R4TB', 'Keys handed over', 'One key', 'At your own risk', 'Version 3f9a2c1b', 'Accepted', 'Anna Ash', '25/11/2026 10:12:13 (Europe/London)', '330001 Ashby Plant Sales', 'At the dealership', 'Handover, version 2']) expect(text).toContain(part);
  expect(within(dialog).getByText('Unchanged since it was signed')).toBeTruthy();
  expect((await within(dialog).findByRole('img', { name: 'Signature Ida Berg' })).getAttribute('src')).toBe('blob:drawing');
  await person.click(within(dialog).getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('is printed only once name, drawing and standing are there', async () => {
  let tell: (answer: unknown) => void = () => undefined;
  const { dialog } = await record({ 'GET jcbstock/handover/proof/3': () => new Promise((resolve) => (tell = resolve)) }, (shown) => within(shown).getByRole('button', { name: 'Print' }));
  const print = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Print' });
  expect(print.disabled).toBe(true);
  tell(proof());
  await waitFor(() => expect(print.disabled).toBe(false));
  expect(within(dialog).getByText('Ida Berg')).toBeTruthy();
  expect(within(dialog).getByText('Unchanged since it was signed')).toBeTruthy();
});

it('says when the machine came back into stock', async () => {
  const { dialog } = await record({ 'GET jcbstock/handover/proof/3': () => proof({ WithdrawnOn: '27/11/2026 09:30:00' }) });
  expect(await within(dialog).findByText('Came back into stock on 27/11/2026')).toBeTruthy();
});

it('says loudly that a record was changed', async () => {
  const { dialog } = await record({ 'GET jcbstock/handover/proof/3': () => proof({ Standing: 'broken', Faults: ['content'] }) });
  expect((await within(dialog).findByRole('alert')).textContent).toBe('This record was changed after it was signed');
});

it('a correction is shown beside what was signed', async () => {
  let handovers = [handover()];
  const { dialog, person, server } = await record({
    'GET jcbstock/handover/7': () => ({ VhcId: 7, Handovers: handovers }),
    'POST jcbstock/handover/correct': () => {
      handovers = [handover({ Corrections: [correction] })];
      return { Message: 'Handover corrected Successfully', CorrectionId: 8 };
    },
  });
  await person.click(await within(dialog).findByRole('button', { name: 'Correct' }));
  const form = await screen.findByRole('dialog', { name: 'Correct the handover record' });
  const save = within(form).getByRole<HTMLButtonElement>('button', { name: 'Save the correction' });
  expect(save.disabled).toBe(true);
  await person.click(within(form).getByRole('checkbox', { name: /Keys handed over/ }));
  await person.click(save);
  expect(await within(form).findByText('Reason is required')).toBeTruthy();
  await person.type(within(form).getByRole('textbox', { name: /Reason/ }), 'The key was in the cab');
  await person.click(save);
  await alertSays('Handover corrected Successfully');
  expect(server.bodies('POST jcbstock/handover/correct')).toEqual([
    { HandoverId: 3, Reason: 'The key was in the cab', SaveJcbItemsInfo: [{ TemplateItemTypeId: 12, ItemStatus: 1, Comments: '' }] },
  ]);
  const shown = await within(dialog).findByRole('region', { name: 'Correct' });
  expect(shown.textContent).toContain('Corrected on 26/11/2026 08:00:00 by Anna Ash: The key was in the cab');
  expect([shown.querySelector('del')?.textContent, shown.querySelector('ins')?.textContent].map((text) => text?.trim())).toEqual(['No One key', 'Yes']);
});

it('a correction shows what is wrong at its field, also what the server says of the reason', async () => {
  const { dialog, person, server } = await record({
    'POST jcbstock/handover/correct': refusal(422, { Message: 'Handover: Reason should be at most 500 characters', Reason: 'x', Errors: { Reason: ['Reason should be at most 500 characters'] } }),
  });
  await person.click(await within(dialog).findByRole('button', { name: 'Correct' }));
  const form = await screen.findByRole('dialog', { name: 'Correct the handover record' });
  const save = within(form).getByRole<HTMLButtonElement>('button', { name: 'Save the correction' });
  await person.click(within(form).getByRole('checkbox', { name: /Manual handed over/ }));
  await person.click(save);
  const comment = within(form).getByRole('textbox', { name: 'Manual handed over: Comments' });
  const reason = within(form).getByRole('textbox', { name: /^Reason/ });
  expect([comment, reason].map((field) => [field.getAttribute('aria-invalid'), document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent])).toEqual([
    ['true', 'Comments required'], ['true', 'Reason is required'],
  ]);
  await waitFor(() => expect(document.activeElement).toBe(comment));
  expect(server.bodies('POST jcbstock/handover/correct')).toEqual([]);
  await person.type(comment, 'Lost');
  await person.type(reason, 'Seen later');
  await person.click(save);
  await waitFor(() => expect(document.getElementById(reason.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Reason should be at most 500 characters'));
  expect(within(form).queryByRole('alert')).toBeNull();
});

it('shows no person to whom may not read customers, and offers no correction to whom may not correct', async () => {
  const { dialog, server } = await record({ 'GET security/session': () => given.user({ Permissions: given.without('customer.read', 'handover.correct') }) });
  expect(await within(dialog).findByText('You may not see who has signed.')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Correct' })).toBeNull();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(false);
  expect(server.sent.filter(({ call }) => call.includes('proof'))).toEqual([]);
});

it('says that a machine has not been handed over', async () => {
  const { dialog } = await record({ 'GET jcbstock/handover/7': () => ({ VhcId: 7, Handovers: [] }) });
  expect(await within(dialog).findByText('This machine has not been handed over')).toBeTruthy();
});
