import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { store, stored } from '../../api/storage.ts';
import { alertSays, openInside, serve } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const rows = (count: number, total = count): ReturnType<typeof given.row>[] =>
  Array.from({ length: count }, (_, at) => given.row({ VhcId: at + 1, Vin: String(7104822 + at), TotalCount: at === 0 ? total : 0 }));
const stock = (address = '/audit'): ReturnType<typeof openInside> => openInside(address, 'Stock List');
const lastQuery = (server: ReturnType<typeof serve>): unknown => server.bodies('POST jcbstock/list').at(-1);

describe('the grid', () => {
  // STOCK-001 STOCK-026 STOCK-037 STOCK-151
  it('has the documented columns', async () => {
    serve();
    await stock();
    await screen.findByText('7104822');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent || head.querySelector('[aria-label]')?.getAttribute('aria-label'));
    expect(heads).toEqual([
      'Select every machine on this page', 'Machine Serial', 'Model & Derivative', 'Location', 'Audit Status', 'Inspection Status', 'Days in stage',
      'Completed Inspections: Receiving, Audits, Held for repair, PDI, Gate', 'Actions',
    ]);
  });
  it('counts no machines while they are being read', async () => {
    let answer: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serve({ 'POST jcbstock/list': async () => (await wait, given.list([])) });
    await stock();
    await screen.findByText('Loading');
    expect(screen.queryByText('No machines')).toBeNull();
    answer();
    expect(await screen.findByText('No machines')).toBeTruthy();
  });
  // STOCK-038
  it('shows Machine Destination in the lists a transfer can be undone from', async () => {
    serve({ 'POST jcbstock/list': () => given.list([given.row({ Status: 'O', TrackingStatus: 1, DestinationSiteName: 'Borrowdale Machinery' })]) });
    await stock('/audit?f=intransit');
    expect(await screen.findByText('Borrowdale Machinery')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Machine Destination' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Inspection Status' })).toBeNull();
  });
  // STOCK-104
  it('says where each machine stands as the server words it, and shows no location that it has left', async () => {
    const stands = (VhcId: number, Status: string, MachineLocation: string): ReturnType<typeof given.row> =>
      given.row({ VhcId, Vin: String(7104821 + VhcId), Status, TrackingStatus: Status === 'O' ? 1 : 0, LocationName: 'BAY 1', MachineLocation });
    const machines = [stands(1, 'G', 'BAY 1'), stands(2, 'F', 'PDI Inspection'), stands(3, 'O', 'In transit'), stands(4, 'T', 'Sold'), stands(5, 'R', 'Dock')];
    serve({ 'POST jcbstock/list': () => given.list(machines) });
    await stock();
    const at = async (serial: string): Promise<HTMLElement> => (await screen.findByText(serial)).closest<HTMLElement>('[role="row"], tr') as HTMLElement;
    for (const machine of machines) {
      const shown = within(await at(machine.Vin)).getAllByRole('cell')[3]?.textContent;
      expect(shown).toBe(machine.MachineLocation);
    }
  });
  // STOCK-040 STOCK-068
  it('says the five inspections in words as well', async () => {
    const done = { ReceivingInspection: 1, Audits: 2, HeldForRepair: 0, FulfillmentInspection: 0, GateInspection: 1 };
    serve({ 'POST jcbstock/list': () => given.list([given.row({ CompletedInspection: done })]) });
    await stock();
    expect(await screen.findByRole('img', { name: 'Receiving passed, Audits failed, Held for repair not done, PDI not done, Gate passed' })).toBeTruthy();
  });
  // STOCK-035 STOCK-143
  it('has checkboxes for a super user who holds the permission, as for an administrator', async () => {
    serve({ 'GET security/session': () => given.user({ UserTypeId: 9, HeaderUserType: 9, RoleId: 9 }) });
    await stock();
    expect(await screen.findByRole('checkbox', { name: 'Select 7104822' })).toBeTruthy();
  });
  it('has no checkboxes for a manager', async () => {
    serve({ 'GET security/session': () => given.user({ Permissions: given.without('stock.transfer', 'stock.undo', 'stock.restock') }) });
    await stock();
    await screen.findByText('7104822');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
  // STOCK-036
  it('has no checkbox on a machine on its way', async () => {
    serve({ 'POST jcbstock/list': () => given.list([given.row(), given.row({ VhcId: 2, Vin: '7104900', TrackingStatus: 1 })]) });
    await stock();
    expect(await screen.findByRole('checkbox', { name: 'Select 7104822' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Select 7104900' })).toBeNull();
  });
  it('ticks ranges with Shift and says how many are selected', async () => {
    serve({ 'POST jcbstock/list': () => given.list(rows(5)) });
    await stock();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select 7104822' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select 7104825' }), { shiftKey: true });
    expect(screen.getByRole('toolbar', { name: '4 selected' })).toBeTruthy();
  });
  // STOCK-065
  it('marks a partly checked machine in R where stages are enabled', async () => {
    serve({
      'GET siteconfig': () => given.config({ IsStagesEnabled: true }),
      'POST jcbstock/list': () => given.list([given.row({ IsPartiallyChecked: true })]),
    });
    await stock();
    expect(await screen.findByRole('img', { name: 'Partly inspected' })).toBeTruthy();
  });
});

