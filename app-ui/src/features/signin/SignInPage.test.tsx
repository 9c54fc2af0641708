import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { stored } from '../../api/storage.ts';
import * as given from '../../testing/given.ts';
import { alertSays, open, refusal, serve, type Opened } from '../../testing/app.tsx';

/** Opens a sign-in page, which is loaded when it is shown. */
async function opened(...at: Parameters<typeof open>): Promise<Opened> {
  const page = open(...at);
  await screen.findByRole('button', { name: 'Sign in' });
  return page;
}

describe('signing in', () => {
  // AUTH-001 AUTH-003 AUTH-023 AUTH-026 AUTH-031 AUTH-054 AUTH-055
  it('sends site code, username, password and type, loads the site, then lands on the stock list', async () => {
    const server = serve();
    const { person, address } = await opened('/login');
    // AUTH-040: digits only, no decimals
    await person.type(screen.getByLabelText(/Site code/), '33.00a01');
    // Nothing but the blanks at the ends is taken out of a username.
    await person.type(screen.getByLabelText(/Username/), ' Con "Sole" ');
    await person.type(screen.getByLabelText(/Password/), 'Hardstand#2026');
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(address()).toBe('/audit'));
    expect(server.bodies('POST security/login')).toEqual([{ sitecode: '330001', username: 'con "sole"', password: 'Hardstand#2026', loginAs: 20 }]);
    const calls = server.sent.map((one) => one.call);
    const at = (call: string): number => calls.indexOf(call);
    for (const first of ['GET siteconfig', 'POST staff/list', 'GET location']) {
      expect(at(first)).toBeGreaterThan(at('POST security/login'));
      expect(at('GET model/jcb/read')).toBeGreaterThan(at(first));
    }
    expect(stored('siteCode')).toBe('330001');
  });

  // TENANT-035 TENANT-036
  it('asks for the site by its code, all of them by name, and stores the answer for the tab', async () => {
    const ashby = { SiteId: 1, SiteCode: '330001', SiteName: 'Ashby Plant Sales', UserTypeId: 1, TotalCount: 1 };
    const server = serve({ 'POST site/all': () => [ashby] });
    const { person, address } = await opened('/login');
    await person.type(screen.getByLabelText(/Site code/), '330001');
    await person.type(screen.getByLabelText(/Username/), 'console');
    await person.type(screen.getByLabelText(/Password/), 'Hardstand#2026{enter}');
    await waitFor(() => expect(address()).toBe('/audit'));
    expect(server.bodies('POST site/all')).toEqual([
      {
        Filters: [{ FieldName: 'sitecode', FieldValue: '330001', ConditionOperator: 'equals' }],
        FilterProperty: { RecordLimit: 0, Offset: 0, OrderBy: 'sitename ASC' },
        SortDescending: false,
      },
    ]);
    await waitFor(() => expect(JSON.parse(sessionStorage.getItem('hardstand.sites') ?? 'null')).toEqual([ashby]));
  });

  // AUTH-009 AUTH-010
  it('offers Site and Group, and a group signs in as 30', async () => {
    const server = serve();
    const { person } = await opened('/login');
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['Site', 'Group']);
    await person.click(screen.getByRole('radio', { name: 'Group' }));
    await person.type(screen.getByLabelText(/Site code/), '220000');
    await person.type(screen.getByLabelText(/Username/), 'groupadmin');
    await person.type(screen.getByLabelText(/Password/), 'x{enter}');
    await waitFor(() => expect(server.bodies('POST security/login')).toEqual([expect.objectContaining({ loginAs: 30 })]));
  });

  // AUTH-037 AUTH-038 AUTH-039 SHELL-025
  it('shows what is missing after submit, and sends nothing', async () => {
    const server = serve();
    const { person } = await opened('/login');
    expect(screen.queryByText('Sitecode is required')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Sitecode is required')).toBeTruthy();
    expect(screen.getByText('Username is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(screen.getByLabelText(/Site code/).getAttribute('aria-invalid')).toBe('true');
    expect(server.bodies('POST security/login')).toEqual([]);
  });

  // AUTH-034 AUTH-063
  it('that is refused stays where it is, says why and forgets the password', async () => {
    const server = serve({ 'POST security/login': refusal(401, { Message: 'Sign in: Invalid credentials.', ReasonCode: 2 }) });
    const { person, address } = await opened('/login');
    await person.type(screen.getByLabelText(/Site code/), '330001');
    await person.type(screen.getByLabelText(/Username/), 'admin');
    await person.type(screen.getByLabelText(/Password/), 'wrong{enter}');
    await alertSays('Invalid credentials.');
    expect(address()).toBe('/login');
    expect(server.sent.map((one) => one.call)).not.toContain('GET siteconfig');
    expect((screen.getByLabelText<HTMLInputElement>(/Password/)).value).toBe('');
  });

  // AUTH-032 AUTH-033
  it('at a site whose configuration refuses everybody signs out, clears what is stored and resets the form', async () => {
    localStorage.setItem('hardstand.filter', 'R');
    const server = serve({ 'GET siteconfig': () => given.config({}, { MHCSettings: { IsEnabled: 'True' } }) });
    const { person, address } = await opened('/login');
    await person.type(screen.getByLabelText(/Site code/), '330004');
    await person.type(screen.getByLabelText(/Username/), 'admin');
    await person.type(screen.getByLabelText(/Password/), 'x{enter}');
    await alertSays('Unauthorised to login. Please contact support.');
    await waitFor(() => expect(server.sent.map((one) => one.call)).toContain('POST authentication/logout'));
    expect(localStorage).toHaveLength(0);
    expect(address()).toBe('/login');
    await waitFor(() => expect((screen.getByLabelText<HTMLInputElement>(/Site code/)).value).toBe(''));
  });

  // AUTH-011
  it('prefills type and site code of last time', async () => {
    serve();
    localStorage.setItem('hardstand.loginType', '30');
    localStorage.setItem('hardstand.siteCode', '220000');
    await opened('/login');
    expect((screen.getByRole<HTMLInputElement>('radio', { name: 'Group' })).checked).toBe(true);
    expect((screen.getByLabelText<HTMLInputElement>(/Site code/)).value).toBe('220000');
  });

  // AUTH-015
  it('has a language selector', async () => {
    serve();
    await opened('/login');
    expect(await screen.findByRole('button', { name: 'Language: English' })).toBeTruthy();
  });

  it('allows pasting and showing the password', async () => {
    serve();
    const { person } = await opened('/login');
    await person.click(screen.getByLabelText(/Password \*/));
    await person.paste('Hardstand#2026');
    expect((screen.getByLabelText<HTMLInputElement>(/Password \*/)).value).toBe('Hardstand#2026');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect((screen.getByLabelText<HTMLInputElement>(/Password \*/)).type).toBe('text');
  });
});

describe('a technician', () => {
  // AUTH-002 AUTH-005 AUTH-016 AUTH-025 AUTH-056
  it('signs in with site code, username and PIN from the pad', async () => {
    const server = serve({ 'POST security/V2/Technicianlogin': () => given.user({ UserTypeId: 7, HeaderUserType: 7, LoginAs: 101 }) });
    const { person, address } = await opened('/technicianLogin', 'phone');
    expect(screen.queryByRole('radio')).toBeNull();
    await person.type(screen.getByLabelText(/Site code/), '330001');
    await person.type(screen.getByLabelText(/Username/), 'tech');
    for (const digit of ['4', '8', '2', '9', '1', '7']) await person.click(screen.getByRole('button', { name: digit }));
    await person.click(screen.getByRole('button', { name: 'Delete last digit' }));
    await person.click(screen.getByRole('button', { name: '5' }));
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(address()).toBe('/audit'));
    expect(server.bodies('POST security/V2/Technicianlogin')).toEqual([{ sitecode: '330001', username: 'tech', pincode: '482915' }]);
  });
  // AUTH-036
  it('needs a PIN', async () => {
    serve();
    const { person } = await opened('/technicianLogin');
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Pincode is required')).toBeTruthy();
  });
});

