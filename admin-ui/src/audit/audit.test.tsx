import { screen, waitFor, within } from '@testing-library/react';
import { Resource, ResourceContextProvider, ResourceDefinitionContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { AuditEntry } from '../api/wire';
import { allowed, operator, reads } from '../testing/given';
import { serve } from '../testing/pages';
import { renderConsole } from '../testing/render';
import audit from '.';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1, at: '2026-11-20T08:00:00Z', actor: 'user 12 admin', userName: 'Ida Berg', action: 'machine.relocate', subject: 'machine', subjectId: '5',
  siteCode: '330001', siteName: 'Ashby', before: null, after: null, requestId: 'r-1', address: '127.0.0.1', ...more,
});

const Page = () => null;
const definitions = { machines: Resource.registerResource({ name: 'machines', list: Page, show: Page, recordRepresentation: 'serial' }) };

function openAt(address: string, entries: AuditEntry[], resources = reads('audit', 'machines')) {
  const requests = serve({ signedIn: { ...operator, resources }, rows: { audit: entries, machines: [{ id: 5, serial: '7104822' } as { id: number }] } });
  const { list: List, show: Show } = audit;
  renderConsole(
    <ResourceDefinitionContextProvider definitions={definitions}>
      <ResourceContextProvider value="audit">
        <Routes>
          <Route path="/audit" element={<List />} />
          <Route path="/audit/:id/show" element={<Show />} />
        </Routes>
      </ResourceContextProvider>
    </ResourceDefinitionContextProvider>,
    address,
  );
  return requests;
}

const cells = (): (string | null)[][] => screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').slice(1).map(({ textContent }) => textContent));

it('person, site and machine of an entry are named, and the machine is a link', async () => {
  openAt('/audit', [entry(), entry({ id: 2, actor: 'cli root', userName: null, action: 'site.settings', subject: 'site', subjectId: '3', before: { name: 'Ashby' } })]);
  await waitFor(() =>
    expect(cells()).toEqual([
      ['Ida Berg (admin)', 'Machines moved to another location', 'Machine 7104822', '330001 Ashby'],
      ['cli root', 'Settings of a site changed', 'Site Ashby', '330001 Ashby'],
    ]),
  );
  expect(screen.getByRole('link', { name: '7104822' }).getAttribute('href')).toBe('/machines/5/show');
});

it('on a phone an entry is a card with the names of its machine, person and site, and without a site has none', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: /max-width/.test(query), media: query, addEventListener: () => undefined, removeEventListener: () => undefined, addListener: () => undefined, removeListener: () => undefined }));
  openAt('/audit', [entry(), entry({ id: 2, action: 'backup.create', subject: 'backup', subjectId: 'e29592c9', siteCode: null, siteName: null, after: { file: 'nightly.backup' } })]);
  expect(await screen.findByText('Machines moved to another location: Machine 7104822')).toBeTruthy();
  expect(screen.getByText(/^Ida Berg \(admin\),.*, 330001 Ashby$/)).toBeTruthy();
  const card = screen.getByText('Backup made: Backup nightly.backup').closest('li');
  expect(card?.textContent).toMatch(/\d\d:\d\d$/);
});

it('a machine that is gone keeps its number', async () => {
  const requests = openAt('/audit', [entry({ subjectId: '9' })]);
  expect(await screen.findByText('Machine 9')).toBeTruthy();
  await waitFor(() => expect(requests.some(({ url }) => url.includes('/machines'))).toBe(true));
  expect(screen.queryByRole('link', { name: '7104822' })).toBeNull();
});

it('who may not read machines sees the number, and nothing is looked up', async () => {
  const requests = openAt('/audit', [entry()], allowed('audit', 'list', 'show'));
  expect(await screen.findByText('Machine 5')).toBeTruthy();
  expect(requests.filter(({ url }) => url.includes('/machines'))).toEqual([]);
});

it('the page of an entry names person, site and machine', async () => {
  openAt('/audit/1/show', [entry()]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Machines moved to another location' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: '7104822' })).toBeTruthy();
  for (const text of ['Ida Berg (admin)', '330001 Ashby']) expect(screen.getByText(text)).toBeTruthy();
});

it.each([
  [null, { name: 'Bay 1' }, ['Field', 'After']],
  [{ name: 'Bay 1' }, null, ['Field', 'Before']],
  [{ name: 'Bay 1' }, { name: 'Bay 2' }, ['Field', 'Before', 'After']],
])('the page of an entry from %j to %j has the columns with values', async (before, after, headings) => {
  openAt('/audit/1/show', [entry({ before, after })]);
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual(headings);
});
