// The addresses of the application: what a link opens, and what Back returns to.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { store } from '../api/storage.ts';
import { open, openInside, refusal, serve, type Answer } from '../testing/app.tsx';
import * as given from '../testing/given.ts';

const machines = [1, 2].map((at) => given.row({ VhcId: at, Vin: `710482${at}`, Status: 'A', Actions: { Allowed: [], Refused: {} } }));

const yard: Record<string, Answer> = {
  'POST jcbstock/list': () => given.list(machines),
  'POST jcbstock/search': () => ({ JcbStockList: machines, Refusals: {} }),
  'GET genericcomment/jcb/list/1': () => ({ Result: [], Before: null }),
  'GET genericcomment/jcb/list/2': () => ({ Result: [], Before: null }),
  ...Object.fromEntries(
    machines.map((row) => [`GET jcbstock/history/${row.VhcId}`, () => given.history([given.group([given.line()])], { VhcId: row.VhcId, Machine: row })]),
  ),
};

const signedOut = refusal(401, { Message: 'Session: missing' });
const history = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Machine History' });

async function signInHere({ person }: ReturnType<typeof open>, server: ReturnType<typeof serve>): Promise<void> {
  const username = await screen.findByLabelText(/Username/);
  server.answers['GET security/session'] = () => given.user();
  await person.type(screen.getByLabelText(/Site code/), '330001');
  await person.type(username, 'admin');
  await person.type(screen.getByLabelText(/Password/), 'Hardstand#2026{enter}');
}

describe('a link that is opened without a session', () => {
  it.each(['/audit?f=R&page=2', '/location', '/globalsearch?q=7104', '/m/7104821?f=R'])('%s is opened after signing in', async (link) => {
    const server = serve({ ...yard, 'GET security/session': signedOut });
    const opened = open(link);
    await waitFor(() => expect(opened.address()).toBe('/login'));
    await signInHere(opened, server);
    await waitFor(() => expect(opened.address()).toContain(link.replace('&page=2', '')));
  });
  it('is opened also after the sign-in of a technician', async () => {
    serve({ ...yard, 'GET security/session': signedOut, 'POST security/V2/Technicianlogin': () => given.user({ LoginAs: 101 }) });
    const { person, address } = open('/location');
    await person.click(await screen.findByRole('link', { name: 'Technician sign-in' }));
    const pin = await screen.findByLabelText(/^PIN/);
    await person.type(screen.getByLabelText(/Site code/), '330001');
    await person.type(screen.getByLabelText(/Username/), 'tech');
    await person.type(pin, '482915{enter}');
    await waitFor(() => expect(address()).toBe('/location'));
  });
});

describe('an open machine', () => {
  it('has an address, which Back leaves for the list as it was', async () => {
    serve(yard);
    const { person, address, back } = await openInside('/audit?f=R', 'Stock List');
    const serial = await screen.findByRole('link', { name: '7104821' });
    expect(serial.getAttribute('href')).toBe('/m/7104821');
    await person.click(serial);
    await history();
    expect(address()).toBe('/m/7104821?f=R');
    await person.click(screen.getByRole('button', { name: 'Next machine' }));
    expect(address()).toBe('/m/7104822?f=R');
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/audit?f=R');
  });
  it('is left by its close button as by Back', async () => {
    serve(yard);
    const { person, address, back } = await openInside('/location', 'Machine Locations');
    await person.click(await screen.findByRole('link', { name: 'Global Search' }));
    await waitFor(() => expect(address()).toBe('/globalsearch'));
    await person.keyboard('gs');
    await person.click(await screen.findByRole('link', { name: '7104821' }));
    await person.click(within(await history()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/audit'));
    await back();
    expect(address()).toBe('/globalsearch');
  });
  it('is opened by its address, whatever the list shows, and closed to the list', async () => {
    store('filter', 'R');
    const server = serve({ ...yard, 'POST jcbstock/list': () => given.list([]) });
    const { person, address } = open('/m/7104822');
    expect(await within(await history()).findByText('Machine added to stock list')).toBeTruthy();
    expect(server.bodies('POST jcbstock/search')).toEqual([expect.objectContaining({ IsGroupSearch: true })]);
    expect(address()).toBe('/m/7104822');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toContain('/audit'));
  });
  it('takes what is open over it with it when it is closed', async () => {
    serve({ ...yard, 'GET asset/machine/2': () => ({ Assets: [] }) });
    const { person, address } = open('/m/7104822?f=R&show=media');
    await history();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/audit?f=R'));
  });
  it('that the acting site has not got is said so, with the way to the search of the group', async () => {
    serve({ ...yard, 'POST jcbstock/search': () => ({ JcbStockList: [given.row({ Vin: '7109999', SiteCode: '330002' })], Refusals: {} }) });
    open('/m/7109999');
    const dialog = await history();
    expect(await within(dialog).findByText('There is no machine 7109999 at 330001 Ashby Plant Sales')).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'Search the group' }).getAttribute('href')).toBe('/globalsearch?q=7109999');
  });
  it('had an address by record, which leads to the new one', async () => {
    serve(yard);
    const { address } = open('/machinehistory?open=2');
    await waitFor(() => expect(address()).toBe('/m/7104822'));
  });
  it('of an older record keeps the address of the record', async () => {
    serve({ ...yard, 'POST jcbstock/search': () => ({ JcbStockList: [given.row({ VhcId: 9, Vin: '7104822' }), ...machines], Refusals: {} }) });
    const { address } = await openInside('/machinehistory?open=2', 'Machine History');
    expect(await screen.findByText('Machine added to stock list')).toBeTruthy();
    expect(address()).toBe('/machinehistory?open=2');
  });
  it('stands beside the list in a wide window, which stays usable', async () => {
    serve(yard);
    const { person, address, back } = await openInside('/audit', 'Stock List', 'wide');
    await person.click(await screen.findByRole('link', { name: '7104821' }));
    const panel = await screen.findByRole('complementary', { name: 'Machine History' });
    expect(await within(panel).findByText('Machine added to stock list')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(screen.getByRole('link', { name: '7104822' }));
    expect(address()).toBe('/m/7104822');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Machine History' })).toBeNull());
    expect(address()).toBe('/audit');
    await person.click(screen.getByRole('link', { name: '7104822' }));
    await back();
    expect(address()).toBe('/audit');
  });
});

describe('the way home', () => {
  // STOCK-001 STOCK-017
  it.each([['', '/audit'], ['R', '/audit?f=R']])('leads a signed-in person to the list with the filter used last (%j)', async (filter, home) => {
    store('currentSite', '330001');
    store('filter', filter);
    serve();
    const { address } = await openInside('/', 'Stock List');
    expect(address()).toBe(home);
  });
  it('of the page of an unknown address leads a signed-in person to the list', async () => {
    store('currentSite', '330001');
    serve();
    const { person, address } = open('/no/such/page');
    await person.click(await screen.findByRole('link', { name: 'Open the stock list' }));
    await screen.findByRole('heading', { level: 1, name: 'Stock List' });
    expect(address()).toBe('/audit');
  });
  // SHELL-001
  it('leads others to the sign-in page', async () => {
    serve();
    const { address } = open('/');
    await waitFor(() => expect(address()).toBe('/login'));
  });
});
