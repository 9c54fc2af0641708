// The technician's page against a stand-in for the server.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { store, stored } from '../../api/storage.ts';
import { open, openInside, refusal, serve, stream, type Answer } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

/** A user who inspects machines and changes nothing else of the stock. */
const technician = given.user({
  LoginId: 'tech',
  Permissions: ['inspection.perform', 'inspection.read', 'stock.list', 'stock.search', 'stock.history', 'photo.write', 'event.listen', 'location.read', 'model.read'],
});
const manager = given.user({ Permissions: [...given.everything, 'inspection.perform'] });

const machines = [
  given.due('7104801', { LocationId: 2, LocationName: 'Bay 4', DaysToAudit: -6 }),
  given.due('7104802', { Group: 'Today', DaysToAudit: 0 }),
  given.due('7104803', { Group: 'Waiting', Status: 'R', DaysToAudit: null, DaysInStage: 3, MayInspect: false, Refused: 'stock.no_receiving_template' }),
  given.due('7104804', { Group: 'Open', Status: 'R', DaysToAudit: null, TemplateLookupId: 70, Answered: 12, Asked: 38 }),
  given.due('7104805', { Group: 'Failed', Status: 'H', DaysToAudit: null, DaysInStage: 9 }),
];
const refusals = { 'stock.no_receiving_template': 'No Receiving Inspection template has been mapped to this model' };

const inspected = given.row({ Vin: '7104804', SiteCode: '330001', Actions: { Allowed: ['complete'], Refused: {} } });
const calls = (user = technician, more: Record<string, Answer> = {}): Record<string, Answer> => ({
  'GET security/session': () => user,
  'POST vhc/inspection/due': () => given.dueList(machines, { Refusals: refusals }),
  'POST jcbstock/search': () => ({ JcbStockList: [inspected], Refusals: {} }),
  'POST vhc/inspection/start': () => ({ TemplateLookupId: 70, TemplateId: 3, VHCId: 1, Status: 'R', Version: 1, TemplateVersion: 2 }),
  'GET vhcitem/list/1/70': () => [given.inspectionItem(11, 'Oil level')],
  ...more,
});
const group = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name: new RegExp(`^${name}`) });

