// Effect of the end of the session on the page, and the data that stays on the device after sign-out.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { store, stored } from '../api/storage.ts';
import { alertSays, open, openInside, refusal, serve, stream } from '../testing/app.tsx';
import * as given from '../testing/given.ts';
import { declineVersion, offerVersion } from '../version.ts';

const signedOut = refusal(401, { Message: 'Session: missing' });
const question = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Login Required' });

describe('a session that ends', () => {
  // SHELL-071
  it('asks for the password over the page, and sends again what was refused', async () => {
    const server = serve();
    const { person, address } = await openInside('/location', 'Machine Locations');
    const name = await screen.findByRole('textbox', { name: /Add a location/ });
    await person.type(name, 'BAY 77');
    server.answers['POST location/create'] = signedOut;
    await person.keyboard('{Enter}');
    const dialog = await question();
    expect(within(dialog).getByText('Signed in as Anna Ash')).toBeTruthy();
    expect(screen.queryByText('User Authentication Failed! Please Login')).toBeNull();
    server.answers['POST location/create'] = () => ({ Message: 'Location: created', LocationId: 7 });
    const password = within(dialog).getByLabelText(/Password/);
    expect(document.activeElement).toBe(password);
    await person.type(password, 'Hardstand#2026{enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/location');
    expect(server.bodies('POST security/login')).toEqual([{ sitecode: '330001', username: 'admin', password: 'Hardstand#2026', loginAs: 20 }]);
    const [first, again] = server.sent.filter((one) => one.call === 'POST location/create');
    expect(again?.body).toEqual(first?.body);
    expect(again?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  });
  it('asks the user of the page to sign in when another tab has signed another user in, and then sends the change', async () => {
    const server = serve();
    const { person } = await openInside('/location', 'Machine Locations');
    server.answers['POST location/create'] = refusal(409, { Message: 'Session: Somebody else has signed in. Sign in again to continue.', Reason: 'session.other_user' });
    await person.type(await screen.findByRole('textbox', { name: /Add a location/ }), 'BAY 77{Enter}');
    const dialog = await question();
    expect(within(dialog).getByText('Somebody else has signed in. Sign in again to continue.')).toBeTruthy();
    expect(within(dialog).getByText('Anna Ash')).toBeTruthy();
    server.answers['POST location/create'] = () => ({ Message: 'Location: created', LocationId: 7 });
    await person.type(within(dialog).getByLabelText(/Password/), 'Hardstand#2026{enter}');
    await waitFor(() => expect(server.bodies('POST location/create')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('is left when the person does not sign in again, and the page with it', async () => {
    const server = serve();
    const { person, address } = await openInside('/location', 'Machine Locations');
    server.answers['POST location/create'] = refusal(409, { Message: 'Session: Somebody else has signed in. Sign in again to continue.', Reason: 'session.other_user' });
    server.answers['GET security/session'] = signedOut;
    await person.type(await screen.findByRole('textbox', { name: /Add a location/ }), 'BAY 77{Enter}');
    await person.click(within(await question()).getByRole('button', { name: 'Sign in as somebody else' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });
  it('keeps what is typed in an open form', async () => {
    const server = serve({ 'GET jcbservicepro/7104999': signedOut });
    const { person } = await openInside('/audit', 'Stock List');
    await person.click(await screen.findByRole('button', { name: 'Add Machine' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Create Machine' }));
    const form = await screen.findByRole('dialog', { name: 'Add Machine' });
    const serial = within(form).getByLabelText<HTMLInputElement>(/Machine Serial Number/);
    await person.type(serial, '7104999');
    await person.click(within(form).getByRole('button', { name: 'Search serial number' }));
    server.answers['GET jcbservicepro/7104999'] = () => [];
    await person.type(within(await question()).getByLabelText(/Password/), 'Hardstand#2026{enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Login Required' })).toBeNull());
    expect(serial.isConnected).toBe(true);
    expect(serial.value).toBe('7104999');
  });
  it('says what is wrong with the password, and asks again', async () => {
    const server = serve({ 'POST security/login': refusal(401, { Message: 'Sign in: Invalid credentials.', ReasonCode: 2 }) });
    const { person } = await openInside('/audit', 'Stock List');
    server.answers['POST jcbstock/list'] = signedOut;
    await person.click(screen.getByRole('link', { name: /PDI/ }));
    const dialog = await question();
    await person.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    expect(await within(dialog).findByText('Password is required')).toBeTruthy();
    await person.type(within(dialog).getByLabelText(/Password/), 'wrong{enter}');
    expect(await within(dialog).findByText('Invalid credentials.')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Password/).value).toBe('');
  });
  it('leads another user to the sign-in page, which opens the same page', async () => {
    const server = serve();
    const { person, address } = await openInside('/audit', 'Stock List');
    server.answers['POST jcbstock/list'] = signedOut;
    server.answers['GET security/session'] = signedOut;
    await person.click(screen.getByRole('link', { name: /PDI/ }));
    await person.click(within(await question()).getByRole('button', { name: 'Sign in as somebody else' }));
    await waitFor(() => expect(address()).toBe('/login'));
    server.answers['POST jcbstock/list'] = () => given.list([]);
    await person.type(await screen.findByLabelText(/Site code/), '330001');
    await person.type(screen.getByLabelText(/Username/), 'other');
    await person.type(screen.getByLabelText(/Password/), 'Hardstand#2026{enter}');
    await waitFor(() => expect(address()).toBe('/audit?f=F'));
  });
  it('asks a technician for the PIN, who stays a technician', async () => {
    const technician = given.user({ LoginAs: 101, LoginId: 'tech', FirstName: 'Tom' });
    const server = serve({ 'GET security/session': () => technician, 'POST security/V2/Technicianlogin': () => technician });
    const { person } = await openInside('/audit', 'Stock List');
    server.answers['POST jcbstock/list'] = signedOut;
    await person.click(screen.getByRole('link', { name: /PDI/ }));
    const dialog = await question();
    expect(within(dialog).queryByLabelText(/Password/)).toBeNull();
    server.answers['POST jcbstock/list'] = () => given.list([given.row()]);
    for (const digit of '482915') await person.click(within(dialog).getByRole('button', { name: digit }));
    await person.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodies('POST security/V2/Technicianlogin')).toEqual([{ sitecode: '330001', username: 'tech', pincode: '482915' }]);
  });
  it('opens the event stream again', async () => {
    const events = stream();
    const server = serve({ 'GET events': events.answer });
    const { person } = await openInside('/audit', 'Stock List');
    await waitFor(() => expect(events.listeners()).toBe(1));
    server.answers['GET security/session'] = signedOut;
    server.answers['GET events'] = signedOut;
    server.answers['POST jcbstock/list'] = signedOut;
    act(() => events.end());
    await person.click(screen.getByRole('link', { name: /PDI/ }));
    const dialog = await question();
    // The page may try the stream again while the password is typed: only a sign-in opens the calls.
    server.answers['POST security/login'] = () => {
      server.answers['GET security/session'] = () => given.user();
      server.answers['GET events'] = events.answer;
      server.answers['POST jcbstock/list'] = () => given.list([]);
      return given.user();
    };
    await person.type(within(dialog).getByLabelText(/Password/), 'Hardstand#2026{enter}');
    await waitFor(() => expect(events.listeners()).toBe(2));
  });
});

describe('without a session', () => {
  it('a device of technicians asks for the PIN', async () => {
    store('loginType', '101');
    serve({ 'GET security/session': signedOut });
    const { address } = open('/audit');
    await waitFor(() => expect(address()).toBe('/technicianLogin'));
  });
});

describe('signing out', () => {
  // AUTH-008 AUTH-011
  it('keeps site and user type, whatever the answer clears', async () => {
    store('loginType', '30');
    store('siteCode', '220000');
    serve({ 'POST authentication/logout': () => localStorage.clear() });
    await openInside('/audit', 'Stock List');
    store('filter', 'R');
    const { address } = open('/logout');
    await waitFor(() => expect(address()).toBe('/login'));
    await waitFor(() => expect([stored('loginType'), stored('siteCode'), stored('filter'), stored('currentSite')]).toEqual(['30', '220000', '', '']));
  });
  it('a technician signs in again with a PIN', async () => {
    store('loginType', '101');
    serve();
    const { address } = open('/logout');
    await waitFor(() => expect(address()).toBe('/technicianLogin'));
  });
});

describe('a site that refuses sign-in', () => {
  it('when it is chosen says so, and everything stays as it was', async () => {
    const group = given.user({
      TypeOfEntity: 30, Headersitecode: '220000', SiteCode: '220000', SiteName: 'Northfield Head Office',
      UserSiteLookup: ['220000', '330004'].map((SiteCode, at) => ({ SiteId: at + 1, SiteCode, SiteName: `Site ${SiteCode}`, UserTypeId: 1, Deleted: false, Active: true })),
    });
    const lastSitecode = (): string | null | undefined => server.sent.at(-1)?.headers.get('sitecode');
    const server = serve({
      'GET security/session': () => (lastSitecode() === '330004' ? { ...group, Headersitecode: '330004' } : group),
      'GET siteconfig': () => given.config({}, { MHCSettings: { IsEnabled: lastSitecode() === '330004' } }),
    });
    store('filter', 'R');
    const { person, address } = await openInside('/location', 'Machine Locations');
    await person.click(screen.getByRole('combobox', { name: 'Site' }));
    await person.click(screen.getByRole('option', { name: '330004 Site 330004' }));
    await alertSays('Unauthorised to login. Please contact support.');
    expect(address()).toBe('/location');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Site' }).value).toBe('220000 Site 220000');
    expect(server.sent.map((one) => one.call)).not.toContain('POST authentication/logout');
    expect(stored('filter')).toBe('R');
    server.sent.length = 0;
    await person.click(screen.getByRole('link', { name: 'Stock' }));
    await waitFor(() => expect(server.bodies('POST jcbstock/list')).toHaveLength(1));
    expect(server.sent.every((one) => one.headers.get('sitecode') === '220000')).toBe(true);
  });
});

describe('a newer version', () => {
  afterEach(declineVersion);
  it('is offered on the open page, which goes on until the user takes it', async () => {
    serve();
    const { person } = await openInside('/audit', 'Stock List');
    let taken = 0;
    act(() => offerVersion(() => (taken += 1)));
    const offer = await screen.findByText('A new version is available');
    expect(taken).toBe(0);
    expect(await screen.findByText('7104822')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Later' }));
    expect(offer.isConnected).toBe(false);
    act(() => offerVersion());
    await person.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(taken).toBe(1);
  });
});
