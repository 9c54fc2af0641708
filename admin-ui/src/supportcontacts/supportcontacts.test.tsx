import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { SupportCard } from '../api/wire';
import type { RecordedRequest, FixedAnswer } from '../testing/answers';
import { refusal } from '../testing/answers';
import { operator, writes } from '../testing/given';
import { changes, fill, listQueries, openAt, refusedAt, expectHelperText, save, serve } from '../testing/pages';
import supportcontacts from '.';

const card: SupportCard = {
  id: 7,
  country: 'GB',
  franchiseName: 'Northfield',
  applicableFranchises: [],
  active: true,
  privacyPolicy: 'https://a.example/privacy',
  termsAndConditions: '',
  contacts: [
    { active: true, contactType: 1, language: 'en_GB', callingCode: '+44', phone: '20 7946 0200', alternatePhone: '', email: '', toolTipText: '' },
  ],
  updatedAt: '2026-11-20T09:00:00Z',
  version: 3,
};

const lists = {
  countries: [{ id: 826, name: 'United Kingdom', iso2: 'GB', iso3: 'GBR', dialingCode: '+44', active: true }],
  languages: [{ id: 1, name: 'English', code: 'en_GB', culture: 'en-GB', active: true }],
  franchises: [],
  supportcontacts: [card],
};

const keeper = { ...operator, resources: writes('supportcontacts', 'franchises', 'countries', 'languages') };
const served = (change: (request: RecordedRequest) => FixedAnswer, rows = lists): RecordedRequest[] => serve({ signedIn: keeper, rows, change });

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a card is changed with its version, and what is emptied is sent as empty', async () => {
  const requests = served(({ body }) => ({ body: { ...card, ...(body as object) } }));
  openAt(supportcontacts, '/supportcontacts/7');
  expect(await screen.findByDisplayValue('20 7946 0200')).toBeTruthy();
  fill(/^Franchise$/, '');
  fill(/^Calling code/, '');
  fill(/^Mail address/, 'uk@example.org');
  await save();
  const contacts = [{ ...card.contacts[0], callingCode: '', email: 'uk@example.org' }];
  await waitFor(() => expect(changes(requests)).toEqual([['PUT', { ...card, franchiseName: '', contacts }]]));
  expect(await screen.findByText('Saved Successfully')).toBeTruthy();
});

it('a card that is there already is refused under the country', async () => {
  const text = 'There are contacts for this country and franchise already';
  const requests = served(() => refusal(409, `Support contacts: ${text}`, { Errors: { country: [text] } }));
  openAt(supportcontacts, '/supportcontacts/create');
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  fill(/^Telephone/, '1632 960100');
  await save();
  await expectHelperText(text);
  const contact = { active: true, contactType: 1, language: '', callingCode: '', phone: '1632 960100', alternatePhone: '', email: '', toolTipText: '' };
  expect(changes(requests)).toEqual([
    ['POST', expect.objectContaining({ country: '', franchiseName: '', active: true, applicableFranchises: [], contacts: [contact] })],
  ]);
});

it('the list is filtered by country and by what is shown', async () => {
  const requests = served(() => ({ body: {} }));
  openAt(supportcontacts, '/supportcontacts');
  expect(await screen.findByRole('cell', { name: 'Northfield' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Country' }));
  await userEvent.click(await screen.findByRole('option', { name: 'United Kingdom (GB)' }));
  await waitFor(() => expect(listQueries(requests, 'supportcontacts').at(-1)?.get('filter')).toBe('{"country":"GB"}'));
  await userEvent.click(screen.getByText('Disabled', { selector: '.MuiListItemText-primary' }));
  await waitFor(() => expect(listQueries(requests, 'supportcontacts').at(-1)?.get('filter')).toBe('{"country":"GB","active":false}'));
});

it('a card for everybody reads so in the list', async () => {
  served(() => ({ body: {} }), { ...lists, supportcontacts: [{ ...card, country: '', franchiseName: '' }] });
  openAt(supportcontacts, '/supportcontacts');
  expect(await screen.findByText('Everybody')).toBeTruthy();
  expect(screen.getByText('Every franchise')).toBeTruthy();
});

it('a contact that the server refuses is said at the contacts, and saved once it is corrected', async () => {
  const text = 'A contact has a telephone number or a valid mail address';
  let refused = false;
  const requests = served(({ body }) => {
    if (refused) return { body: { ...card, ...(body as object) } };
    refused = true;
    return refusal(422, `Support contacts: ${text}`, { Errors: { contacts: [text] } });
  });
  openAt(supportcontacts, '/supportcontacts/7');
  expect(await screen.findByDisplayValue('20 7946 0200')).toBeTruthy();
  fill(/^Telephone/, '20 7946 0201');
  await save();
  await expectHelperText(text);
  fill(/^Telephone/, '20 7946 0202');
  await save();
  expect(await screen.findByText('Saved Successfully')).toBeTruthy();
  expect(changes(requests)).toHaveLength(2);
});

it('a card is deleted once that is confirmed', async () => {
  const requests = served(() => ({ body: card }));
  openAt(supportcontacts, '/supportcontacts/7');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(changes(requests)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(changes(requests)).toEqual([['DELETE', undefined]]));
});

it('what the server would refuse of a card is said at its input, and not sent', async () => {
  const requests = served(() => ({ body: {} }));
  openAt(supportcontacts, '/supportcontacts/create');
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  fill(/^Franchise$/, 'Northfield');
  fill(/^Calling code/, '+44x');
  fill(/^Address of the privacy policy/, 'a.example/privacy');
  await save();
  const needed = await screen.findByText('Contacts of a franchise belong to a country');
  expect(needed.closest('.MuiFormHelperText-root')?.id).toBe(screen.getByRole('combobox', { name: 'Country' }).getAttribute('aria-describedby'));
  expect(await refusedAt(/^Calling code/, 'Only digits, blanks and the marks + - ( ) / .')).toBe(true);
  expect(await refusedAt(/^Address of the privacy policy/, 'An address begins with https or http and has at most 500 characters')).toBe(true);
  expect(changes(requests)).toEqual([]);
});

it('a contact that cannot be reached is said at the contacts, and saved once it has a mail address', async () => {
  const requests = served(({ body }) => ({ body: { ...card, ...(body as object) } }));
  openAt(supportcontacts, '/supportcontacts/create');
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  await save();
  await expectHelperText('A contact has a telephone number or a valid mail address');
  expect(changes(requests)).toEqual([]);
  fill(/^Mail address/, 'uk@example.org');
  await save();
  expect(await screen.findByText('Saved Successfully')).toBeTruthy();
  expect(changes(requests)).toHaveLength(1);
});
