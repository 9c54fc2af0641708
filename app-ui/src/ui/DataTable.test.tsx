import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../text/i18n.ts';
import type { DataColumn } from './dataColumns.ts';
import { DataTable } from './DataTable.tsx';

interface Car {
  id: number;
  name: string;
  place: string;
}

const columns: DataColumn<Car>[] = [
  { id: 'name', head: 'Name', width: 100, cell: (car) => car.name, sortable: true },
  { id: 'place', head: 'Place', width: 100, priority: 1, hosts: ['name'], cell: (car) => car.place, sortable: true },
];
const cars = (count: number): Car[] => Array.from({ length: count }, (_, id) => ({ id, name: `Car ${id}`, place: `Bay ${id}` }));

/** Gives every element this size, because jsdom lays nothing out. */
function size(width: number, height: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

const draw = (rows: Car[], more: Partial<Parameters<typeof DataTable<Car>>[0]> = {}): void => {
  render(<DataTable columns={columns} rows={rows} rowId={(car) => String(car.id)} {...more} />);
};

it('draws of more than 200 rows only those in view, and says how many there are', async () => {
  size(800, 450);
  draw(cars(1000));
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001'));
  await waitFor(() => expect(screen.getAllByRole('row', { name: /Car/ })).toHaveLength(20));
  await waitFor(() => expect(screen.getAllByRole('row', { name: /Car/ }).at(0)?.getAttribute('aria-rowindex')).toBe('2'));
});

it('draws 200 rows as they are', async () => {
  draw(cars(200));
  await waitFor(() => expect(screen.getAllByRole('row', { name: /Car/ })).toHaveLength(200));
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBeNull();
});

it('shows a column that does not fit as the second line of another, under its name', async () => {
  size(150, 450);
  const person = userEvent.setup();
  const onSort = vi.fn();
  draw(cars(2), { onSort, sort: { by: 'place', descending: true } });
  const heads = screen.getAllByRole('columnheader');
  expect(heads).toHaveLength(1);
  expect(within(heads[0] as HTMLElement).getByRole('button', { name: /^Place/ })).toBeTruthy();
  expect(heads[0]?.getAttribute('aria-sort')).toBe('descending');
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Car 0Bay 0', 'Car 1Bay 1']);
  await person.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenLastCalledWith({ by: 'name', descending: false });
});

it('shows every column where there is room', () => {
  size(800, 450);
  draw(cars(1));
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name', 'Place']);
});