describe('leaving', () => {
  // AUTH-008 AUTH-061
  it('ends the session, clears session storage and goes to the sign-in page', async () => {
    const server = serve();
    const { address } = open('/logout');
    sessionStorage.setItem('x', 'y');
    await waitFor(() => expect(address()).toBe('/login'));
    await waitFor(() => expect(server.bodies('POST authentication/logout')).toHaveLength(1));
    expect(sessionStorage).toHaveLength(0);
  });
});

/** As the server writes the setting into the page. */
function writePublicSite(address: string): void {
  document.head.innerHTML = `<meta name="public-site" content="${address}" />`;
}

describe('addresses outside the shell', () => {
  // SHELL-001 AUTH-004
  it('the empty path goes to the sign-in page', async () => {
    serve();
    const { address } = open('/');
    await waitFor(() => expect(address()).toBe('/login'));
  });
  // SHELL-002 SHELL-003 SHELL-004
  it('an unknown path says 404 and leads to the public site', async () => {
    writePublicSite('https://www.hardstand.example/home?from=404');
    serve();
    open('/nowhere');
    expect(await screen.findByText('404')).toBeTruthy();
    expect(screen.getByText('The page you are looking for was not found.')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Back to Home Page' });
    expect(link.getAttribute('href')).toBe('https://www.hardstand.example/home?from=404');
    expect(document.querySelector('.mark')).toBeTruthy();
  });
  it.each(['', 'javascript:alert(1)'])('without a public site (%j) the 404 page leads into the app only', async (address) => {
    writePublicSite(address);
    serve();
    open('/nowhere');
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('link', { name: 'Back to Home Page' })).toBeNull();
  });
});

// SHELL-075
it('going offline says so', async () => {
  serve();
  open('/login');
  await screen.findByRole('button', { name: 'Sign in' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await alertSays(/Your are Offline.*Check Your internet connection/);
  vi.restoreAllMocks();
});
