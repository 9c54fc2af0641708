// VAT rates of a site.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { VatRate } from '../api/wire';
import { atSite, writes } from '../testing/given';
import { changes, fill, openAt, refusedAt, save, serve } from '../testing/pages';
import vatrates from '.';

const rate: VatRate = { id: 4, name: 'Standard', percent: 20, isDefault: true, siteId: 3, siteCode: '330001', deleted: false, updatedAt: '2026-11-20T08:00:00Z' };
const given = { signedIn: atSite(...writes('vatrates')), rows: { vatrates: [rate] } };

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

/** VAT-001: the screen. VAT-002: the fields. */
it('the list has each rate with two decimals, and the default', async () => {
  serve(given);
  openAt(vatrates, '/vatrates');
  expect(await screen.findByRole('cell', { name: 'Standard' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '20.00' })).toBeTruthy();
  expect(screen.getByLabelText('Yes')).toBeTruthy();
});

/** VAT-008: 0 to 100, at most two decimals. */
it.each([
  ['100.01', 'Enter a number from 0 to 100'],
  ['-1', 'Enter a number from 0 to 100'],
  ['7.125', 'At most 2 decimals'],
  ['7,7', 'Write decimals after a point and thousands in groups of three after commas, such as 1,250.5'],
  ['a lot', 'Enter a number of up to nine digits'],
  ['', 'Percent is required.'],
])('a percentage that the server would refuse is not sent: %s', async (typed, text) => {
  const calls = serve(given);
  openAt(vatrates, '/vatrates/4');
  expect(await screen.findByDisplayValue('20')).toBeTruthy();
  fill(/^Percent/, typed);
  await save();
  expect(await refusedAt(/^Percent/, text)).toBe(true);
  expect(changes(calls)).toEqual([]);
});

/** VAT-007: the messages. */
it('a rate is added as it is typed, and is not the default by itself', async () => {
  const calls = serve({ ...given, change: ({ body }) => ({ body: { ...rate, ...(body as object) } }) });
  openAt(vatrates, '/vatrates/create');
  await save();
  expect(await refusedAt(/^VAT Rate/, 'VAT Rate is required.')).toBe(true);
  fill(/^VAT Rate/, 'Reduced');
  const percent = screen.getByLabelText<HTMLInputElement>(/^Percent/);
  await userEvent.type(percent, '5.50');
  expect(percent.value).toBe('5.50');
  await userEvent.tab();
  expect(percent.value).toBe('5.5');
  await save();
  await waitFor(() => expect(changes(calls)).toEqual([['POST', { name: 'Reduced', percent: 5.5, isDefault: false, siteId: 3 }]]));
  expect(await screen.findByText('VAT Rate Added Successfully')).toBeTruthy();
});

/** VAT-007: the messages. */
it('a rate is deleted once that is confirmed', async () => {
  const calls = serve({ ...given, change: () => ({ body: { ...rate, deleted: true } }) });
  openAt(vatrates, '/vatrates/4');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Are you sure you want to delete this VAT rate?')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('VAT Rate Deleted Successfully')).toBeTruthy();
  expect(changes(calls)).toEqual([['DELETE', undefined]]);
});
