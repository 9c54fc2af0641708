// Tyre makes, ratings and sizes of a site.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { TyreMake, TyreRating, TyreSize } from '../api/wire';
import { refusal } from '../testing/answers';
import { atSite, site, writes } from '../testing/given';
import { changes, fill, listQueries, openAt, refusedAt, save, serve } from '../testing/pages';
import tyremakes from '../tyremakes';
import tyreratings from '../tyreratings';
import tyresizes from '.';

const own = { siteId: 3, siteCode: '330001', deleted: false, updatedAt: '2026-11-20T08:00:00Z' };
const make: TyreMake = { id: 5, name: 'Northway', ...own };
const rating: TyreRating = { id: 6, name: '8 PR', orderList: 2, ...own };
const size: TyreSize = { id: 7, width: 205, profile: 55, wheel: 16, name: '205/55 R 16', ...own };
const given = {
  signedIn: atSite(...writes('tyremakes', 'tyreratings', 'tyresizes')),
  rows: { tyremakes: [make], tyreratings: [rating], tyresizes: [size], sites: [site()] },
};

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

/** TYRE-001: the screens of makes, ratings and sizes. */
it.each([
  [tyremakes, 'Northway', '["name","ASC"]'],
  [tyreratings, '8 PR', '["orderList","ASC"]'],
  [tyresizes, '205/55 R 16', '["name","ASC"]'],
] as const)('the list has the records of the site in their order', async (resource, name, order) => {
  const calls = serve(given);
  openAt(resource, `/${resource.name}`);
  expect(await screen.findByRole('cell', { name })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '330001' })).toBeTruthy();
  expect(listQueries(calls, resource.name)[0]?.get('sort')).toBe(order);
});

/** TYRE-002: the fields of a make. TYRE-015: its messages. */
it('a make is added at the own site, once it has a name', async () => {
  const calls = serve({ ...given, change: ({ body }) => ({ body: { ...make, ...(body as object) } }) });
  openAt(tyremakes, '/tyremakes/create');
  await save();
  expect(await refusedAt(/^Tyre Make/, 'Tyre Make is required.')).toBe(true);
  fill(/^Tyre Make/, 'b'.repeat(51));
  expect(await refusedAt(/^Tyre Make/, 'Must be 50 characters or less')).toBe(true);
  fill(/^Tyre Make/, 'Southway');
  await save();
  await waitFor(() => expect(changes(calls)).toEqual([['POST', { name: 'Southway', siteId: 3 }]]));
  expect(await screen.findByText('Tyre Make Added Successfully')).toBeTruthy();
});

/** TYRE-015: what is wrong with a name is written at it. */
it('a make that is there already is refused at its name', async () => {
  const text = 'Entered Tyre Make is already exist.';
  serve({ ...given, change: () => refusal(422, `Tyre Make: ${text}`, { Errors: { name: [text] } }) });
  openAt(tyremakes, '/tyremakes/5');
  expect(await screen.findByDisplayValue('Northway')).toBeTruthy();
  fill(/^Tyre Make/, 'Southway');
  await save();
  expect(await refusedAt(/^Tyre Make/, text)).toBe(true);
});

/** TYRE-002: the fields of a rating. */
it('a rating has a name and a place in the order', async () => {
  const calls = serve(given);
  openAt(tyreratings, '/tyreratings/6');
  expect(await screen.findByDisplayValue('8 PR')).toBeTruthy();
  fill(/^Order/, '1.5');
  await save();
  expect(await refusedAt(/^Order/, 'Enter a whole number')).toBe(true);
  fill(/^Order/, '12');
  await save();
  await waitFor(() => expect(changes(calls)).toEqual([['PUT', { ...rating, orderList: 12 }]]));
  expect(await screen.findByText('Tyre Rating Updated Successfully')).toBeTruthy();
});

/** TYRE-016: width 1 to 999, profile 0 to 99, wheel 1 to 99 with one decimal. */
it.each([
  [/^Width/, '0', 'Enter a number from 1 to 999'],
  [/^Width/, '1,000', 'Enter a number from 1 to 999'],
  [/^Width/, '205.5', 'Enter a whole number'],
  [/^Profile/, '100', 'Enter a number from 0 to 99'],
  [/^Wheel/, '16.25', 'At most 1 decimal'],
  [/^Wheel/, '0', 'Enter a number from 1 to 99'],
  [/^Wheel/, '', 'Wheel is required.'],
])('a measure that the server would refuse is not sent: %s %s', async (label, typed, text) => {
  const calls = serve(given);
  openAt(tyresizes, '/tyresizes/7');
  expect(await screen.findByDisplayValue('205')).toBeTruthy();
  fill(label, typed);
  await save();
  expect(await refusedAt(label, text)).toBe(true);
  expect(changes(calls)).toEqual([]);
});

/** TYRE-002: the fields of a size. TYRE-015: its messages. */
it('a size is made of three measures', async () => {
  const calls = serve({ ...given, change: ({ body }) => ({ body: { ...size, ...(body as object) } }) });
  openAt(tyresizes, '/tyresizes/create');
  await screen.findByRole('button', { name: 'Save' });
  fill(/^Width/, '340');
  fill(/^Profile/, '0');
  fill(/^Wheel/, '22.5');
  await save();
  await waitFor(() => expect(changes(calls)).toEqual([['POST', { width: 340, profile: 0, wheel: 22.5, siteId: 3 }]]));
  expect(await screen.findByText('Tyre Size Added Successfully')).toBeTruthy();
});

/** TYRE-001: several are deleted at once, in one call. */
it('several sizes are deleted at once, after a question', async () => {
  const calls = serve({ ...given, change: () => ({ body: ['7'] }) });
  openAt(tyresizes, '/tyresizes');
  await screen.findByRole('cell', { name: '205/55 R 16' });
  await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog');
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(within(question).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.url).toContain('filter={"id":[7]}'), { timeout: 20_000 });
});
