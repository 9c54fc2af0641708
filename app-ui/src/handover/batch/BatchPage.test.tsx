// The multiple handover dialog: what can be selected, what is made of it, and what each hierarchy has.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alertSays, open, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { keepDraft } from '../../machines/drafts/drafts.ts';

const audited = (VhcId: number, part: Parameters<typeof given.row>[0] = {}): ReturnType<typeof given.row> =>
  given.row({ VhcId, Vin: `710480${VhcId}`, Status: 'A', StatusName: 'Audit', Actions: { Allowed: ['pdi'], Refused: {} }, TotalCount: 0, ...part });

const plain = audited(1);
const second = audited(2);
const overdue = audited(3, { IsPDICompleted: true, AuditStatus: 20, NoOfDaysInBucket: 9 });
const dueToday = audited(4, { IsPDICompleted: true, AuditStatus: 10 });
const listOf = (rows: ReturnType<typeof given.row>[], total = rows.length): unknown =>
  given.list(rows.map((row, at) => ({ ...row, TotalCount: at === 0 ? total : 0 })), { Refusals: { 'stock.denied': 'Permission denied' } });

interface Shown extends Opened {
  server: ReturnType<typeof serve>;
  dialog: HTMLElement;
}

interface Given {
  address?: string;
  title?: string;
  block?: NonNullable<Parameters<typeof given.config>[0]>;
  more?: Record<string, Answer>;
}

async function batch({ address = '/audit/handover', title = 'Create batch Handover Inspection', block = {}, more = {} }: Given = {}): Promise<Shown> {
  const server = serve({
    'GET siteconfig': () => given.config({ IncludeAuditCheckForHandover: true, ...block }),
    'POST jcbstock/list': () => listOf([plain, second, overdue, dueToday]),
    ...more,
  });
  const opened = open(address);
  const dialog = await screen.findByRole('dialog', { name: title });
  await within(dialog).findByText('7104801');
  return { ...opened, server, dialog };
}

