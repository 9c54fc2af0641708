import { screen } from '@testing-library/react';
import { Resource, ResourceDefinitionContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { AllowedEntry } from '../api/wire';
import { answers } from '../testing/answers';
import { allowed, operator, reads } from '../testing/given';
import { renderConsole } from '../testing/render';
import { words } from '../text/en';
import { ConsoleMenu } from './ConsoleMenu';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const List = () => null;
const definitions = Object.fromEntries(
  ['groups', 'models', 'machines', 'franchises', 'audit'].map((name) => [name, Resource.registerResource({ name, list: List })]),
);
const at = (menu: string, name: string) => reads(name).map((entry) => ({ ...entry, menu }));

function openMenu(resources: AllowedEntry[]): void {
  answers(() => ({ body: { ...operator, resources } }));
  renderConsole(
    <ResourceDefinitionContextProvider definitions={definitions}>
      <ConsoleMenu />
    </ResourceDefinitionContextProvider>,
  );
}

const lines = (): (string | null)[] => [...screen.getByRole('menu').children].map(({ textContent }) => textContent);

it('the entries are under the headings of their sections, in the order of the pages, without a list that may not be opened', async () => {
  openMenu([
    ...at('watch', 'audit'), ...at('stock', 'stageflow'), ...at('stock', 'machines'), ...at('stock', 'models'), ...at('organisation', 'groups'),
    ...at('platform', 'franchises').map((entry) => ({ ...entry, actions: ['create'] })), ...allowed('mailsetup', 'show'),
  ]);
  await screen.findByRole('menuitem', { name: 'Stage flow' });
  await screen.findByRole('menuitem', { name: 'Groups' });
  expect(lines()).toEqual(['Organisation', 'Groups', 'Stock', 'Models', 'Machines', 'Stage flow', 'Monitoring', 'Audit log']);
  expect(screen.getAllByRole('separator').map((heading) => heading.getAttribute('aria-label'))).toEqual(['Organisation', 'Stock', 'Monitoring']);
});

it('the setup of mails is an entry like any other', async () => {
  openMenu(at('watch', 'mailsetup'));
  const entry = await screen.findByRole('menuitem', { name: words.mailsetup.title });
  expect(entry.getAttribute('href')).toBe('/mailsetup');
});
