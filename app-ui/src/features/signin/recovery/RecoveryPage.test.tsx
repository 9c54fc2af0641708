import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertSays, open, refusal, serve, type Answer, type Opened } from '../../../testing/app.tsx';

type Server = ReturnType<typeof serve>;
interface Reset extends Opened {
  server: Server;
}

const answers: Record<string, Answer> = {
  'POST security/Passwordreset': () => ({}),
  'POST security/SendResetLink': () => ({}),
  'POST security/PasscodeValidate': () => ({ Token: 'token-1' }),
  'POST security/TokenValidate': () => ({}),
};
const password = 'Hardstand#2027';
const link = '/password/resetpasswordpasscode?site=330001&user=admin&type=30';

async function opened(address: string, heading: string, more: Record<string, Answer> = {}): Promise<Reset> {
  const server = serve({ ...answers, ...more });
  const page = open(address);
  await screen.findByRole('heading', { level: 1, name: heading });
  return { ...page, server };
}
const request = (more: Record<string, Answer> = {}): Promise<Reset> => opened('/password/resetpasswordreq', 'Reset Password', more);
const field = (name: RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);
const press = (person: Opened['person'], name: string): Promise<void> => person.click(screen.getByRole('button', { name }));
const headingHasFocus = (name: string): Promise<void> => waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name })));

async function fillRequest(person: Opened['person']): Promise<void> {
  await person.type(field(/^Site code/), '330001');
  await person.type(field(/^Username/), 'Admin');
  await person.type(field(/^Email/), 'admin@example.test');
}
async function fillPassword(person: Opened['person'], typed = password): Promise<void> {
  await person.type(field(/^New Password/), typed);
  await person.type(field(/^Confirm Password/), typed);
}
/** Opens the update step by the link of a mail. */
async function updateStep(more: Record<string, Answer> = {}): Promise<Reset> {
  const page = await opened(link, 'Enter the passcode', more);
  await page.person.type(field(/^Passcode/), '12345678{Enter}');
  await headingHasFocus('Choose a new password');
  return page;
}

describe('a forgotten password', () => {
  // AUTH-006 AUTH-035 AUTH-027
  it('is replaced in three steps, then the sign-in page says so', async () => {
    const { person, address, server } = await request();
    await fillRequest(person);
    await press(person, 'Reset Password');
    // AUTH-069
    await alertSays('Passcode sent to email Successfully');
    await headingHasFocus('Enter the passcode');
    expect(address()).toBe('/password/resetpasswordpasscode');
    const user = { SiteCode: '330001', LoginId: 'admin', UserEntityType: 20 };
    expect(server.bodies('POST security/Passwordreset')).toEqual([{ ...user, Email: 'admin@example.test' }]);
    expect(server.bodies('POST security/SendResetLink')).toEqual([{ ...user, LanguageCode: 'en_GB' }]);

    await person.type(field(/^Passcode/), '1234 5678');
    await press(person, 'Proceed');
    await headingHasFocus('Choose a new password');
    expect(address()).toBe('/password/resetpasswordupdate');
    expect(server.bodies('POST security/PasscodeValidate')).toEqual([{ ...user, Passcode: '12345678' }]);

    await fillPassword(person);
    await press(person, 'Update');
    // AUTH-070
    await alertSays('Password updated Successfully');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(server.bodies('POST security/TokenValidate')).toEqual([{ ...user, Email: 'admin@example.test', Passcode: '12345678', Password: password, Token: 'token-1' }]);
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toMatch(/12345678|token-1/);
  });

  // AUTH-012
  it('is begun from the sign-in page, but not from that of technicians', async () => {
    serve();
    const { person, address } = open('/login');
    await person.click(await screen.findByRole('link', { name: 'Forgot your Password?' }));
    await headingHasFocus('Reset Password');
    expect(address()).toBe('/password/resetpasswordreq');
    await person.click(screen.getByRole('link', { name: 'Return to login' }));
    await person.click(await screen.findByRole('link', { name: 'Technician sign-in' }));
    await screen.findByLabelText(/^PIN/);
    expect(screen.queryByRole('link', { name: 'Forgot your Password?' })).toBeNull();
  });

  it('has a short address', async () => {
    const { address } = await opened('/password', 'Reset Password');
    expect(address()).toBe('/password/resetpasswordreq');
  });

  it('retains what was typed when the person goes back', async () => {
    const { person, back, server } = await request();
    await fillRequest(person);
    await press(person, 'Reset Password');
    await headingHasFocus('Enter the passcode');
    await person.type(field(/^Passcode/), '12345678{Enter}');
    await headingHasFocus('Choose a new password');
    await person.type(field(/^New Password/), password);
    await back();
    expect(field(/^Passcode/).value).toBe('12345678');
    // A passcode is exchanged once.
    await press(person, 'Proceed');
    await headingHasFocus('Choose a new password');
    expect(field(/^New Password/).value).toBe(password);
    expect(server.bodies('POST security/PasscodeValidate')).toHaveLength(1);
    await back();
    await press(person, 'Get a new passcode');
    await headingHasFocus('Reset Password');
    expect([/^Site code/, /^Username/, /^Email/].map((name) => field(name).value)).toEqual(['330001', 'admin', 'admin@example.test']);
  });
});