describe('the yard', () => {
  it('shows the totals, and the machines by group, location and serial with their state', async () => {
    const server = serve(calls());
    await openInside('/yard', 'Yard', 'phone');
    const totals = await screen.findByRole('navigation', { name: 'Machines to inspect' });
    expect(within(totals).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1 Overdue', '1 Today', '1 Waiting', '1 Open', '1 Failed']);
    const overdue = await group('Overdue');
    expect(within(overdue).getByRole('heading', { level: 3 }).textContent).toBe('Bay 41');
    const row = within(overdue).getByRole('link');
    expect(row.getAttribute('href')).toBe('/m/7104801/inspection');
    expect(row.textContent).toContain('Audit 6 Days Overdue');
    expect((await group('Today')).textContent).toContain('Audit Today');
    expect((await group('Open')).textContent).toContain('12 of 38 answered');
    expect((await group('Failed')).textContent).toContain('Held For Repair - 9 Days');
    expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-labelledby')).filter(Boolean)).toHaveLength(5);
    expect(server.bodies('POST vhc/inspection/due')).toEqual([{ PageNumber: 1, PageSize: 200 }]);
    expect(server.bodies('POST jcbstock/list')).toEqual([]);
  });
  it('says in the words of the server why a machine cannot be inspected, and does not open it', async () => {
    serve(calls());
    await openInside('/yard', 'Yard', 'phone');
    const waiting = await group('Waiting');
    expect(within(waiting).getByText(refusals['stock.no_receiving_template'])).toBeTruthy();
    expect(within(waiting).queryByRole('link')).toBeNull();
  });
  it('leads who maps templates to Model Mapping, where a machine waits because its model has none', async () => {
    serve(calls(manager));
    await openInside('/yard', 'Yard', 'phone');
    const links = within(await group('Waiting')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Open Model Mapping', '/modeltemplate']]);
  });
  it('opens an inspection over itself, reads the list again after it, and Back returns here', async () => {
    const server = serve(calls());
    const here = await openInside('/yard', 'Yard', 'phone');
    await here.person.click(within(await group('Open')).getByRole('link'));
    expect(await screen.findByRole('dialog', { name: 'Receiving Inspection 7104804' })).toBeTruthy();
    expect(here.address()).toBe('/m/7104804/inspection');
    await here.person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(here.address()).toBe('/yard'));
    await waitFor(() => expect(server.bodies('POST vhc/inspection/due')).toHaveLength(2));
    expect(server.bodies('POST jcbstock/list')).toEqual([]);
  });
  it('is read again when a machine moved, and by Refresh; what could not be refreshed is said to be old', async () => {
    const events = stream();
    const server = serve(calls(technician, { 'GET events': events.answer }));
    const { person } = await openInside('/yard', 'Yard', 'phone');
    await group('Overdue');
    await waitFor(() => expect(events.listeners()).toBe(1));
    server.answers['POST vhc/inspection/due'] = () => given.dueList(machines.slice(1), { Refusals: refusals });
    events.say('machine', { Changes: [{ VhcId: 7104801 }], More: 0 });
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Overdue/ })).toBeNull());
    server.answers['POST vhc/inspection/due'] = refusal(422, { Message: 'No.' });
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('This list could not be refreshed. It is as it was read last.')).toBeTruthy();
    expect(await group('Today')).toBeTruthy();
  });
  it('offers the rest of a long list', async () => {
    const page = (body: unknown): unknown => {
      const { PageNumber } = body as { PageNumber: number };
      return given.dueList(PageNumber === 1 ? machines.slice(0, 3) : machines.slice(3), { TotalCount: 205, Refusals: refusals, Totals: { Overdue: 101, Today: 100, Waiting: 2, Open: 1, Failed: 1 } });
    };
    serve(calls(technician, { 'POST vhc/inspection/due': page }));
    const { person } = await openInside('/yard', 'Yard', 'phone');
    expect((await group('Overdue')).textContent).toContain('Overdue 101');
    await person.click(screen.getByRole('button', { name: 'Show more: 3 of 205 are shown' }));
    expect(await group('Failed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
  });
  it('says so when there is nothing to do, and when it cannot be loaded', async () => {
    const server = serve(calls(technician, { 'POST vhc/inspection/due': refusal(422, { Message: 'Later.' }) }));
    const { person } = await openInside('/yard', 'Yard', 'phone');
    expect(await screen.findByText('The machines to inspect could not be loaded')).toBeTruthy();
    server.answers['POST vhc/inspection/due'] = () => given.dueList([]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing to inspect')).toBeTruthy();
  });
});

describe('who begins in the yard', () => {
  it('is who inspects and changes no stock', async () => {
    serve(calls());
    await openInside('/audit', 'Stock List', 'phone');
    await waitFor(() => expect(stored('home')).toBe('/yard'));
  });
  it('opens it with the application from then on', async () => {
    serve(calls());
    store('currentSite', '330001');
    store('home', '/yard');
    const here = await openInside('/', 'Yard', 'phone');
    expect(here.address()).toBe('/yard');
  });
  it('after signing in with a PIN', async () => {
    const server = serve(calls(technician, { 'GET security/session': refusal(401, { Message: 'Session: missing' }), 'POST security/V2/Technicianlogin': () => technician }));
    const here = open('/technicianLogin', 'phone');
    await here.person.type(await screen.findByLabelText(/Site code/), '330001');
    await here.person.type(screen.getByLabelText(/Username/), 'tech');
    server.answers['GET security/session'] = () => technician;
    for (const digit of '482915') await here.person.click(screen.getByRole('button', { name: digit }));
    await here.person.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Yard' })).toBeTruthy();
    expect(here.address()).toBe('/yard');
  });
  it('others begin with the stock list and find the yard in the navigation', async () => {
    serve(calls(manager));
    store('currentSite', '330001');
    const here = await openInside('/', 'Stock List');
    expect(stored('home')).toBe('');
    await here.person.click(within(screen.getByRole('navigation', { name: 'Stock List' })).getByRole('link', { name: 'Yard' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Yard' })).toBeTruthy();
    expect(await group('Today')).toBeTruthy();
  });
  it('a closed inspection of a technician leads to the yard also when its address was opened', async () => {
    serve(calls());
    const here = open('/m/7104804/inspection', 'phone');
    await screen.findByRole('dialog', { name: 'Receiving Inspection 7104804' });
    await here.person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(here.address()).toBe('/yard'));
    expect(await group('Today')).toBeTruthy();
  });
});

describe('the bar at the bottom of a phone', () => {
  it('has Yard and Stock for who inspects', async () => {
    serve(calls());
    await openInside('/yard', 'Yard', 'phone');
    const bar = screen.getByRole('navigation', { name: 'Sections' });
    expect(within(bar).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Yard', 'Stock', 'Search']);
    expect(within(bar).getByRole('link', { name: 'Yard' }).getAttribute('aria-current')).toBe('page');
  });
});
