import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import tokens from '../../../../config/theme.json';
import { alertSays, open, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { failure, groupUser, inspection, page, sites, spreadsheet } from '../../testing/reports.ts';
import { sitesAfter } from './useReport.ts';

/** The reports with a select of sites, and their calls. */
const chosen = [
  ['/inspectionoverviewreport', 'Inspection Overview', 'InspectionOverviewReport'],
  ['/serialnumberreport', 'Serial Number Report', 'SerialNumberReport'],
  ['/techanalysisreport', 'Tech Analysis', 'TechnicianAnalysisReport'],
  ['/productionfailure', 'Production Failure', 'ProductionFailureReport'],
] as const;

const rowsOf = (name: string): unknown => (name === 'ProductionFailureReport' ? { ProductionFailureReport: [failure()] } : [inspection()]);
const calls: Record<string, Answer> = {
  'GET report/sites': () => ({ Sites: sites }),
  ...Object.fromEntries(chosen.map(([, , name]) => [`POST report/${name}`, () => page(rowsOf(name), 120)])),
};

type Visit = Opened & { server: ReturnType<typeof serve> };

async function visit(address: string, heading: string, more: Record<string, Answer> = {}): Promise<Visit> {
  const server = serve({ ...calls, ...more });
  const opened = await openInside(address, heading);
  await screen.findByRole('region', { name: 'Preview' });
  return { ...opened, server };
}
const asGroup = { 'GET security/session': () => groupUser(), 'GET siteconfig': () => given.config({ Hierarchy: 2 }) };
const atFaultSite = { 'GET siteconfig': () => given.config({ IsFaultCategoryEnabled: true }) };
const preview = (): HTMLElement => screen.getByRole('region', { name: 'Preview' });
const siteBox = (): HTMLElement => screen.getByRole('combobox', { name: 'Sites' });
const requests = (server: Visit['server'], name: string): unknown[] => server.bodies(`POST report/${name}`);

/** Opens the list of sites, once they have been read. */
async function openSites(person: UserEvent): Promise<HTMLElement> {
  await person.click(siteBox());
  await screen.findByRole('option', { name: /Select all/ });
  return screen.getByRole('listbox');
}

const saved: { name: string; size: number }[] = [];
beforeEach(() => {
  saved.length = 0;
  let last: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    if (this.download !== '') saved.push({ name: this.download, size: last?.size ?? 0 });
  });
});
afterEach(() => void vi.restoreAllMocks());