describe('the request of a passcode', () => {
  // AUTH-017 AUTH-042 AUTH-043
  it('needs site code, username and email, of users of a group too', async () => {
    const { person, server } = await request();
    await person.click(screen.getByRole('radio', { name: 'Group' }));
    await press(person, 'Reset Password');
    for (const text of ['Sitecode is required', 'Username is required', 'Email is required']) expect(screen.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Site code/));
    expect(server.bodies('POST security/Passwordreset')).toEqual([]);
    await fillRequest(person);
    await press(person, 'Reset Password');
    await waitFor(() => expect(server.bodies('POST security/SendResetLink')).toMatchObject([{ UserEntityType: 30 }]));
  });

  // AUTH-044 AUTH-047
  it('refuses an invalid email, and a username or email that is too long', async () => {
    const { person, server } = await request();
    await fillRequest(person);
    await person.type(field(/^Email/), '@');
    await press(person, 'Reset Password');
    expect(screen.getByText('Invalid Email Address')).toBeTruthy();
    await person.clear(field(/^Email/));
    await person.type(field(/^Email/), `${'a'.repeat(60)}@${'b'.repeat(35)}.test`);
    expect(screen.getByText(/100 characters/)).toBeTruthy();
    await person.clear(field(/^Username/));
    await person.type(field(/^Username/), 'u'.repeat(51));
    expect(screen.getByText(/50 characters/)).toBeTruthy();
    await press(person, 'Reset Password');
    expect(server.bodies('POST security/Passwordreset')).toEqual([]);
  });

  // AUTH-065
  it.each(['Passwordreset', 'SendResetLink'])('shows why %s was refused, and stays', async (call) => {
    const { person, address } = await request({ [`POST security/${call}`]: refusal(412, { Message: 'Reset Password: Invalid user details\nat line 2' }) });
    await fillRequest(person);
    await press(person, 'Reset Password');
    await alertSays(/Reset Password.*Invalid user details(?!.*line 2)/);
    expect(document.querySelector('.toast.danger')).toBeTruthy();
    expect(address()).toBe('/password/resetpasswordreq');
  });

  // AUTH-066
  it('shows a refusal without a message as an error of the service', async () => {
    const { person } = await request({ 'POST security/Passwordreset': refusal(412) });
    await fillRequest(person);
    await press(person, 'Reset Password');
    await alertSays(/^Error.*Error in web service/m);
  });

  // AUTH-067
  it('shows nothing for other refusals', async () => {
    const { person, server } = await request({ 'POST security/Passwordreset': refusal(409, { Message: 'Reset Password: Something else' }) });
    await fillRequest(person);
    await press(person, 'Reset Password');
    await waitFor(() => expect(server.bodies('POST security/Passwordreset')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset Password' }).disabled).toBe(false));
    // An error would stay until it is closed.
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  });

  it('shows how long to wait after too many requests', async () => {
    const { person } = await request({ 'POST security/Passwordreset': refusal(429, { Message: 'Reset Password: Too many requests. Try again in 3 minutes.' }, { 'Retry-After': '121' }) });
    await fillRequest(person);
    await press(person, 'Reset Password');
    await alertSays(/Reset Password.*Too many requests\. Try again in 3 minutes\./);
  });

  it('shows what the server refuses at its field, which gets the focus', async () => {
    const wrong = { Message: 'Reset Password: Check the details', Errors: { loginId: ['Username is too long'] } };
    const { person } = await request({ 'POST security/Passwordreset': refusal(422, wrong) });
    await fillRequest(person);
    await press(person, 'Reset Password');
    expect(await screen.findByText('Username is too long')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Username/)));
  });

  it('is sent once by a double click', async () => {
    const { person, server } = await request();
    await fillRequest(person);
    await person.dblClick(screen.getByRole('button', { name: 'Reset Password' }));
    await headingHasFocus('Enter the passcode');
    expect(server.bodies('POST security/Passwordreset')).toHaveLength(1);
    expect(server.bodies('POST security/SendResetLink')).toHaveLength(1);
  });
});

