import { screen, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { Mapping, MappedTemplate } from '../api/wire';
import { answers } from '../testing/answers';
import { operator, reads } from '../testing/given';
import { renderConsole } from '../testing/render';
import mappings from '.';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const template = (id: number, name: string, more: Partial<MappedTemplate> = {}): MappedTemplate => ({
  id,
  name,
  vehicleType: 1,
  status: 1,
  isAsked: true,
  ...more,
});

const mapping = (more: Partial<Mapping>): Mapping => ({
  id: 1,
  name: 'BH-90',
  groupId: 1,
  hierarchy: 2,
  mappedCount: 0,
  missingCount: 5,
  deleted: false,
  ...more,
});

function list(rows: Mapping[]): void {
  answers(({ url }) =>
    url.endsWith('/session')
      ? { body: { ...operator, kind: 'group', resources: reads('models', 'mappings') } }
      : { body: rows, headers: { 'Content-Range': `mappings 0-${String(rows.length - 1)}/${String(rows.length)}` } },
  );
  const List = mappings.list;
  renderConsole(
    <ResourceContextProvider value="mappings">
      <List />
    </ResourceContextProvider>,
    '/mappings',
  );
}

const cells = async (): Promise<(string | null)[][]> => {
  // Rows of placeholders come before the answer.
  await screen.findByText('BH-90');
  const rows = screen.getAllByRole('row');
  return rows.map((row) => within(row).queryAllByRole('cell').map((cell) => cell.textContent)).slice(1);
};

it('a row has the template of each kind, what is missing is marked, and one that is not asked has its status', async () => {
  list([
    mapping({ id: 1, name: 'BH-90', pdi: template(11, 'PDI A'), gate: template(12, 'Gate A', { status: 2, isAsked: false }), mappedCount: 2, missingCount: 3 }),
    mapping({ id: 2, name: 'EX-80' }),
  ]);
  expect(await cells()).toEqual([
    ['BH-90', 'PDI A', 'Gate ADormant', 'Missing', 'Missing', 'Missing', '3', 'Head office and dealerships'],
    ['EX-80', 'Missing', 'Missing', 'Missing', 'Missing', 'Missing', '5', 'Head office and dealerships'],
  ]);
  expect(screen.getByRole('link', { name: 'PDI A' }).getAttribute('href')).toBe('/templates/11/show');
});

it('production has a PDI template only, and nothing else is missing there', async () => {
  list([mapping({ hierarchy: 1, missingCount: 1 })]);
  expect(await cells()).toEqual([['BH-90', 'Missing', '-', '-', '-', '-', '1', 'Production']]);
});