describe('a user of one site', () => {
  // REPORT-016 REPORT-031
  it.each(chosen.slice(0, 3))('%s has a range of days and Export, and reports on the own site', async (address, heading, name) => {
    const { server } = await visit(address, heading);
    expect(await within(preview()).findByRole('link', { name: '7104822' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Date range' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
    expect([screen.queryByRole('combobox', { name: 'Sites' }), screen.queryByRole('button', { name: 'Clear' })]).toEqual([null, null]);
    expect(requests(server, name)).toEqual([{ SiteCode: ['330001'], FromDate: '20260301', ToDate: '20260331', FilterProperty: { Offset: 0, RecordLimit: 50, OrderBy: '' } }]);
    expect(server.bodies('GET report/sites')).toHaveLength(0);
  });
  // REPORT-020 REPORT-024 REPORT-032
  it('Production Failure begins with the current month, and shows no columns of the site', async () => {
    const { server } = await visit('/productionfailure', 'Production Failure', atFaultSite);
    await within(preview()).findByText('Hose drips');
    expect([screen.getByLabelText<HTMLInputElement>('From').value, screen.getByLabelText<HTMLInputElement>('To').value]).toEqual(['01/03/2026', '31/03/2026']);
    const heads = within(preview()).getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Location', 'Serial Number', 'Date Of Inspection', 'Inspector', 'Inspection Zone', 'Model', 'Area', 'Defect', 'Comments']);
    expect(requests(server, 'ProductionFailureReport')).toMatchObject([{ FromDate: '20260301', ToDate: '20260331' }]);
  });
  // REPORT-015
  it('Group Inspection has a range of days and Export, and asks for the group of the site', async () => {
    const { server } = await visit('/groupinspectionreport', 'Group Inspection', {
      'POST report/GroupInspectionOverviewReport': () => page([inspection({ SiteCode: '330002', SiteName: 'Borrowdale Machinery' })], 1),
    });
    expect(await within(preview()).findByText('Borrowdale Machinery')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Date range' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
    expect(requests(server, 'GroupInspectionOverviewReport')).toMatchObject([{ SiteCode: '330001' }]);
    // A machine of another site is found by the search of the group.
    expect(within(preview()).getByRole('link', { name: '7104822' }).getAttribute('href')).toBe('/globalsearch?q=7104822');
  });
});

describe('a group user', () => {
  // REPORT-016 REPORT-020 REPORT-030
  it.each(chosen)('%s has a select of sites with Clear, and needs one of them', async (address, heading, name) => {
    const { person, server } = await visit(address, heading, asGroup);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' }).disabled).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Please select sitename')).toBeTruthy();
    expect(document.activeElement).toBe(siteBox());
    expect(requests(server, name)).toHaveLength(0);
    await person.click(within(await openSites(person)).getByRole('option', { name: '330002 Borrowdale Machinery' }));
    expect(screen.queryByText('Please select sitename')).toBeNull();
    await waitFor(() => expect(requests(server, name)).toMatchObject([{ SiteCode: ['330002'] }]));
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('Choose one or more sites to see the report.')).toBeTruthy();
  });
  // REPORT-021
  it('chooses several sites, all of them, or those that are found by typing', async () => {
    const { person, address } = await visit('/inspectionoverviewreport', 'Inspection Overview', asGroup);
    const list = await openSites(person);
    expect([list.className, tokens.size.multiSelect]).toEqual([expect.stringContaining('pick-list multi'), 310]);
    await person.click(within(list).getByRole('option', { name: /Ashby/ }));
    const shown = (): string | undefined => document.querySelector('.multi-chosen')?.textContent;
    expect(shown()).toBe('330001 Ashby Plant Sales');
    await person.click(within(list).getByRole('option', { name: /Carlow/ }));
    expect(shown()).toBe('330001 Ashby Plant Sales + 1 more');
    await person.click(within(list).getByRole('option', { name: 'Select all' }));
    expect(address()).toBe('/inspectionoverviewreport?sites=all');
    expect(within(list).getAllByRole('option', { selected: true })).toHaveLength(4);
    await person.click(within(list).getByRole('option', { name: 'Select all' }));
    await person.type(siteBox(), 'borrow');
    await waitFor(() => expect(within(screen.getByRole('listbox')).getAllByRole('option').map((one) => one.textContent)).toEqual(['Select all', '330002 Borrowdale Machinery']));
    await person.click(screen.getByRole('option', { name: 'Select all' }));
    expect(address()).toBe('/inspectionoverviewreport?sites=330002');
  });
  it('removes no site with the keys of a text field', async () => {
    const { person, address } = await visit('/inspectionoverviewreport?sites=330001', 'Inspection Overview', asGroup);
    await person.click(siteBox());
    await person.keyboard('{ArrowLeft}{Backspace}{Delete}');
    expect(address()).toBe('/inspectionoverviewreport?sites=330001');
  });
  // REPORT-022 REPORT-027
  it('waits a second for the sites', async () => {
    let at = 0;
    serve({ ...calls, ...asGroup, 'GET report/sites': () => ((at = performance.now()), { Sites: sites }) });
    const begun = performance.now();
    await openInside('/inspectionoverviewreport', 'Inspection Overview');
    await waitFor(() => expect(at).toBeGreaterThan(0));
    expect(sitesAfter).toBe(1000);
    expect(at - begun).toBeGreaterThanOrEqual(sitesAfter);
  });
  // REPORT-024 REPORT-027
  it('sees the sites of the rows of Production Failure', async () => {
    await visit('/productionfailure?sites=330001', 'Production Failure', asGroup);
    await within(preview()).findByText('Hose drips');
    const heads = within(preview()).getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads.slice(0, 2)).toEqual(['Site code', 'Site Name']);
  });
  it('can read the sites again after a failure, which no alert tells', async () => {
    const { person, server } = await visit('/inspectionoverviewreport', 'Inspection Overview', { ...asGroup, 'GET report/sites': refusal(500, { Message: 'Report: broken' }) });
    expect(await screen.findByText('The sites could not be loaded')).toBeTruthy();
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
    server.answers['GET report/sites'] = () => ({ Sites: sites });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await openSites(person);
  });
});

