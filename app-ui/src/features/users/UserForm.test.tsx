import { fireEvent, act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertSays, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import * as people from '../../testing/people.ts';
import { dismissAlerts } from '../../ui/toast.tsx';

type Server = ReturnType<typeof serve>;

const tom = people.userRecord(12, 'Tom Oak');

async function form(address: string, more: Record<string, Answer> = {}): Promise<Opened & { server: Server; box: (label: RegExp | string) => HTMLInputElement }> {
  const server = serve({
    'POST user/GetUsersListAsPerRole': () => people.userList([tom]),
    'GET user/choices': () => people.userChoices(),
    'GET user/12': () => tom,
    'GET IdentityProvider/12': () => ({ IdentityProvider: [] }),
    'POST user/create': () => ({ Message: 'New user Created', UserId: 77, TimeStamp: 't' }),
    'POST user/update': () => ({ Message: 'x', UserId: 12, TimeStamp: 't2' }),
    ...more,
  });
  const opened = await openInside(address, 'User List');
  await screen.findByRole('form');
  return { ...opened, server, box: (label) => screen.getByLabelText<HTMLInputElement>(label) };
}

/** Presses Save as soon as it can be pressed: it cannot for a moment after the answer to an earlier save is shown. */
async function save({ person }: Opened): Promise<void> {
  const button = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await person.click(button);
}

/** Fills in the fields of a new technician. */
async function fillTechnician(shown: Awaited<ReturnType<typeof form>>): Promise<void> {
  await fill(shown);
  await shown.person.selectOptions(role(), 'Technician');
  await shown.person.type(shown.box(/^PDA Pin/), '482915');
  await shown.person.type(shown.box(/^Confirm PDA Pin/), '482915');
}

/** Fills in the fields of a new user, without a role. */
async function fill({ person, box }: Awaited<ReturnType<typeof form>>): Promise<void> {
  await person.type(box(/^First Name/), 'Nia');
  await person.type(box(/^Last Name/), "O'Neill");
  await person.type(box(/^User Name/), ' nia ');
  await person.type(box(/^Email Address/), 'nia@example.test');
  await person.type(box(/^Password/), 'Hardstand#2026');
  await person.type(box(/^Confirm Password/), 'Hardstand#2026');
}
const role = (): HTMLSelectElement => screen.getByLabelText<HTMLSelectElement>(/^Role \*/);

describe('a new user', () => {
  it('with other characters in the username is refused with what was typed', async () => {
    const shown = await form('/settings?open=new');
    await fill(shown);
    await shown.person.selectOptions(role(), 'Service');
    const name = shown.box(/^User Name/);
    for (const wrong of ['eva muster', 'eva"m', 'eva[m]', 'eva\\m', 'eva,m']) {
      fireEvent.change(name, { target: { value: wrong } });
      await save(shown);
      expect(await screen.findByText("Username contains only letters, digits and . _ - @ + '")).toBeTruthy();
      expect(name.value).toBe(wrong);
    }
    expect(shown.server.bodies('POST user/create')).toEqual([]);
  });
  // USER-021 USER-022 USER-023 USER-024 USER-030 CONST-021
  it('has every field, the roles that can be chosen, and the site to read', async () => {
    const { person, address, box, back } = await form('/settings?open=new');
    await person.selectOptions(role(), 'Technician');
    for (const label of [/^First Name/, /^Last Name/, /^User Name/, /^Email Address/, /^Password/, /^Confirm Password/, /^PDA Pin/, /^Confirm PDA Pin/, /^IDP Users code/]) {
      expect(box(label).disabled).toBe(false);
      const most = String(label).includes('Pin') ? 6 : 50;
      fireEvent.change(box(label), { target: { value: '1'.repeat(most + 1) } });
      expect([box(label).value.length, screen.getAllByText(`At most ${most} characters can be entered`).length]).toEqual([most + 1, 1]);
      fireEvent.change(box(label), { target: { value: '' } });
    }
    expect([...role().options].map((option) => option.text)).toEqual(['Select Role', 'Administrator', 'Service', 'Technician']);
    fireEvent.change(role(), { target: { value: '' } });
    expect(box('Site Name').value).toBe('Ashby Plant Sales');
    expect(box('Site Name').disabled).toBe(true);
    expect(screen.queryByLabelText(/^Default Site/)).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Back to User List' }));
    await screen.findByRole('region', { name: 'Users' });
    expect(address()).toBe('/settings');
    await back();
    expect(await screen.findByRole('form', { name: 'Add User' })).toBeTruthy();
  });

  // USER-035 USER-036 USER-037 USER-038 USER-040 SHELL-025
  it('says what is missing after Save, and moves to the first field', async () => {
    const opened = await form('/settings?open=new');
    expect(screen.queryByText('Role is required')).toBeNull();
    await save(opened);
    for (const text of ['First Name is required', 'Last Name is required', 'Username is required', 'Email is required', 'Role is required', 'Password is required', 'Confirm password is required']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    await waitFor(() => expect(document.activeElement).toBe(opened.box(/^First Name/)));
    expect(screen.getByText('Please correct 7 fields')).toBeTruthy();
    expect(opened.server.bodies('POST user/create')).toEqual([]);
  });

  // USER-041 USER-042
  it('has a PIN as a technician only, and one that was typed before is not sent for another role', async () => {
    const opened = await form('/settings?open=new');
    const pins = (): number => screen.queryAllByLabelText(/PDA Pin/).length;
    expect(pins()).toBe(0);
    await fill(opened);
    await opened.person.selectOptions(role(), 'Technician');
    await save(opened);
    for (const text of ['PDA pin is required.', 'Confirm PDA pin is required.']) expect(screen.getByText(text)).toBeTruthy();
    await opened.person.type(opened.box(/^PDA Pin/), '48');
    await opened.person.selectOptions(role(), 'Service');
    expect(pins()).toBe(0);
    await save(opened);
    await alertSays(/Updated.*New user Created/);
    expect(opened.server.bodies('POST user/create')).toEqual([expect.not.objectContaining({ loginPin: expect.anything() as string })]);
  });

  // USER-039 USER-040 USER-042 USER-043
  it('says what does not fit', async () => {
    const opened = await form('/settings?open=new');
    await fillTechnician(opened);
    const { person, box } = opened;
    await person.clear(box(/^Email Address/));
    await person.type(box(/^Email Address/), 'nia');
    await person.clear(box(/^Password/));
    await person.type(box(/^Password/), 'Nia#2026abc');
    await person.clear(box(/^Confirm PDA Pin/));
    await person.type(box(/^Confirm PDA Pin/), '1');
    await save(opened);
    for (const text of ['Invalid Email Address', 'Password policy not matched', 'Confirm password and Password not matching', 'Pin does not match']) expect(screen.getByText(text)).toBeTruthy();
    expect(opened.server.bodies('POST user/create')).toEqual([]);
  });

  // USER-032 USER-059 USER-072 USER-074 USER-043
  it('is sent with the trimmed username, and the list is shown again', async () => {
    const opened = await form('/settings?open=new');
    await fillTechnician(opened);
    expect(screen.queryByRole('switch')).toBeNull();
    await save(opened);
    await alertSays(/Updated.*New user Created/);
    expect(opened.server.bodies('POST user/create')).toEqual([
      {
        FirstName: 'Nia', SurName: "O'Neill", LoginId: 'nia', Email: 'nia@example.test', UserTypeId: 7, TypeofEntity: 20, SiteCode: '330001', UPassword: 'Hardstand#2026', loginPin: '482915',
      },
    ]);
    expect(opened.server.sent.some(({ call }) => call.startsWith('POST IdentityProvider'))).toBe(false);
    await waitFor(() => expect(opened.address()).toBe('/settings'));
    expect(await screen.findByRole('region', { name: 'Users' })).toBeTruthy();
  });

  // USER-005 USER-025
  it('may delete machines when it is an administrator of a site, and not otherwise', async () => {
    const opened = await form('/settings?open=new');
    await fill(opened);
    await opened.person.selectOptions(role(), 'Administrator');
    await opened.person.click(screen.getByRole('switch', { name: 'User Permission: Delete Machine' }));
    await opened.person.selectOptions(role(), 'Service');
    expect(screen.queryByRole('switch')).toBeNull();
    await opened.person.selectOptions(role(), 'Administrator');
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
    await opened.person.click(screen.getByRole('switch'));
    await save(opened);
    await alertSays('New user Created');
    expect(opened.server.bodies('POST user/create')[0]).toMatchObject({ UserTypeId: 1, Actions: '{"VHCDelete":true}' });
  });
  // USER-005
  it('has no switch for a right that one may not give', async () => {
    const opened = await form('/settings?open=new', { 'GET user/choices': () => people.userChoices({ DeleteMachines: false }) });
    await opened.person.selectOptions(role(), 'Administrator');
    expect(screen.queryByRole('switch')).toBeNull();
  });

  // USER-068 USER-069
  it('is created first, then linked; a link that fails is told and the user stays', async () => {
    const opened = await form('/settings?open=new', { 'POST IdentityProvider/create': refusal(422, { Message: 'Users: no' }) });
    await fill(opened);
    await opened.person.type(opened.box(/^IDP Users code/), 'idp-9');
    await opened.person.selectOptions(role(), 'Service');
    await save(opened);
    await alertSays('The user is saved, but not the IDP Users code');
    await alertSays('New user Created');
    const calls = opened.server.sent.map(({ call }) => call).filter((call) => /create$/.test(call));
    expect(calls).toEqual(['POST user/create', 'POST IdentityProvider/create']);
    expect(opened.server.bodies('POST IdentityProvider/create')).toEqual([{ userid: 77, idpproviderid: 10, idpuserid: 'idp-9' }]);
  });

  // USER-071
  it('that the server refuses stays in the form, with the reason in an alert', async () => {
    const opened = await form('/settings?open=new', { 'POST user/create': refusal(409, { Message: 'Conflict: The site has no more places' }) });
    await fill(opened);
    await opened.person.selectOptions(role(), 'Service');
    await save(opened);
    await alertSays('ErrorThe site has no more places');
    expect(opened.box(/^First Name/).value).toBe('Nia');
  });

  it('with a field that the server refuses has the reason there, and no alert of the same text', async () => {
    const taken = { Message: 'Conflict: Username already exists', Reason: 'identity.login_taken', Errors: { login: ['Username already exists'] } };
    const opened = await form('/settings?open=new', { 'POST user/create': refusal(409, taken) });
    await fill(opened);
    await opened.person.selectOptions(role(), 'Service');
    await save(opened);
    await waitFor(() => expect(document.activeElement).toBe(opened.box(/^User Name/)));
    expect(screen.getAllByText('Username already exists')).toHaveLength(1);
    expect(opened.box(/^First Name/).value).toBe('Nia');
  });

  it('asks before what was entered is lost', async () => {
    const opened = await form('/settings?open=new');
    await opened.person.type(opened.box(/^First Name/), 'N');
    await opened.person.click(screen.getByRole('link', { name: 'Back to User List' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await opened.person.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened.box(/^First Name/).value).toBe('N');
    await opened.person.click(screen.getByRole('link', { name: 'Back to User List' }));
    await opened.person.click(within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(opened.address()).toBe('/settings'));
  });
});

describe('a user of the group', () => {
  const group = {
    'GET security/session': () => given.user({ TypeOfEntity: 30, Headersitecode: '330001', UserSiteLookup: [] }),
    'GET user/choices': () =>
      people.userChoices({
        MultipleSites: true,
        Sites: [
          { SiteId: 3, SiteCode: '330001', SiteName: 'Ashby Plant Sales' },
          { SiteId: 4, SiteCode: '330002', SiteName: 'Borrowdale Machinery' },
          { SiteId: 5, SiteCode: '220000', SiteName: 'Northfield Head Office' },
        ],
      }),
  };
  const tick = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const roleAt = (name: string): HTMLSelectElement => screen.getByRole<HTMLSelectElement>('combobox', { name: `Role at ${name}` });

  // USER-024 USER-026 USER-027 USER-044 USER-045 USER-053
  it('gets several sites with a role each; the default site is one of them with the role of the user', async () => {
    const opened = await form('/settings?open=new', group);
    const { person } = opened;
    expect(screen.queryByLabelText('Site Name')).toBeNull();
    await fill(opened);
    await person.click(screen.getByRole('switch', { name: 'Can this user access multiple Sites ?' }));
    // Same Role needs a role.
    await person.click(tick('Same Role'));
    expect(tick('Same Role').checked).toBe(false);
    await person.click(screen.getByLabelText(/^Default Site/));
    await person.click(await screen.findByRole('option', { name: '330001 Ashby Plant Sales' }));
    await person.selectOptions(role(), 'Service');
    expect(tick('Access to 330001 Ashby Plant Sales').checked).toBe(true);
    expect(tick('Access to 330001 Ashby Plant Sales').disabled).toBe(true);
    expect(roleAt('330001 Ashby Plant Sales').selectedOptions[0]?.text).toBe('Service');
    await person.click(tick('Access to 330002 Borrowdale Machinery'));
    await person.click(tick('Access to 220000 Northfield Head Office'));
    expect(roleAt('330002 Borrowdale Machinery').selectedOptions[0]?.text).toBe('Select Role');
    await save(opened);
    expect(screen.getByText('Select a role for each chosen site')).toBeTruthy();
    await person.selectOptions(roleAt('330002 Borrowdale Machinery'), 'Technician');
    await person.selectOptions(roleAt('220000 Northfield Head Office'), 'Administrator');
    await save(opened);
    await alertSays('New user Created');
    const sent = opened.server.bodies('POST user/create')[0] as { UserSiteLookup: { SiteCode: string; UserTypeId: number }[] };
    expect(sent).toMatchObject({ TypeofEntity: 30, SiteCode: '330001', UserTypeId: 5 });
    expect([...sent.UserSiteLookup].sort((one, other) => one.SiteCode.localeCompare(other.SiteCode))).toEqual([
      { SiteCode: '220000', UserTypeId: 1 },
      { SiteCode: '330001', UserTypeId: 5 },
      { SiteCode: '330002', UserTypeId: 7 },
    ]);
  });

  // USER-027 USER-044
  it('gets all sites with the same role', async () => {
    const opened = await form('/settings?open=new', group);
    const { person } = opened;
    await fill(opened);
    await person.click(screen.getByRole('switch', { name: 'Can this user access multiple Sites ?' }));
    await person.selectOptions(role(), 'Service');
    await person.click(screen.getByLabelText(/^Default Site/));
    await person.click(await screen.findByRole('option', { name: '330001 Ashby Plant Sales' }));
    await person.click(tick('All Sites'));
    await person.click(tick('Same Role'));
    expect(tick('Same Role').checked).toBe(true);
    expect(screen.getByText('3 of 3 sites')).toBeTruthy();
    expect(roleAt('220000 Northfield Head Office').selectedOptions[0]?.text).toBe('Service');
    await person.selectOptions(role(), 'Technician');
    expect(roleAt('220000 Northfield Head Office').selectedOptions[0]?.text).toBe('Technician');
    await person.type(opened.box(/^PDA Pin/), '482915');
    await person.type(opened.box(/^Confirm PDA Pin/), '482915');
    await save(opened);
    await alertSays('New user Created');
    const { UserSiteLookup } = opened.server.bodies('POST user/create')[0] as { UserSiteLookup: { UserTypeId: number }[] };
    expect(UserSiteLookup.map(({ UserTypeId }) => UserTypeId)).toEqual([7, 7, 7]);
  });

  it('without a default site is not saved', async () => {
    const opened = await form('/settings?open=new', group);
    await fill(opened);
    await opened.person.selectOptions(role(), 'Service');
    await save(opened);
    expect(screen.getByText('Default Site is required')).toBeTruthy();
  });

  // USER-026
  it('the switch is off and fixed for a user of a site', async () => {
    await form('/settings?open=12', group);
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Can this user access multiple Sites ?' });
    expect([toggle.checked, toggle.disabled]).toEqual([false, true]);
    expect(screen.queryByRole('group', { name: 'Sites and roles' })).toBeNull();
  });
});

describe('a user that is edited', () => {
  // USER-015 USER-022 USER-023 USER-032 USER-060 USER-073
  it('keeps the username, has no secrets, and is saved with its time stamp', async () => {
    const server = serve({
      'POST user/GetUsersListAsPerRole': () => people.userList([tom]),
      'GET user/choices': () => people.userChoices(),
      'GET user/12': () => tom,
      'GET IdentityProvider/12': () => ({ IdentityProvider: [] }),
      'POST user/update': () => ({ Message: 'x', UserId: 12, TimeStamp: 't2' }),
    });
    const opened = await openInside('/settings?by=surname&q=oak', 'User List');
    await opened.person.dblClick(await screen.findByText('Technician'));
    await screen.findByRole('form', { name: 'Edit Tom Oak' });
    expect(opened.address()).toBe('/settings?by=surname&q=oak&open=12');
    const name = screen.getByLabelText<HTMLInputElement>(/^User Name/);
    expect([name.value, name.disabled]).toEqual(['tom', true]);
    for (const label of [/^Password/, /^PDA Pin/]) expect(screen.queryByLabelText(label)).toBeNull();
    const last = screen.getByLabelText(/^Last Name/);
    await opened.person.clear(last);
    await opened.person.type(last, 'Oakley');
    await save(opened);
    await alertSays(/Updated.*user updated sucessfully/);
    expect(server.bodies('POST user/update')).toEqual([{ UserId: 12, TimeStamp: 't12', FirstName: 'Tom', SurName: 'Oakley', LoginId: 'tom', Email: 'tom@example.test' }]);
    await waitFor(() => expect(opened.address()).toBe('/settings?by=surname&q=oak'));
  });

  it('asks the present password, as it is typed, for a new mail address of the own', async () => {
    const me = people.userRecord(1, 'Anna Ash');
    const opened = await form('/settings?open=1', { 'GET user/1': () => me, 'GET IdentityProvider/1': () => ({ IdentityProvider: [] }), 'POST user/update': () => ({ Message: 'x', UserId: 1, TimeStamp: 't2' }) });
    expect(screen.queryByLabelText(/^Current password/)).toBeNull();
    const email = screen.getByLabelText(/^Email Address/);
    await opened.person.clear(email);
    await opened.person.type(email, 'anna@new.test');
    await save(opened);
    expect(await screen.findByText('Enter your current password')).toBeTruthy();
    expect(opened.server.bodies('POST user/update')).toEqual([]);
    await opened.person.type(screen.getByLabelText(/^Current password/), 'two  words ');
    await save(opened);
    await waitFor(() => expect(opened.server.bodies('POST user/update')).toEqual([expect.objectContaining({ Email: 'anna@new.test', CurrentPassword: 'two  words ' })]));
  });

  // USER-030
  it('with another role keeps it as a further choice', async () => {
    await form('/settings?open=12', { 'GET user/12': () => ({ ...tom, UserTypeId: 6, UserTypeDesc: 'Manager' }) });
    expect([...role().options].map((option) => option.text)).toEqual(['Select Role', 'Administrator', 'Service', 'Technician', 'Manager']);
    expect(role().selectedOptions[0]?.text).toBe('Manager');
  });

  it('has fixed what one may not change', async () => {
    await form('/settings?open=12', { 'GET user/12': () => ({ ...tom, RowActions: { Allowed: ['edit'], Refused: {} } }) });
    expect(role().disabled).toBe(true);
  });

  // USER-031 USER-066 USER-067 USER-069
  it('is linked before it is saved', async () => {
    const opened = await form('/settings?open=12', {
      'GET IdentityProvider/12': () => ({ IdentityProvider: [{ IdpProviderId: 10, IdpUserId: 'old', InvitationLink: 'https://idp.example/i/9', InvitationLinkExpiry: '03/12/2026 10:00:00' }] }),
      'PUT IdentityProvider/update': () => ({ Message: 'x', IdentityProvider: [] }),
    });
    expect(opened.box(/^IDP Users code/).value).toBe('old');
    expect(screen.getByText('Invitation link until 03/12/2026 10:00:00: https://idp.example/i/9')).toBeTruthy();
    await opened.person.clear(opened.box(/^IDP Users code/));
    await opened.person.type(opened.box(/^IDP Users code/), 'new');
    await save(opened);
    await alertSays('user updated sucessfully');
    const calls = opened.server.sent.map(({ call }) => call).filter((call) => /update$/.test(call));
    expect(calls).toEqual(['PUT IdentityProvider/update', 'POST user/update']);
    expect(opened.server.bodies('PUT IdentityProvider/update')).toEqual([{ userid: 12, idpproviderid: 10, idpuserid: 'new' }]);
  });

  it('whose link to the identity provider cannot be read opens without a warning, and says so at the field', async () => {
    act(() => dismissAlerts());
    const opened = await form('/settings?open=12', { 'GET IdentityProvider/12': refusal(403, { Message: 'Permission Denied: not this link', Reason: 'x' }) });
    expect(screen.getByText('It could not be read, so it stays as it is.')).toBeTruthy();
    expect(opened.box(/^IDP Users code/).disabled).toBe(true);
    expect(screen.queryByText('not this link')).toBeNull();
    await opened.person.type(opened.box(/^Last Name/), 's');
    await save(opened);
    await alertSays('user updated sucessfully');
    expect(opened.server.sent.some(({ call }) => /IdentityProvider\/(create|update)$/.test(call))).toBe(false);
  });

  it('that is refused is not told as saved without its link', async () => {
    act(() => dismissAlerts());
    await waitFor(() => expect(screen.queryByText('The user is saved, but not the IDP Users code')).toBeNull());
    const opened = await form('/settings?open=12', { 'POST IdentityProvider/create': refusal(422, { Message: 'Identity provider: no', Reason: 'x' }), 'POST user/update': refusal(422, { Message: 'User: Not now', Reason: 'x' }) });
    await opened.person.type(opened.box(/^IDP Users code/), 'new');
    await save(opened);
    await alertSays('Not now');
    expect(screen.queryByText('The user is saved, but not the IDP Users code')).toBeNull();
    opened.server.answers['POST user/update'] = () => ({ Message: 'x', UserId: 12, TimeStamp: 't2' });
    await save(opened);
    await alertSays('The user is saved, but not the IDP Users code');
  });

  it('that is refused after it was linked is not linked once more', async () => {
    const opened = await form('/settings?open=12', { 'POST IdentityProvider/create': () => ({ Message: 'x', IdentityProvider: [] }), 'POST user/update': refusal(422, { Message: 'User: Not now', Reason: 'x' }) });
    await opened.person.type(opened.box(/^IDP Users code/), 'new');
    await save(opened);
    await waitFor(() => expect(opened.server.bodies('POST user/update')).toHaveLength(1));
    opened.server.answers['POST user/update'] = () => ({ Message: 'x', UserId: 12, TimeStamp: 't2' });
    await save(opened);
    await waitFor(() => expect(opened.address()).toBe('/settings'));
    expect(opened.server.sent.filter(({ call }) => /IdentityProvider\/(create|update)$/.test(call))).toHaveLength(1);
  });

  it('that somebody else has changed meanwhile shows both, and is saved by a second try', async () => {
    let stored = tom;
    const opened = await form('/settings?open=12', {
      'GET user/12': () => stored,
      'POST user/update': (body) => body,
    });
    const { person, box, server } = opened;
    await person.clear(box(/^Last Name/));
    await person.type(box(/^Last Name/), 'Mine');
    stored = { ...tom, SurName: 'Theirs', Email: 'other@example.test', TimeStamp: 'later' };
    server.answers['POST user/update'] = refusal(409, { Message: 'Conflict: It was changed by someone else meanwhile, please reload', Reason: 'x' });
    await save(opened);
    expect(await screen.findByText('Somebody else has changed this user meanwhile')).toBeTruthy();
    expect(screen.getByText('Saved meanwhile: Theirs')).toBeTruthy();
    expect(box(/^Last Name/).value).toBe('Mine');
    // What only they have changed is taken over.
    expect(box(/^Email Address/).value).toBe('other@example.test');
    server.answers['POST user/update'] = () => ({ Message: 'x', UserId: 12, TimeStamp: 'last' });
    await person.click(screen.getByRole('button', { name: 'Keep mine' }));
    await save(opened);
    await alertSays('user updated sucessfully');
    expect(server.bodies('POST user/update').at(-1)).toMatchObject({ TimeStamp: 'later', SurName: 'Mine', Email: 'other@example.test' });
  });

  it('that is gone says so', async () => {
    serve({ 'GET user/choices': () => people.userChoices(), 'GET user/99': refusal(404, { Message: 'Users: Unknown user' }), 'GET IdentityProvider/99': refusal(404, { Message: 'Users: Unknown user' }) });
    await openInside('/settings?open=99', 'User List');
    expect(await screen.findByText('This user is not there any more')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to User List' })).toBeTruthy();
  });
});
