import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertSays, open, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import * as people from '../../testing/people.ts';
import { dismissAlerts } from '../../ui/toast.tsx';

type Server = ReturnType<typeof serve>;

const tom = people.userRecord(12, 'Tom Oak');
const eve = people.userRecord(13, 'Eve Elm', { Active: false, UserTypeId: 5, UserTypeDesc: 'Service' });
const own = people.userRecord(1, 'Anna Ash', {
  UserTypeId: 1, UserTypeDesc: 'Administrator', RowActions: { Allowed: ['edit'], Refused: { delete: 'identity.own_row', lock: 'identity.own_row' } },
});
const refusals = { 'identity.own_row': 'You cannot lock or delete yourself', 'identity.outside': 'No permission to edit this user. Please contact administrator' };

async function users(more: Record<string, Answer> = {}, address = '/settings'): Promise<Opened & { server: Server }> {
  const server = serve({
    'POST user/GetUsersListAsPerRole': () => people.userList([own, tom, eve], 3, refusals),
    'GET user/choices': () => people.userChoices(),
    'GET user/12': () => tom,
    'GET IdentityProvider/12': () => ({ IdentityProvider: [] }),
    ...more,
  });
  return { ...(await openInside(address, 'User List')), server };
}

const table = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Users' });
const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = within(await table()).getByText(name).closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};
const toast = (): string => document.querySelector('[data-sonner-toaster]')?.textContent ?? '';

/** Opens the menu of a row and answers its entries. */
async function menuOf({ person }: Opened, name: string): Promise<HTMLElement[]> {
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return within(await screen.findByRole('menu')).getAllByRole('menuitem');
}
async function choose(opened: Opened, name: string, entry: string): Promise<void> {
  await menuOf(opened, name);
  await opened.person.click(screen.getByRole('menuitem', { name: new RegExp(`^${entry}`) }));
}

describe('User List', () => {
  // USER-001 USER-010 USER-012 USER-014 USER-057 CONST-021
  it('shows name, role, email and username of the users of the site, 20 on a page', async () => {
    const { server } = await users();
    const heads = within(await table()).getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads.map((head) => head.replace(/sorted .*/, ''))).toEqual(['Name', 'User Role', 'User Email', 'User LoginId', 'Actions']);
    const cells = within(await rowOf('Tom Oak')).getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells.slice(0, 4)).toEqual(['Tom Oak', 'Technician', 'tom@example.test', 'tom']);
    expect(within(await rowOf('Eve Elm')).getByText('Locked')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'AddUser' })).toBeTruthy();
    expect(server.bodies('POST user/GetUsersListAsPerRole')[0]).toEqual({ Filters: [], FilterProperty: { OrderBy: 'DisplayName ASC', Offset: 0, RecordLimit: 20 } });
  });

  it('turns pages and sorts by the address, and Back goes a page back', async () => {
    const { person, server, address, back } = await users({ 'POST user/GetUsersListAsPerRole': () => people.userList([tom, eve], 45) });
    await person.click(await screen.findByRole('button', { name: 'Page 2' }));
    expect(address()).toBe('/settings?p=2');
    await waitFor(() => expect(server.bodies('POST user/GetUsersListAsPerRole').at(-1)).toMatchObject({ FilterProperty: { Offset: 20, RecordLimit: 20 } }));
    await back();
    expect(address()).toBe('/settings');
    await person.click(within(await table()).getByRole('button', { name: /User Role/ }));
    expect(address()).toBe('/settings?sort=role');
    await waitFor(() => expect(server.bodies('POST user/GetUsersListAsPerRole').at(-1)).toMatchObject({ FilterProperty: { OrderBy: 'UserTypeId ASC' } }));
  });

  // USER-016
  it('says when there is nobody', async () => {
    await users({ 'POST user/GetUsersListAsPerRole': () => [] });
    expect(await screen.findByText('No data found')).toBeTruthy();
  });

  it('says when the users cannot be loaded, and loads them again', async () => {
    const { person, server } = await users({ 'POST user/GetUsersListAsPerRole': refusal(422, { Message: 'Users: no' }) });
    expect(await screen.findByText('The users could not be loaded')).toBeTruthy();
    server.answers['POST user/GetUsersListAsPerRole'] = () => people.userList([tom]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Tom Oak')).toBeTruthy();
  });

  // SHELL-055
  it('is refused to those who may not read the users', async () => {
    serve({ 'GET security/session': () => given.user({ Permissions: given.without('user.') }) });
    const { address } = open('/settings');
    await waitFor(() => expect(address()).toBe('/login'));
    await alertSays('Unauthorized Access Denied');
  });
});

