import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { SupportCard } from '../api/wire';
import countries from '../countries';
import languages from '../languages';
import type { Asked, FixedAnswer } from '../testing/answers';
import { answers, refusal } from '../testing/answers';
import { operator } from '../testing/given';
import { renderConsole } from '../testing/render';
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

const lists: Record<string, unknown[]> = {
  countries: [{ id: 826, name: 'United Kingdom', iso2: 'GB', iso3: 'GBR', dialingCode: '+44', active: true }],
  languages: [{ id: 1, name: 'English', code: 'en_GB', culture: 'en-GB', active: true }],
  franchises: [],
  supportcontacts: [card],
};

/** Serves the lists and their records; `change` answers what changes something. */
function serve(change: (asked: Asked) => FixedAnswer): Asked[] {
  return answers((asked) => {
    if (asked.url.endsWith('/session')) return { body: { ...operator, Permissions: ['lookup.read', 'lookup.write'] } };
    if (asked.method !== 'GET') return change(asked);
    const [, name = '', id] = /\/admin\/api\/([a-z]+)(?:\/(\d+))?/.exec(asked.url) ?? [];
    const rows = lists[name] ?? [];
    if (id !== undefined) return { body: rows[0] };
    return { body: rows, headers: { 'Content-Range': `x 0-${String(rows.length)}/${String(rows.length)}` } };
  });
}

const changes = (asked: readonly Asked[]) => asked.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);

function openAt(resource: { name: string; list: () => React.JSX.Element; create?: () => React.JSX.Element; edit: () => React.JSX.Element }, address: string): void {
  const { name, list: List, create: Create, edit: Edit } = resource;
  renderConsole(
    <ResourceContextProvider value={name}>
      <Routes>
        <Route path={`/${name}`} element={<List />} />
        {Create ? <Route path={`/${name}/create`} element={<Create />} /> : null}
        <Route path={`/${name}/:id`} element={<Edit />} />
      </Routes>
    </ResourceContextProvider>,
    address,
  );
}

const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a card is changed with its version, and what is emptied is sent as empty', async () => {
  const asked = serve(({ body }) => ({ body: { ...card, ...(body as object) } }));
  openAt(supportcontacts, '/supportcontacts/7');
  expect(await screen.findByDisplayValue('20 7946 0200')).toBeTruthy();
  fill(/^Franchise$/, '');
  fill(/^Calling code/, '');
  fill(/^Mail address/, 'uk@example.org');
  await save();
  const contacts = [{ ...card.contacts[0], callingCode: '', email: 'uk@example.org' }];
  await waitFor(() => expect(changes(asked)).toEqual([['PUT', { ...card, franchiseName: '', contacts }]]));
  expect(await screen.findByText('Saved Successfully')).toBeTruthy();
}, 60_000);

it('a card that is there already is refused under the country', async () => {
  const text = 'There are contacts for this country and franchise already';
  const asked = serve(() => refusal(409, `Support contacts: ${text}`, { Errors: { country: [text] } }));
  openAt(supportcontacts, '/supportcontacts/create');
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  fill(/^Telephone/, '1632 960100');
  await save();
  const said = await screen.findAllByText(text);
  expect(said.some((one) => one.closest('.MuiFormHelperText-root'))).toBe(true);
  const contact = { active: true, contactType: 1, language: '', callingCode: '', phone: '1632 960100', alternatePhone: '', email: '', toolTipText: '' };
  expect(changes(asked)).toEqual([
    ['POST', expect.objectContaining({ country: '', franchiseName: '', active: true, applicableFranchises: [], contacts: [contact] })],
  ]);
}, 60_000);

it('a card for everybody reads so in the list', async () => {
  lists.supportcontacts = [{ ...card, country: '', franchiseName: '' }];
  serve(() => ({ body: {} }));
  openAt(supportcontacts, '/supportcontacts');
  expect(await screen.findByText('Everybody')).toBeTruthy();
  expect(screen.getByText('Every franchise')).toBeTruthy();
  lists.supportcontacts = [card];
});

it('a language is added with a name and a code, without which it is not sent', async () => {
  const asked = serve(({ body }) => ({ body: { id: 9, ...(body as object) } }));
  openAt(languages, '/languages/create');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Code is required')).toBeTruthy();
  fill(/^Name/, 'Danish');
  fill(/^Code/, 'da_DK');
  await save();
  await waitFor(() => expect(changes(asked)).toEqual([['POST', { name: 'Danish', code: 'da_DK' }]]));
});

it('of a country the dialing code and whether it is offered can be changed', async () => {
  const asked = serve(({ body }) => ({ body }));
  openAt(countries, '/countries/826');
  expect(await screen.findByDisplayValue('+44')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).readOnly).toBe(true);
  fill(/^Dialing code/, '');
  await userEvent.click(screen.getByLabelText('Offered'));
  await save();
  await waitFor(() =>
    expect(changes(asked)).toEqual([['PUT', { id: 826, name: 'United Kingdom', iso2: 'GB', iso3: 'GBR', dialingCode: '', active: false }]]),
  );
});
