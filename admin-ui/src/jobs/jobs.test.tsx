import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { Job, Night } from '../api/wire';
import nights from '../nights';
import { operator, reads } from '../testing/given';
import { serve } from '../testing/pages';
import { renderConsole } from '../testing/render';
import { kindOf } from './job';
import jobs from '.';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const job = (more: Partial<Job> = {}): Job => ({
  id: 7, kind: 'stock.import', key: '12', state: 'done', attempts: 1, lastError: null, siteCode: '330001',
  createdAt: '2026-11-20T08:00:00Z', runAt: '2026-11-20T08:00:00Z', doneAt: '2026-11-20T08:01:00Z', ...more,
});
const night: Night = {
  id: 3, siteId: 3, siteCode: '330001', siteName: 'Ashby', doneFor: '2026-11-20', doneAt: '2026-11-20T00:12:00Z', nextAt: '2026-11-21T00:10:00Z', overdue: false,
};

const cells = (): (string | null)[][] => screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').map(({ textContent }) => textContent));

function openJobs(rows: Job[]): void {
  serve({ signedIn: { ...operator, resources: reads('jobs') }, rows: { jobs: rows } });
  const { list: List, show: Show } = jobs;
  renderConsole(
    <ResourceContextProvider value="jobs">
      <Routes>
        <Route path="/jobs" element={<List />} />
        <Route path="/jobs/:id/show" element={<Show />} />
      </Routes>
    </ResourceContextProvider>,
    '/jobs',
  );
}

it('jobs are listed in words with their state, and the page of one has the whole failure', async () => {
  const failure = 'The disk is full. '.repeat(20).trim();
  openJobs([job(), job({ id: 8, kind: 'nightly', key: '', state: 'failed', attempts: 3, lastError: failure, siteCode: null, doneAt: null })]);
  await screen.findByText('Import of machines');
  expect(cells().map((row) => row.slice(0, 5))).toEqual([
    ['Import of machines', 'Done', '330001', '1', '-'],
    ['Nightly runs of the sites', 'Failed, tried again', '', '3', failure],
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Nightly runs of the sites' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Nightly runs of the sites' })).toBeTruthy();
  expect(screen.getByText(failure)).toBeTruthy();
});

it.each([
  [false, 'In time'],
  [true, 'Overdue'],
])('the last nightly run of each site is listed with its state (overdue: %s)', async (overdue, state) => {
  serve({ signedIn: { ...operator, resources: reads('nights') }, rows: { nights: [Object.assign({}, night, { overdue })] } });
  const List = nights.list;
  renderConsole(
    <ResourceContextProvider value="nights">
      <List />
    </ResourceContextProvider>,
    '/nights',
  );
  await screen.findByText('330001 Ashby');
  await waitFor(() => expect(cells().map(([site, day, , , last]) => [site, day, last])).toEqual([['330001 Ashby', '20/11/2026', state]]));
});

it('every kind of job of the server has words', () => {
  const root = join(import.meta.dirname, '../../..');
  const read = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.rs'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8'))
      .filter((text) => text.includes('impl JobKind for'));
  const found = [...read('modules'), ...read('platform/src')].flatMap((text) => {
    const [, named] = /impl JobKind for \w+ \{\s*fn name\(&self\) -> &'static str \{\s*"([a-z_.]+)"/.exec(text) ?? [];
    const [, constant] = /const KIND: &str = "([a-z_.]+)"/.exec(text) ?? [];
    return named ?? constant ?? [];
  });
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((kind) => kindOf(kind) === kind)).toEqual([]);
});
