import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { Franchise } from '../api/wire';
import { refusal } from '../testing/answers';
import { operator, reads, writes } from '../testing/given';
import { changes, fill, openAt, refusedAt, save, serve } from '../testing/pages';
import franchises from '.';

const north: Franchise = { id: 4, name: 'Northfield', groupId: 2, deleted: false };
const given = {
  signedIn: { ...operator, resources: [...writes('franchises'), ...reads('groups')] },
  rows: { franchises: [north], groups: [{ id: 2, name: 'Northfield Plant' }] },
};

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a franchise is added to a group', async () => {
  const requests = serve({ ...given, change: ({ body }) => ({ body: { ...north, ...(body as object) } }) });
  openAt(franchises, '/franchises/create');
  await save();
  expect(await refusedAt(/^Franchise Name/, 'Franchise Name is required.')).toBe(true);
  fill(/^Franchise Name/, 'Southfield');
  await userEvent.click(await screen.findByRole('combobox', { name: /^Group/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Northfield Plant' }));
  await save();
  await waitFor(() => expect(changes(requests)).toEqual([['POST', { name: 'Southfield', groupId: 2 }]]));
  expect(await screen.findByText('Franchise added')).toBeTruthy();
});

it('a franchise is renamed, and a name that is taken is refused at the name', async () => {
  const text = 'Entered franchise is already exist.';
  const requests = serve({ ...given, change: () => refusal(422, `Franchise: ${text}`, { Errors: { name: [text] } }) });
  openAt(franchises, '/franchises/4');
  expect(await screen.findByDisplayValue('Northfield')).toBeTruthy();
  fill(/^Franchise Name/, 'Southfield');
  await save();
  expect(await refusedAt(/^Franchise Name/, text)).toBe(true);
  expect(changes(requests)).toEqual([['PUT', { ...north, name: 'Southfield' }]]);
});

it('a franchise is deleted once that is confirmed', async () => {
  const requests = serve({ ...given, change: () => ({ body: { ...north, deleted: true } }) });
  openAt(franchises, '/franchises/4');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Are you sure you want to delete this franchise? Sites in it keep it.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Franchise deleted')).toBeTruthy();
  expect(changes(requests)).toEqual([['DELETE', undefined]]);
});

it('the list shows the group of a franchise by its name', async () => {
  serve(given);
  openAt(franchises, '/franchises');
  expect(await screen.findByRole('cell', { name: 'Northfield' })).toBeTruthy();
  expect(await screen.findByRole('cell', { name: 'Northfield Plant' })).toBeTruthy();
});