describe('the order', () => {
  it('is chosen by a header, asked from the server, kept in the address, and taken back by the third click', async () => {
    const server = serve();
    const { person, address } = await stock('/audit?page=2');
    await screen.findByText('7104822');
    const header = (): HTMLElement => screen.getByRole('columnheader', { name: /^Machine Serial/ });
    const click = (name: RegExp): Promise<void> => person.click(screen.getByRole('button', { name }));
    await click(/^Machine Serial/);
    await waitFor(() => expect(address()).toBe('/audit?sort=serial'));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ FilterProperty: { OrderBy: 'Vin ASC', Offset: 0 } }));
    expect(header().getAttribute('aria-sort')).toBe('ascending');
    await click(/^Machine Serial/);
    await waitFor(() => expect(address()).toBe('/audit?sort=-serial'));
    expect(header().getAttribute('aria-sort')).toBe('descending');
    await click(/^Machine Serial/);
    await waitFor(() => expect(address()).toBe('/audit'));
    expect(header().getAttribute('aria-sort')).toBeNull();
  });
  it.each([
    ['Model & Derivative', 'model', 'ModelName ASC'],
    ['Location', 'location', 'MachineLocation ASC'],
    ['Inspection Status', 'status', 'v.status ASC'],
    ['Days in stage', '-days', 'DaysInStage DESC'],
  ])('by %s', async (name, sort, order) => {
    const server = serve();
    const { person, address } = await stock();
    await screen.findByText('7104822');
    await person.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(address()).toBe(`/audit?sort=${sort}`));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ FilterProperty: { OrderBy: order } }));
  });
  it('of a past day cannot be chosen', async () => {
    serve();
    await stock('/audit?on=2026-11-20');
    await screen.findByText('7104822');
    expect(screen.queryByRole('button', { name: /^Machine Serial/ })).toBeNull();
  });
  it('on a phone is a menu', async () => {
    const server = serve();
    const { person, address } = await openInside('/audit', 'Stock List', 'phone');
    await person.click(await screen.findByRole('button', { name: 'Sorted by Day listed' }));
    await person.click(screen.getByRole('menuitemradio', { name: 'Longest in stage' }));
    await waitFor(() => expect(address()).toBe('/audit?sort=-days'));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ FilterProperty: { OrderBy: 'DaysInStage DESC' } }));
    expect(screen.getByRole('button', { name: 'Sorted by Longest in stage' })).toBeTruthy();
  });
});

describe('days in stage', () => {
  it('are told of every machine, and marked past the limit of the site', async () => {
    const late = given.row({ VhcId: 2, Vin: '7104900', DaysInStage: 1204, IsOverStageLimit: true });
    serve({ 'POST jcbstock/list': () => given.list([given.row({ DaysInStage: 1 }), late]) });
    await stock();
    const row = async (serial: string): Promise<HTMLElement> => (await screen.findByText(serial)).closest('tr') as HTMLElement;
    expect(within(await row('7104822')).getByText('1 day')).toBeTruthy();
    expect(within(await row('7104822')).queryByRole('img', { name: 'Longer in this stage than the site allows' })).toBeNull();
    expect(within(await row('7104900')).getByText('1,204 days')).toBeTruthy();
    expect(within(await row('7104900')).getByRole('img', { name: 'Longer in this stage than the site allows' })).toBeTruthy();
  });
});

