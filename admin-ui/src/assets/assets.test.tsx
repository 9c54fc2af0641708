import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { Asset } from '../api/wire';
import { answers } from '../testing/answers';
import { operator, reads } from '../testing/given';
import { renderConsole } from '../testing/render';
import assets from '.';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const asset = (more: Partial<Asset> = {}): Asset => ({
  id: 8,
  fileName: 'leak.jpg',
  groupId: 1,
  siteId: 3,
  kind: 20,
  state: 1,
  finding: '',
  declaredType: 'image/jpeg',
  contentType: 'image/jpeg',
  size: 2_621_440,
  sentBytes: 2_621_440,
  storedBytes: 524_288,
  machineId: 5,
  inspectionId: 70,
  width: 2048,
  height: 1536,
  deleted: false,
  createdAt: '2026-03-02T08:00:00Z',
  checkedAt: '2026-03-02T08:00:01Z',
  ...more,
});

/** Answers the machine, the site and the inspection that files refer to. */
function serve(body: unknown, headers: Record<string, string> = {}): void {
  const resources = reads('assets', 'machines', 'sites', 'inspections');
  answers(({ url }) => {
    if (url.endsWith('/session')) return { body: { ...operator, resources } };
    if (url.includes('/machines')) return { body: [{ id: 5, serial: '7104822' }] };
    if (url.includes('/sites')) return { body: [{ id: 3, code: '330001', name: 'Ashby' }] };
    if (url.includes('/inspections')) return { body: [{ id: 70, stage: 'Audit' }] };
    return { body, headers };
  });
}

it('the list names kind, state, size, site and machine', async () => {
  const rows = [asset(), asset({ id: 7, fileName: 'bh.png', kind: 190, state: 2, size: 900, machineId: null, inspectionId: null }), asset({ id: 6, kind: 33, state: 0 }), asset({ id: 5, fileName: 'Delivery note.pdf', kind: 200, width: null, height: null, inspectionId: null })];
  serve(rows, { 'Content-Range': 'assets 0-3/4' });
  const List = assets.list;
  renderConsole(
    <ResourceContextProvider value="assets">
      <List />
    </ResourceContextProvider>,
    '/assets',
  );
  // Sites and machines are read after the files that name them.
  await waitFor(() => expect([screen.getAllByText('7104822').length, screen.getAllByText('330001').length]).toEqual([3, 4]));
  const cells = screen.getAllByRole('row').slice(1).map((row) => within(row).queryAllByRole('cell').map((cell) => cell.textContent));
  expect(cells.map((row) => row.slice(0, 6))).toEqual([
    ['leak.jpg', 'Photo of a question', 'Accepted', '2.5 MiB', '330001', '7104822'],
    ['bh.png', 'Picture of a model', 'Refused', '900 bytes', '330001', '-'],
    ['leak.jpg', 'Kind 33', 'Announced', '2.5 MiB', '330001', '7104822'],
    ['Delivery note.pdf', 'Document of a machine', 'Accepted', '2.5 MiB', '330001', '7104822'],
  ]);
});

it('a file is shown with what the check has found', async () => {
  serve(asset({ state: 2, finding: 'The file is not a picture', checkedAt: null, width: null, height: null }));
  const Show = assets.show;
  renderConsole(
    <ResourceContextProvider value="assets">
      <Routes>
        <Route path="/assets/:id/show" element={<Show />} />
      </Routes>
    </ResourceContextProvider>,
    '/assets/8/show',
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'leak.jpg' })).toBeTruthy();
  for (const text of ['Refused', 'The file is not a picture', 'Photo of a question', '2.5 MiB', '512 KiB']) expect(screen.getByText(text)).toBeTruthy();
  expect((await screen.findByRole('link', { name: '7104822' })).getAttribute('href')).toMatch(/machines\/5\/show$/);
  expect((await screen.findByRole('link', { name: 'Audit' })).getAttribute('href')).toMatch(/inspections\/70\/show$/);
});
