import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stored } from '../../../api/storage.ts';
import { alertSays, openInside, refusal, serve } from '../../../testing/app.tsx';
import * as given from '../../../testing/given.ts';
import * as people from '../../../testing/people.ts';

const answers = {
  'GET account': () => people.account(),
  'GET account/sessions': () => [],
  'POST security/SendResetLink': () => ({}),
  'POST security/PasscodeValidate': () => ({ Token: 'token-1' }),
  'POST security/TokenValidate': () => ({}),
};
const field = (name: RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);
const step = (name: string): Promise<void> => waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name })));

// AUTH-007
it('replaces the own password by a passcode, and ends the session', async () => {
  const server = serve(answers);
  const { person, address } = await openInside('/account', 'My account');
  await person.click(await screen.findByRole('link', { name: 'Reset Password by email' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Reset Password' })).toBeTruthy();
  expect(address()).toBe('/resetpasswordpasscode');
  await person.click(await screen.findByRole('button', { name: 'Reset Password' }));
  await alertSays('Passcode sent to email Successfully');
  const user = { SiteCode: '330001', LoginId: 'admin', UserEntityType: 20 };
  expect(server.bodies('POST security/SendResetLink')).toEqual([{ ...user, LanguageCode: 'en_GB' }]);
  expect(server.sent.find(({ call }) => call === 'POST security/SendResetLink')?.headers.get('sitecode')).toBe('330001');
  await step('Enter the passcode');
  expect(screen.queryByLabelText(/^Site code|^Username/)).toBeNull();
  await person.type(field(/^Passcode/), '12345678{Enter}');
  await step('Choose a new password');
  await person.type(field(/^New Password/), 'Hardstand#2027');
  await person.type(field(/^Confirm Password/), 'Hardstand#2027{Enter}');
  await alertSays('Password updated Successfully');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  // Nobody is signed in here any more.
  await waitFor(() => expect(stored('currentSite')).toBe(''));
  expect(screen.queryByRole('link', { name: 'Back to Stock List' })).toBeNull();
  expect(server.bodies('POST security/TokenValidate')).toEqual([{ ...user, Email: 'admin@example.test', Passcode: '12345678', Password: 'Hardstand#2027', Token: 'token-1', LanguageCode: 'en_GB' }]);
  expect(server.bodies('POST security/Passwordreset')).toEqual([]);
});

it('sends the type and site of a user of a group, and checks the names', async () => {
  const server = serve({ ...answers, 'GET security/session': () => given.user({ TypeOfEntity: 30, SiteCode: '220000', LoginId: 'groupadmin', Headersitecode: '330001' }) });
  const { person, back } = await openInside('/resetpasswordpasscode', 'Reset Password');
  await person.click(await screen.findByRole('button', { name: 'Reset Password' }));
  await step('Enter the passcode');
  expect(server.bodies('POST security/SendResetLink')).toMatchObject([{ SiteCode: '220000', LoginId: 'groupadmin', UserEntityType: 30 }]);
  await person.type(field(/^Passcode/), '12345678{Enter}');
  await step('Choose a new password');
  await person.type(field(/^New Password/), 'Anna#Hardstand1');
  await person.type(field(/^Confirm Password/), 'Anna#Hardstand1{Enter}');
  expect(screen.getByText('Password policy not matched')).toBeTruthy();
  await back();
  await step('Enter the passcode');
  expect(field(/^Passcode/).value).toBe('12345678');
});

it('that is refused shows why', async () => {
  serve({ ...answers, 'POST security/SendResetLink': refusal(412, { Message: 'Reset Password: No email address is on file' }) });
  const { person } = await openInside('/resetpasswordpasscode', 'Reset Password');
  await person.click(await screen.findByRole('button', { name: 'Reset Password' }));
  await alertSays(/Reset Password.*No email address is on file/);
  expect(screen.getByRole('heading', { level: 2, name: 'Get a passcode by email' })).toBeTruthy();
});

it('asks before a passcode that was accepted is lost', async () => {
  serve(answers);
  const { person, address } = await openInside('/resetpasswordpasscode', 'Reset Password');
  await person.click(await screen.findByRole('button', { name: 'Reset Password' }));
  await step('Enter the passcode');
  await person.type(field(/^Passcode/), '12345678{Enter}');
  await step('Choose a new password');
  await person.click(screen.getByRole('link', { name: 'Back to My account' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(address()).toBe('/resetpasswordpasscode');
});