describe('badge and wording', () => {
  it('names a stage once, with the result of its inspection as a sign', async () => {
    const rejected = given.row({ Status: 'O', TrackingStatus: 1, StatusName: 'Rejected', Statuscolor: 'red', InspectionStatus: { Success: 0 } });
    const handed = given.row({ VhcId: 2, Vin: '7104900', Status: 'C', StatusName: 'Handover Completed', Statuscolor: 'green', InspectionStatus: { Success: 1 } });
    serve({ 'POST jcbstock/list': () => given.list([rejected, handed]) });
    await stock();
    const cells = async (serial: string): Promise<(string | null)[]> =>
      [...((await screen.findByText(serial)).closest('tr')?.cells ?? [])].map((cell) => cell.textContent);
    expect((await cells('7104822')).slice(4, 6)).toEqual(['Rejected', 'Rejected']);
    expect((await cells('7104900')).slice(4, 6)).toEqual(['No audit', 'Handover Completed']);
    expect(screen.getByRole('img', { name: 'Last inspection failed' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Last inspection passed' })).toBeTruthy();
  });
});

describe('filters', () => {
  // STOCK-017 STOCK-021
  it('a choice in the navigation is remembered and clears the search text', async () => {
    const server = serve();
    const { person, address } = await stock('/audit?q=7104&page=2');
    await person.click(screen.getByRole('link', { name: /Receiving Inspections/ }));
    await waitFor(() => expect(address()).toBe('/audit?f=R'));
    expect(stored('filter')).toBe('R');
    await waitFor(() =>
      expect(lastQuery(server)).toMatchObject({ Filters: [{ FieldName: 'v.status', FieldValue: 'R' }], FilterProperty: { Offset: 0 } }),
    );
  });
  it('none in the address is Site Stock, to which Back returns', async () => {
    store('filter', 'H');
    const server = serve();
    const { person, address, back } = await stock();
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ Filters: [] }));
    await person.click(screen.getByRole('link', { name: /Receiving Inspections/ }));
    await waitFor(() => expect(address()).toBe('/audit?f=R'));
    await back();
    expect(address()).toBe('/audit');
    expect(screen.getByRole('link', { name: /Site Stock/ }).getAttribute('aria-current')).toBe('page');
  });
  // STOCK-022
  it('one that the hierarchy does not have becomes all', async () => {
    const server = serve();
    const { address } = await stock('/audit?f=P');
    await screen.findByText('7104822');
    expect(address()).toBe('/audit');
    expect(stored('filter')).toBe('');
    expect(lastQuery(server)).toMatchObject({ Filters: [] });
  });
  // STOCK-020
  it('a sales search is remembered for the session', async () => {
    serve();
    const { person } = await stock('/audit?f=sold');
    expect(sessionStorage.getItem('hardstand.salesSearch')).toBe('true');
    await person.click(screen.getByRole('link', { name: /Site Stock/ }));
    await waitFor(() => expect(sessionStorage.getItem('hardstand.salesSearch')).toBeNull());
  });
  // STOCK-002
  it('the receiving route is the list in Receiving Inspections', async () => {
    serve();
    const { address } = await openInside('/receivinginspections', 'Stock List');
    await waitFor(() => expect(address()).toBe('/audit?f=R'));
  });
  // STOCK-031 STOCK-032 STOCK-033 STOCK-034 STOCK-071
  it('a model tile chooses its model and goes back to the first page', async () => {
    const server = serve();
    const { person, address } = await stock('/audit?page=2');
    await person.click(await screen.findByRole('button', { name: /^TH-525\s*1\s*machine$/ }));
    await waitFor(() => expect(address()).toBe('/audit?model=2'));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ Filters: [{ FieldName: 'ModelId', FieldValue: '2', ConditionOperator: 'in' }] }));
    expect(screen.getByRole('button', { name: /ALL models/ }).getAttribute('aria-pressed')).toBe('false');
    await person.click(screen.getByRole('button', { name: /ALL models/ }));
    await waitFor(() => expect(address()).toBe('/audit'));
  });
  it('arrow keys move between model tiles', async () => {
    serve();
    const { person } = await stock();
    const all = await screen.findByRole('button', { name: /ALL/ });
    await screen.findByRole('button', { name: /^BH-90\s*1\s*machine$/ });
    all.focus();
    await person.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.textContent).toMatch(/^TH-525\s*1\s*machine$/);
  });
});

