import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openInside, refusal, serve, stream } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { speak } from '../../text/i18n.ts';
import { addressOf, withNew } from './notices.ts';

const three = [
  given.notice(3, { Kind: 'arrived', Title: 'Pending approval', Message: '3 machines wait for approval.' }),
  given.notice(2, { Kind: 'rejected', Title: 'Machines rejected', Message: '7104822 was rejected.', VhcId: 5 }),
  given.notice(1, { Kind: 'imported', Title: 'Import finished', Message: 'week-47.csv', IsRead: true }),
];
const bell = (): HTMLElement => screen.getByRole('button', { name: /^Notifications/ });

describe('the bell', () => {
  // SHELL-049 SHELL-066
  it('counts what is new and opens the list', async () => {
    serve({ 'POST notification/list': () => three });
    const { person } = await openInside('/audit', 'Stock List');
    await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Notifications, 2 new'));
    await person.click(bell());
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(within(panel).getAllByRole('listitem')).toHaveLength(3);
    expect(within(panel).getByRole('link', { name: /3 machines wait/ }).getAttribute('href')).toBe('/audit?f=N');
    expect(within(panel).getByRole('link', { name: /7104822/ }).getAttribute('href')).toBe('/machinehistory?open=5');
  });
  it('marks one, turns it back, and marks all', async () => {
    const server = serve({ 'POST notification/list': () => three, 'POST notification/update': () => ({}) });
    const { person } = await openInside('/audit', 'Stock List');
    await person.click(bell());
    await person.click(await screen.findByRole('button', { name: 'Mark as read: 7104822 was rejected.' }));
    await waitFor(() => expect(server.bodies('POST notification/update')).toEqual([{ NotificationId: 2, IsRead: true }]));
    await person.click(screen.getByRole('button', { name: 'Mark as unread: 7104822 was rejected.' }));
    await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(server.bodies('POST notification/update').at(-1)).toEqual({ NotificationId: 3, IsRead: true, AndBefore: true }),
    );
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });
  it('moves by keys and closes by Escape', async () => {
    serve({ 'POST notification/list': () => three });
    const { person } = await openInside('/audit', 'Stock List');
    await person.click(bell());
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    within(panel).getByRole('link', { name: /3 machines wait/ }).focus();
    await person.keyboard('j');
    expect(document.activeElement?.textContent).toContain('7104822 was rejected.');
    await person.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toContain('3 machines wait');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('says that there is nothing, or that it could not be read', async () => {
    serve();
    const { person } = await openInside('/audit', 'Stock List');
    await person.click(bell());
    expect(await screen.findByText('Nothing new')).toBeTruthy();
  });
  it('offers another try where it could not be read', async () => {
    const server = serve({ 'POST notification/list': refusal(422, { Message: 'Notification: not now' }) });
    const { person } = await openInside('/audit', 'Stock List');
    await person.click(bell());
    expect(await screen.findByText('Notifications could not be loaded')).toBeTruthy();
    server.answers['POST notification/list'] = () => three;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('3 machines wait for approval.')).toBeTruthy();
  });
  it('is not there without the permission', async () => {
    serve({ 'GET security/session': () => given.user({ Permissions: given.everything.filter((name) => name !== 'notification.read') }) });
    await openInside('/audit', 'Stock List');
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
  });
});

describe('what happened', () => {
  afterEach(() => void speak('en_GB'));
  const news = [
    given.notice(4, { Kind: 'arrived', Title: 'Pending approval', Message: '3 machines from Ashby wait for approval.' }),
    given.notice(3, { Kind: 'rejected', Title: 'Machines rejected', Message: '7104822 was rejected by Ashby. Wrong colour', VhcId: 5 }),
    given.notice(2, { Kind: 'imported', Title: 'Import finished', Message: 'week-47.csv 12 imported, 1 duplicates, 0 failed.' }),
    // A kind that this version does not know.
    given.notice(1, { Kind: 'serviced', Title: 'Machine serviced', Message: '7104822 was serviced.' }),
  ];
  const arrival = given.notice(5, { Kind: 'accepted', Title: 'Machines accepted', Message: '7104900 was accepted by Ashby.' });
  const english = {
    language: {}, heading: 'Stock List', bell: /^Notifications/, title: 'Notifications', mark: 'Mark as read: 7104822 was rejected by Ashby. Wrong colour',
    live: 'Machines accepted: 7104900 was accepted by Ashby.', texts: [arrival, ...news].map(({ Title, Message }) => [Title, Message]),
  };
  const german = {
    language: { LanguageId: 2, LanguageCode: 'de_DE' }, heading: 'Bestandsliste', bell: /^Benachrichtigungen/, title: 'Benachrichtigungen',
    mark: 'Als gelesen markieren: 7104822 wurde abgelehnt von Ashby. Wrong colour', live: 'Maschinen angenommen: 7104900 wurde von Ashby angenommen.',
    texts: [
      ['Maschinen angenommen', '7104900 wurde von Ashby angenommen.'],
      ['Wartet auf Annahme', '3 Maschinen von Ashby warten auf Annahme.'],
      ['Maschinen abgelehnt', '7104822 wurde abgelehnt von Ashby. Wrong colour'],
      ['Import beendet', 'week-47.csv: 12 importiert, 1 doppelt, 0 fehlgeschlagen.'],
      ['Machine serviced', '7104822 was serviced.'],
    ],
  };

  // SHELL-049
  it.each([['English', english], ['German', german]])('is told in %s, in the list and when it happens', async (_name, { language, heading, bell: named, title, mark, live, texts }) => {
    const events = stream();
    serve({ 'GET security/session': () => given.user(language), 'GET events': events.answer, 'POST notification/list': () => news });
    const { person } = await openInside('/audit', heading);
    await waitFor(() => expect(events.listeners()).toBe(1));
    events.say('notification', arrival);
    expect((await screen.findByText(live)).getAttribute('role')).toBe('status');
    await person.click(screen.getByRole('button', { name: named }));
    const panel = await screen.findByRole('dialog', { name: title });
    const shown = within(panel).getAllByRole('listitem').map((item) => [...item.querySelectorAll('.stack-1 > span')].slice(0, 2).map(({ textContent }) => textContent));
    expect(shown).toEqual(texts);
    expect(within(panel).getByRole('button', { name: mark })).toBeTruthy();
    events.end();
  });
});

