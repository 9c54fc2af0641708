import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { SignedIn, Workshop } from '../api/wire';
import { refusal } from '../testing/answers';
import { operator, reads, site, writes } from '../testing/given';
import { changes, fill, listQueries, openAt, refusedAt, save, serve } from '../testing/pages';
import { words } from '../text/en';
import workshops from '.';

const bay: Workshop = { id: 5, name: 'Bay 1', siteId: 3, siteCode: '330001', deleted: false };
const atSite: SignedIn = {
  ...operator,
  kind: 'site',
  groupId: 1,
  siteId: 3,
  siteCode: '330001',
  resources: writes('workshops'),
};
const given = { signedIn: atSite, rows: { workshops: [bay], sites: [site()] } };

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a workshop is added at the own site, once it has a name', async () => {
  const calls = serve({ ...given, change: ({ body }) => ({ body: { ...bay, ...(body as object) } }) });
  openAt(workshops, '/workshops/create');
  await save();
  expect(await refusedAt(/^Workshop Name/, 'Workshop Name is required.')).toBe(true);
  fill(/^Workshop Name/, 'b'.repeat(51));
  expect(await refusedAt(/^Workshop Name/, 'Must be 50 characters or less')).toBe(true);
  fill(/^Workshop Name/, 'Bay 2');
  await save();
  await waitFor(() => expect(changes(calls)).toEqual([['POST', { name: 'Bay 2', siteId: 3 }]]));
  expect(await screen.findByText('Workshop added')).toBeTruthy();
});

it('an operator chooses the site of a workshop', async () => {
  const signedIn = { ...operator, resources: [...atSite.resources, ...reads('sites')] };
  const calls = serve({ ...given, signedIn, change: ({ body }) => ({ body: { ...bay, ...(body as object) } }) });
  openAt(workshops, '/workshops/create');
  await userEvent.click(await screen.findByLabelText(/^Site/));
  await userEvent.click(await screen.findByRole('option', { name: '330001 Ashby Plant Sales' }));
  fill(/^Workshop Name/, 'Bay 2');
  await save();
  await waitFor(() => expect(changes(calls)).toEqual([['POST', { name: 'Bay 2', siteId: 3 }]]));
});

it('a workshop is renamed, and a name that is taken is refused at the name', async () => {
  const text = 'Entered workshop is already exist.';
  const calls = serve({ ...given, change: () => refusal(422, `Workshop: ${text}`, { Errors: { name: [text] } }) });
  openAt(workshops, '/workshops/5');
  expect(await screen.findByDisplayValue('Bay 1')).toBeTruthy();
  fill(/^Workshop Name/, 'Bay 2');
  await save();
  expect(await refusedAt(/^Workshop Name/, text)).toBe(true);
  expect(changes(calls)).toEqual([['PUT', { ...bay, name: 'Bay 2' }]]);
});

it('a workshop is deleted once that is confirmed', async () => {
  const calls = serve({ ...given, change: () => ({ body: { ...bay, deleted: true } }) });
  openAt(workshops, '/workshops/5');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Are you sure you want to delete this workshop?')).toBeTruthy();
  expect(changes(calls)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Workshop deleted')).toBeTruthy();
  expect(changes(calls)).toEqual([['DELETE', undefined]]);
});

it('who may not write workshops is offered no deleting', async () => {
  serve({ ...given, signedIn: { ...atSite, resources: reads('workshops') } });
  openAt(workshops, '/workshops');
  expect(await screen.findByRole('cell', { name: 'Bay 1' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '330001' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('a list without workshops says so', async () => {
  const calls = serve({ ...given, rows: {} });
  openAt(workshops, '/workshops');
  expect(await screen.findByText(words.emptyLists.workshops)).toBeTruthy();
  expect(listQueries(calls, 'workshops')[0]?.get('sort')).toBe('["name","ASC"]');
});