describe('models by the thousand', () => {
  const many = Array.from({ length: 1204 }, (_, at) => given.tile(at + 1, `M-${at + 1}`));
  it('have 24 tiles and a panel in which all are searched', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
    serve({ 'POST jcbstock/list': () => given.list([given.row()], { ModelList: many }) });
    const { person, address } = await stock();
    const panel = await screen.findByRole('region', { name: 'Filter By Model' });
    const all = await within(panel).findByRole('button', { name: 'All 1,204 models' });
    expect(within(panel).getAllByRole('listitem')).toHaveLength(26);
    await person.click(all);
    const dialog = await screen.findByRole('dialog', { name: 'Filter By Model' });
    expect(await within(dialog).findByText('1,204 models')).toBeTruthy();
    const drawn = (await within(dialog).findAllByRole('listitem')).length;
    expect(drawn).toBeGreaterThan(5);
    expect(drawn).toBeLessThan(60);
    await person.type(within(dialog).getByRole('textbox', { name: 'Search models' }), 'm-1200');
    await person.click(await within(dialog).findByRole('button', { name: /^M-1200/ }));
    await waitFor(() => expect(address()).toBe('/audit?model=1200'));
    // The chosen model has a tile, however few machines it has.
    await waitFor(() => expect(within(panel).getByRole('button', { name: /^M-1200/ }).getAttribute('aria-pressed')).toBe('true'));
    vi.restoreAllMocks();
  });
});

describe('locations by the thousand', () => {
  it('are listed in part and searched on the server', async () => {
    const many = Array.from({ length: 1741 }, (_, at) => given.location(at + 1, `BAY ${at + 1}`));
    const searches: string[] = [];
    serve({
      'GET location': (_body, url) => {
        searches.push(url.search);
        const part = url.searchParams.get('search');
        return part === null ? many.slice(0, Number(url.searchParams.get('limit') ?? 1741)) : many.filter((one) => one.LocationName.includes(part));
      },
    });
    const { person } = await stock();
    await person.click(await screen.findByRole('link', { name: '7104822' }));
    const field = within(await screen.findByRole('dialog', { name: 'Edit Machine' })).getByRole('combobox', { name: 'Location' });
    await person.clear(field);
    await person.type(field, '1700');
    expect(await screen.findByRole('option', { name: 'BAY 1700' })).toBeTruthy();
    expect(searches).toContain('?search=1700');
    expect(searches.every((search) => search !== '')).toBe(true);
  });
});

describe('the serial filter', () => {
  // STOCK-029 STOCK-123
  it('takes 4 to 8 digits, no letters, no paste; Enter applies', async () => {
    const server = serve();
    const { person, address } = await stock();
    const box = screen.getByPlaceholderText<HTMLInputElement>('Machine Serial');
    await person.click(box);
    await person.paste('7104');
    expect(box.value).toBe('');
    // Keys that follow one another as fast as those of a test are a scanner's.
    fireEvent.change(box, { target: { value: '7a1 0482299' } });
    expect(box.value).toBe('71048229');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/audit?q=71048229'));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ Filters: [{ FieldName: 'Vin', ConditionOperator: 'like', FieldValue: '71048229' }] }));
  });
  // STOCK-124
  it('refuses fewer than 4', async () => {
    serve();
    const { person, address } = await stock();
    await person.type(screen.getByPlaceholderText('Machine Serial'), '710{Enter}');
    await alertSays(/Warning.*Search value should be atleast 4 charcter/);
    expect(address()).toBe('/audit');
  });
  // STOCK-125: emptying the box removes the filter
  it('emptied shows everything', async () => {
    serve();
    const { person, address } = await stock('/audit?q=7104');
    await person.clear(screen.getByPlaceholderText('Machine Serial'));
    await waitFor(() => expect(address()).toBe('/audit'));
  });
});