it('the same one is told once, and leads where it can be seen', () => {
  expect(withNew(three, given.notice(3)).map((one) => one.NotificationId)).toEqual([3, 2, 1]);
  expect(addressOf(given.notice(1, { Kind: 'audit_overdue' }))).toBe('/audit?f=overdue');
  expect(addressOf(given.notice(1, { Kind: 'imported' }))).toBeUndefined();
});

describe('a page that is told what happens', () => {
  it('follows counts, marks rows, and reads again when asked to', async () => {
    const events = stream();
    const server = serve({ 'GET events': events.answer, 'POST notification/list': () => [] });
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const { person } = await openInside('/audit', 'Stock List');
    await screen.findByText('7104822');
    await waitFor(() => expect(events.listeners()).toBe(1));
    const panel = screen.getByRole('navigation', { name: 'Stock List' });
    events.say('counts', { Counts: { ...given.list([]), TotalRowCount: 5, ReceivingInDealerCount: 77 } });
    await waitFor(() => expect(panel.textContent).toContain('Pending approval(77)'));
    events.say('machine', { Changes: [{ EventId: 1, VhcId: 1, Kind: 'edited', UserId: 9 }, { EventId: 2, VhcId: 88, Kind: 'created', UserId: 9 }], More: false });
    const refresh = await screen.findByRole('button', { name: '2 updates, refresh' });
    expect(screen.getByRole('img', { name: 'Updated' })).toBeTruthy();
    const before = server.bodies('POST jcbstock/list').length;
    await person.click(refresh);
    await waitFor(() => expect(server.bodies('POST jcbstock/list')).toHaveLength(before + 1));
    await waitFor(() => expect(screen.queryByRole('button', { name: /updates?, refresh/ })).toBeNull());
    expect(screen.getByRole('img', { name: 'Updated' })).toBeTruthy();
    events.say('notification', given.notice(9, { Message: '7104900 waits for approval.' }));
    await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Notifications, 1 new'));
    events.end();
  });
  // SHELL-041
  it('says nothing of a location that has been left meanwhile', async () => {
    const events = stream();
    const late: ReadableStreamDefaultController<Uint8Array>[] = [];
    const server = serve({ 'GET events': events.answer });
    const { person } = await openInside('/audit?loc=2', 'Stock List');
    await waitFor(() => expect(events.listeners()).toBe(1));
    const panel = screen.getByRole('navigation', { name: 'Stock List' });
    await waitFor(() => expect(panel.textContent).toContain('Held For Repair(11)'));
    const whole = server.answers['POST jcbstock/list'] ?? (() => given.list([]));
    server.answers['POST jcbstock/list'] = () =>
      new ReadableStream<Uint8Array>({ start: (controller) => void late.push(controller) });
    events.say('counts', {});
    await waitFor(() => expect(late).toHaveLength(1));
    server.answers['POST jcbstock/list'] = whole;
    await person.click(screen.getByRole('combobox', { name: 'Location' }));
    await person.click(screen.getByRole('option', { name: 'All locations' }));
    late[0]?.enqueue(new TextEncoder().encode(JSON.stringify(given.list([], { SpecChangeCount: 77 }))));
    late[0]?.close();
    events.say('counts', { Counts: { ReceivingInDealerCount: 78 } });
    await waitFor(() => expect(panel.textContent).toContain('Pending approval(78)'));
    // A second event comes after whatever the late answer has caused.
    events.say('counts', { Counts: { ReceivingInDealerCount: 79 } });
    await waitFor(() => expect(panel.textContent).toContain('Pending approval(79)'));
    expect(panel.textContent).toContain('Held For Repair(11)');
    events.end();
  });
  it('keeps what it is told while an older list is still on its way', async () => {
    const events = stream();
    const late: ReadableStreamDefaultController<Uint8Array>[] = [];
    const slow = (): ReadableStream => new ReadableStream<Uint8Array>({ start: (controller) => void late.push(controller) });
    const server = serve({ 'GET events': events.answer });
    // Notifications are read when the page is restored, and again when the event stream connects.
    server.answers['POST notification/list'] = () => (events.listeners() === 0 ? [] : slow());
    await openInside('/audit', 'Stock List');
    await waitFor(() => expect(late.length).toBeGreaterThan(0));
    server.answers['POST notification/list'] = () => [given.notice(9)];
    events.say('notification', given.notice(9));
    await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Notifications, 1 new'));
    for (const list of late) {
      list.enqueue(new TextEncoder().encode('[]'));
      list.close();
    }
    // They are read again after the event.
    await waitFor(() => expect(server.bodies('POST notification/list').length).toBeGreaterThan(late.length + 1));
    expect(bell().getAttribute('aria-label')).toBe('Notifications, 1 new');
    events.end();
  });
});
