import { screen } from '@testing-library/react';
import { Resource, ResourceContextProvider, ResourceDefinitionContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import { words } from '../text/en';
import { answers } from '../testing/answers';
import { operator, reads, writes } from '../testing/given';
import { renderConsole } from '../testing/render';
import { Column } from './Column';
import { ConsoleList } from './ConsoleList';
import { ConsoleTable } from './ConsoleTable';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const Page = () => null;
const definitions = { locations: Resource.registerResource({ name: 'locations', list: Page, create: Page }) };

function openEmpty(resources = writes('locations'), filter = ''): void {
  answers(({ url }) => (url.endsWith('/session') ? { body: { ...operator, resources } } : { body: [], headers: { 'Content-Range': 'locations */0' } }));
  renderConsole(
    <ResourceDefinitionContextProvider definitions={definitions}>
      <ResourceContextProvider value="locations">
        <ConsoleList sort={{ field: 'name', order: 'ASC' }} phone={{ primary: ({ id }) => String(id) }}>
          <ConsoleTable bulkActionButtons={false}>
            <Column source="name" />
          </ConsoleTable>
        </ConsoleList>
      </ResourceContextProvider>
    </ResourceDefinitionContextProvider>,
    `/locations${filter}`,
  );
}

it('an empty list says how rows come to be, and offers it', async () => {
  openEmpty();
  expect(await screen.findByText(words.emptyLists.locations)).toBeTruthy();
  const links = await screen.findAllByRole('link', { name: 'Create' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/locations/create', '/locations/create']);
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

it('who may not create is not offered it', async () => {
  openEmpty(reads('locations'));
  expect(await screen.findByText(words.emptyLists.locations)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create' })).toBeNull();
});

it('a list without a match offers to clear the filters', async () => {
  openEmpty(undefined, `?filter=${encodeURIComponent('{"q":"North"}')}`);
  expect(await screen.findByText('No data found')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy();
  expect(screen.queryByText(words.emptyLists.locations)).toBeNull();
});

it('every resource with a list has a text of its own for the empty list', () => {
  const modules = import.meta.glob<{ name: string; list?: unknown }>(['../*/index.ts', '../*/index.tsx'], { eager: true, import: 'default' });
  const names = Object.values(modules).filter(({ list }) => list !== undefined).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(35);
  expect(names.filter((name) => !(name in words.emptyLists))).toEqual([]);
  expect(new Set(Object.values(words.emptyLists)).size).toBeGreaterThan(35);
});
