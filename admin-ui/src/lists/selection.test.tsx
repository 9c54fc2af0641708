import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable, ResourceContextProvider, useListContext } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import { answers } from '../testing/answers';
import { operator, writes } from '../testing/given';
import { renderConsole } from '../testing/render';
import { ConsoleList } from './ConsoleList';
import { NoRows } from './NoRows';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const rows = [
  { id: 1, name: 'Bay 1' },
  { id: 2, name: 'North yard' },
];

function Selected() {
  return <p>Selected: {useListContext().selectedIds.join(', ')}</p>;
}

it('a row that a search hides is no longer selected', async () => {
  answers(({ url }) => {
    if (url.endsWith('/session')) return { body: { ...operator, resources: writes('locations') } };
    const found = url.includes('"q":"North"') ? rows.slice(1) : rows;
    return { body: found, headers: { 'Content-Range': `locations 0-${String(found.length)}/${String(found.length)}` } };
  });
  renderConsole(
    <ResourceContextProvider value="locations">
      <ConsoleList sort={{ field: 'name', order: 'ASC' }} phone={{ primary: ({ id }) => String(id) }} below={<Selected />}>
        <DataTable empty={<NoRows />} bulkActionButtons={<span>Change them</span>}>
          <DataTable.Col source="name" />
        </DataTable>
      </ConsoleList>
    </ResourceContextProvider>,
  );
  await screen.findByText('Bay 1');
  for (const box of screen.getAllByRole('checkbox').slice(1)) await userEvent.click(box);
  expect(screen.getByText('Selected: 1, 2')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Search'), 'North');
  await waitFor(() => {
    expect(screen.queryByText('Bay 1')).toBeNull();
  });
  await waitFor(() => {
    expect(screen.getByText('Selected: 2')).toBeTruthy();
  });
});
