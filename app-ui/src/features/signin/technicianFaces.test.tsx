import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { store, stored } from '../../api/storage.ts';
import type { Face, SharedDevice } from '../../api/wire.ts';
import { alertSays, open, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const face = (LoginId: string, DisplayName: string): Face => ({ LoginId, DisplayName, Initials: DisplayName.slice(0, 2).toUpperCase() });
const tom = face('tom', 'Tom Twist');
const bea = face('bea', 'Bea Bolt');
const device = (Technicians: Face[] = [bea, tom]): SharedDevice => ({ IsBound: true, SiteCode: '330001', SiteName: 'Ashby Plant Sales', Technicians });
const technician = (): unknown => given.user({ UserTypeId: 7, HeaderUserType: 7, LoginAs: 101, LoginId: 'tom', FirstName: 'Tom', LastName: 'Twist' });

interface Tablet extends Opened {
  server: ReturnType<typeof serve>;
}

/** A tablet that is bound to the site, opened at the faces. */
async function tablet(more: Record<string, Answer> = {}, address = '/technicianLogin'): Promise<Tablet> {
  const server = serve({ 'GET shareddevice': () => device(), 'POST security/V2/Technicianlogin': technician, ...more });
  const opened = open(address, 'phone');
  await waitFor(() => expect(server.sent.map(({ call }) => call)).toContain('GET shareddevice'));
  return { ...opened, server };
}

const faces = async (): Promise<HTMLElement[]> => within(await screen.findByRole('list', { name: 'Who are you?' })).getAllByRole('link');
const press = async ({ person }: Opened, pin: string): Promise<void> => {
  for (const digit of pin) await person.click(screen.getByRole('button', { name: digit }));
};

beforeEach(() => localStorage.clear());

describe('a tablet that is bound to a site', () => {
  // AUTH-005 AUTH-056
  it('shows the technicians; a tap and the PIN sign in', async () => {
    const opened = await tablet();
    expect((await faces()).map((link) => link.textContent)).toEqual(['BEBea Bolt ', 'TOTom Twist ']);
    expect(screen.getByText('Ashby Plant Sales')).toBeTruthy();
    expect(screen.queryByLabelText(/Site code/)).toBeNull();
    await opened.person.click(screen.getByRole('link', { name: 'Tom Twist' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tom Twist' })).toBeTruthy();
    expect(opened.address()).toBe('/technicianLogin?as=tom');
    await press(opened, '482915');
    await opened.person.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(opened.address()).toBe('/audit'));
    expect(opened.server.bodies('POST security/V2/Technicianlogin')).toEqual([{ sitecode: '330001', username: 'tom', pincode: '482915' }]);
    expect([stored('loginType'), stored('siteCode'), stored('sharedDevice')]).toEqual(['101', '330001', 'bound']);
  });

  it.each([
    ['', 'Too many tries to sign in. Please wait a moment and try again.'],
    ['1', 'Too many tries to sign in. Please try again in 1 second.'],
    ['12', 'Too many tries to sign in. Please try again in 12 seconds.'],
  ])('says how long to wait when too many have tried (%s)', async (wait, text) => {
    const tooMany = refusal(429, { Message: 'Error: Too many requests, please wait a moment' }, wait === '' ? {} : { 'Retry-After': wait });
    const opened = await tablet({ 'POST security/V2/Technicianlogin': tooMany }, '/technicianLogin?as=tom');
    await screen.findByRole('heading', { level: 1, name: 'Tom Twist' });
    await press(opened, '482915');
    await opened.person.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('leads back to the faces, by its button and by Back', async () => {
    const opened = await tablet();
    await faces();
    await opened.person.click(screen.getByRole('link', { name: 'Tom Twist' }));
    await press(opened, '48');
    await opened.person.click(screen.getByRole('button', { name: 'Back to the technicians' }));
    await faces();
    expect(opened.address()).toBe('/technicianLogin');
    await opened.person.click(screen.getByRole('link', { name: 'Bea Bolt' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^PIN/).value).toBe('');
    await opened.back();
    await faces();
  });

  it('that is opened at a face leads back to the faces, too', async () => {
    const opened = await tablet({}, '/technicianLogin?as=bea');
    expect(await screen.findByRole('heading', { level: 1, name: 'Bea Bolt' })).toBeTruthy();
    await opened.person.click(screen.getByRole('button', { name: 'Back to the technicians' }));
    await faces();
    expect(opened.address()).toBe('/technicianLogin');
  });

  it('says that a PIN is missing or wrong, and that the technician is locked', async () => {
    const wrong = (ReasonCode: number, text: string): Answer => refusal(401, { Message: `Sign in: ${text}`, ReasonCode });
    const opened = await tablet({ 'POST security/V2/Technicianlogin': wrong(2, 'Invalid credentials.') });
    await faces();
    await opened.person.click(screen.getByRole('link', { name: 'Tom Twist' }));
    await opened.person.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Pincode is required')).toBeTruthy();
    expect(opened.server.bodies('POST security/V2/Technicianlogin')).toEqual([]);
    await press(opened, '1111');
    await opened.person.click(screen.getByRole('button', { name: 'Sign in' }));
    const form = screen.getByRole('heading', { level: 1, name: 'Tom Twist' }).closest('form');
    expect(form).toBeTruthy();
    await waitFor(() => expect(form?.textContent).toContain('Invalid credentials.'));
    expect(screen.getByLabelText<HTMLInputElement>(/^PIN/).value).toBe('');
    expect(opened.address()).toBe('/technicianLogin?as=tom');
    opened.server.answers['POST security/V2/Technicianlogin'] = wrong(1, 'locked');
    await press(opened, '1111');
    await opened.person.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(form?.textContent).toContain('Your account has been locked. Please contact administrator'));
  });

  // AUTH-008
  it('shows the faces again after a sign-out', async () => {
    store('loginType', '20');
    store('sharedDevice', 'bound');
    const { address } = await tablet({}, '/logout');
    await faces();
    expect(address()).toBe('/technicianLogin');
    expect(stored('sharedDevice')).toBe('bound');
  });

  it('finds one of many by name or username, and tells two of one name apart', async () => {
    const many = Array.from({ length: 13 }, (_one, at) => face(`tech${at}`, at < 2 ? 'Ann Ash' : `Tech ${at}`));
    const { person } = await tablet({ 'GET shareddevice': () => device(many) });
    expect(await faces()).toHaveLength(13);
    expect(screen.getByRole('link', { name: 'Ann Ash tech0' })).toBeTruthy();
    const box = screen.getByLabelText('Find your name');
    await person.type(box, 'ash TECH1');
    expect((await faces()).map((link) => link.textContent)).toEqual(['ANAnn Ash tech1']);
    await person.type(box, 'x');
    expect(await screen.findByText('Nobody here has this name')).toBeTruthy();
  });

  it('of a site without technicians says who can help, and leads to the other ways to sign in', async () => {
    const { person, address } = await tablet({ 'GET shareddevice': () => device([]) });
    expect(await screen.findByText('No technician of this site has a PIN yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Site or group sign-in' }).getAttribute('href')).toBe('/login');
    await person.click(screen.getByRole('link', { name: 'Sign in with site code and username' }));
    expect(await screen.findByLabelText(/Site code/)).toBeTruthy();
    expect(address()).toBe('/technicianLogin?other');
  });

  it('that cannot reach the server says so, and reads again', async () => {
    store('sharedDevice', 'bound');
    const { person, server } = await tablet({ 'GET shareddevice': refusal(500, { Message: 'Server: away' }) });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('link', { name: 'Sign in with site code and username' })).toBeTruthy();
    server.answers['GET shareddevice'] = () => device();
    await person.click(retry);
    expect(await faces()).toHaveLength(2);
  });

  it('shows that it is loading, and never the page with the site code meanwhile', async () => {
    store('sharedDevice', 'bound');
    await tablet({ 'GET shareddevice': () => new ReadableStream() });
    expect(await screen.findByText('Loading the technicians of this tablet')).toBeTruthy();
    expect(screen.queryByLabelText(/Site code/)).toBeNull();
  });

  it('that was released is as any other', async () => {
    store('sharedDevice', 'bound');
    await tablet({ 'GET shareddevice': () => ({ IsBound: false, SiteCode: '', SiteName: '', Technicians: [] }) });
    expect(await screen.findByLabelText(/Site code/)).toBeTruthy();
    expect(stored('sharedDevice')).toBe('');
  });

  it('keeps what is typed into the page with the site code when its answer comes late', async () => {
    let answer: (body: Response) => void = () => undefined;
    const hold = new Promise<Response>((resolve) => (answer = resolve));
    serve();
    const sent = globalThis.fetch;
    vi.stubGlobal('fetch', (request: Request) => (request.url.endsWith('/shareddevice') ? hold : sent(request)));
    const { person } = open('/technicianLogin', 'phone');
    const box = await screen.findByLabelText<HTMLInputElement>(/Site code/);
    await person.type(box, '33');
    answer(new Response(JSON.stringify(device())));
    await waitFor(() => expect(stored('sharedDevice')).toBe('bound'));
    expect([box.isConnected, box.value]).toEqual([true, '33']);
  });
});

// AUTH-032 AUTH-033
it('a site that refuses everybody is told on a shared tablet, too', async () => {
  const opened = await tablet({ 'GET siteconfig': () => given.config({}, { MHCSettings: { IsEnabled: 'True' } }) });
  await faces();
  await opened.person.click(screen.getByRole('link', { name: 'Tom Twist' }));
  await press(opened, '482915');
  await opened.person.click(screen.getByRole('button', { name: 'Sign in' }));
  await alertSays('Unauthorised to login. Please contact support.');
});
