import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { Country } from '../api/wire';
import { refusal } from '../testing/answers';
import { allowed, operator } from '../testing/given';
import { changes, fill, listQueries, openAt, refusedAt, save, serve } from '../testing/pages';
import countries from '.';

const britain: Country = { id: 826, name: 'United Kingdom', iso2: 'GB', iso3: 'GBR', dialingCode: '+44', active: true };
const given = { signedIn: { ...operator, resources: allowed('countries', 'list', 'show', 'edit') }, rows: { countries: [britain] } };

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

it('of a country the dialing code and whether it is offered can be changed', async () => {
  const requests = serve(given);
  openAt(countries, '/countries/826');
  expect(await screen.findByDisplayValue('+44')).toBeTruthy();
  for (const fixed of [/^Name/, /^Two letters/, /^Three letters/]) {
    expect(screen.getByLabelText<HTMLInputElement>(fixed).readOnly).toBe(true);
  }
  fill(/^Dialing code/, '');
  await userEvent.click(screen.getByLabelText('Offered'));
  await save();
  await waitFor(() => expect(changes(requests)).toEqual([['PUT', { ...britain, dialingCode: '', active: false }]]));
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it.each(['+44x', '+123456789', '44+'])('a dialing code that the server would refuse is not sent: %s', async (typed) => {
  const requests = serve(given);
  openAt(countries, '/countries/826');
  expect(await screen.findByDisplayValue('+44')).toBeTruthy();
  fill(/^Dialing code/, typed);
  await save();
  expect(await refusedAt(/^Dialing code/, 'A dialing code has at most 8 digits, blanks and hyphens after its plus')).toBe(true);
  expect(changes(requests)).toEqual([]);
});

it('what the server refuses of a dialing code is said at it', async () => {
  const text = 'Not this one';
  serve({ ...given, change: () => refusal(422, `Country: ${text}`, { Errors: { dialingCode: [text] } }) });
  openAt(countries, '/countries/826');
  expect(await screen.findByDisplayValue('+44')).toBeTruthy();
  fill(/^Dialing code/, '1-876');
  await save();
  expect(await refusedAt(/^Dialing code/, text)).toBe(true);
});

it('the list is in the order of the names, and no country is added there', async () => {
  const requests = serve(given);
  openAt(countries, '/countries');
  expect(await screen.findByRole('cell', { name: 'GBR' })).toBeTruthy();
  expect(listQueries(requests, 'countries')[0]?.get('sort')).toBe('["name","ASC"]');
  await userEvent.click(screen.getByText('Three letters', { selector: 'th *' }));
  await waitFor(() => expect(listQueries(requests, 'countries').at(-1)?.get('sort')).toBe('["iso3","ASC"]'));
  expect(screen.queryByRole('link', { name: 'Create' })).toBeNull();
});