describe('the filter', () => {
  // USER-011 USER-047 USER-049
  it('searches for one value, refuses an empty search, and shows what it filters by', async () => {
    const { person, server, address } = await users();
    await person.click(await screen.findByRole('button', { name: 'Filter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter users' });
    expect(within(dialog).getAllByRole('textbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual(['First Name', 'Surname', 'Username', 'Email']);
    await person.click(within(dialog).getByRole('button', { name: 'Search' }));
    await alertSays('Search value can not be empty');
    expect(document.querySelector('[data-sonner-toast].warning')).toBeTruthy();
    await person.type(within(dialog).getByLabelText('First Name'), 'tom');
    await person.type(within(dialog).getByLabelText('Surname'), 'oak');
    await person.click(within(dialog).getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(address()).toBe('/settings?by=firstName&q=tom'));
    await waitFor(() =>
      expect(server.bodies('POST user/GetUsersListAsPerRole').at(-1)).toMatchObject({ Filters: [{ FieldName: 'FirstName', FieldValue: 'tom', ConditionOperator: 'like' }] }),
    );
    expect(screen.getByText('First Name: tom')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(address()).toBe('/settings');
  });

  // USER-048
  it('refuses an email of the wrong form', async () => {
    serve({ 'POST user/GetUsersListAsPerRole': () => people.userList([tom]) });
    const { person } = open('/settings?do=filter');
    const dialog = await screen.findByRole('dialog', { name: 'Filter users' });
    await person.type(within(dialog).getByLabelText('Email'), 'tom@x');
    await person.click(within(dialog).getByRole('button', { name: 'Search' }));
    await alertSays('Invalid email address');
    expect(within(dialog).getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });

  // USER-011
  it('is emptied by Reset, and an empty result says what was searched for', async () => {
    const { person, address } = await users({ 'POST user/GetUsersListAsPerRole': (body) => ((body as { Filters: unknown[] }).Filters.length > 0 ? [] : people.userList([tom])) }, '/settings?by=surname&q=zzz');
    expect(await screen.findByText('No user has zzz in the Surname')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Filter' }));
    await person.click(within(await screen.findByRole('dialog', { name: 'Filter users' })).getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(address()).toBe('/settings'));
    expect(await rowOf('Tom Oak')).toBeTruthy();
  });
});

describe('Group/Site', () => {
  const ofGroup = given.user({ TypeOfEntity: 30, Headersitecode: '330001', UserSiteLookup: [] });
  // USER-013 USER-061
  it('is for users of the group, and lists the users of the group', async () => {
    const { person, server, address } = await users({
      'GET security/session': () => ofGroup,
      'POST user/v2/entityusers': () => ({
        UserList: [people.userRecord(30, 'Gus Gray', { TypeofEntity: 30, UserSiteLookup: [{ SiteId: 3, SiteCode: '330001', SiteName: 'Ashby', UserTypeId: 5, Deleted: false, Active: true }] })],
        TotalCount: 1, Refusals: {},
      }),
    });
    await person.click(await screen.findByRole('radio', { name: 'Group' }));
    expect(address()).toBe('/settings?of=group');
    expect(within(await rowOf('Gus Gray')).getByText('1 site')).toBeTruthy();
    expect(server.bodies('POST user/v2/entityusers')[0]).toMatchObject({ Filter: { GroupId: 7, TypeofEntity: 30 } });
  });
  // USER-013
  it('is not there for users of a site', async () => {
    await users();
    await table();
    expect(screen.queryByRole('radio', { name: 'Group' })).toBeNull();
  });
});

describe('the row menu', () => {
  // USER-017
  it('has the entries that the server allows, with Lock or Unlock', async () => {
    const opened = await users();
    expect((await menuOf(opened, 'Tom Oak')).map((entry) => entry.textContent)).toEqual(['Edit', 'Lock User', 'Reset Password', 'Delete']);
    await opened.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect((await menuOf(opened, 'Eve Elm')).map((entry) => entry.textContent)).toEqual(['Edit', 'Unlock User', 'Reset Password', 'Delete']);
  });
  it('offers to lock and to unlock as the server tells, whatever the row shows', async () => {
    const barred = people.userRecord(14, 'Ben Birch', { Locked: true });
    const ownRow = people.userRecord(15, 'Cleo Cedar', { Active: false, RowActions: { Allowed: ['edit'], Refused: { unlock: 'identity.own_row' } } });
    const opened = await users({ 'POST user/GetUsersListAsPerRole': () => people.userList([barred, ownRow], 2, refusals) });
    expect((await menuOf(opened, 'Cleo Cedar')).map((entry) => entry.textContent)).toEqual(['Edit', 'Unlock UserYou cannot lock or delete yourself']);
    await opened.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    // Wrong sign-ins have locked this one; an administrator may still lock it for good.
    expect((await menuOf(opened, 'Ben Birch')).map((entry) => entry.textContent)).toEqual(['Edit', 'Lock User', 'Unlock User', 'Reset Password', 'Delete']);
  });
  // USER-018
  it('says why something is refused, and does not do it', async () => {
    const opened = await users();
    const entries = await menuOf(opened, 'Anna Ash');
    expect(entries.map((entry) => entry.textContent)).toEqual(['Edit', 'Lock UserYou cannot lock or delete yourself', 'DeleteYou cannot lock or delete yourself']);
    await opened.person.click(screen.getByRole('menuitem', { name: /^Delete/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('opens by the right button of the mouse too', async () => {
    await users();
    fireEvent.contextMenu(await rowOf('Tom Oak'));
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeTruthy();
  });

  // USER-034 USER-065 USER-072 USER-076 USER-077
  it('locks a user, and the lock can be taken back', async () => {
    const opened = await users({
      'POST user/update': () => ({ Message: 'x', UserId: 12, TimeStamp: 't2' }),
      'POST user/unlock/12': () => ({ Message: 'x', UserId: 12, TimeStamp: 't3' }),
    });
    await choose(opened, 'Tom Oak', 'Lock User');
    await alertSays(/Updated.*User locked successfully/);
    expect(opened.server.bodies('POST user/update')).toEqual([{ UserId: 12, TimeStamp: 't12', Active: false }]);
    await opened.person.click(screen.getByRole('button', { name: 'Undo' }));
    await alertSays('User unlocked successfully');
    expect(opened.server.sent.some(({ call }) => call === 'POST user/unlock/12')).toBe(true);
  });
  it('a form that is being filled stays when the choices cannot be read again behind it', async () => {
    const opened = await users({
      'POST user/update': () => ({ Message: 'x', UserId: 12, TimeStamp: 't2' }),
      'POST user/unlock/12': () => ({ Message: 'x', UserId: 12, TimeStamp: 't3' }),
    });
    // The alert of an earlier test has the same button.
    act(() => dismissAlerts());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await choose(opened, 'Tom Oak', 'Lock User');
    await alertSays('User locked successfully');
    // The pointer rests on the alert, which then stays.
    fireEvent.mouseEnter(document.querySelector('[data-sonner-toaster]') ?? document.body);
    await opened.person.dblClick(within(await rowOf('Tom Oak')).getByText('Technician'));
    await screen.findByRole('form', { name: 'Edit Tom Oak' });
    const first = screen.getByLabelText<HTMLInputElement>(/^First Name/);
    await opened.person.type(first, 'my');
    const reads = opened.server.bodies('GET user/choices').length;
    opened.server.answers['GET user/choices'] = refusal(422, { Message: 'Users: not now', Reason: 'x' });
    await opened.person.click(screen.getByRole('button', { name: 'Undo' }));
    await alertSays('User unlocked successfully');
    await waitFor(() => expect(opened.server.bodies('GET user/choices').length).toBeGreaterThan(reads));
    // The failed answer arrives while the form is filled further.
    await opened.person.type(first, '-Lee');
    expect(screen.queryByText('The users could not be loaded')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/^First Name/).value).toBe('Tommy-Lee');
  });
  // USER-034 USER-065 USER-077
  it('unlocks a user', async () => {
    const opened = await users({ 'POST user/update': () => ({ Message: 'x', UserId: 13, TimeStamp: 't2' }) });
    await choose(opened, 'Eve Elm', 'Unlock User');
    await alertSays(/Updated.*User unlocked successfully/);
    expect(opened.server.bodies('POST user/update')).toEqual([{ UserId: 13, TimeStamp: 't13', Active: true }]);
  });
  // USER-081
  it('shows why a user is not locked', async () => {
    const opened = await users({ 'POST user/update': refusal(422, { Message: 'Users: The last administrator stays', Reason: 'x' }) });
    await choose(opened, 'Tom Oak', 'Lock User');
    await alertSays(/Error.*The last administrator stays/);
    expect(document.querySelector('[data-sonner-toast].danger')).toBeTruthy();
  });

  // USER-033 USER-064 USER-075 USER-080
  it('deletes a user after the question', async () => {
    let list = [tom, eve];
    const opened = await users({
      'POST user/GetUsersListAsPerRole': () => people.userList(list),
      'DELETE user/delete/12': () => {
        list = [eve];
        return { Message: 'x', UserId: 12, TimeStamp: '' };
      },
    });
    await choose(opened, 'Tom Oak', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Confirm' });
    expect(within(dialog).getByText('Are you sure want to delete this user ?')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    expect(opened.address()).toBe('/settings?do=delete&user=12');
    await opened.person.click(within(dialog).getByRole('button', { name: 'Delete Tom Oak' }));
    await alertSays(/Updated.*user deleted sucessfully/);
    await waitFor(() => expect(screen.queryByText('Tom Oak')).toBeNull());
    expect(opened.address()).toBe('/settings');
  });
  // USER-033
  it('deletes nobody when the question is answered by Cancel', async () => {
    const opened = await users();
    await choose(opened, 'Tom Oak', 'Delete');
    await opened.person.click(within(await screen.findByRole('dialog', { name: 'Confirm' })).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(opened.address()).toBe('/settings'));
    expect(opened.server.sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });
});

describe('the reset', () => {
  // USER-019 USER-020 USER-050 USER-052
  it('of a password shows what is wrong after Update, and sends nothing', async () => {
    const opened = await users();
    await choose(opened, 'Tom Oak', 'Reset Password');
    const dialog = await screen.findByRole('dialog', { name: 'Reset Password' });
    const { person } = opened;
    expect(within(dialog).getByLabelText<HTMLInputElement>('User Name').value).toBe('tom');
    expect(within(dialog).getByLabelText<HTMLInputElement>('User Name').disabled).toBe(true);
    expect(within(dialog).queryByText('Password is required')).toBeNull();
    await person.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(within(dialog).getByText('Password is required')).toBeTruthy();
    expect(within(dialog).getByText('Confirm password is required')).toBeTruthy();
    const [fresh, again] = [within(dialog).getByLabelText<HTMLInputElement>(/^New Password/), within(dialog).getByLabelText<HTMLInputElement>(/^Confirm Password/)];
    await waitFor(() => expect(document.activeElement).toBe(fresh));
    await person.type(fresh, 'weak');
    expect(within(dialog).getByText('Password policy not matched')).toBeTruthy();
    await person.clear(fresh);
    await person.type(fresh, 'Hardstand#2027');
    await person.type(again, 'short');
    expect(within(dialog).getByText('Password policy not matched')).toBeTruthy();
    await person.type(again, 'but longer');
    expect(within(dialog).getByText('Confirm password and Password not matching')).toBeTruthy();
    fireEvent.change(fresh, { target: { value: `Hs#2${'x'.repeat(47)}` } });
    expect(within(dialog).getByText('At most 50 characters can be entered')).toBeTruthy();
    expect(opened.server.sent.some(({ call }) => call.startsWith('POST user/UpdateP'))).toBe(false);
  });
  it('asks once before what was typed is thrown away', async () => {
    const opened = await users();
    await choose(opened, 'Tom Oak', 'Reset Password');
    const dialog = await screen.findByRole('dialog', { name: 'Reset Password' });
    await opened.person.type(within(dialog).getByLabelText(/^New Password/), 'Hard');
    await opened.person.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog);
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await opened.person.click(within(question).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened.address()).toBe('/settings');
  });
  // USER-019
  it('forgets the fields and the submit of the other kind', async () => {
    const opened = await users();
    await choose(opened, 'Tom Oak', 'Reset Password');
    const dialog = await screen.findByRole('dialog', { name: 'Reset Password' });
    const { person } = opened;
    await person.type(within(dialog).getByLabelText(/^New Password/), 'x');
    await person.click(within(dialog).getByRole('button', { name: 'Update' }));
    await person.click(within(dialog).getByRole('radio', { name: 'Pin' }));
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^PDA Pin/).value).toBe('');
    expect(within(dialog).queryByText('PDA pin is required.')).toBeNull();
    // USER-051
    await person.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(within(dialog).getByText('PDA pin is required.')).toBeTruthy();
    expect(within(dialog).getByText('Confirm PDA pin is required.')).toBeTruthy();
    await person.type(within(dialog).getByLabelText(/^PDA Pin/), '482915');
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^PDA Pin/).value).toBe('482915');
    await person.type(within(dialog).getByLabelText(/^Confirm PDA Pin/), '4829');
    expect(within(dialog).getByText('Pin does not match')).toBeTruthy();
    await person.click(within(dialog).getByRole('radio', { name: 'Password' }));
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^New Password/).value).toBe('');
    expect(within(dialog).queryByText('Password is required')).toBeNull();
  });
  // USER-062 USER-072 USER-078
  it('sends a password', async () => {
    const opened = await users({ 'POST user/UpdatePassword': () => ({ Message: 'x', UserId: 12, TimeStamp: 't' }) });
    await choose(opened, 'Tom Oak', 'Reset Password');
    const dialog = await screen.findByRole('dialog', { name: 'Reset Password' });
    await opened.person.type(within(dialog).getByLabelText(/^New Password/), 'Hardstand#2027');
    await opened.person.type(within(dialog).getByLabelText(/^Confirm Password/), 'Hardstand#2027');
    await opened.person.click(within(dialog).getByRole('button', { name: 'Update' }));
    await alertSays(/Updated.*Password updated sucessfully/);
    expect(opened.server.bodies('POST user/UpdatePassword')).toEqual([{ UserId: 12, Password: 'Hardstand#2027' }]);
    await waitFor(() => expect(opened.address()).toBe('/settings'));
  });
  // USER-063 USER-079
  it('sends a PIN', async () => {
    const opened = await users({ 'POST user/UpdatePin': () => ({ Message: 'x', UserId: 12, TimeStamp: 't' }) });
    await choose(opened, 'Tom Oak', 'Reset Password');
    const dialog = await screen.findByRole('dialog', { name: 'Reset Password' });
    await opened.person.click(within(dialog).getByRole('radio', { name: 'Pin' }));
    await opened.person.type(within(dialog).getByLabelText(/^PDA Pin/), '482915');
    await opened.person.type(within(dialog).getByLabelText(/^Confirm PDA Pin/), '482915');
    await opened.person.click(within(dialog).getByRole('button', { name: 'Update' }));
    await alertSays(/Updated.*Pin updated sucessfully/);
    expect(opened.server.bodies('POST user/UpdatePin')).toEqual([{ UserId: 12, Password: '482915' }]);
  });
  // USER-082
  it('says why it was refused, and keeps what was typed', async () => {
    const opened = await users({ 'POST user/UpdatePassword': refusal(422, { Message: 'Users: That password is easy to guess\nsecond line', Reason: 'x' }) });
    await choose(opened, 'Tom Oak', 'Reset Password');
    const dialog = await screen.findByRole('dialog', { name: 'Reset Password' });
    await opened.person.type(within(dialog).getByLabelText(/^New Password/), 'Hardstand#2027');
    await opened.person.type(within(dialog).getByLabelText(/^Confirm Password/), 'Hardstand#2027');
    await opened.person.click(within(dialog).getByRole('button', { name: 'Update' }));
    await alertSays('Reset PasswordThat password is easy to guess');
    expect(toast()).not.toContain('second line');
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^New Password/).value).toBe('Hardstand#2027');
    await opened.person.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog);
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  });

  it('shows a refusal of the new secret at its field, and nowhere else', async () => {
    const opened = await users({ 'POST user/UpdatePassword': refusal(422, { Message: 'User: Password policy not matched', Reason: 'x', Errors: { password: ['This password is easy to guess'] } }) });
    await choose(opened, 'Tom Oak', 'Reset Password');
    const dialog = await screen.findByRole('dialog', { name: 'Reset Password' });
    await opened.person.type(within(dialog).getByLabelText(/^New Password/), 'Hardstand#2027');
    await opened.person.type(within(dialog).getByLabelText(/^Confirm Password/), 'Hardstand#2027');
    await opened.person.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(await within(dialog).findByText('This password is easy to guess')).toBeTruthy();
    expect(within(dialog).getByLabelText(/^New Password/).getAttribute('aria-invalid')).toBe('true');
    // An alert of an earlier test may still be there.
    expect(toast()).not.toContain('This password is easy to guess');
    expect(toast()).not.toContain('Password policy not matched');
  });
});

describe('a user that may not be edited', () => {
  const outside = people.userRecord(40, 'Rex Rowan', { RowActions: { Allowed: [], Refused: { edit: 'identity.outside' } } });
  // USER-015 USER-056
  it('is refused on a double click, and at its address', async () => {
    const { person, address } = await users({ 'POST user/GetUsersListAsPerRole': () => people.userList([outside], 1, refusals) });
    await person.dblClick(await rowOf('Rex Rowan'));
    await alertSays(/Permission Denied.*No permission to edit this user. Please contact administrator/);
    expect(address()).toBe('/settings');
  });
  // USER-056
  it('is refused at its address', async () => {
    await users({ 'GET user/40': () => ({ ...outside, Refusals: refusals }), 'GET IdentityProvider/40': () => ({ IdentityProvider: [] }) }, '/settings?open=40');
    expect(await screen.findByText('No permission to edit this user. Please contact administrator')).toBeTruthy();
    expect(within(screen.getByRole('main')).getByText('Permission Denied')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