describe('an empty list', () => {
  // STOCK-042
  it('says No data found, what is filtered, and offers to clear it', async () => {
    serve({ 'POST jcbstock/list': () => given.list([]) });
    const { person, address } = await stock('/audit?f=R&q=7104');
    expect(await screen.findByText('No data found')).toBeTruthy();
    expect(screen.getByText('2 filters are on: Receiving Inspections, Serial 7104')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/audit'));
  });
  it('of a new site offers to add machines, to import them and to open the models, to those who may', async () => {
    const none = { ...given.list([]), TotalRowCount: 0, ReceivingInspectionCount: 0, FulfillmentInspectionCount: 0, GateInspectionCount: 0, HeldForRepairCount: 0, SpecChangeCount: 0, OverDueCount: 0, TodayAuditCount: 0, ReceivingInDealerCount: 0, InTransitCount: 0, RejectedCount: 0, SoldCount: 0, ProductionCompletedCount: 0, HandOverCompletedCount: 0 };
    const server = serve({ 'GET siteconfig': () => given.config({ Hierarchy: 2 }), 'POST jcbstock/list': () => none });
    const { person } = await stock();
    const empty = (await screen.findByText('This site has no machines yet. Add the first one here. Each machine has a model.')).parentElement as HTMLElement;
    expect(within(empty).getByRole('link', { name: 'Models' }).getAttribute('href')).toBe('/managemodel');
    expect(within(empty).getByRole('button', { name: 'File Import' })).toBeTruthy();
    await person.click(within(empty).getByRole('button', { name: 'Add Machine' }));
    expect(await screen.findByRole('dialog', { name: 'Add Machine' })).toBeTruthy();
    cleanup();
    server.answers['GET security/session'] = () => given.user({ Permissions: ['stock.list'] });
    await stock();
    expect(await screen.findByText('This site has no machines yet. They appear here when somebody adds them.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Models' })).toBeNull();
  });
  // STOCK-043
  it('of the production filter has its own words', async () => {
    serve({ 'GET siteconfig': () => given.config({ Hierarchy: 1 }), 'POST jcbstock/list': () => given.list([]) });
    await stock('/audit?f=P');
    expect(await screen.findByText('No records found in producion')).toBeTruthy();
  });
});

describe('pages', () => {
  // STOCK-041 CONST-012
  it('have a size selector above 25 rows only', async () => {
    const server = serve({ 'POST jcbstock/list': () => given.list(rows(40, 312)) });
    const { person, address } = await stock();
    const sizes = await screen.findByRole('combobox', { name: 'Per page' });
    expect(within(sizes).getAllByRole('option').map((option) => option.textContent)).toEqual(['25', '40', '50', '75', '100']);
    expect(screen.getByText('1–40 of 312')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Page 8' }));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ FilterProperty: { Offset: 280, RecordLimit: 40 } }));
    await person.selectOptions(sizes, '100');
    await waitFor(() => expect(address()).toBe('/audit?size=100'));
  });
  it('are turned by the place of a row, also where the number of machines says that there is no other', async () => {
    const listed = rows(40, 40).map((row) => ({ ...row, Cursor: `20261101.${row.VhcId}` }));
    const server = serve({ 'POST jcbstock/list': () => ({ ...given.list(listed), HasMore: true }) });
    const { person, address } = await stock();
    await screen.findByText('1–40 of 40');
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ After: listed[39]?.Cursor }));
    expect(address()).toBe(`/audit?page=2&after=${listed[39]?.Cursor}`);
  });
  it('have none at 25 rows', async () => {
    serve({ 'POST jcbstock/list': () => given.list(rows(25)) });
    await stock();
    await screen.findByText('7104822');
    expect(screen.queryByRole('combobox', { name: 'Per page' })).toBeNull();
  });
});

