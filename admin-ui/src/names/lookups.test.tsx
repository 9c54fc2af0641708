// Lists that check templates, workshops and integrations refer to.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import animations from '../animations';
import { forget } from '../api/session';
import dmsproviders from '../dmsproviders';
import machinetypes from '../machinetypes';
import menupricingcategories from '../menupricingcategories';
import { operator, reads, writes } from '../testing/given';
import { changes, fill, openAt, refusedAt, save, serve } from '../testing/pages';
import workstatuses from '../workstatuses';

const language = { id: 1, name: 'English', code: 'en_GB', culture: 'en-GB', active: true };
const given = {
  signedIn: { ...operator, resources: [...writes('animations', 'machinetypes', 'menupricingcategories', 'workstatuses', 'dmsproviders'), ...reads('languages', 'groups')] },
  rows: {
    animations: [{ id: 1, name: 'Grease the pins', url: 'https://films.example/1', thumbnailUrl: '', languageCulture: 'en_GB', groupId: 2, deleted: false }],
    machinetypes: [{ id: 2, name: 'Loader', groupId: 2, deleted: false }],
    menupricingcategories: [{ id: 3, name: 'Service', groupId: 2, deleted: false }],
    workstatuses: [{ id: 4, name: 'Waiting for parts', orderList: 3, groupId: 2 }],
    dmsproviders: [{ id: 5, name: 'Ledger One', integrationProvider: 4, active: true }],
    groups: [{ id: 2, name: 'Northfield Plant' }],
    languages: [language],
  },
};

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['Loader', 'Machine Type', 'Machine type saved', machinetypes],
  ['Service', 'Category Name', 'Menu pricing category saved', menupricingcategories],
  ['Waiting for parts', 'Work Status', 'Work status saved', workstatuses],
  ['Ledger One', 'Provider Name', 'DMS provider saved', dmsproviders],
])('an entry is renamed: %s', async (entry, label, saved, pages) => {
  const record = Object.values(given.rows).flat().find((row) => row.name === entry);
  const calls = serve(given);
  openAt(pages, `/${pages.name}/${String(record?.id)}`);
  expect(await screen.findByDisplayValue(entry)).toBeTruthy();
  fill(new RegExp(`^${label}`), 'Another');
  await save();
  expect(await screen.findByText(saved)).toBeTruthy();
  expect(changes(calls)).toEqual([['PUT', { ...record, name: 'Another' }]]);
});

it('an operator reads the group of each entry', async () => {
  serve(given);
  openAt(workstatuses, '/workstatuses');
  expect(await screen.findByRole('cell', { name: 'Waiting for parts' })).toBeTruthy();
  expect(await screen.findByRole('cell', { name: 'Northfield Plant' })).toBeTruthy();
});

it('an animation is added with its address and language to a group', async () => {
  const calls = serve({ ...given, change: ({ body }) => ({ body: { id: 9, ...(body as object) } }) });
  openAt(animations, '/animations/create');
  expect(await screen.findByRole('combobox', { name: /^Group/ })).toBeTruthy();
  fill(/^Name/, 'Check the oil');
  fill(/^Address$/, 'films.example');
  await save();
  expect(await refusedAt(/^Address$/, 'An address begins with https or http and has at most 500 characters')).toBe(true);
  fill(/^Address$/, 'https://films.example/2');
  await userEvent.click(screen.getByRole('combobox', { name: /^Language/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'English (en_GB)' }));
  await userEvent.click(screen.getByRole('combobox', { name: /^Group/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Northfield Plant' }));
  await save();
  const sent = { name: 'Check the oil', url: 'https://films.example/2', thumbnailUrl: '', languageCulture: 'en_GB', groupId: 2 };
  await waitFor(() => expect(changes(calls)).toEqual([['POST', sent]]));
  expect(await screen.findByText('Animation added')).toBeTruthy();
});

it('a provider is added with its number, which stays', async () => {
  const calls = serve({ ...given, change: ({ body }) => ({ body: { id: 9, ...(body as object) } }) });
  openAt(dmsproviders, '/dmsproviders/create');
  await screen.findByRole('button', { name: 'Save' });
  fill(/^Provider Name/, 'Ledger Two');
  fill(/^Number/, '0');
  await save();
  expect(await refusedAt(/^Number/, 'Enter a number from 1 to 9999')).toBe(true);
  fill(/^Number/, '5');
  await save();
  await waitFor(() => expect(changes(calls)).toEqual([['POST', { name: 'Ledger Two', integrationProvider: 5, active: true }]]));
});

it('the number of a provider is not changed, and none is deleted', async () => {
  serve(given);
  openAt(dmsproviders, '/dmsproviders/5');
  expect(await screen.findByDisplayValue('Ledger One')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Number/).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
