import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { PublishedTemplate, Template, TemplateItem } from '../api/wire';
import { answers } from '../testing/answers';
import { operator, reads } from '../testing/given';
import { renderConsole } from '../testing/render';
import templates from '.';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const item = (more: Partial<TemplateItem> & { id: number }): TemplateItem => ({
  kind: 1,
  category: null,
  commentList: null,
  isMandatory: true,
  isPhotoRequired: false,
  min: null,
  max: null,
  unit: '',
  decimals: 0,
  texts: {},
  ...more,
});

const published: PublishedTemplate = {
  versions: [
    { number: 2, publishedAt: '2026-03-02T08:00:00Z' },
    { number: 1, publishedAt: '2026-02-20T08:00:00Z' },
  ],
  languages: [
    { id: 1, language: 'English', name: 'PDI EX-80', missing: 0 },
    { id: 2, language: 'German', name: 'Übergabeprüfung EX-80', missing: 1 },
  ],
  groups: [
    {
      id: 7,
      stage: 'Hydraulics',
      texts: { 1: 'Engine', 2: 'Motor' },
      items: [
        item({ id: 70, texts: { 1: 'Is the seat belt whole?', 2: 'Ist der Gurt unversehrt?' }, isPhotoRequired: true, commentList: 'Belts' }),
        item({ id: 71, kind: 3, min: '1.5', max: '4', unit: 'bar', decimals: 1, isMandatory: false, category: 'Fluids', texts: { 1: 'Oil pressure' } }),
      ],
    },
  ],
};

const template = (more: Partial<Template> = {}): Template => ({
  id: 5,
  name: 'PDI EX-80',
  groupId: 1,
  vehicleType: 1,
  status: 1,
  languageId: 1,
  language: 'English',
  version: 2,
  isEdited: true,
  modelCount: 3,
  inspectionCount: 12,
  deleted: false,
  updatedAt: '2026-03-02T08:00:00Z',
  published,
  ...more,
});

function show(one: Template): void {
  answers(({ url }) =>
    url.endsWith('/session') ? { body: { ...operator, resources: reads('templates') } } : { body: one },
  );
  const Show = templates.show;
  renderConsole(
    <ResourceContextProvider value="templates">
      <Routes>
        <Route path="/templates/:id/show" element={<Show />} />
      </Routes>
    </ResourceContextProvider>,
    '/templates/5/show',
  );
}

it('the published questions are shown with how each is answered', async () => {
  show(template());
  const questions = await screen.findByRole('region', { name: 'Questions' });
  expect(within(questions).getByRole('heading', { name: 'Engine, asked at Hydraulics' })).toBeTruthy();
  const questionTexts = within(questions).getAllByRole('listitem').map((one) => one.textContent);
  expect(questionTexts).toEqual([
    'Is the seat belt whole?Yes/No, compulsory, photo on failure, quick texts Belts',
    'Oil pressureNumber from 1.5 to 4 bar, 1 decimal, voluntary, category Fluids',
  ]);
  const versions = within(screen.getByRole('region', { name: 'Versions' })).getAllByRole('rowheader');
  expect(versions.map((one) => one.textContent)).toEqual(['2', '1']);
  const german = within(screen.getByRole('region', { name: 'Languages' })).getByRole('row', { name: /German/ });
  expect(within(german).getAllByRole('cell').map((one) => one.textContent)).toEqual(['Übergabeprüfung EX-80', '1']);
});

// INSP-029
it('another language is chosen, and a question without a translation is in the own language and marked', async () => {
  show(template());
  const questions = await screen.findByRole('region', { name: 'Questions' });
  await userEvent.click(within(questions).getByRole('combobox', { name: 'Language' }));
  await userEvent.click(await screen.findByRole('option', { name: 'German' }));
  await waitFor(() => expect(within(questions).getAllByRole('listitem')[0]?.textContent).toMatch(/^Ist der Gurt unversehrt\?Yes/));
  const second = within(questions).getAllByRole('listitem')[1];
  expect(second?.textContent).toMatch(/^Oil pressure \(not translated\)Number/);
  expect(within(questions).getByRole('heading', { name: /^Motor/ })).toBeTruthy();
});

it('a template that was never published says so', async () => {
  show(template({ status: 0, version: 0, published: { versions: [], languages: [], groups: [] } }));
  expect(await screen.findByText('This template was never published: there is nothing to ask.')).toBeTruthy();
  expect(screen.getByText('Draft')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Questions' })).toBeNull();
});

it('the list names kind, language, status, version and uses', async () => {
  const active = template();
  answers(({ url }) => {
    if (url.endsWith('/session')) return { body: { ...operator, kind: 'group', resources: reads('templates') } };
    const body = [active, { ...active, id: 6, name: 'Gate', vehicleType: 7, status: 2, version: 0, modelCount: 0, inspectionCount: 0 }];
    return { body: body.map((one) => ({ ...one, published: null })), headers: { 'Content-Range': 'templates 0-1/2' } };
  });
  const List = templates.list;
  renderConsole(
    <ResourceContextProvider value="templates">
      <List />
    </ResourceContextProvider>,
    '/templates',
  );
  // Rows of placeholders come first where the answer takes long.
  await screen.findByText('PDI EX-80');
  const rows = screen.getAllByRole('row');
  const cells = rows.map((row) => within(row).queryAllByRole('cell').map((cell) => cell.textContent));
  expect(cells.slice(1)).toEqual([
    ['PDI EX-80', 'PDI', 'English', 'Active', '2', '3', '12'],
    ['Gate', 'Gate', 'English', 'Dormant', '-', '0', '0'],
  ]);
});
