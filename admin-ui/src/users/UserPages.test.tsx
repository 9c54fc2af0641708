// The pages of users: what they ask for, what they send, and what they say afterwards.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { SignedIn, User } from '../api/wire';
import { answers, type RecordedRequest, type FixedAnswer } from '../testing/answers';
import { operator, role, writes } from '../testing/given';
import { save } from '../testing/pages';
import { renderConsole } from '../testing/render';
import users from '.';

const { list: List, create: Create, edit: Edit } = users;

const administrator: SignedIn = {
  ...operator,
  id: 21,
  login: 'admin',
  kind: 'site',
  groupId: 1,
  siteId: 3,
  siteCode: '330001',
  resources: writes('users'),
  roles: [role({ id: 1, mayDeleteMachines: true }), role({ id: 5, defaultRole: 2 }), role({ id: 7, needsPin: true })],
};

const nora: User = {
  id: 40,
  login: 'nora',
  firstName: 'Nora',
  lastName: 'Berg',
  email: 'nora@example.org',
  entity: 20,
  userType: 5,
  roleId: 2,
  groupId: 1,
  siteId: 3,
  siteCode: '330001',
  active: true,
  locked: false,
  canDeleteMachines: false,
  sites: [],
  lastSignIn: null,
  createdAt: '2026-03-01T08:00:00Z',
} as unknown as User;

/** A server with these users, which it stores in the array. */
function serve(records: User[], more: (request: RecordedRequest) => FixedAnswer | undefined = () => undefined): RecordedRequest[] {
  return answers((request) => {
    const own = more(request);
    if (own) return own;
    if (request.url.endsWith('/session')) return { body: administrator };
    const one = /\/users\/(\d+)$/.exec(request.url.split('?')[0] ?? '')?.[1];
    const at = records.findIndex((user) => String(user.id) === one);
    if (request.method === 'DELETE') return { body: records.splice(at, 1)[0] };
    if (request.method === 'GET' && at >= 0) return { body: records[at] };
    if (request.method === 'GET' && request.url.includes('/users')) {
      return { body: records, headers: { 'Content-Range': `users 0-${String(records.length)}/${String(records.length)}` } };
    }
    if (request.method === 'GET') return { body: [], headers: { 'Content-Range': 'x 0-0/0' } };
    return { body: { ...nora, ...(request.body as object) } };
  });
}

/** Opens an address of the resource; the list is at /users. */
function openAt(address: string): void {
  renderConsole(
    <ResourceContextProvider value="users">
      <Routes>
        <Route path="/users" element={<List />} />
        <Route path="/users/create" element={<Create />} />
        <Route path="/users/:id" element={<Edit />} />
      </Routes>
    </ResourceContextProvider>,
    address,
  );
}