describe('what may be done with a machine', () => {
  // STOCK-051
  it('is what the server says, with the reason of what may not', async () => {
    const actions = { Allowed: ['edit'], Refused: { delete: 'stock.no_right' } };
    const refusals = { 'stock.no_right': 'You may not delete machines' };
    serve({ 'POST jcbstock/list': () => given.list([given.row({ Actions: actions })], { Refusals: refusals }) });
    const { person } = await stock();
    await person.click(await screen.findByRole('button', { name: 'Actions of 7104822' }));
    expect(screen.getByRole('menuitem', { name: 'Edit Machine' })).toBeTruthy();
    const remove = screen.getByRole('menuitem', { name: /Delete Machine/ });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    expect(remove.textContent).toContain('You may not delete machines');
  });
  // STOCK-170 STOCK-174 STOCK-158
  it('deleting asks, deletes, says so and reads the list again', async () => {
    const server = serve({ 'DELETE jcbstock/delete/1': () => ({ Message: 'Machine deleted sucessfully' }) });
    const { person } = await stock();
    await person.click(await screen.findByRole('button', { name: 'Actions of 7104822' }));
    await person.click(screen.getByRole('menuitem', { name: 'Delete Machine' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 7104822' });
    expect(within(dialog).getByText('Are you sure want to delete this Job ?')).toBeTruthy();
    const before = server.bodies('POST jcbstock/list').length;
    await person.click(within(dialog).getByRole('button', { name: 'Delete 7104822' }));
    await alertSays('Machine deleted sucessfully');
    await waitFor(() => expect(server.bodies('POST jcbstock/list').length).toBeGreaterThan(before));
  });
  // STOCK-044
  it('double-clicking a machine in R opens it; any other opens its history', async () => {
    const other = given.row({ VhcId: 2, Vin: '7104900', Status: 'A' });
    serve({
      'POST jcbstock/list': () => given.list([given.row(), other]),
      'GET jcbstock/history/2': () => given.history([given.group([given.line()])], { VhcId: 2, Machine: other }),
      'GET genericcomment/jcb/list/2': () => ({ Result: [], Before: null }),
    });
    const { person } = await stock();
    fireEvent.doubleClick(await screen.findByText('7104900'));
    const history = await screen.findByRole('dialog', { name: 'Machine History' });
    expect(await within(history).findByText('Machine added to stock list')).toBeTruthy();
    await person.click(within(history).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.doubleClick(screen.getByText('7104822'));
    expect(await screen.findByRole('dialog', { name: 'Edit Machine' })).toBeTruthy();
  });
  it('by keyboard: j and k move, x selects, Enter opens, Shift+F10 opens the menu', async () => {
    serve({ 'POST jcbstock/list': () => given.list(rows(3)) });
    const { person } = await stock();
    await screen.findByText('7104823');
    await person.keyboard('jjx');
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select 7104823' }).checked).toBe(true));
    fireEvent.keyDown(document.body, { key: 'F10', shiftKey: true });
    expect(await screen.findByRole('menu', { name: 'Actions of 7104823' })).toBeTruthy();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    (document.activeElement as HTMLElement | null)?.blur();
    await person.keyboard('k{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Edit Machine' })).toBeTruthy();
    expect((screen.getByLabelText<HTMLInputElement>(/Machine Serial Number/)).value).toBe('7104822');
  });
});

describe('the header of a production site', () => {
  // STOCK-028
  it('has no Add Machine', async () => {
    serve({ 'GET siteconfig': () => given.config({ Hierarchy: 1 }) });
    await stock();
    await screen.findByText('7104822');
    expect(screen.queryByRole('button', { name: 'Add Machine' })).toBeNull();
  });
});

it('without permission the page says so and asks for nothing', async () => {
  const server = serve({ 'GET security/session': () => given.user({ Permissions: [] }) });
  await stock();
  expect(await screen.findByText('Unauthorized Access Denied')).toBeTruthy();
  expect(server.bodies('POST jcbstock/list')).toHaveLength(0);
});

describe('on a phone', () => {
  it('machines are cards, filters chips, and the bar is at the thumb', async () => {
    serve();
    await openInside('/audit', 'Stock List', 'phone');
    expect(await screen.findByRole('article', { name: '7104822' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(screen.getByRole('navigation', { name: 'Filter' })).getByRole('link', { name: /Receiving Inspections 2/ })).toBeTruthy();
    expect(within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', { name: 'Stock' })).toBeTruthy();
  });
  // STOCK-035
  it('cards have boxes for those who have them in the grid, and the bar of the selection stands in place of the pages', async () => {
    const row = (part: Parameters<typeof given.row>[0]) => given.row({ TotalCount: 90, ...part });
    const rows = [row({ VhcId: 1, Vin: '7104801' }), row({ VhcId: 2, Vin: '7104802' }), row({ VhcId: 3, Vin: '7104803', TrackingStatus: 1 })];
    serve({ 'POST jcbstock/list': () => given.list(rows) });
    const { person } = await openInside('/audit?size=25', 'Stock List', 'phone');
    await person.click(await screen.findByRole('checkbox', { name: 'Select 7104801' }));
    expect(screen.queryByRole('checkbox', { name: 'Select 7104803' })).toBeNull();
    const bar = screen.getByRole('toolbar', { name: '1 selected' });
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    await person.click(within(bar).getByRole('checkbox', { name: 'Select every machine on this page' }));
    expect(screen.getByRole('toolbar', { name: '2 selected' })).toBeTruthy();
    await person.click(within(bar).getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy();
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    await person.click(screen.getByRole('checkbox', { name: 'Select 7104802' }));
    await person.click(screen.getByRole('button', { name: 'Actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Machine Transfer' })).toBeTruthy();
  });
});
