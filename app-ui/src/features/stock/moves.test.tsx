// Moves from the Actions dropdown and the row menu to the call and the alert afterwards.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertSays, openInside, refusal, serve } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

type Server = ReturnType<typeof serve>;
type Person = Awaited<ReturnType<typeof openInside>>['person'];

const waiting = given.row({
  VhcId: 1, Vin: '7104801', Status: 'N', StatusName: 'Receiving in Dealer', LocationId: 0,
  Actions: { Allowed: ['accept', 'reject'], Refused: {} },
});
const audited = given.row({ VhcId: 2, Vin: '7104802', Status: 'A', StatusName: 'Audit', LocationId: 2 });

async function opened(address: string, more: Parameters<typeof serve>[0] = {}): Promise<{ server: Server; person: Person }> {
  const server = serve({ 'POST jcbstock/list': () => given.list([waiting, audited]), ...more });
  const { person } = await openInside(address, 'Stock List');
  await screen.findByText('7104801');
  return { server, person };
}

async function choose(person: Person, entry: string): Promise<void> {
  await person.click(screen.getByRole('button', { name: 'Actions' }));
  await person.click(await screen.findByRole('menuitem', { name: entry }));
}

async function pickLocation(person: Person, name: string): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Select a Location' });
  await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await within(dialog).findByText('Location is required')).toBeTruthy();
  await person.click(within(dialog).getByRole('combobox', { name: /Location/ }));
  await person.click(await screen.findByRole('option', { name }));
  await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
}

/** The headings of the alerts that are shown. */
const headings = (): (string | null)[] => Array.from(document.querySelectorAll('[data-sonner-toast] [data-title]'), (title) => title.textContent);