/** Writes a text into a field at once. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const changes = (requests: readonly RecordedRequest[]) => requests.filter(({ method }) => method !== 'GET');

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

// USER-033 USER-075
it('a user is deleted after a confirmation, and the row is gone', async () => {
  const records = [nora, { ...nora, id: 41, login: 'olaf', firstName: 'Olaf', email: 'olaf@example.org' }];
  const requests = serve(records);
  openAt('/users/40');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Are you sure want to delete this user ?')).toBeTruthy();
  expect(changes(requests)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('user deleted sucessfully')).toBeTruthy();
  expect(await screen.findByText('olaf')).toBeTruthy();
  expect(screen.queryByText('nora')).toBeNull();
  expect(changes(requests).map(({ method, url }) => [method, url.split('/').at(-1)])).toEqual([['DELETE', '40']]);
});

it('a new mail address of the own needs the present password', async () => {
  const requests = serve([{ ...nora, id: 21 }]);
  openAt('/users/21');
  fill(await screen.findByDisplayValue('nora@example.org'), 'nora@new.example');
  fill(await screen.findByLabelText(/^Your present password/), 'Present#2026');
  await save();
  await waitFor(() => expect(changes(requests).map(({ body }) => body)).toEqual([expect.objectContaining({ email: 'nora@new.example', currentPassword: 'Present#2026' })]));
});

describe('a user who can sign in', () => {
  // USER-076
  it('is locked', async () => {
    const requests = serve([nora]);
    openAt('/users/40');
    await userEvent.click(await screen.findByRole('button', { name: 'Lock User' }));
    expect(await screen.findByText('User locked successfully')).toBeTruthy();
    expect(changes(requests).map(({ body }) => body)).toEqual([{ active: false }]);
  });
});

describe('a user who cannot', () => {
  // USER-077
  it.each([{ active: false }, { locked: true }])('is unlocked (%j)', async (state) => {
    const requests = serve([{ ...nora, ...state }]);
    openAt('/users/40');
    await userEvent.click(await screen.findByRole('button', { name: 'Unlock User' }));
    expect(await screen.findByText('User unlocked successfully')).toBeTruthy();
    expect(changes(requests).map(({ url }) => url.endsWith('/users/40/unlock'))).toEqual([true]);
  });
});

describe('a new secret', () => {
  async function opened(button: string): Promise<{ update: () => Promise<void>; field: (name: string) => HTMLElement }> {
    serve([{ ...nora, userType: 7, roleId: 7 }]);
    openAt('/users/40');
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog', { name: button });
    return {
      update: () => userEvent.click(within(dialog).getByRole('button', { name: 'Update' })),
      field: (name) => within(dialog).getByLabelText(name),
    };
  }

  // USER-050
  it('as a password is required, follows the policy and is entered twice alike', async () => {
    const { update, field } = await opened('Reset Password');
    expect(screen.queryByText('Password is required')).toBeNull();
    await update();
    expect(await screen.findByText('Password is required')).toBeTruthy();
    expect(screen.getByText('Confirm password is required')).toBeTruthy();
    fill(field('Password'), 'Ab1#');
    fill(field('Confirm Password'), 'Ab1#x');
    expect(await screen.findByText('Password policy not matched')).toBeTruthy();
    expect(screen.getByText('Confirm password and Password not matching')).toBeTruthy();
    fill(field('Password'), 'Ab1#x');
    await waitFor(() => expect(screen.queryByText('Confirm password and Password not matching')).toBeNull());
    expect(screen.getByText('Password policy not matched')).toBeTruthy();
    fill(field('Password'), 'hardstand#2026');
    expect(screen.getByText('Password policy not matched')).toBeTruthy();
  });

  // USER-051
  it('as a PIN is required and entered twice alike', async () => {
    const { update, field } = await opened('Reset Pin');
    expect(screen.queryByText('PDA pin is required.')).toBeNull();
    await update();
    expect(await screen.findByText('PDA pin is required.')).toBeTruthy();
    expect(screen.getByText('Confirm PDA pin is required.')).toBeTruthy();
    fill(field('PDA Pin'), '482915');
    fill(field('Confirm PDA Pin'), '482916');
    expect(await screen.findByText('Pin does not match')).toBeTruthy();
  });
});

// USER-025
it.each([
  ['role 1 of a site', { userType: 1, roleId: 1 }, true],
  ['another role of a site', { userType: 5, roleId: 2 }, false],
  ['role 1 of a group', { userType: 1, roleId: 1, entity: 30, siteId: null, siteCode: null }, false],
])('the right to delete machines is offered to %s', async (_who, part, offered) => {
  serve([{ ...nora, ...part } as User]);
  openAt('/users/40');
  // Shown once it is known who has signed in, as the right is.
  await screen.findByRole('button', { name: 'Lock User' });
  if (offered) expect(await screen.findByLabelText('User Permission: Delete Machine')).toBeTruthy();
  else expect(screen.queryByLabelText('User Permission: Delete Machine')).toBeNull();
});

// USER-074
it('a new user is sent and said to be created', async () => {
  const sent = serve([nora]);
  openAt('/users/create');
  fill(await screen.findByLabelText(/First Name/), 'Ida');
  fill(screen.getByLabelText(/Last Name/), 'Moss');
  // Other characters than those of a username are refused, and stay as they were typed.
  const login = screen.getByLabelText<HTMLInputElement>(/User Name/);
  for (const wrong of ['con sole', 'con"sole', 'con[sole]']) {
    fill(login, wrong);
    await save();
    expect(await screen.findByText("Username contains only letters, digits and . _ - @ + '")).toBeTruthy();
    expect([login.value, changes(sent)]).toEqual([wrong, []]);
  }
  fill(login, ' ida ');
  fill(screen.getByLabelText(/Email Address/), 'ida@example.org');
  await userEvent.click(screen.getByLabelText(/^Role/));
  await userEvent.click(await screen.findByRole('option', { name: 'Service' }));
  fill(screen.getByLabelText(/^Password/), 'Fresh#Start26');
  fill(screen.getByLabelText(/^Confirm Password/), 'Fresh#Start26');
  await save();
  expect(await screen.findByText('New user Created')).toBeTruthy();
  expect(changes(sent).map(({ method, body }) => [method, body])).toMatchObject([
    ['POST', { firstName: 'Ida', lastName: 'Moss', login: 'ida', userType: 5, roleId: 2, password: 'Fresh#Start26' }],
  ]);
});
