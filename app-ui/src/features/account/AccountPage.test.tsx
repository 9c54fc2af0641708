import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertSays, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import * as people from '../../testing/people.ts';

async function account(more: Record<string, Answer> = {}): Promise<Opened & { server: ReturnType<typeof serve> }> {
  const server = serve({
    'GET account': () => people.account(),
    'GET account/sessions': () => [people.ownSession(1, { Current: true }), people.ownSession(2, { Device: 'Safari, iPhone' })],
    ...more,
  });
  const opened = await openInside('/account', 'My account');
  await screen.findByRole('form', { name: 'Name and language' });
  return { ...opened, server };
}
const part = (name: string) => within(screen.getByRole(/Change|Name/.test(name) ? 'form' : 'region', { name }));

describe('the own page', () => {
  it('is reached from the account menu', async () => {
    serve({ 'GET account': () => people.account(), 'GET account/sessions': () => [] });
    const { person, address } = await openInside('/location', 'Machine Locations');
    await person.click(screen.getByRole('button', { name: /Account/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'My account' }));
    await waitFor(() => expect(address()).toBe('/account'));
  });

  it('changes the name; another email needs the password', async () => {
    const { person, server } = await account({ 'POST account/update': () => ({ Message: 'x', TimeStamp: 't2' }) });
    const details = part('Name and language');
    await person.type(details.getByLabelText(/^Last Name/), 'ton');
    expect(details.queryByLabelText(/^Current password/)).toBeNull();
    await person.click(details.getByRole('button', { name: 'Save' }));
    await alertSays('Your details are saved');
    expect(server.bodies('POST account/update')).toEqual([{ FirstName: 'Anna', SurName: 'Ashton', Email: 'admin@example.test', LanguageId: 1, TimeStamp: 't1' }]);

    await person.clear(details.getByLabelText(/^Email Address/));
    await person.type(details.getByLabelText(/^Email Address/), 'anna@example.test');
    await person.click(details.getByRole('button', { name: 'Save' }));
    expect(details.getByText('Enter your current password')).toBeTruthy();
    await person.type(details.getByLabelText(/^Current password/), 'Hardstand#2026');
    await person.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.bodies('POST account/update').at(-1)).toMatchObject({ Email: 'anna@example.test', CurrentPassword: 'Hardstand#2026' }));
  });

  // AUTH-021 USER-078
  it('changes the password by the policy, and shows a wrong present one at its field', async () => {
    const wrong = { Message: 'Account: This is not your present password', Reason: 'x', Errors: { currentPassword: ['This is not your present password'] } };
    const { person, server } = await account({ 'POST account/password': refusal(422, wrong) });
    const change = part('Change password');
    await person.click(change.getByRole('button', { name: 'Change password' }));
    for (const text of ['Enter your current password', 'Password is required', 'Confirm password is required']) expect(change.getByText(text)).toBeTruthy();
    await person.type(change.getByLabelText(/^Current password/), 'x');
    await person.type(change.getByLabelText(/^New Password/), 'Hardstand#2027');
    await person.type(change.getByLabelText(/^Confirm Password/), 'Hardstand#2027{Enter}');
    expect(await change.findByText('This is not your present password')).toBeTruthy();
    server.answers['POST account/password'] = () => ({ Message: 'x' });
    await person.click(change.getByRole('button', { name: 'Change password' }));
    await alertSays('Password updated sucessfully');
    expect(server.bodies('POST account/password').at(-1)).toEqual({ CurrentPassword: 'x', Password: 'Hardstand#2027' });
    expect(change.getByLabelText<HTMLInputElement>(/^New Password/).value).toBe('');
  });

  it('a password that the server finds easy to guess is told at the new password', async () => {
    const weak = { Message: 'User: Password policy not matched', Reason: 'x', Errors: { password: ['This password is easy to guess'] } };
    const { person } = await account({ 'POST account/password': refusal(422, weak) });
    const change = part('Change password');
    await person.type(change.getByLabelText(/^Current password/), 'x');
    await person.type(change.getByLabelText(/^New Password/), 'Hardstand#2027');
    await person.type(change.getByLabelText(/^Confirm Password/), 'Hardstand#2027{Enter}');
    expect(await change.findByText('This password is easy to guess')).toBeTruthy();
    expect(change.getByLabelText(/^New Password/).getAttribute('aria-invalid')).toBe('true');
  });

  it('a changed name is shown above the page at once', async () => {
    const { person, server } = await account({ 'POST account/update': () => ({ Message: 'x', TimeStamp: 't2' }) });
    const details = part('Name and language');
    server.answers['GET security/session'] = () => given.user({ FirstName: 'Ottilie', LastName: 'Ost' });
    await person.type(details.getByLabelText(/^Last Name/), 'ton');
    await person.click(details.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: /Account: Ottilie Ost/ })).toBeTruthy();
  });

  it('who signs in by PIN alone confirms a new email by it', async () => {
    const { person, server } = await account({
      'GET account': () => people.account({ HasPin: true, HasPassword: false }),
      'POST account/update': () => ({ Message: 'x', TimeStamp: 't2' }),
    });
    const details = part('Name and language');
    await person.clear(details.getByLabelText(/^Email/));
    await person.type(details.getByLabelText(/^Email/), 'tom@example.test');
    await person.click(details.getByRole('button', { name: 'Save' }));
    expect(details.getByText('Enter your current PIN')).toBeTruthy();
    await person.type(details.getByLabelText(/^Current PIN/), '482915');
    await person.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.bodies('POST account/update').at(-1)).toMatchObject({ Email: 'tom@example.test', CurrentPin: '482915' }));
    expect(server.bodies('POST account/update').at(-1)).not.toHaveProperty('CurrentPassword');
  });

  it('changes the PIN of those who have one', async () => {
    const { person, server } = await account({ 'GET account': () => people.account({ HasPin: true }), 'POST account/pin': () => ({ Message: 'x' }) });
    const change = part('Change PIN');
    await person.type(change.getByLabelText(/^Current PIN/), '482915');
    await person.type(change.getByLabelText(/^PDA Pin/), '5920');
    await person.type(change.getByLabelText(/^Confirm PDA Pin/), '5920{Enter}');
    await alertSays('Pin updated sucessfully');
    expect(server.bodies('POST account/pin')).toEqual([{ CurrentPin: '482915', Pin: '5920' }]);
  });

  it('shows where one is signed in, and ends other sessions', async () => {
    let sessions = [people.ownSession(1, { Current: true }), people.ownSession(2, { Device: 'Safari, iPhone' }), people.ownSession(3)];
    const { person } = await account({
      'GET account/sessions': () => sessions,
      'DELETE account/sessions/2': () => {
        sessions = sessions.filter(({ Id }) => Id !== 2);
        return { Ended: 1 };
      },
      'DELETE account/sessions': () => {
        sessions = sessions.filter(({ Current }) => Current);
        return { Ended: 1 };
      },
    });
    const list = part('Signed in on');
    expect(await list.findByText('This device')).toBeTruthy();
    expect(list.getAllByText(/Last used 26\/11\/2026/)).toHaveLength(3);
    await person.click(list.getByRole('button', { name: /^Sign out Safari, iPhone/ }));
    await alertSays('Signed out');
    await waitFor(() => expect(list.queryByText('Safari, iPhone')).toBeNull());
    await person.click(list.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await list.findByText('You are signed in nowhere else.')).toBeTruthy();
  });

  it('chooses what is told', async () => {
    const { person, server } = await account({ 'POST account/notifications': () => ({ Notifications: [{ Kind: 'arrived', Enabled: false }, { Kind: 'audit_due', Enabled: false }] }) });
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Machines that come to this site' });
    expect(toggle.checked).toBe(true);
    await person.click(toggle);
    await alertSays('Your choice is saved');
    expect(server.bodies('POST account/notifications')).toEqual([{ Notifications: [{ Kind: 'arrived', Enabled: false }] }]);
    await waitFor(() => expect(toggle.checked).toBe(false));
  });

  it('asks before what was typed is lost', async () => {
    const { person } = await account();
    await person.type(part('Name and language').getByLabelText(/^First Name/), 'x');
    await person.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  });

  it('says when it cannot be loaded', async () => {
    serve({ 'GET account': refusal(422, { Message: 'Account: no' }) });
    await openInside('/account', 'My account');
    expect(await screen.findByText('Your account could not be loaded')).toBeTruthy();
  });
});