describe('the first rows', () => {
  const address = '/techanalysisreport';
  // REPORT-023
  it('have the headings of the spreadsheet, and say how many there are', async () => {
    await visit(address, 'Tech Analysis', { 'POST report/TechnicianAnalysisReport': () => page([inspection({ TechnicianName: 'Kim Oak', InspectionStatus: 'Failed', FailedItemCount: 3 })], 312) });
    expect(await within(preview()).findByText('Kim Oak')).toBeTruthy();
    const heads = within(preview()).getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Serial Number', 'Inspection Date', 'Model', 'Technician', 'Site', 'Location', 'Inspection Type', 'Status', 'Failed Items', 'Site Code', 'Dealership']);
    expect(await screen.findByText('First 1 of 312 rows. Export has all of them.')).toBeTruthy();
  });
  it('are sorted by the headings, in the address too', async () => {
    const { person, server, address: here } = await visit(address, 'Tech Analysis');
    await person.click(await within(preview()).findByRole('button', { name: 'Model' }));
    await waitFor(() => expect(requests(server, 'TechnicianAnalysisReport').at(-1)).toMatchObject({ FilterProperty: { OrderBy: 'Model ASC' } }));
    expect(here()).toBe('/techanalysisreport?sort=Model');
    await person.click(within(preview()).getByRole('button', { name: /^Model/ }));
    await waitFor(() => expect(here()).toBe('/techanalysisreport?sort=-Model'));
  });
  // REPORT-033
  it.each(chosen.slice(0, 3))('%s says No data found where there are none', async (page_, heading, name) => {
    await visit(page_, heading, { [`POST report/${name}`]: () => page([], 0) });
    expect(await screen.findByText('No data found')).toBeTruthy();
  });
  it('say in place that they could not be read, and are read again', async () => {
    const { person, server } = await visit(address, 'Tech Analysis', { 'POST report/TechnicianAnalysisReport': refusal(500, { Message: 'Report: broken' }) });
    expect(await screen.findByText('Service Error')).toBeTruthy();
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
    server.answers['POST report/TechnicianAnalysisReport'] = () => page([inspection()], 1);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(preview()).findByRole('link', { name: '7104822' })).toBeTruthy();
  });
});