const box = (dialog: HTMLElement, serial: string): HTMLInputElement => within(dialog).getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Select ${serial}`) });
const button = (dialog: HTMLElement, name: string): HTMLButtonElement => within(dialog).getByRole<HTMLButtonElement>('button', { name });
/** The requests for the stock: by the dialog, and by the list below it, which may be the later one. */
const lists = (server: Shown['server']): unknown[] => server.bodies('POST jcbstock/list');
const asking = (part: object): unknown => expect.objectContaining(part);
const note = 'PDI completed machine with audit overdue are not permitted';

// HAND-011 HAND-013 HAND-014 HAND-033 HAND-034 HAND-035
it('lists the machines in audit, takes those that may be handed over, and says why orders are held', async () => {
  const { person, server, dialog } = await batch();
  expect(lists(server)).toContainEqual(asking({ Filters: [asking({ FieldName: 'v.status', FieldValue: 'A' })], FilterProperty: asking({ Offset: 0, RecordLimit: 50 }) }));
  expect(within(dialog).getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    '', 'Machine Serial', 'Model & Derivative', 'Location', 'Audit Status', 'Inspection Status',
  ]);
  expect(within(dialog).getByText('Machines Selected (0)')).toBeTruthy();
  expect(button(dialog, 'Customer').disabled).toBe(true);
  expect(box(dialog, '7104803').disabled).toBe(true);
  await person.click(within(dialog).getByRole('checkbox', { name: 'Select every machine shown' }));
  expect(within(dialog).getByText('Machines Selected (3)')).toBeTruthy();
  expect(box(dialog, '7104803').checked).toBe(false);
  // The audit of 7104804 is due today.
  expect(within(dialog).getByText(note)).toBeTruthy();
  expect(button(dialog, 'Customer').disabled).toBe(true);
  await person.click(box(dialog, '7104804'));
  expect(within(dialog).queryByText(note)).toBeNull();
  expect(button(dialog, 'Customer').disabled).toBe(false);
  await person.dblClick(within(dialog).getByText('7104802'));
  expect(within(dialog).getByText('Machines Selected (1)')).toBeTruthy();
});

it('without the audit check every machine is taken', async () => {
  const { person, dialog } = await batch({ block: { IncludeAuditCheckForHandover: false } });
  await person.click(within(dialog).getByRole('checkbox', { name: 'Select every machine shown' }));
  expect(within(dialog).getByText('Machines Selected (4)')).toBeTruthy();
  expect(button(dialog, 'Customer').disabled).toBe(false);
});

// HAND-012
it('finds a machine by its serial: digits only, at most eight, by Enter', async () => {
  const { person, server, dialog } = await batch();
  const search = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'VIN' });
  expect(search.maxLength).toBe(8);
  await person.type(search, 'a71. 0');
  expect(search.value).toBe('710');
  expect(fireEvent.paste(search, { clipboardData: { getData: () => '7104801' } })).toBe(false);
  await person.keyboard('{Enter}');
  await alertSays(/Warning.*Search value should be atleast 4 charcter/);
  const found = asking({ Filters: [asking({ FieldValue: 'A' }), asking({ FieldName: 'Vin', FieldValue: '7104801', ConditionOperator: 'like' })] });
  await person.type(search, '4801');
  expect(lists(server)).not.toContainEqual(found);
  server.answers['POST jcbstock/list'] = () => listOf([]);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(lists(server)).toContainEqual(found));
  expect(await within(dialog).findByText('No data found')).toBeTruthy();
  server.answers['POST jcbstock/list'] = () => listOf([plain]);
  await person.click(button(dialog, 'Clear the search'));
  expect(await within(dialog).findByText('7104801')).toBeTruthy();
});

// HAND-015 HAND-046
it('at a dealership it is the customer', async () => {
  const names = (dialog: HTMLElement): (string | null)[] =>
    within(dialog).getAllByRole('button').map((one) => one.textContent).filter((name) => ['Cancel', 'Customer', 'Dealership', 'PDI Inspection'].includes(name));
  const dealer = await batch();
  expect(names(dealer.dialog)).toEqual(['Cancel', 'Customer']);
});

// HAND-015 HAND-046
it('at head office it is the dealership', async () => {
  const { dialog } = await batch({ block: { Hierarchy: 2 } });
  expect(button(dialog, 'Dealership')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Customer' })).toBeNull();
});

it('production has none', async () => {
  serve({ 'GET siteconfig': () => given.config({ Hierarchy: 1 }) });
  open('/audit/handover');
  const dialog = await screen.findByRole('dialog', { name: 'Create batch Handover Inspection' });
  expect(within(dialog).getByText('You may not make work orders or handovers.')).toBeTruthy();
});

// HAND-045
it.each([['off', false], ['not set', undefined]])('with the module %s it leads to the sign-in', async (_, IsEnabled) => {
  serve({ 'GET siteconfig': () => given.config({ IsEnabled }) });
  const { address } = open('/audit/handover');
  await alertSays('Hardstand: Unauthorized Access Denied');
  await waitFor(() => expect(address()).toBe('/login'));
});

// HAND-001 HAND-015 HAND-019
it('moves machines to PDI, whatever their audit', async () => {
  const { person, server, dialog, address } = await batch({
    address: '/audit/pdi', title: 'PDI Inspections', more: { 'POST jcbstock/dealer/update': () => ({ Message: 'Moved to PDI Inspection Successfully', VhcIds: [1, 3] }) },
  });
  await person.click(box(dialog, '7104801'));
  await person.click(box(dialog, '7104803'));
  expect(within(dialog).queryByText(note)).toBeNull();
  await person.click(button(dialog, 'PDI Inspection'));
  await alertSays('Moved to PDI Inspection Successfully');
  expect(server.bodies('POST jcbstock/dealer/update')).toEqual([{ VhcId: [1, 3], SiteCode: '330001' }]);
  await waitFor(() => expect(address()).toBe('/audit'));
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('7104801');
});

// HAND-061
it('a refused PDI is told by its text, leads to the list, and its selection is offered again', async () => {
  const { person, dialog, address } = await batch({
    address: '/audit/pdi', title: 'PDI Inspections', more: { 'POST jcbstock/dealer/update': refusal(422, { Message: 'Stock: Only a machine in Audit can be moved to PDI Inspection' }) },
  });
  await person.click(box(dialog, '7104802'));
  await person.click(button(dialog, 'PDI Inspection'));
  await alertSays('Only a machine in Audit can be moved to PDI Inspection');
  await waitFor(() => expect(address()).toBe('/audit'));
  await person.click(await screen.findByRole('button', { name: 'Resume' }));
  const again = await screen.findByRole('dialog', { name: 'PDI Inspections' });
  expect(await within(again).findByText('Machines Selected (1)')).toBeTruthy();
  expect(box(again, '7104802').checked).toBe(true);
});

// HAND-009
it('the order is filled in above it: Cancel leads back to the selection, Confirm orders all of it', async () => {
  const { person, server, dialog, address } = await batch({
    block: { Hierarchy: 2 },
    more: {
      'POST jcbstock/dealer/list': () => [{ SiteCode: '330002', SiteName: 'Borrowdale Machinery' }],
      'GET jcbstock/dealer/330002': () => given.dealerOrder(),
      'POST jcbstock/dealer/update': () => ({ Message: 'Work Order Generated Successfully', VhcIds: [1, 2] }),
    },
  });
  await person.click(box(dialog, '7104801'));
  await person.click(box(dialog, '7104802'));
  await person.click(button(dialog, 'Dealership'));
  expect(address()).toBe('/audit/handover/dealership');
  const order = await screen.findByRole('dialog', { name: 'Select a Dealership' });
  await person.click(button(order, 'Cancel'));
  await waitFor(() => expect(address()).toBe('/audit/handover'));
  await waitFor(() => expect(within(screen.getByRole('dialog', { name: 'Create batch Handover Inspection' })).getByText('Machines Selected (2)')).toBeTruthy());
  await person.click(button(dialog, 'Dealership'));
  const orderAgain = await screen.findByRole('dialog', { name: 'Select a Dealership' });
  await person.dblClick(await within(orderAgain).findByText('Borrowdale Machinery'));
  await within(orderAgain).findByText('330002 Borrowdale Machinery');
  await person.click(button(orderAgain, 'Confirm'));
  await alertSays('Work Order Generated Successfully');
  expect(server.bodies('POST jcbstock/dealer/update')).toEqual([{ VhcId: [1, 2], SiteCode: '330002', OwnershipChangedDate: '02/03/2026' }]);
  await waitFor(() => expect(address()).toBe('/audit'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the orders of a batch are for the day of the site', async () => {
  keepDraft({ user: 1, site: '330001', name: 'batch.handover' }, [plain]);
  const { dialog, person } = await batch({ more: { 'GET siteconfig': () => given.hawaii() } });
  await person.click(button(dialog, 'Customer'));
  const customer = await screen.findByRole('dialog', { name: 'Customer details' });
  expect(within(customer).getByRole<HTMLInputElement>('textbox', { name: 'Change of Ownership Date' }).value).toBe('01/03/2026');
});

it('the address of an order without a selection leads to the list of machines', async () => {
  const { address } = await batch({ address: '/audit/handover/customer' });
  await waitFor(() => expect(address()).toBe('/audit/handover'));
});

it('a kept machine that can not be taken any more is dropped from the selection', async () => {
  keepDraft({ user: 1, site: '330001', name: 'batch.handover' }, [plain, { ...overdue, NoOfDaysInBucket: 0, AuditStatus: 0 }]);
  const { dialog } = await batch();
  expect(await within(dialog).findByText('Machines Selected (1)')).toBeTruthy();
});

it('reads a page at a time, and selects all of hundreds with one call', async () => {
  const many = Array.from({ length: 120 }, (_, at) => audited(at + 1, { Vin: String(7200000 + at) }));
  const { person, server, dialog } = await batch({
    more: {
      'POST jcbstock/list': (body) => {
        const { Offset, RecordLimit } = (body as { FilterProperty: { Offset: number; RecordLimit: number } }).FilterProperty;
        const rows = many.slice(Offset, Offset + RecordLimit);
        return listOf(Offset === 0 ? [{ ...plain, VhcId: 900 }, ...rows.slice(1)] : rows, 120);
      },
    },
  });
  expect(within(dialog).getByText('50 of 120 machines in audit')).toBeTruthy();
  await person.click(button(dialog, 'Show 50 more'));
  expect(await within(dialog).findByText('100 of 120 machines in audit')).toBeTruthy();
  await person.click(button(dialog, 'Select all 120 matching'));
  expect(await within(dialog).findByText('Machines Selected (120)')).toBeTruthy();
  expect(lists(server)).toContainEqual(asking({ FilterProperty: asking({ Offset: 0, RecordLimit: 500 }) }));
  await person.click(button(dialog, 'Clear selection'));
  expect(within(dialog).getByText('Machines Selected (0)')).toBeTruthy();
});
