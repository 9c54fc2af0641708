// Questions about the quality of a video.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { Language, VideoQuestion } from '../api/wire';
import { atSite, writes } from '../testing/given';
import { changes, fill, listQueries, openAt, refusedAt, save, serve } from '../testing/pages';
import videoquestions from '.';

const question: VideoQuestion = {
  id: 8, question: 'Is the picture steady?', orderList: 1, isMandatory: true, languageId: 1, siteId: 3, siteCode: '330001', deleted: false,
  updatedAt: '2026-11-20T08:00:00Z',
};
const languages: Language[] = [
  { id: 1, name: 'English', code: 'en_GB', culture: 'en-GB', active: true },
  { id: 2, name: 'German', code: 'de_DE', culture: 'de-DE', active: true },
];
const given = { signedIn: atSite(...writes('videoquestions')), rows: { videoquestions: [question], languages } };

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

/** VQ-001: the screen. VQ-002: the fields, and the order of the list. */
it('the list has the questions in their order, with the language of each', async () => {
  const calls = serve(given);
  openAt(videoquestions, '/videoquestions');
  expect(await screen.findByRole('cell', { name: 'Is the picture steady?' })).toBeTruthy();
  expect(await screen.findByRole('cell', { name: 'English' })).toBeTruthy();
  expect(listQueries(calls, 'videoquestions')[0]?.get('sort')).toBe('["orderList","ASC"]');
});

/** VQ-002: the fields. VQ-006: the messages. */
it('a question is added with its language and place', async () => {
  const calls = serve({ ...given, change: ({ body }) => ({ body: { ...question, ...(body as object) } }) });
  openAt(videoquestions, '/videoquestions/create');
  await save();
  expect(await refusedAt(/^Video Quality Question/, 'Video Quality Question is required.')).toBe(true);
  fill(/^Video Quality Question/, 'q'.repeat(251));
  expect(await refusedAt(/^Video Quality Question/, 'Must be 250 characters or less')).toBe(true);
  fill(/^Video Quality Question/, 'Is the sound clear?');
  await userEvent.click(screen.getByRole('combobox', { name: /^Language/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'German' }));
  fill(/^Order/, '3');
  await save();
  await waitFor(() =>
    expect(changes(calls)).toEqual([['POST', { question: 'Is the sound clear?', languageId: 2, orderList: 3, isMandatory: false, siteId: 3 }]]),
  );
  expect(await screen.findByText('Video Quality Question Added Successfully')).toBeTruthy();
});

/** VQ-006: the messages. */
it('a question is changed', async () => {
  const calls = serve(given);
  openAt(videoquestions, '/videoquestions/8');
  expect(await screen.findByDisplayValue('Is the picture steady?')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Mandatory'));
  await save();
  expect(await screen.findByText('Video Quality Question Updated Successfully')).toBeTruthy();
  expect(changes(calls)).toEqual([['PUT', { ...question, isMandatory: false }]]);
});

/** VQ-006: the messages. */
it('a question is deleted once that is confirmed', async () => {
  const calls = serve({ ...given, change: () => ({ body: question }) });
  openAt(videoquestions, '/videoquestions/8');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Video Quality Question Deleted Successfully')).toBeTruthy();
  expect(changes(calls).map(([method]) => method)).toEqual(['DELETE']);
});
