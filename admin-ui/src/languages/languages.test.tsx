import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { Language } from '../api/wire';
import { refusal } from '../testing/answers';
import { allowed, operator } from '../testing/given';
import { changes, fill, listQueries, openAt, refusedAt, expectHelperText, save, serve } from '../testing/pages';
import languages from '.';

const english: Language = { id: 1, name: 'English', code: 'en_GB', culture: 'en-GB', active: true };
const danish: Language = { id: 9, name: 'Danish', code: 'da_DK', culture: 'da-DK', active: false };
const given = { signedIn: { ...operator, resources: allowed('languages', 'list', 'show', 'create', 'edit') }, rows: { languages: [english, danish] } };

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a language is added with a name and a code, without which it is not sent', async () => {
  const requests = serve({ ...given, change: ({ body }) => ({ body: { id: 10, ...(body as object) } }) });
  openAt(languages, '/languages/create');
  await save();
  expect(await screen.findByText('Code is required')).toBeTruthy();
  expect(screen.getByText('Name is required')).toBeTruthy();
  fill(/^Name/, 'Danish');
  fill(/^Code/, 'da_DK');
  await save();
  await waitFor(() => expect(changes(requests)).toEqual([['POST', { name: 'Danish', code: 'da_DK' }]]));
});

it.each([
  [/^Code/, 'da-DK', 'Please write it like en_GB'],
  [/^Code/, 'Danish', 'Please write it like en_GB'],
  [/^Culture/, 'da_DK', 'Please write it like en-GB'],
])('what the server would refuse is not sent: %s %s', async (label, typed, text) => {
  const requests = serve(given);
  openAt(languages, '/languages/create');
  await screen.findByRole('button', { name: 'Save' });
  fill(/^Name/, 'Danish');
  fill(/^Code/, 'da_DK');
  fill(label, typed);
  await save();
  expect(await refusedAt(label, text)).toBe(true);
  expect(changes(requests)).toEqual([]);
});

it('a language that is there already is refused at the code', async () => {
  const text = 'This language is there already';
  serve({ ...given, change: () => refusal(409, `Language: ${text}`, { Errors: { code: [text] } }) });
  openAt(languages, '/languages/create');
  await screen.findByRole('button', { name: 'Save' });
  fill(/^Name/, 'English');
  fill(/^Code/, 'en_GB');
  await save();
  expect(await refusedAt(/^Code/, text)).toBe(true);
});

it('a language is changed, all but its code', async () => {
  const requests = serve(given);
  openAt(languages, '/languages/9');
  expect(await screen.findByDisplayValue('da_DK')).toHaveProperty('readOnly', true);
  fill(/^Name/, 'Dansk');
  await userEvent.click(screen.getByLabelText('Offered'));
  await save();
  await waitFor(() => expect(changes(requests)).toEqual([['PUT', { ...danish, name: 'Dansk', active: true }]]));
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('that the first language stays offered is said where it was switched off', async () => {
  const text = 'The first language is always offered';
  serve({ ...given, change: () => refusal(422, `Language: ${text}`, { Errors: { active: [text] } }) });
  openAt(languages, '/languages/1');
  expect(await screen.findByDisplayValue('en_GB')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Offered'));
  await save();
  await expectHelperText(text);
});

it('the list shows which languages are offered, and is filtered by it', async () => {
  const requests = serve(given);
  openAt(languages, '/languages');
  const row = (await screen.findByRole('cell', { name: 'da_DK' })).closest('tr') as HTMLElement;
  expect(within(row).getByLabelText('No')).toBeTruthy();
  expect(within(screen.getByRole('cell', { name: 'en_GB' }).closest('tr') as HTMLElement).getByLabelText('Yes')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  await userEvent.click(await screen.findByText('No', { selector: '.MuiListItemText-primary' }));
  await waitFor(() => expect(listQueries(requests, 'languages').at(-1)?.get('filter')).toBe('{"active":false}'));
});
