import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { Inspection, InspectionAnswer } from '../api/wire';
import { answers, type RecordedRequest } from '../testing/answers';
import { operator, reads } from '../testing/given';
import { renderConsole } from '../testing/render';
import inspections from '.';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const answer = (more: Partial<InspectionAnswer> & { id: number }): InspectionAnswer => ({
  group: 'Engine',
  text: `Question ${String(more.id)}`,
  kind: 1,
  isMandatory: true,
  answer: null,
  measure: '',
  unit: '',
  min: null,
  max: null,
  comments: '',
  area: null,
  defect: null,
  stage: '',
  photos: [],
  by: null,
  byName: '',
  at: null,
  ...more,
});

const inspection = (more: Partial<Inspection> = {}): Inspection => ({
  id: 70,
  machineId: 5,
  serial: '7104822',
  modelId: 1,
  modelName: 'BH-90',
  groupId: 1,
  siteId: 3,
  siteCode: '330001',
  siteName: 'Ashby Plant Sales',
  status: 'A',
  stage: 'Audit',
  state: 1,
  success: false,
  begunOn: '2026-03-02T08:00:00Z',
  begunBy: 9,
  begunByName: 'Tom Ash',
  completedOn: '2026-03-02T09:30:00Z',
  completedBy: 10,
  completedByName: 'Anna Elm',
  version: 4,
  ...more,
});

const items = [
  answer({
    id: 1,
    answer: 0,
    comments: 'drips',
    area: 'ENGINE BAY',
    defect: 'Leak',
    byName: 'Tom Ash',
    at: '2026-03-02T08:10:00Z',
    stage: 'Engine',
    photos: [{ id: 8, thumbnail: '/t.jpg', picture: '/p.jpg', comments: 'left', byName: 'Tom Ash', at: '2026-03-02T08:11:00Z' }],
  }),
  answer({ id: 2, kind: 2, answer: 1, byName: 'Tom Ash', at: '2026-03-02T08:12:00Z' }),
  answer({ id: 3, kind: 3, answer: 0, measure: '4.5', unit: 'bar', min: '1.5', max: '4', group: 'Hydraulics', at: '2026-03-02T08:13:00Z' }),
  answer({ id: 4, kind: 2, answer: 2, group: 'Hydraulics', at: '2026-03-02T08:14:00Z' }),
  answer({ id: 5, group: 'Hydraulics' }),
];

function show(one: Inspection): void {
  answers(({ url }) => (url.endsWith('/session') ? { body: { ...operator, resources: reads('inspections', 'machines') } } : { body: one }));
  const Show = inspections.show;
  renderConsole(
    <ResourceContextProvider value="inspections">
      <Routes>
        <Route path="/inspections/:id/show" element={<Show />} />
      </Routes>
    </ResourceContextProvider>,
    '/inspections/70/show',
  );
}

function list(rows: Inspection[]): RecordedRequest[] {
  const requests = answers(({ url }) => {
    if (url.endsWith('/session')) return { body: { ...operator, kind: 'group', resources: reads('inspections') } };
    return { body: rows, headers: { 'Content-Range': `inspections 0-${String(rows.length - 1)}/${String(rows.length)}` } };
  });
  const List = inspections.list;
  renderConsole(
    <ResourceContextProvider value="inspections">
      <List />
    </ResourceContextProvider>,
    '/inspections',
  );
  return requests;
}

it('an inspection is shown with answers, faults, photos, people and times', async () => {
  show(inspection({ sheet: { templateId: 6, templateName: 'Audit BH-90', templateVersion: 3, items } }));
  const part = await screen.findByRole('region', { name: 'Answers' });
  expect(screen.getByRole('heading', { level: 1, name: 'Audit of 7104822' })).toBeTruthy();
  expect(screen.getByText('Audit BH-90, version 3')).toBeTruthy();
  expect(screen.getByRole('link', { name: '7104822' }).getAttribute('href')).toMatch(/machines\/5\/show$/);
  expect(screen.getByText('Anna Elm')).toBeTruthy();
  expect(within(part).getByText('4 of 5 answered, 2 failed')).toBeTruthy();
  expect(within(part).getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['Engine', 'Hydraulics']);
  const lines = within(part).getAllByRole('listitem').map((one) => one.textContent);
  expect(lines[0]).toMatch(/^Question 1 NoENGINE BAY, Leak; drips; finished in stage Engineby Tom Ash, 02\/03\/2026/);
  expect(lines[1]).toMatch(/^Question 2 Passby Tom Ash/);
  expect(lines[2]).toMatch(/^Question 3 4\.5 bargood from 1\.5 to 4/);
  expect(lines[3]).toMatch(/^Question 4 Not applicable/);
  expect(lines[4]).toBe('Question 5 Not answered');
  const photo = within(part).getByRole('img', { name: 'Photo of Question 1, taken by Tom Ash' });
  expect([photo.getAttribute('src'), photo.closest('a')?.getAttribute('href')]).toEqual(['/t.jpg', '/p.jpg']);
});

it('an inspection from before templates were stored says so', async () => {
  show(inspection({ state: 2, success: null, sheet: { templateId: null, templateName: '', templateVersion: null, items: [] } }));
  expect(await screen.findByText('From before templates were stored')).toBeTruthy();
  expect(screen.getByText('Ended without a result')).toBeTruthy();
  expect(screen.getByText('Nothing is asked.')).toBeTruthy();
});

it('the list names machine, stage, state, people and times, the latest first', async () => {
  const requests = list([
    inspection(),
    inspection({ id: 69, serial: '7104823', stage: 'Gate Inspection', status: 'G', success: true }),
    inspection({ id: 68, serial: '7104824', state: 0, success: null, completedOn: null, completedBy: null, completedByName: '' }),
  ]);
  // Rows of the skeleton come first.
  await screen.findByText('7104822');
  const rows = screen.getAllByRole('row');
  const cells = rows.slice(1).map((row) => within(row).queryAllByRole('cell').map((cell) => cell.textContent));
  expect(cells.map((row) => row.slice(0, 5))).toEqual([
    ['7104822', 'BH-90', '330001', 'Audit', 'Failed'],
    ['7104823', 'BH-90', '330001', 'Gate Inspection', 'Passed'],
    ['7104824', 'BH-90', '330001', 'Audit', 'Open'],
  ]);
  expect(cells[0]?.[6]).toBe('Tom Ash');
  expect(cells[2]?.[7]).toBe('-');
  const query = requests.find(({ url }) => url.includes('/inspections?'))?.url ?? '';
  expect(query).toContain('sort=["id","DESC"]');
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
});

it('the list is filtered by stage, result and state', async () => {
  const requests = list([inspection()]);
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Filters' });
  // One filter at a time: the next is laid over those that the address has.
  for (const [entry, wanted] of [
    ['Gate Inspection', '"status":"G"'],
    ['Failed', '"success":false'],
    ['Closed', '"open":false'],
  ] as const) {
    await userEvent.click(within(drawer).getByText(entry));
    await waitFor(() => {
      expect(requests.filter(({ url }) => url.includes('/inspections?')).at(-1)?.url).toContain(wanted);
    });
  }
  const last = requests.filter(({ url }) => url.includes('/inspections?')).at(-1)?.url;
  expect(last).toContain('"status":"G"');
  expect(last).toContain('"success":false');
});
