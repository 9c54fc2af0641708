import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hierarchy } from '../../api/module.ts';
import { alertSays, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { spreadsheet } from '../../testing/reports.ts';
import { extractRequest, statuses, statusesAt, type ExtractStatus, type ExtractView } from './extract.ts';

const machine = given.row({ Status: 'A', AuditStatus: 20, NoOfDaysInBucket: 3, AuditStatusval: 'Audit 3 Days Overdue', ReportLocation: 'Dock', LocationName: 'BAY 1', Model: 'BH-90 Plus', TotalCount: 120 });

type Visit = Opened & { server: ReturnType<typeof serve> };
async function visit(address = '/sitemachine', more: Record<string, Answer> = {}): Promise<Visit> {
  const server = serve({ 'POST jcbstock/list': () => given.list([machine]), 'POST jcbstock/list/export': () => spreadsheet('sitemachine.xlsx'), ...more });
  const opened = await openInside(address, 'Site Machine');
  await screen.findByRole('region', { name: 'Preview' });
  return { ...opened, server };
}
const status = (): HTMLSelectElement => screen.getByLabelText('Status');
const of = (part: Partial<ExtractView>): ExtractView => ({ status: '', asOf: '', sort: undefined, ...part });

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

// REPORT-019
it.each<[Hierarchy, ExtractStatus[]]>([
  [0, statuses.filter((one) => one !== 'P')],
  [1, ['', 'H', 'S', 'P']],
  [2, ['', 'F', 'G', 'H', 'S', 'todaysaudit', 'overdue', 'intransit', 'rejected', 'sold']],
])('at hierarchy %i offers %j', (hierarchy, offered) => expect(statusesAt(hierarchy)).toEqual(offered));

describe('the request', () => {
  const filter = (FieldName: string, FieldValue: string, FieldType: string): object => ({ FieldName, FieldValue, ConditionOperator: 'EqualTo', FieldType, Function: 'None' });
  const onItsWay = (passed: string): object[] => [filter('tracking_status', '1', 'Int'), filter('vjtl.lastinpectionstatus', passed, 'Boolean')];
  // REPORT-041 REPORT-042
  it.each<[ExtractStatus, object[], number]>([
    ['', [], 0],
    ['R', [filter('v.status', 'R', 'String')], 0],
    ['H', [filter('v.status', 'H', 'String')], 0],
    ['S', [filter('v.status', 'S', 'String')], 0],
    ['todaysaudit', [], 10],
    ['overdue', [], 20],
    ['intransit', onItsWay('true'), 0],
    ['rejected', onItsWay('false'), 0],
    ['sold', [filter('v.status', 'T', 'String')], 0],
    ['P', [filter('v.status', 'P', 'String')], 0],
  ])('of %j filters by %j', (code, filters, auditStatus) => {
    expect(extractRequest(of({ status: code }))).toEqual({ Filters: filters, FilterProperty: { Offset: 0, RecordLimit: '', OrderBy: '' }, AuditStatus: auditStatus });
  });
  it('of a past day has the order of the list', () => {
    const sort = { by: 'Model', descending: true };
    expect(extractRequest(of({ sort })).FilterProperty.OrderBy).toBe('ModelName DESC');
    expect(extractRequest(of({ sort, asOf: '2026-02-20' }))).toMatchObject({ AsOf: '2026-02-20', FilterProperty: { OrderBy: '' } });
  });
});

describe('the screen', () => {
  // REPORT-017 REPORT-018
  it('has a select of a status and Export', async () => {
    await visit();
    const offered = within(status()).getAllByRole('option').map((option) => option.textContent);
    expect(offered).toEqual([
      'Site Stock', 'Receiving in Dealer', 'Receiving Inspections', 'PDI Inspections', 'Gate Inspections', 'Held For Repair', 'Spec Changes', 'Todays Audit', 'Overdue Audit', 'In Transit', 'Rejected', 'Sold',
    ]);
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  });
  // REPORT-025 REPORT-028 REPORT-029
  it('shows the first machines with the columns of the extract', async () => {
    await visit();
    const [head, row] = await within(screen.getByRole('region', { name: 'Preview' })).findAllByRole('row');
    const cells = (part: HTMLElement | undefined): (string | null)[] => [...(part?.children ?? [])].map((cell) => cell.textContent);
    expect(cells(head)).toEqual(['Machine Serial', 'Model & Derivative', 'Location', 'Machine Location', 'Audit Status', 'Inspection Status']);
    expect(cells(row)).toEqual(['7104822', 'BH-90 Plus', 'Dock', 'BAY 1', 'Audit 3 Days Overdue', 'Receiving Inspection']);
    expect(screen.getByText('First 1 of 120 rows. Export has all of them.')).toBeTruthy();
  });
  it('exports the status of the address, whole', async () => {
    const { person, server, address } = await visit();
    await person.selectOptions(status(), 'rejected');
    expect(address()).toBe('/sitemachine?status=rejected');
    await waitFor(() => expect(server.bodies('POST jcbstock/list').at(-1)).toEqual(extractRequest(of({ status: 'rejected' }), 50)));
    await person.click(screen.getByRole('button', { name: 'Export' }));
    await alertSays('sitemachine.xlsx was saved');
    expect(server.bodies('POST jcbstock/list/export')).toEqual([extractRequest(of({ status: 'rejected' }))]);
  });
  it('shows a past day, from a link too, and begins with today without a date in its request', async () => {
    const { person, server, address } = await visit('/sitemachine?status=H');
    const day = screen.getByLabelText<HTMLInputElement>('As of');
    expect(day.value).toBe('02/03/2026');
    expect(server.bodies('POST jcbstock/list').at(-1)).not.toHaveProperty('AsOf');
    await person.clear(day);
    await person.type(day, '20022026');
    await waitFor(() => expect(address()).toBe('/sitemachine?status=H&on=2026-02-20'));
    await waitFor(() => expect(server.bodies('POST jcbstock/list').at(-1)).toMatchObject({ AsOf: '2026-02-20' }));
    expect(within(screen.getByRole('region', { name: 'Preview' })).queryByRole('button', { name: 'Machine Serial' })).toBeNull();
  });
  it('sorts by the columns that the list can be sorted by', async () => {
    const { person, server } = await visit();
    await person.click(await screen.findByRole('button', { name: 'Machine Location' }));
    await waitFor(() => expect(server.bodies('POST jcbstock/list').at(-1)).toMatchObject({ FilterProperty: { OrderBy: 'MachineLocation ASC' } }));
    expect(screen.queryByRole('button', { name: 'Audit Status' })).toBeNull();
  });
  // REPORT-033 REPORT-046
  it('without machines says No data found, also when it is exported', async () => {
    const { person } = await visit('/sitemachine?status=sold', {
      'POST jcbstock/list': () => given.list([]),
      'POST jcbstock/list/export': refusal(422, { Message: 'Report: No data found', Reason: 'reports.no_data' }),
    });
    expect(await screen.findByText('No data found')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Export' }));
    await alertSays('No data found');
  });
});
