// Mails at the console: what became of them, sending them again, releasing an address, and the set-up with its test.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { Mail, MailSetup } from '../api/wire';
import { MailSetupPage } from '../mailsetup/MailSetupPage';
import mailsuppressions from '../mailsuppressions';
import { operator, reads, site, writes } from '../testing/given';
import { changes, listQueries, serve } from '../testing/pages';
import { renderConsole } from '../testing/render';
import mails from '.';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const mail = (more: Partial<Mail> = {}): Mail => ({
  id: 8, groupId: 1, siteId: 3, machineId: 5, userId: 7, address: 'zoe@example.org', isCustomerAddress: true, subject: 'Your machine',
  state: 'accepted', stateAt: '2026-11-20T09:00:00Z', tries: 1, reply: '250 queued as 4711', messageId: '<outbox-8@h.example>',
  createdAt: '2026-11-20T09:00:00Z', ...more,
});
const refused = (more: Partial<Mail> = {}): Mail => mail({ id: 9, state: 'refused', subject: 'Another', reply: '550 5.1.1 no such person', ...more });

const signedIn = () => ({ ...operator, resources: [...writes('mails', 'mailsuppressions'), ...reads('mailsetup', 'sites', 'users')] });

function list(rows: Mail[]) {
  const calls = serve({ signedIn: signedIn(), rows: { mails: rows, sites: [site()] }, change: () => ({ body: rows.map(({ id }) => id) }) });
  const List = mails.list;
  renderConsole(
    <ResourceContextProvider value="mails">
      <List />
    </ResourceContextProvider>,
    '/mails',
  );
  return calls;
}

/** The page of a mail, with links to the others. */
function show(one: Mail, ...others: Mail[]) {
  const calls = serve({ signedIn: signedIn(), rows: { mails: [one, ...others], sites: [site()], users: [] }, change: () => ({ body: [one.id] }) });
  const Show = mails.show;
  renderConsole(
    <ResourceContextProvider value="mails">
      <Routes>
        <Route path="/mails/:id/show" element={<Show />} />
      </Routes>
      {others.map(({ id, subject }) => (
        <Link key={id} to={`/mails/${String(id)}/show`}>
          {subject}
        </Link>
      ))}
    </ResourceContextProvider>,
    `/mails/${String(one.id)}/show`,
  );
  return calls;
}

it('the list names address, subject, state and reply, the newest first', async () => {
  const calls = list([mail(), refused(), mail({ id: 10, address: '', subject: '', state: 'withdrawn', reply: '' })]);
  await screen.findByText('Your machine');
  const cells = screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').map((cell) => cell.textContent));
  expect(cells.map((row) => row.slice(3))).toEqual([
    ['zoe@example.org', 'Your machine', 'Accepted by the mail server', '250 queued as 4711'],
    ['zoe@example.org', 'Another', 'Refused', '550 5.1.1 no such person'],
    ['-', '-', 'Withdrawn', '-'],
  ]);
  expect(listQueries(calls, 'mails')[0]?.get('sort')).toBe('["id","DESC"]');
});

it('selected mails are sent again in one call', async () => {
  const person = userEvent.setup();
  const calls = list([refused(), refused({ id: 11 })]);
  for (const box of (await screen.findAllByRole('checkbox')).slice(1)) await person.click(box);
  await person.click(await screen.findByRole('button', { name: 'Send again' }));
  await person.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(changes(calls)).toEqual([['PUT', { state: 'queued' }]]));
  expect(decodeURIComponent(calls.find(({ method }) => method === 'PUT')?.url ?? '')).toContain('{"id":[9,11]}');
});

it('the page of a refused mail has its reply and sends it again, that of an accepted one does not', async () => {
  const person = userEvent.setup();
  const calls = show(refused());
  expect(await screen.findByText('550 5.1.1 no such person')).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(changes(calls)).toEqual([['PUT', { state: 'queued' }]]));
  expect(await screen.findByText('The mail is sent again')).toBeTruthy();
});

it('an accepted mail is not sent again from the console', async () => {
  show(refused(), mail());
  // The button of another mail needs the same permission: from then on it is known.
  await screen.findByRole('button', { name: 'Send again' });
  await userEvent.click(screen.getByRole('link', { name: 'Your machine' }));
  expect(await screen.findByText('250 queued as 4711')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

it('a suppressed address is released after a question', async () => {
  const person = userEvent.setup();
  const row = { id: 4, groupId: 1, address: 'zoe@example.org', createdAt: '2026-11-20T09:00:00Z', until: '2026-12-20T09:00:00Z' };
  const calls = serve({ signedIn: signedIn(), rows: { mailsuppressions: [row], groups: [] }, change: () => ({ body: row }) });
  const List = mailsuppressions.list;
  renderConsole(
    <ResourceContextProvider value="mailsuppressions">
      <List />
    </ResourceContextProvider>,
    '/mailsuppressions',
  );
  await screen.findByText('zoe@example.org');
  await person.click(await screen.findByRole('button', { name: 'Release' }));
  await person.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(changes(calls).map(([method]) => method)).toEqual(['DELETE']));
});

const setup: MailSetup = {
  transport: 'smtp', server: 'mail.example:25', from: 'Hardstand <no-reply@h.example>', bounceAddress: '', waiting: 2, givenUp: 1,
  lastReply: '250 queued', lastReplyAt: '2026-11-20T09:00:00Z',
};

it('the set-up is read and tried, and the reply of the mail server is displayed', async () => {
  const person = userEvent.setup();
  serve({
    signedIn: signedIn(), rows: {}, change: () => ({ body: { to: 'op@h.example', accepted: false, reply: '535 5.7.8 wrong password' } }),
  });
  const given = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    const method = input instanceof Request ? input.method : (init?.method ?? 'GET');
    return url.endsWith('/mailsetup') && method === 'GET' ? Promise.resolve(Response.json(setup)) : given(input, init);
  });
  renderConsole(<MailSetupPage />, '/mailsetup');
  expect(await screen.findByText('mail.example:25')).toBeTruthy();
  expect(screen.getByText('The sender')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Send a test mail' }));
  expect(await screen.findByText('The mail to op@h.example was not accepted.')).toBeTruthy();
  expect(screen.getByText('535 5.7.8 wrong password')).toBeTruthy();
});