describe('the choices', () => {
  const link = '/inspectionoverviewreport?sites=330001,330003&from=2026-01-05&to=2026-02-10&sort=-Model';
  it('are the address, which is opened again after signing in', async () => {
    const server = serve({ ...calls, ...asGroup, 'GET security/session': refusal(401, { Message: 'Session: missing' }), 'POST security/login': () => groupUser() });
    const { person, address } = open(link);
    const username = await screen.findByLabelText(/Username/);
    server.answers['GET security/session'] = () => groupUser();
    await person.type(screen.getByLabelText(/Site code/), '220000');
    await person.type(username, 'groupadmin');
    await person.type(screen.getByLabelText(/Password/), 'Hardstand#2026{enter}');
    await waitFor(() => expect(address()).toBe(link));
    await waitFor(() => expect(requests(server, 'InspectionOverviewReport')).toEqual([
      { SiteCode: ['330001', '330003'], FromDate: '20260105', ToDate: '20260210', FilterProperty: { Offset: 0, RecordLimit: 50, OrderBy: 'Model DESC' } },
    ]));
  });
  // REPORT-032
  it('are typed as DD/MM/YYYY and sent as YYYYMMDD', async () => {
    const { person, server, address } = await visit('/serialnumberreport', 'Serial Number Report');
    const from = screen.getByLabelText('From');
    await person.clear(from);
    await person.type(from, '05022026');
    await waitFor(() => expect(address()).toBe('/serialnumberreport?from=2026-02-05&to=2026-03-31'));
    await waitFor(() => expect(requests(server, 'SerialNumberReport').at(-1)).toMatchObject({ FromDate: '20260205', ToDate: '20260331' }));
  });
  it.each([
    ['01/04/2026', '31/03/2026', 'The last day is before the first'],
    ['01/01/2024', '31/03/2026', 'Choose at most 366 days'],
  ])('from %s to %s are refused in place, and nothing is exported', async (from, _to, reason) => {
    const { person, server } = await visit('/serialnumberreport', 'Serial Number Report');
    const field = screen.getByLabelText('From');
    await person.clear(field);
    await person.type(field, from);
    expect(await screen.findByText(reason, { selector: '.err' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Export' }));
    expect(server.bodies('POST report/SerialNumberReport/export')).toHaveLength(0);
    expect(document.activeElement).toBe(field);
  });
  it('that are no day stay in the field with the reason', async () => {
    const { person, address } = await visit('/serialnumberreport', 'Serial Number Report');
    const field = screen.getByLabelText<HTMLInputElement>('To');
    await person.clear(field);
    await person.type(field, '31/02/2026{Enter}');
    expect(await screen.findByText('Enter a day as DD/MM/YYYY')).toBeTruthy();
    expect([field.value, address()]).toEqual(['31/02/2026', '/serialnumberreport']);
  });
});

describe('Export', () => {
  const name = 'InspectionOverviewReport';
  const visitWith = (answer: Answer): Promise<Visit> => visit('/inspectionoverviewreport?sort=Vin', 'Inspection Overview', { [`POST report/${name}/export`]: answer });
  const press = ({ person }: Visit): Promise<void> => person.click(screen.getByRole('button', { name: 'Export' }));

  // REPORT-044
  it('saves the file under the name that the server gives it, with every row in the order of the page', async () => {
    const opened = await visitWith(() => spreadsheet('Overviewreport.xlsx', 'PK1234'));
    await press(opened);
    await alertSays('Overviewreport.xlsx was saved');
    expect(saved).toEqual([{ name: 'Overviewreport.xlsx', size: 6 }]);
    expect(opened.server.bodies(`POST report/${name}/export`)).toEqual([
      { SiteCode: ['330001'], FromDate: '20260301', ToDate: '20260331', FilterProperty: { Offset: 0, RecordLimit: 0, OrderBy: 'Vin ASC' } },
    ]);
  });
  it('says how many rows and bytes there are while it runs, and can be cancelled', async () => {
    let feed: ReadableStreamDefaultController<Uint8Array> | undefined;
    const opened = await visitWith(() => spreadsheet('Overviewreport.xlsx', new ReadableStream<Uint8Array>({ start: (controller) => void (feed = controller) })));
    await screen.findByText(/of 120 rows/);
    await press(opened);
    expect(await screen.findByText('Exporting 120 rows')).toBeTruthy();
    await waitFor(() => expect(feed).toBeDefined());
    feed?.enqueue(new Uint8Array(3000));
    expect(await screen.findByText('3 KB received')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel export' }));
    await alertSays('The export was cancelled');
    feed?.close();
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
    expect(saved).toEqual([]);
  });
  // REPORT-033 REPORT-046
  it('without rows says No data found and saves nothing', async () => {
    await press(await visitWith(refusal(422, { Message: 'Report: No data found\nat line 2', Reason: 'reports.no_data' })));
    await alertSays('No data found');
    expect(document.querySelector('[data-sonner-toast].danger')?.textContent).toBe('No data found');
    expect(saved).toEqual([]);
  });
  // REPORT-047
  it.each([403, 404, 409, 500, 503])('that fails with %i says Service Error, and nothing else', async (status) => {
    await press(await visitWith(refusal(status, { Message: 'Report: a secret' })));
    await waitFor(() => expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(1));
    const toast = document.querySelector('[data-sonner-toast].danger');
    expect(toast?.textContent).toContain('Error');
    expect(toast?.textContent).toContain('Service Error');
    expect(document.body.textContent).not.toContain('a secret');
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  });
  it('beyond the number that may run at once says when to try again', async () => {
    await press(await visitWith(refusal(429, { Message: 'Report: busy' }, { 'Retry-After': '30' })));
    expect(await screen.findByText('Too many exports run at this site. Try again in 30 seconds.')).toBeTruthy();
  });
});
