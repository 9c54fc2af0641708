import { screen } from '@testing-library/react';
import { Resource, ResourceDefinitionContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import { answers } from '../testing/answers';
import { allowed, operator, reads } from '../testing/given';
import { renderConsole } from '../testing/render';
import { ConsoleMenu } from './ConsoleMenu';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const List = () => null;
const definitions = Object.fromEntries(
  ['groups', 'models', 'franchises', 'audit'].map((name) => [name, Resource.registerResource({ name, list: List })]),
);
const at = (menu: string, name: string) => reads(name).map((entry) => ({ ...entry, menu }));

it('has the sections of the session answer, each in the order of the pages, and no list that may not be opened', async () => {
  const resources = [
    ...at('watch', 'audit'), ...at('work', 'stageflow'), ...at('work', 'models'), ...at('work', 'groups'),
    ...at('platform', 'franchises').map((entry) => ({ ...entry, actions: ['create'] })), ...allowed('mailsetup', 'show'),
  ];
  answers(() => ({ body: { ...operator, resources } }));
  renderConsole(
    <ResourceDefinitionContextProvider definitions={definitions}>
      <ConsoleMenu />
    </ResourceDefinitionContextProvider>,
  );
  await screen.findByRole('menuitem', { name: 'Stage flow' });
  await screen.findByRole('menuitem', { name: 'Groups' });
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(entries).toEqual(['Groups', 'Models', 'Stage flow', 'Audit log']);
});
