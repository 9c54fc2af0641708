import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { store, stored } from '../api/storage.ts';
import { alertSays, open, openInside, refusal, serve } from '../testing/app.tsx';
import * as given from '../testing/given.ts';

const group = (part: Parameters<typeof given.user>[0] = {}): ReturnType<typeof given.user> =>
  given.user({
    TypeOfEntity: 30,
    UserSiteLookup: [
      { SiteId: 1, SiteCode: '220000', SiteName: 'Northfield Head Office', UserTypeId: 1, Deleted: false, Active: true },
      { SiteId: 2, SiteCode: '330002', SiteName: 'Borrowdale Machinery', UserTypeId: 1, Deleted: false, Active: true },
      { SiteId: 3, SiteCode: '330003', SiteName: 'Gone', UserTypeId: 1, Deleted: true, Active: true },
    ],
    Headersitecode: '220000',
    SiteCode: '220000',
    SiteName: 'Northfield Head Office',
    ...part,
  });

describe('after a reload', () => {
  // SHELL-005 SHELL-008 AUTH-028
  it('the session is restored and the person is where they were', async () => {
    store('currentSite', '330001');
    const server = serve();
    const { address } = await openInside('/audit?f=R&page=1', 'Stock List');
    expect(address()).toContain('/audit?f=R');
    expect(server.sent[0]?.call).toBe('GET security/session');
    expect(server.sent[0]?.headers.get('sitecode')).toBe('330001');
  });
  // SHELL-008
  it('the communication route itself goes to the stock list', async () => {
    serve();
    const { address } = open('/vhc/communication');
    await waitFor(() => expect(address()).toBe('/audit'));
  });
  // SHELL-005 SHELL-071 SHELL-078
  it('without a session asks to sign in, once', async () => {
    serve({ 'GET security/session': refusal(401, { Message: 'Session: missing' }) });
    const { address } = open('/audit');
    await waitFor(() => expect(address()).toBe('/login'));
    await alertSays(/Login Required.*User Authentication Failed! Please Login/);
    expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(1);
  });
});

describe('navigation', () => {
  // STOCK-004 STOCK-016 STOCK-010 SHELL-034
  it('shows the stock entries with their counts in brackets and marks where one is', async () => {
    serve();
    await openInside('/audit', 'Stock List');
    const panel = screen.getByRole('navigation', { name: 'Stock List' });
    expect(await within(panel).findByText('Pending approval')).toBeTruthy();
    await waitFor(() => expect(panel.textContent).toContain('Pending approval(9)'));
    expect(panel.textContent).toContain('Held For Repair(11)');
    expect(panel.textContent).toContain('30 Day Audit Rotation');
    expect(within(panel).getByRole('link', { name: /Site Stock/ }).getAttribute('aria-current')).toBe('page');
  });
  // STOCK-013 STOCK-014
  it('of a production site has its own set', async () => {
    serve({ 'GET siteconfig': () => given.config({ Hierarchy: 1 }) });
    await openInside('/audit', 'Stock List');
    const panel = screen.getByRole('navigation', { name: 'Stock List' });
    expect(panel.textContent).toContain('Production Completed');
    expect(panel.textContent).not.toContain('Sold');
    expect(panel.textContent).not.toContain('Pending approval');
  });
  // STOCK-030
  it('has boxes that toggle', async () => {
    serve();
    const { person } = await openInside('/audit', 'Stock List');
    const sales = screen.getByRole('button', { name: 'Sales' });
    await person.click(sales);
    expect(sales.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: /Sold/ })).toBeNull();
    await person.click(sales);
    expect(screen.getByRole('link', { name: /Sold/ })).toBeTruthy();
  });
  // SHELL-030 SHELL-033 SHELL-035
  it('from an icon marks it at once and goes after a second', async () => {
    serve();
    const { person, address } = await openInside('/audit', 'Stock List');
    const strip = screen.getByRole('navigation', { name: 'Sections' });
    const icon = within(strip).getByRole('link', { name: 'Global Search' });
    // The second is over when the test says so, however long the click takes.
    const pending: (() => void)[] = [];
    const start = globalThis.setTimeout;
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, delay?: number, ...more: []) => {
      if (delay !== 1000) return start(run, delay, ...more);
      pending.push(run);
      return 0;
    }) as typeof setTimeout);
    await person.click(icon);
    timers.mockRestore();
    expect(icon.className).toBe('on');
    expect(address()).toBe('/audit');
    act(() => pending.forEach((run) => run()));
    expect(address()).toBe('/globalsearch');
    for (const name of ['Stock', 'Settings', 'Help & Support', 'Log out']) expect(within(strip).getByRole('link', { name })).toBeTruthy();
  });
  it('has no entry that leads nowhere', async () => {
    serve({ 'GET siteconfig': () => given.config({ Hierarchy: 2, IsStagesEnabled: true }) });
    await openInside('/location', 'Machine Locations');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(links.every((link) => link.startsWith('#') || /^\/(audit|globalsearch|location|stages|machinearea|commondefects|logout|checktemplate|managemodel|modeltemplate|settings|siteprofile|sitesettings|email|help|setup|guide|reporting)/.test(link))).toBe(true);
  });
});

