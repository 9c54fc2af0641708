import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { store, stored } from '../../api/storage.ts';
import type { SharedDeviceRow } from '../../api/wire.ts';
import { alertSays, open, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const row = (SharedDeviceId: number, Name: string, part: Partial<SharedDeviceRow> = {}): SharedDeviceRow => ({
  SharedDeviceId, Name, CreatedBy: 'Anna Ash', CreatedOn: '26/11/2026 09:00:00', LastUsedOn: '', IsThisDevice: false, ...part,
});
const may = (...Permissions: string[]): Answer => () => given.user({ Permissions });
const manager = may('shareddevice.read', 'shareddevice.write');

async function devices(rows: SharedDeviceRow[], more: Record<string, Answer> = {}): Promise<Opened & { server: ReturnType<typeof serve> }> {
  const server = serve({ 'GET security/session': manager, 'GET shareddevice/list': () => rows, ...more });
  return { ...(await openInside('/devices', 'Shared tablets')), server };
}

beforeEach(() => localStorage.clear());

describe('the tablets of a site', () => {
  it('are found in the account menu by those who may', async () => {
    serve({ 'GET security/session': manager, 'GET shareddevice/list': () => [] });
    const { person, address } = await openInside('/location', 'Machine Locations');
    await person.click(screen.getByRole('button', { name: /^Account/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Shared tablets' }));
    await waitFor(() => expect(address()).toBe('/devices'));
    expect(await screen.findByText('No shared tablets yet')).toBeTruthy();
  });

  it('are listed with who has bound them and when they were used', async () => {
    await devices([row(1, 'Gate', { LastUsedOn: '26/11/2026 10:30:00' }), row(2, 'Workshop')]);
    const list = await screen.findByRole('list', { name: 'Shared tablets' });
    const lines = within(list).getAllByRole('listitem').map((item) => item.textContent);
    expect(lines).toEqual([
      'Gate Bound by Anna Ash on 26/11/2026 09:00:00 · last used on 26/11/2026 10:30:00',
      'Workshop Bound by Anna Ash on 26/11/2026 09:00:00 · not used yet',
    ]);
  });

  it('become one more by binding the device; from then on a sign-out leads to the technicians', async () => {
    const rows: SharedDeviceRow[] = [];
    const bind: Answer = () => {
      rows.push(row(1, 'Workshop', { IsThisDevice: true }));
      return { Message: 'Shared Tablet Bound Successfully', SharedDeviceId: 1 };
    };
    const { person, server, address } = await devices(rows, { 'POST shareddevice/bind': bind, 'GET shareddevice': () => ({ IsBound: true, SiteCode: '330001', SiteName: 'Ashby', Technicians: [] }) });
    expect(await screen.findByText(/^Bind the tablet that you hold to Ashby/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Bind' }));
    expect(screen.getByText('Tablet name is required')).toBeTruthy();
    await person.type(screen.getByLabelText(/Bind this device/), ' Workshop {Enter}');
    await alertSays('Shared Tablet Bound Successfully');
    expect(server.bodies('POST shareddevice/bind')).toEqual([{ Name: 'Workshop' }]);
    const sent = server.sent.find(({ call }) => call === 'POST shareddevice/bind');
    expect(sent?.headers.has('Idempotency-Key')).toBe(false);
    expect(await screen.findByText('This device')).toBeTruthy();
    expect(screen.queryByLabelText(/Bind this device/)).toBeNull();
    expect(stored('sharedDevice')).toBe('bound');
    await person.click(screen.getByRole('link', { name: 'Sign out and show the technicians' }));
    await waitFor(() => expect(address()).toBe('/technicianLogin'));
    expect(await screen.findByRole('heading', { name: 'Who are you?' })).toBeTruthy();
  });

  it('are renamed in place', async () => {
    const { person, server } = await devices([row(1, 'Gate')], { 'POST shareddevice/rename': () => ({ Message: 'x', SharedDeviceId: 1 }) });
    await person.click(await screen.findByRole('button', { name: 'Rename Gate' }));
    const box = screen.getByLabelText(/^Name/);
    await person.clear(box);
    await person.type(box, 'South gate');
    await person.click(screen.getByRole('button', { name: 'Save Gate' }));
    await alertSays('Shared Tablet Renamed Successfully');
    expect(server.bodies('POST shareddevice/rename')).toEqual([{ SharedDeviceId: 1, Name: 'South gate' }]);
  });

  it('are released after a question; this one shows no technicians any more', async () => {
    store('sharedDevice', 'bound');
    const { person, server } = await devices([row(1, 'Gate', { IsThisDevice: true })], { 'POST shareddevice/release': () => ({ Message: 'x', SharedDeviceId: 1 }) });
    await person.click(await screen.findByRole('button', { name: 'Release Gate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Release Gate' });
    expect(within(dialog).getByText(/^Are you sure you want to release this tablet/)).toBeTruthy();
    expect(server.bodies('POST shareddevice/release')).toEqual([]);
    server.answers['GET shareddevice/list'] = () => [];
    await person.click(within(dialog).getByRole('button', { name: 'Release Gate' }));
    await alertSays('Shared Tablet Released Successfully');
    expect(server.bodies('POST shareddevice/release')).toEqual([{ SharedDeviceId: 1 }]);
    expect(stored('sharedDevice')).toBe('');
    expect(await screen.findByLabelText(/Bind this device/)).toBeTruthy();
  });

  it('say why the server refuses one', async () => {
    const { person } = await devices([], { 'POST shareddevice/bind': refusal(409, { Message: 'Shared Tablet: A site can have 100 shared tablets at most' }) });
    await person.type(await screen.findByLabelText(/Bind this device/), 'One more{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('A site can have 100 shared tablets at most');
    expect(screen.getByLabelText<HTMLInputElement>(/Bind this device/).value).toBe('One more');
    expect(stored('sharedDevice')).toBe('');
  });

  it('that cannot be read are read again', async () => {
    const { person, server } = await devices([], { 'GET shareddevice/list': refusal(409, { Message: 'Site: not now' }) });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.answers['GET shareddevice/list'] = () => [row(1, 'Gate')];
    await person.click(retry);
    expect(await screen.findByText('Gate')).toBeTruthy();
  });

  it('are neither shown nor offered to others', async () => {
    const server = serve({ 'GET security/session': may('location.read') });
    const { person } = open('/devices');
    expect(await screen.findByText('Unauthorized Access Denied')).toBeTruthy();
    expect(server.sent.map(({ call }) => call)).not.toContain('GET shareddevice/list');
    await person.click(screen.getByRole('button', { name: /^Account/ }));
    expect(screen.queryByRole('menuitem', { name: 'Shared tablets' })).toBeNull();
  });
});
