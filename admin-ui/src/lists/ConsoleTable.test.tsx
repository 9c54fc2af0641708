import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Resource, ResourceContextProvider, ResourceDefinitionContextProvider } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { AllowedEntry } from '../api/wire';
import { answers } from '../testing/answers';
import { allowed, operator } from '../testing/given';
import { renderConsole } from '../testing/render';
import { ButtonColumn, Column } from './Column';
import { reordered } from './ColumnsMenu';
import { ConsoleList } from './ConsoleList';
import { ConsoleTable } from './ConsoleTable';
import type { RecordPage } from './RecordLink';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const Page = () => null;
const definitions = { locations: Resource.registerResource({ name: 'locations', list: Page, edit: Page }) };

function Here() {
  return <p>At {useLocation().pathname}</p>;
}

interface Given {
  resources?: AllowedEntry[];
  rowClick?: RecordPage | false;
}

function openList({ resources = allowed('locations', 'list', 'edit'), rowClick }: Given = {}): void {
  answers(({ url }) => {
    if (url.endsWith('/session')) return { body: { ...operator, resources } };
    return { body: [{ id: 7, name: 'Bay 1', vin: null, count: 3 }], headers: { 'Content-Range': 'locations 0-0/1' } };
  });
  const list = (
    <ConsoleList sort={{ field: 'name', order: 'ASC' }} phone={{ primary: ({ id }) => String(id) }}>
      <ConsoleTable bulkActionButtons={<span>Change them</span>} hiddenColumns={['id']} {...(rowClick === undefined ? {} : { rowClick })}>
        <Column source="id" kind="number" />
        <Column source="name" />
        <Column source="vin" />
        <Column source="count" kind="number" />
        <ButtonColumn label="End">
          <button type="button">End</button>
        </ButtonColumn>
      </ConsoleTable>
    </ConsoleList>
  );
  renderConsole(
    <ResourceDefinitionContextProvider definitions={definitions}>
      <ResourceContextProvider value="locations">
        <Here />
        <Routes>
          <Route path="/locations" element={list} />
          <Route path="*" element={null} />
        </Routes>
      </ResourceContextProvider>
    </ResourceDefinitionContextProvider>,
    '/locations',
  );
}

const links = (): (readonly [string | null, string | null])[] =>
  within(screen.getByRole('table')).queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')] as const);

it('the first visible column links to the page that a click on the row opens', async () => {
  openList();
  await waitFor(() => expect(links()).toEqual([['Bay 1', '/locations/7']]));
});

it('the link is reached by Tab and opened by Enter', async () => {
  openList();
  const link = await screen.findByRole('link', { name: 'Bay 1' });
  const person = userEvent.setup();
  screen.getAllByRole('checkbox').at(-1)?.focus();
  await person.tab();
  expect(document.activeElement).toBe(link);
  await person.keyboard('{Enter}');
  expect(await screen.findByText('At /locations/7')).toBeTruthy();
});

it('a list that names the page links to it', async () => {
  openList({ rowClick: 'show' });
  await waitFor(() => expect(links()).toEqual([['Bay 1', '/locations/7/show']]));
});

it('there is no link where no page may be opened', async () => {
  openList({ resources: allowed('locations', 'list') });
  expect(await screen.findByText('Bay 1')).toBeTruthy();
  expect(links()).toEqual([]);
});

it('there is no link in a list whose rows lead nowhere', async () => {
  openList({ rowClick: false });
  expect(await screen.findByText('Bay 1')).toBeTruthy();
  expect(links()).toEqual([]);
});

it('the frame of a table is a region in the order of Tab only while it hides a part of the table', async () => {
  const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  openList();
  const frame = await screen.findByRole('region', { name: 'Locations' });
  expect(frame.tabIndex).toBe(0);
  expect(within(frame).getByRole('button', { name: 'End' })).toBeTruthy();
  width.mockReturnValue(0);
  openList();
  await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(2));
  expect(screen.getAllByRole('region')).toEqual([frame]);
});

it('the menu of columns has an item for each column, which shows and hides it', async () => {
  openList();
  await screen.findByRole('link', { name: 'Bay 1' });
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  const items = (): (readonly [string | null, string | null])[] =>
    within(screen.getByRole('menu')).getAllByRole('menuitemcheckbox').map((item) => [item.textContent, item.getAttribute('aria-checked')] as const);
  await waitFor(() => expect(items()).toEqual([['Id', 'false'], ['Location Name', 'true'], ['Vin', 'true'], ['Count', 'true'], ['End', 'true']]));
  const headings = (): (string | null)[] => screen.getAllByRole('columnheader', { hidden: true }).slice(1).map(({ textContent }) => textContent);
  for (const name of ['Vin', 'Id', 'End']) await person.click(screen.getByRole('menuitemcheckbox', { name }));
  await waitFor(() => expect(headings()).toEqual(['Id', 'Location Name', 'Count']));
  await person.click(screen.getByRole('menuitem', { name: 'Reset' }));
  await waitFor(() => expect(headings()).toEqual(['Location Name', 'Vin', 'Count', 'End']));
});

it('Alt and an arrow key move a column', async () => {
  openList();
  await screen.findByRole('link', { name: 'Bay 1' });
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  const headings = (): (string | null)[] => screen.getAllByRole('columnheader', { hidden: true }).slice(1).map(({ textContent }) => textContent);
  await person.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitemcheckbox', { name: 'Vin' })));
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(headings()).toEqual(['Vin', 'Location Name', 'Count', 'End']));
  expect(document.activeElement).toBe(screen.getByRole('menuitemcheckbox', { name: 'Vin' }));
  await person.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  await waitFor(() => expect(headings()).toEqual(['Location Name', 'Count', 'Vin', 'End']));
});

it('a column takes the place of the one that it is dragged to', () => {
  expect(reordered([], 0, 2)).toEqual([1, 2, 0]);
  expect(reordered([], 2, 0)).toEqual([2, 0, 1]);
  expect(reordered([2, 0, 1], 1, 2)).toEqual([1, 2, 0]);
  expect(reordered([1, 0], 3, 1)).toEqual([3, 1, 0, 2]);
});

it('every list is drawn by this table', () => {
  const files = import.meta.glob<string>(['../*/*.tsx', '!../lists/*', '!../*/*.test.tsx'], { eager: true, query: '?raw', import: 'default' });
  const withTable = Object.entries(files).filter(([, text]) => text.includes('<ConsoleTable'));
  expect(withTable.length).toBeGreaterThan(25);
  expect(Object.keys(files).filter((name) => /<DataTable(?:<| |\.Col)/.test(files[name] ?? ''))).toEqual(['../machines/MachineLog.tsx']);
});