describe('the header', () => {
  // SHELL-039 TENANT-037
  it('reads the site name to site users', async () => {
    serve();
    await openInside('/audit', 'Stock List');
    expect(screen.getByText('330001 Ashby Plant Sales')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Site' })).toBeNull();
  });
  // TENANT-010 TENANT-029 TENANT-030 TENANT-011 SHELL-061
  it('lets group users choose among their sites by code and name; the switch loads the site and goes to the stock list', async () => {
    const server = serve({
      'GET security/session': () => {
        const sitecode = server.sent.at(-1)?.headers.get('sitecode');
        return sitecode === '330002' ? group({ Headersitecode: '330002', SiteName: 'Borrowdale Machinery', HeaderUserType: 6 }) : group();
      },
    });
    const { person, address } = await openInside('/location', 'Machine Locations');
    await person.click(screen.getByRole('combobox', { name: 'Site' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['220000 Northfield Head Office', '330002 Borrowdale Machinery']);
    server.sent.length = 0;
    await person.click(screen.getByRole('option', { name: '330002 Borrowdale Machinery' }));
    await waitFor(() => expect(address()).toBe('/audit'));
    const after = (call: string): string | null | undefined => server.sent.findLast((one) => one.call === call)?.headers.get('sitecode');
    for (const call of ['GET siteconfig', 'POST staff/list', 'GET workstatus/list', 'GET MarketCountry/countrylookupiso']) {
      expect(after(call)).toBe('330002');
    }
    expect(server.sent.at(-1)?.headers.get('groupid')).toBe('7');
  });
  // SHELL-041 SHELL-042
  it('has a location picker that is remembered per user and site', async () => {
    const server = serve();
    const { person, address } = await openInside('/audit', 'Stock List');
    await person.click(await screen.findByRole('combobox', { name: 'Location' }));
    await person.click(screen.getByRole('option', { name: 'BAY 1' }));
    await waitFor(() => expect(address()).toBe('/audit?loc=2'));
    expect(localStorage.getItem('hardstand.location.1.330001')).toBe('2');
    await waitFor(() =>
      expect(server.bodies('POST jcbstock/list').at(-1)).toMatchObject({ Filters: [{ FieldName: 'LocationId', FieldValue: '2' }] }),
    );
  });
  // SHELL-041
  it.each(['/globalsearch', '/audit?f=sold', '/audit?f=N'])('hides the location picker at %s', async (address) => {
    serve();
    await openInside(address, address.startsWith('/audit') ? 'Stock List' : 'Machine Search');
    expect(screen.queryByRole('combobox', { name: 'Location' })).toBeNull();
  });
  // SHELL-041 SHELL-042
  it.each(['desk', 'phone'] as const)('has the location picker on the other pages too, where a choice is stored for the stock list and the page stays: %s', async (width) => {
    const server = serve();
    const { person, address } = await openInside('/location', 'Machine Locations', width);
    const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Location' });
    expect([picker.value, picker.placeholder]).toEqual(['', 'Select a Location']);
    await person.click(picker);
    await person.click(screen.getByRole('option', { name: 'BAY 1' }));
    await waitFor(() => expect(picker.value).toBe('BAY 1'));
    expect(address()).toBe('/location');
    expect(localStorage.getItem('hardstand.location.1.330001')).toBe('2');
    await person.click(within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', { name: 'Stock' }));
    await waitFor(() => expect(server.bodies('POST jcbstock/list').at(-1)).toMatchObject({ Filters: [{ FieldName: 'LocationId', FieldValue: '2' }] }));
  });
  // SHELL-041
  it('hides the location picker without locations', async () => {
    serve({ 'GET location': () => [] });
    await openInside('/audit', 'Stock List');
    expect(screen.queryByRole('combobox', { name: 'Location' })).toBeNull();
  });
  // SHELL-040 SHELL-048
  it('has a language picker with the current language', async () => {
    serve();
    const { person } = await openInside('/audit', 'Stock List');
    await person.click(await screen.findByRole('button', { name: 'Language: English' }));
    const choice = await screen.findByRole('menuitem', { name: 'English' });
    expect(choice.querySelector('.flag')).toBeTruthy();
  });
  // SHELL-040
  it('has no language picker while no language is known', async () => {
    serve({ 'GET language': () => [] });
    await openInside('/audit', 'Stock List');
    // What is read at the same time has come.
    await screen.findByRole('combobox', { name: 'Location' });
    expect(screen.queryByRole('button', { name: /Language/ })).toBeNull();
  });
});

describe('the look', () => {
  // SHELL-036
  it('is red with SkinId 2', async () => {
    serve({ 'GET siteconfig': () => given.config({}, { SkinId: 2 }) });
    await openInside('/audit', 'Stock List');
    expect(document.documentElement.dataset['skin']).toBe('red');
  });
  it('follows the stored preference and stores a change with the user, but sunlight with the device', async () => {
    const server = serve({ 'GET cachestore/logedInUserData/display': () => ({ Value: '{"mode":"dark"}' }) });
    const { person } = await openInside('/audit', 'Stock List');
    await waitFor(() => expect(document.documentElement.dataset['mode']).toBe('dark'));
    await person.click(screen.getByRole('button', { name: /Account/ }));
    await person.click(screen.getByRole('menuitemradio', { name: 'Sunlight' }));
    await waitFor(() => expect(document.documentElement.dataset['mode']).toBe('sunlight'));
    expect(stored('sunlight')).toBe('on');
    expect(screen.getByRole('menuitemradio', { name: 'Sunlight' }).getAttribute('aria-checked')).toBe('true');
    expect(server.bodies('POST cachestore/logedInUserData/display')).toEqual([]);
    await person.click(screen.getByRole('menuitemradio', { name: 'Light' }));
    await waitFor(() => expect(document.documentElement.dataset['mode']).toBe('light'));
    expect(stored('sunlight')).toBe('');
    await waitFor(() => expect(server.bodies('POST cachestore/logedInUserData/display')).toEqual([{ Value: expect.stringContaining('"mode":"light"') as string }]));
  });
});

describe('a switched-off module', () => {
  const off = { 'GET siteconfig': () => given.config({ IsEnabled: 'false' }) };
  const people = [['a person of the site', given.user()], ['a person of the group', group()]] as const;
  // SHELL-050 SHELL-057
  it.each(people)('refuses the root with Invalid URL and leads to the sign-in page: %s', async (_, user) => {
    store('currentSite', '330001');
    serve({ ...off, 'GET security/session': () => user });
    const { address } = open('/');
    await waitFor(() => expect(address()).toBe('/login'));
    await alertSays('Invalid URL');
  });
  // STOCK-023 STOCK-142 SHELL-050
  it.each(['/audit', '/audit?f=R', '/yard', '/globalsearch', '/machinehistory'].flatMap((page) => people.map(([who, user]) => [page, who, user] as const)))(
    'refuses %s with Unauthorized Access Denied and leads to the sign-in page: %s',
    async (page, _, user) => {
      serve({ ...off, 'GET security/session': () => user });
      const { address } = open(page);
      await waitFor(() => expect(address()).toBe('/login'));
      await alertSays('Unauthorized Access Denied');
    },
  );
});

describe('a page refused to a person', () => {
  // SHELL-055
  it('says so, goes to the sign-in page, and keeps the session: one click goes back to work', async () => {
    const server = serve({ 'GET security/session': () => given.user({ Permissions: given.without('user.', 'site.') }) });
    const { person, address } = open('/sitesettings');
    await waitFor(() => expect(address()).toBe('/login'));
    await alertSays('Unauthorized Access Denied');
    expect(await screen.findByText('Signed in as Anna Ash')).toBeTruthy();
    await person.click(screen.getByRole('link', { name: 'Back to Stock List' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Stock List' })).toBeTruthy();
    expect(server.sent.filter((one) => one.call === 'POST security/login' || one.call === 'POST authentication/logout')).toEqual([]);
  });
  // SHELL-056
  it('with hierarchy 0 is Manage Model', async () => {
    serve();
    const { address } = open('/managemodel');
    await waitFor(() => expect(address()).toBe('/login'));
    await alertSays('Unauthorized Access Denied');
  });
  // SHELL-055 SHELL-056
  it.each([['/settings', 'User List'], ['/managemodel', 'Manage Model']])('is not refused to a manager of head office: %s', async (page, heading) => {
    serve({ 'GET security/session': () => given.user(), 'GET siteconfig': () => given.config({ Hierarchy: 2 }) });
    const { address } = open(page);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(address()).toBe(page);
  });
});

// SHELL-072
it('a server fault is told as Web Service Error', async () => {
  serve({ 'POST jcbstock/list': refusal(500, { Message: 'Server: it broke' }) });
  await openInside('/audit', 'Stock List');
  await alertSays(/Web Service Error.*it broke/);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

// SHELL-066
it('notifications are loaded at start', async () => {
  const server = serve();
  await openInside('/audit', 'Stock List');
  expect(server.bodies('POST notification/list')).toHaveLength(1);
});