describe('the passcode', () => {
  // AUTH-018 AUTH-045 AUTH-046
  it('needs site code and username where they are not known', async () => {
    const { person, server } = await opened('/password/resetpasswordpasscode', 'Enter the passcode');
    await press(person, 'Proceed');
    for (const text of ['Sitecode is required', 'Username is required', 'Passcode is required']) expect(screen.getByText(text)).toBeTruthy();
    expect(server.bodies('POST security/PasscodeValidate')).toEqual([]);
    await person.type(field(/^Site code/), '330001');
    await person.type(field(/^Username/), 'admin');
    await person.type(field(/^Passcode/), '12345678{Enter}');
    await headingHasFocus('Choose a new password');
  });

  // AUTH-019 AUTH-059
  it('is all that is entered after the link of the mail, and is checked as of a site', async () => {
    const { person, server } = await updateStep();
    expect(server.bodies('POST security/PasscodeValidate')).toEqual([{ SiteCode: '330001', LoginId: 'admin', Passcode: '12345678', UserEntityType: 20 }]);
    await fillPassword(person);
    await press(person, 'Update');
    await waitFor(() => expect(server.bodies('POST security/TokenValidate')).toMatchObject([{ UserEntityType: 30, Email: '', Token: 'token-1' }]));
  });

  it('hides the fields of the link', async () => {
    await opened(link, 'Enter the passcode');
    expect(screen.getByText('admin, site code 330001')).toBeTruthy();
    expect(screen.queryByLabelText(/^Site code|^Username/)).toBeNull();
  });

  it.each(['?site=33000a&user=admin', `?site=330001&user=${'u'.repeat(51)}`, '?site=330001'])('has its fields after the broken link %s', async (query) => {
    await opened(`/password/resetpasswordpasscode${query}`, 'Enter the passcode');
    expect(field(/^Site code/).value).toBe('');
    expect(field(/^Username/).value).toBe('');
  });

  // AUTH-068
  it('that is wrong is an error in the service, with the reason at its field', async () => {
    const { person, address } = await opened(link, 'Enter the passcode', { 'POST security/PasscodeValidate': refusal(412, { Message: 'Reset Password: The passcode is not valid' }) });
    await person.type(field(/^Passcode/), '87654321{Enter}');
    await alertSays('Error in service');
    expect(screen.getByText('The passcode is not valid')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Passcode/)));
    expect(address()).toBe(link);
  });
});

describe('the new password', () => {
  // AUTH-020 AUTH-048 AUTH-051
  it('must meet the policy and be confirmed', async () => {
    const { person, server } = await updateStep();
    expect(screen.getByRole('meter', { name: 'Strength' })).toBeTruthy();
    expect(screen.getByText(/no personal user data/)).toBeTruthy();
    await press(person, 'Update');
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^New Password/));
    await person.type(field(/^New Password/), 'hardstand');
    expect(screen.getByText('Password policy not matched')).toBeTruthy();
    expect(screen.getByText('Confirm password and Password not matching')).toBeTruthy();
    await press(person, 'Update');
    expect(server.bodies('POST security/TokenValidate')).toEqual([]);
  });

  it.each(['Site#330001x', 'My#Admin2027'])('holds neither site code nor username: %s', async (typed) => {
    const { person, server } = await updateStep();
    await fillPassword(person, typed);
    await press(person, 'Update');
    expect(screen.getByText('Password policy not matched')).toBeTruthy();
    expect(server.bodies('POST security/TokenValidate')).toEqual([]);
  });

  it('that the server finds weak is refused at its field', async () => {
    const { person } = await updateStep({ 'POST security/TokenValidate': refusal(422, { Message: 'Reset Password: Password policy not matched', Errors: { password: ['Password policy not matched'] } }) });
    await fillPassword(person);
    await press(person, 'Update');
    expect(await screen.findByText('Password policy not matched')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/^New Password/)));
  });

  it('with a token that has expired leads to a new passcode, without losing the password', async () => {
    const { person, address, server } = await updateStep({ 'POST security/TokenValidate': refusal(412, { Message: 'Reset Password: The token has expired' }) });
    await fillPassword(person);
    await press(person, 'Update');
    await alertSays(/Reset Password.*The token has expired/);
    await headingHasFocus('Enter the passcode');
    expect(address()).toBe('/password/resetpasswordpasscode');
    expect(field(/^Passcode/).value).toBe('');
    server.answers['POST security/TokenValidate'] = () => ({});
    await person.type(field(/^Passcode/), '11112222{Enter}');
    await headingHasFocus('Choose a new password');
    await press(person, 'Update');
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('needs a token', async () => {
    const { address } = await opened('/password/resetpasswordupdate', 'Enter the passcode');
    expect(address()).toBe('/password/resetpasswordpasscode');
  });

  // AUTH-022
  it('can be left for the sign-in page', async () => {
    await updateStep();
    expect(screen.getByRole('link', { name: 'Return to login' }).getAttribute('href')).toBe('/login');
  });
});