describe('approving', () => {
  // STOCK-059 STOCK-105 STOCK-106 STOCK-135 STOCK-164
  it('names what does not wait and goes on with the rest', async () => {
    const moved = { Message: 'Machine moved to Receiving Inspections', VhcIds: [1] };
    const { server, person } = await opened('/audit', { 'POST jcbstock/acknowledge': () => moved, 'GET siteconfig': () => given.hawaii() });
    await person.click(screen.getByRole('checkbox', { name: 'Select every machine on this page' }));
    await choose(person, 'Machine Approved');
    const dialog = await screen.findByRole('dialog', { name: 'Invalid Machines' });
    expect(within(dialog).getByText('Following machine will not be approved')).toBeTruthy();
    expect(within(dialog).getByText('7104802')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await pickLocation(person, 'BAY 1');
    await alertSays('Machine moved to Receiving Inspections');
    // The moment at the site.
    expect(server.bodies('POST jcbstock/acknowledge')).toMatchObject([{ VhcIds: [1], LocationId: 2, Approved: true, AuditDate: expect.stringMatching(/^2026-03-01 22:/) as string }]);
    // The list is read again and the selection is empty.
    await waitFor(() => expect(server.bodies('POST jcbstock/list').length).toBeGreaterThan(1));
    expect(screen.queryByRole('toolbar', { name: /selected/ })).toBeNull();
  });
  // STOCK-179
  it.each([
    ['Conflict: Transfer has already been accepted\r\nsecond line', 'Transfer has already been accepted'],
    ['no topic', 'no topic'],
    [undefined, 'Error in service'],
  ])('that fails with %j is headed %j, and the list is read again', async (Message, heading) => {
    const { server, person } = await opened('/audit', { 'POST jcbstock/acknowledge': refusal(409, { Message }) });
    await person.click(screen.getByRole('button', { name: 'Actions of 7104801' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Accept Machine' }));
    const lists = server.bodies('POST jcbstock/list').length;
    await pickLocation(person, 'BAY 1');
    await waitFor(() => expect(headings()).toContain(heading));
    await waitFor(() => expect(server.bodies('POST jcbstock/list').length).toBeGreaterThan(lists));
  });
});

// STOCK-052 STOCK-107 STOCK-140 STOCK-165
it('rejecting asks for comments', async () => {
  const { server, person } = await opened('/audit', { 'POST jcbstock/acknowledge': () => ({ Message: 'Machine rejected', VhcIds: [1] }) });
  await person.click(screen.getByRole('button', { name: 'Actions of 7104801' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Reject Machine' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel Machine' });
  await person.click(within(dialog).getByRole('button', { name: 'Reject Machine' }));
  expect(await within(dialog).findByText('Comments required')).toBeTruthy();
  await person.type(within(dialog).getByRole('textbox', { name: /Comments/ }), 'Dented');
  await person.click(within(dialog).getByRole('button', { name: 'Reject Machine' }));
  await alertSays('Machine rejected');
  expect(server.bodies('POST jcbstock/acknowledge')).toMatchObject([{ VhcIds: [1], Approved: false, Comments: 'Dented' }]);
});

describe('transferring', () => {
  // STOCK-060 STOCK-137 STOCK-141 STOCK-168 HAND-003 HAND-007
  it('asks for machines and a site, and can be undone at once', async () => {
    const { server, person } = await opened('/audit', {
      'POST jcbstock/dealer/list': () => [{ SiteCode: '330002', SiteName: 'Borrowdale Machinery' }],
      'POST jcbstock/transfer': () => ({ Message: 'Machine transferred Successfully', VhcIds: [2] }),
      'POST jcbstock/transfer/undo': () => ({ Message: 'Machine undo to stock Successfully', VhcIds: [2] }),
    });
    await choose(person, 'Machine Transfer');
    await alertSays('please select machine to transfer');
    await person.click(screen.getByRole('checkbox', { name: 'Select 7104802' }));
    await choose(person, 'Machine Transfer');
    const dialog = await screen.findByRole('dialog', { name: 'Machine Transfer' });
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
    expect(confirm.disabled).toBe(true);
    await person.type(within(dialog).getByRole('textbox', { name: 'Dealership' }), 'Borrow{Enter}');
    await waitFor(() => expect(confirm.disabled).toBe(false));
    await person.click(confirm);
    await alertSays('Please select a sitecode to transfer');
    await person.click(await within(dialog).findByText('Borrowdale Machinery'));
    expect(within(dialog).getByText('Chosen site 330002')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await alertSays('Machine transferred Successfully');
    expect(server.bodies('POST jcbstock/transfer')).toEqual([{ VhcIds: [2], Sitecode: '330002' }]);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await alertSays('Machine undo to stock Successfully');
    expect(server.bodies('POST jcbstock/transfer/undo')).toEqual([{ VhcIds: [2], LocationId: 2 }]);
  });
  // STOCK-181
  it('that fails is headed by the text of the message, and its body does not repeat it', async () => {
    const { person } = await opened('/audit', {
      'POST jcbstock/dealer/list': () => [{ SiteCode: '330002', SiteName: 'Borrowdale Machinery' }],
      'POST jcbstock/transfer': refusal(422, { Message: 'Stock: Machine can not be transferred to this site\nmore' }),
    });
    await person.click(screen.getByRole('checkbox', { name: 'Select 7104802' }));
    await choose(person, 'Machine Transfer');
    const dialog = await screen.findByRole('dialog', { name: 'Machine Transfer' });
    await person.click(await within(dialog).findByText('Borrowdale Machinery'));
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(headings()).toContain('Machine can not be transferred to this site'));
    const alerts = Array.from(document.querySelectorAll('[data-sonner-toast]'), (one) => one.textContent);
    expect(alerts).toContain('Machine can not be transferred to this site');
  });
  // STOCK-139
  it('is refused among machines that wait', async () => {
    const { person } = await opened('/audit?f=N');
    await choose(person, 'Machine Transfer');
    await alertSays('Please accept a machine to transfer');
  });
});

describe('the selection bar', () => {
  const here = given.row({ VhcId: 5, Vin: '7104805', Status: 'A', StatusName: 'Audit', LocationId: 1, Actions: { Allowed: ['edit', 'transfer', 'pdi'], Refused: {} } });
  const next = { ...here, VhcId: 6, Vin: '7104806', LocationId: 2 };
  const away = given.row({ VhcId: 7, Vin: '7104807', Status: 'N', StatusName: 'Receiving in Dealer', Actions: { Allowed: [], Refused: { edit: 'stock.edit_refused' } } });
  const selected = async (more: Parameters<typeof serve>[0] = {}): Promise<{ server: Server; person: Person; bar: HTMLElement }> => {
    const list = given.list([here, next, away], { Refusals: { 'stock.edit_refused': 'Machine can not be edited in its present status' } });
    const server = serve({ 'POST jcbstock/list': () => list, ...more });
    const { person } = await openInside('/audit', 'Stock List');
    await person.click(await screen.findByRole('checkbox', { name: 'Select every machine on this page' }));
    return { server, person, bar: screen.getByRole('toolbar', { name: '3 selected' }) };
  };

  it('moves what may be moved to a location, names the rest, and takes it back', async () => {
    const { server, person, bar } = await selected({
      'POST jcbstock/relocate': () => ({ Message: 'Machine moved Successfully', VhcIds: [5, 6], From: [{ LocationId: 1, VhcIds: [5] }] }),
    });
    await person.click(within(bar).getByRole('button', { name: 'Move to…' }));
    const left = await screen.findByRole('dialog', { name: 'Invalid Machines' });
    expect(within(left).getByText('7104807')).toBeTruthy();
    expect(within(left).getByText('Machine can not be edited in its present status')).toBeTruthy();
    await person.click(within(left).getByRole('button', { name: 'Continue' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move 2 machines to…' });
    const box = within(dialog).getByRole('combobox', { name: /Location/ });
    expect(document.activeElement).toBe(box);
    await person.click(box);
    await person.click(await screen.findByRole('option', { name: 'BAY 1' }));
    await person.click(within(dialog).getByRole('button', { name: 'Move' }));
    await alertSays('Machine moved Successfully');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.bodies('POST jcbstock/relocate')).toEqual([
      { VhcIds: [5, 6], LocationId: 2 },
      { VhcIds: [5], LocationId: 1 },
    ]));
  });

  it('holds what the answer allows, and nothing else', async () => {
    const { server, person, bar } = await selected({ 'POST jcbstock/dealer/update': () => ({ Message: 'Moved to PDI Inspection Successfully', VhcIds: [5, 6] }) });
    expect(within(bar).getAllByRole('button').map((button) => button.textContent)).toEqual(
      ['Copy serials', 'Move to…', 'Machine Transfer', 'Machine PDI', ''],
    );
    await person.click(within(bar).getByRole('button', { name: 'Machine PDI' }));
    await person.click(await screen.findByRole('button', { name: 'Continue' }));
    const dialog = await screen.findByRole('dialog', { name: 'PDI Inspections' });
    expect(await within(dialog).findByText('Machines Selected (2)')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'PDI Inspection' }));
    // STOCK-108 STOCK-169
    await alertSays('Moved to PDI Inspection Successfully');
    expect(server.bodies('POST jcbstock/dealer/update')).toEqual([{ VhcId: [5, 6], SiteCode: '330001' }]);
  });
});

it('a comment is kept when the server cannot be reached, and asked about before it is lost', async () => {
  const { person } = await opened('/audit', { 'POST jcbstock/acknowledge': refusal(503, { Message: 'Server: down' }) });
  await person.click(screen.getByRole('button', { name: 'Actions of 7104801' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Reject Machine' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel Machine' });
  await person.click(within(dialog).getByRole('button', { name: 'Reject Machine' }));
  const comments = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Comments/ });
  await waitFor(() => expect(document.activeElement).toBe(comments));
  await person.type(comments, 'Dented');
  await person.click(within(dialog).getByRole('button', { name: 'Reject Machine' }));
  await waitFor(() => expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Reject Machine' }).disabled).toBe(false));
  expect(comments.value).toBe('Dented');
  await person.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
});

// STOCK-174
it('the question before a machine is deleted names it', async () => {
  serve({ 'POST jcbstock/list': () => given.list([audited]) });
  const { person } = await openInside('/audit', 'Stock List');
  await person.click(await screen.findByRole('button', { name: 'Actions of 7104802' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete Machine' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 7104802' });
  expect(within(dialog).getByText('Are you sure want to delete this Job ?')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Delete 7104802' }).className).toContain('danger');
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }));
});

// STOCK-146 STOCK-147 STOCK-166 STOCK-167 STOCK-172 STOCK-173
describe.each([
  ['Machine Undo', 'Machine Undo: 7104801', 'Are you sure want to undo selected Machines ?', 'POST jcbstock/transfer/undo', 'Machine undo to stock Successfully'],
  ['Re-stock', 'Re-stock 7104801', 'Are you sure you wish to bring this machine back into stock?', 'POST jcbstock/put/back', 'Machine back to stock Successfully'],
])('%s', (entry, heading, prompt, call, message) => {
  it('asks whether and where to', async () => {
    const { server, person } = await opened('/audit?f=intransit', { [call]: () => ({ Message: message, VhcIds: [1] }) });
    await person.click(screen.getByRole('checkbox', { name: 'Select 7104801' }));
    await choose(person, entry);
    const dialog = await screen.findByRole('dialog', { name: heading });
    // The heading names the machine, the button the act, and the safe choice has the focus.
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(within(dialog).getByText(prompt)).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: entry }));
    await pickLocation(person, 'DOCK');
    await alertSays(message);
    expect(server.bodies(call)).toEqual([{ VhcIds: [1], LocationId: 1 }]);
  });
});

// STOCK-027
it('production has no actions', async () => {
  serve({ 'GET siteconfig': () => given.config({ Hierarchy: 1 }), 'GET security/session': () => given.user({ Hierarchy: 1 }) });
  await openInside('/audit', 'Stock List');
  await screen.findByText('7104822');
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});

it('every machine that matches can be selected', async () => {
  const { server, person } = await opened('/audit', {
    'POST jcbstock/list': (body: unknown) => {
      const { FilterProperty } = body as { FilterProperty: { RecordLimit: number } };
      const all = [1, 2, 3].map((at) => given.row({ VhcId: at, Vin: `710480${at}`, TotalCount: at === 1 ? 3 : 0 }));
      return given.list(FilterProperty.RecordLimit === 500 ? all : all.slice(0, 2));
    },
  });
  await person.click(screen.getByRole('checkbox', { name: 'Select 7104801' }));
  await person.click(screen.getByRole('button', { name: 'Select all 3 matching' }));
  expect(await screen.findByRole('toolbar', { name: '3 selected' })).toBeTruthy();
  expect(server.bodies('POST jcbstock/list').at(-1)).toMatchObject({ FilterProperty: { Offset: 0, RecordLimit: 500 } });
});
