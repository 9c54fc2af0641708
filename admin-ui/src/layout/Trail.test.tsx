import { screen, waitFor, within } from '@testing-library/react';
import { Resource, ResourceDefinitionContextProvider, useGetOne } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import { answers } from '../testing/answers';
import { operator, reads, site } from '../testing/given';
import { renderConsole } from '../testing/render';
import { Trail } from './Trail';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const Page = () => null;
const definitions = {
  sites: Resource.registerResource({ name: 'sites', list: Page, recordRepresentation: (record) => `${String(record.code)} ${String(record.name)}` }),
};

/** Reads the record, as its page does. */
function Reader() {
  useGetOne('sites', { id: '3' });
  return null;
}

function openAt(address: string, isRead = false) {
  const resources = reads('sites').map((entry) => ({ ...entry, menu: 'organisation' }));
  const requests = answers(({ url }) => ({ body: url.endsWith('/session') ? { ...operator, resources } : site() }));
  renderConsole(
    <ResourceDefinitionContextProvider definitions={definitions}>
      <Trail />
      {isRead ? <Reader /> : null}
    </ResourceDefinitionContextProvider>,
    address,
  );
  return requests;
}

const steps = (): (string | null)[] =>
  within(screen.getByRole('navigation', { name: 'You are here' })).getAllByRole('listitem').map(({ textContent }) => textContent);

it.each(['/sites/3', '/sites/3/show', '/sites/3/settings'])('%s: section, list and record', async (address) => {
  openAt(address, true);
  await waitFor(() => expect(steps()).toEqual(['Organisation', 'Sites', '330001 Ashby Plant Sales']));
  expect(screen.getByRole('link', { name: 'Sites' }).getAttribute('href')).toBe('/sites');
  expect(screen.getByText('330001 Ashby Plant Sales').getAttribute('aria-current')).toBe('page');
});

it('the trail reads no record of its own', async () => {
  const requests = openAt('/sites/3');
  await waitFor(() => expect(steps()).toEqual(['Organisation', 'Sites', '']));
  expect(requests.filter(({ url }) => url.includes('/sites'))).toEqual([]);
});

it('a new record has the section and the list too', async () => {
  openAt('/sites/create');
  await waitFor(() => expect(steps()).toEqual(['Organisation', 'Sites', 'Create Site']));
});

it.each(['/', '/sites', '/mailsetup', '/elsewhere/3'])('%s has no trail', (address) => {
  openAt(address);
  expect(screen.queryByRole('navigation')).toBeNull();
});
