import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { MasterTemplate } from '../api/wire';
import { refusal } from '../testing/answers';
import { operator, writes } from '../testing/given';
import { changes, fill, listQueries, openAt, refusedAt, save, serve } from '../testing/pages';
import mastertemplates from '.';

const master: MasterTemplate = {
  id: 7,
  templateTitle: 'Handed over',
  messageTemplateCategoryId: 1,
  languageId: 1,
  franchiseName: 'Northfield',
  templateSubject: 'Your {{machinemodel}}',
  templateContent: '<p>Dear customer, {{vinno}}</p>',
  updatedAt: '2026-11-29T09:00:00Z',
  version: 3,
};

const language = (id: number, name: string, code: string, active: boolean) => ({ id, name, code, culture: code.replace('_', '-'), active });

const writer = { ...operator, resources: writes('mastertemplates', 'languages') };
const served = (change: NonNullable<Parameters<typeof serve>[0]['change']>, one = master): ReturnType<typeof serve> =>
  serve({
    signedIn: writer,
    rows: { mastertemplates: [one], languages: [language(1, 'English', 'en_GB', true), language(2, 'German', 'de_DE', true), language(3, 'Old', 'xx_XX', false)] },
    change,
  });

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

// EMAIL-023: platform operators edit master templates here.
it('a template is changed with its version, and what is emptied is sent as empty', async () => {
  const calls = served(({ body }) => ({ body: { ...master, ...(body as object) } }));
  openAt(mastertemplates, '/mastertemplates/7');
  expect(await screen.findByDisplayValue('<p>Dear customer, {{vinno}}</p>')).toBeTruthy();
  fill(/^Franchise/, '');
  fill(/^Content/, '<p>Hello</p>');
  await save();
  await waitFor(() => expect(changes(calls)).toEqual([['PUT', { ...master, franchiseName: '', templateContent: '<p>Hello</p>' }]]));
  expect(await screen.findByText('Saved Successfully')).toBeTruthy();
});

// EMAIL-017
it('a new one has title, franchise, category, language, subject and content', async () => {
  const calls = served(({ body }) => ({ body: { ...master, ...(body as object) } }));
  openAt(mastertemplates, '/mastertemplates/create');
  expect(await screen.findByText(/Placeholders are \{\{vinno\}\}/)).toBeTruthy();
  await save();
  expect(await screen.findByText('Title is required')).toBeTruthy();
  for (const message of ['Category is required', 'Subject is required']) expect(screen.getByText(message)).toBeTruthy();
  expect(changes(calls)).toEqual([]);
  fill(/^Title/, 'Service due');
  fill(/^Subject/, 'About {{vinno}}');
  await userEvent.click(screen.getByRole('combobox', { name: /^Category/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Service' }));
  await userEvent.click(screen.getByRole('combobox', { name: /^Language/ }));
  expect(screen.queryByRole('option', { name: 'Old' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'German' }));
  await save();
  await waitFor(() =>
    expect(changes(calls)).toEqual([
      ['POST', expect.objectContaining({ templateTitle: 'Service due', templateSubject: 'About {{vinno}}', messageTemplateCategoryId: 2, languageId: 2 })],
    ]),
  );
});

it('what the server refuses is said at its input', async () => {
  const text = 'The text has too many or too deeply nested elements';
  served(() => refusal(422, `Email Template Editor: ${text}`, { Errors: { TemplateContent: [text] } }));
  openAt(mastertemplates, '/mastertemplates/7');
  expect(await screen.findByDisplayValue('Handed over')).toBeTruthy();
  fill(/^Content/, '<b>'.repeat(31));
  await save();
  expect(await refusedAt(/^Content/, text)).toBe(true);
});

it('a language that is not offered any more has its name in the list, and stays with its template', async () => {
  const calls = served(({ body }) => ({ body: { ...master, ...(body as object) } }), { ...master, languageId: 3 });
  openAt(mastertemplates, '/mastertemplates');
  expect(await screen.findByRole('cell', { name: 'Old' })).toBeTruthy();
  cleanup();
  openAt(mastertemplates, '/mastertemplates/7');
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Language/ }).textContent).toBe('Old'));
  fill(/^Title/, 'Another');
  await save();
  await waitFor(() => expect(changes(calls)).toEqual([['PUT', { ...master, templateTitle: 'Another', languageId: 3 }]]));
});

it('the list is filtered by category and language', async () => {
  const calls = served(() => ({ body: {} }));
  openAt(mastertemplates, '/mastertemplates');
  expect(await screen.findByRole('cell', { name: 'Northfield' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Handover' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  await userEvent.click(await screen.findByText('Service', { selector: '.MuiListItemText-primary' }));
  await waitFor(() => expect(listQueries(calls, 'mastertemplates').at(-1)?.get('filter')).toBe('{"messageTemplateCategoryId":2}'));
});

it('a template is deleted once that is confirmed', async () => {
  const calls = served(() => ({ body: master }));
  openAt(mastertemplates, '/mastertemplates/7');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The template is deleted for every site, and is no longer active at any.')).toBeTruthy();
  expect(changes(calls)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(changes(calls)).toEqual([['DELETE', undefined]]));
});
