// The location as a filter of the stock list: a chip like the others, and what it hides.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storedLocation, storeLocation } from '../../api/storage.ts';
import type { StockQuery } from '../../api/wire.ts';
import { openInside, serve } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

/** One machine, at DOCK. */
const dock = (body: unknown): unknown => {
  const { Filters } = body as StockQuery;
  const at = Filters.find((one) => one.FieldName === 'LocationId')?.FieldValue;
  return given.list(at === undefined || at === '1' ? [given.row({ VhcId: 1, Vin: '7104822', LocationId: 1 })] : []);
};

it('is a chip, and an empty list says what it hides', async () => {
  serve({ 'POST jcbstock/list': dock });
  storeLocation(1, '330001', 2);
  const { person } = await openInside('/audit?q=7104822', 'Stock List');
  const chips = await screen.findByRole('list', { name: 'Active filters' });
  await waitFor(() => expect(within(chips).getByText('BAY 1')).toBeTruthy());
  expect(screen.getByText('2 filters are on: Serial 7104822, BAY 1')).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: '1 machine outside BAY 1: show' }));
  expect(await screen.findByRole('link', { name: '7104822' })).toBeTruthy();
  expect(within(chips).queryByText('BAY 1')).toBeNull();
  expect(within(chips).getByText('Serial 7104822')).toBeTruthy();
  // The next visit shows all locations too.
  expect(storedLocation(1, '330001')).toBe(0);
});

it('is cleared with the other filters', async () => {
  serve({ 'POST jcbstock/list': dock });
  const { person, address } = await openInside('/audit?f=R&loc=2', 'Stock List');
  await person.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: '7104822' })).toBeTruthy();
  expect(address()).toBe('/audit');
});

it('is a chip on a phone, which removes it', async () => {
  serve({ 'POST jcbstock/list': dock });
  const { person, address } = await openInside('/audit?loc=2', 'Stock List', 'phone');
  await person.click(await screen.findByRole('button', { name: 'Remove filter BAY 1' }));
  expect(await screen.findByText('7104822')).toBeTruthy();
  expect(address()).toBe('/audit');
});

// STOCK-095
it('is none where the list ignores it', async () => {
  serve({ 'POST jcbstock/list': dock });
  await openInside('/audit?f=sold&loc=2', 'Stock List');
  expect(await screen.findByRole('button', { name: 'Remove filter Sold' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove filter BAY 1' })).toBeNull();
});
