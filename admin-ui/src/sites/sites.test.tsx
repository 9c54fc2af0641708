import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { Franchise, SignedIn } from '../api/wire';
import { answers } from '../testing/answers';
import { allowed, operator, reads, site } from '../testing/given';
import { changes, fill, listQueries, openAt, save, saved, serve } from '../testing/pages';
import sites from '.';

const franchises: Franchise[] = [
  { id: 4, name: 'Northfield', groupId: 1, deleted: false },
  { id: 5, name: 'Northfield Compact', groupId: 1, deleted: false },
];
const groups = [
  { id: 1, name: 'Northfield Plant' },
  { id: 2, name: 'Southfield Plant' },
];
const stored = site({ franchiseId: 4 });
const asOperator: SignedIn = { ...operator, resources: [...allowed('sites', 'list', 'show', 'create', 'edit'), ...reads('groups')] };
const ofSite: SignedIn = { ...operator, kind: 'site', groupId: 1, siteId: 3, siteCode: '330001', resources: allowed('sites', 'list', 'show', 'edit') };

const served = (signedIn: SignedIn) => serve({ signedIn, rows: { sites: [stored], groups, franchises } });
const franchise = (): Promise<HTMLInputElement> => screen.findByRole('combobox', { name: 'Franchise' });
/** Waits for what the franchise is, and whether it can be changed: both are known only some answers after the page is drawn. */
const franchiseIs = (value: string, disabled = false): Promise<void> =>
  waitFor(() => {
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Franchise' });
    expect([field.value, field.disabled]).toEqual([value, disabled]);
  });
const choose = async (field: RegExp | string, option: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
  await waitFor(() => expect(screen.queryByRole('option', { name: option })).toBeNull());
};
const requestedGroups = (requests: ReturnType<typeof serve>) =>
  listQueries(requests, 'franchises').map((list) => (JSON.parse(list.get('filter') ?? '{}') as { groupId?: number }).groupId);

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a site is given another franchise of its group, or none', async () => {
  const requests = served(asOperator);
  openAt(sites, '/sites/3');
  await franchiseIs('Northfield');
  await choose('Franchise', 'Northfield Compact');
  await save();
  await waitFor(() => expect(changes(requests)).toEqual([['PUT', { ...stored, franchiseId: 5 }]]));
  expect(requestedGroups(requests)).toContain(1);
  await saved();
  await userEvent.clear(await franchise());
  await save();
  await waitFor(() => expect(changes(requests).at(-1)).toEqual(['PUT', expect.objectContaining({ franchiseId: null })]));
});

it('the franchise of a site is read by its own administrator, and sent back as it is', async () => {
  const requests = served(ofSite);
  openAt(sites, '/sites/3');
  await franchiseIs('Northfield', true);
  fill(/^Telephone/, '1');
  await save();
  await waitFor(() => expect(changes(requests)).toEqual([['PUT', { ...stored, telephone: '1' }]]));
});

it('a new site takes a franchise once its group is chosen, and drops it with the group', async () => {
  const requests = served(asOperator);
  openAt(sites, '/sites/create');
  await screen.findByRole('button', { name: 'Save' });
  fill(/^Code/, '330009');
  fill(/^Name/, 'Ashby North');
  await choose(/^Hierarchy/, 'Dealership');
  expect(screen.queryByRole('combobox', { name: 'Franchise' })).toBeNull();
  await choose(/^Group/, 'Northfield Plant');
  await choose('Franchise', 'Northfield');
  await choose(/^Group/, 'Southfield Plant');
  await franchiseIs('');
  await waitFor(() => expect(requestedGroups(requests)).toContain(2));
  await choose('Franchise', 'Northfield Compact');
  fireEvent.blur(await franchise());
  await save();
  await waitFor(() => expect(changes(requests)).toEqual([['POST', expect.objectContaining({ code: '330009', groupId: 2, franchiseId: 5, hierarchy: 0 })]]));
});

const countries = [
  { id: 826, name: 'United Kingdom', iso2: 'GB', timeZoneId: 'GMT Standard Time', timeZone: 'Europe/London' },
  { id: 276, name: 'Germany', iso2: 'DE', timeZoneId: 'W. Europe Standard Time', timeZone: 'Europe/Berlin' },
];
const zone = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('combobox', { name: /^Time zone/ });

/** Opens the page of a new site; the list of countries is answered by the code that is looked for. */
function openCreate() {
  const requests = answers((request) => {
    if (request.url.endsWith('/session')) return { body: asOperator };
    if (request.method !== 'GET') return { body: request.body };
    const [, iso2 = ''] = /"iso2":"([A-Z]*)"/.exec(request.url) ?? [];
    const rows = request.url.includes('/countries') ? countries.filter((country) => country.iso2 === iso2) : request.url.includes('/groups') ? groups : [];
    return { body: rows, headers: { 'Content-Range': `x 0-${String(rows.length)}/${String(rows.length)}` } };
  });
  openAt(sites, '/sites/create');
  return requests;
}

it('a new site is proposed the time zone of its country, which follows the country until one is chosen', async () => {
  const requests = openCreate();
  await screen.findByRole('button', { name: 'Save' });
  fill(/^Code/, '330009');
  fill(/^Name/, 'Ashby North');
  await choose(/^Hierarchy/, 'Dealership');
  await choose(/^Group/, 'Northfield Plant');
  fill(/^Country/, 'gb');
  await waitFor(() => expect(zone().value).toBe('Europe/London'));
  fill(/^Country/, 'DE');
  await waitFor(() => expect(zone().value).toBe('Europe/Berlin'));
  await userEvent.clear(zone());
  await userEvent.type(zone(), 'Pacific/Auck');
  await userEvent.click(await screen.findByRole('option', { name: 'Pacific/Auckland' }));
  fill(/^Country/, 'GB');
  await waitFor(() => expect(requests.filter(({ url }) => url.includes('"iso2":"GB"')).length).toBeGreaterThan(0));
  expect(zone().value).toBe('Pacific/Auckland');
  await save();
  await waitFor(() => expect(changes(requests)).toEqual([['POST', expect.objectContaining({ country: 'GB', timeZoneId: 'Pacific/Auckland' })]]));
});
