// Move machines: scanned, typed and tapped into a location.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StockQuery } from '../../api/wire.ts';
import { openInside, refusal, serve } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { matchingMachine } from './scan.ts';

const machines = [
  given.row({ VhcId: 1, Vin: '7104801', LocationId: 1 }),
  given.row({ VhcId: 2, Vin: '7104802', LocationId: 1 }),
  given.row({ VhcId: 3, Vin: '7104899', LocationId: 2 }),
  given.row({ VhcId: 4, Vin: '7104850', Status: 'O', StatusName: 'In transit', LocationId: 1, Actions: { Allowed: [], Refused: {} } }),
];

/** A site whose list finds machines by a part of their serial, and that moves them. */
function yard(more: Parameters<typeof serve>[0] = {}): ReturnType<typeof serve> {
  return serve({
    'POST jcbstock/list': (body) => {
      const sought = (body as StockQuery).Filters.find((one) => one.FieldName === 'Vin')?.FieldValue ?? '';
      return given.list(machines.filter((row) => row.Vin.includes(sought)));
    },
    'POST jcbstock/relocate': (body) => {
      const { VhcIds, LocationId } = body as { VhcIds: number[]; LocationId: number };
      const from = machines.filter((row) => VhcIds.includes(row.VhcId) && row.LocationId !== LocationId);
      return { Message: 'Machine moved Successfully', VhcIds, From: from.map((row) => ({ LocationId: row.LocationId, VhcIds: [row.VhcId] })) };
    },
    ...more,
  });
}

const moved = (): HTMLElement => screen.getByRole('region', { name: 'Moved' });

it('a location is chosen, and its address is the page', async () => {
  yard();
  const { person, address } = await openInside('/moveto', 'Move machines');
  await person.click(await screen.findByRole('combobox', { name: /Into which location/ }));
  await person.click(await screen.findByRole('option', { name: 'BAY 1' }));
  expect(address()).toBe('/moveto?loc=2');
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: /Scan or type/ }));
});

it('a scanner types serials one after another, and the box keeps the focus', async () => {
  const server = yard();
  const { person } = await openInside('/moveto?loc=2', 'Move machines');
  await screen.findByRole('textbox', { name: /Scan or type/ });
  await person.keyboard('7104801{Enter}http://yard.test/m/7104802{Enter}');
  await waitFor(() => expect(within(moved()).getAllByText('from DOCK to BAY 1')).toHaveLength(2));
  expect(server.bodies('POST jcbstock/relocate')).toEqual([
    { VhcIds: [1], LocationId: 2 },
    { VhcIds: [2], LocationId: 2 },
  ]);
  expect(screen.getByText('2 machines moved')).toBeTruthy();
});

it('a machine is tapped, and the last one goes back', async () => {
  const server = yard();
  const { person } = await openInside('/moveto?loc=2', 'Move machines', 'phone');
  // Machines that are there already are not offered, and those that may not move cannot be tapped.
  await person.click(await screen.findByRole('button', { name: 'Move 7104801 from DOCK' }));
  expect(screen.queryByRole('button', { name: /7104899/ })).toBeNull();
  const blocked = screen.getByRole<HTMLButtonElement>('button', { name: 'Move 7104850 from DOCK', description: 'In transit' });
  expect(blocked.disabled).toBe(true);
  await person.click(await screen.findByRole('button', { name: 'Undo the last: 7104801' }));
  expect(await within(moved()).findByText('moved back to DOCK')).toBeTruthy();
  expect(server.bodies('POST jcbstock/relocate')).toEqual([
    { VhcIds: [1], LocationId: 2 },
    { VhcIds: [1], LocationId: 1 },
  ]);
  expect(screen.queryByRole('button', { name: /Undo the last/ })).toBeNull();
});

it('says why a machine was not moved, and nothing is sent', async () => {
  const server = yard();
  const { person } = await openInside('/moveto?loc=2', 'Move machines');
  await screen.findByRole('textbox', { name: /Scan or type/ });
  await person.keyboard('7999999{Enter}7104850{Enter}71048{Enter}');
  expect(await within(moved()).findByText('Not in stock at this site')).toBeTruthy();
  expect(await within(moved()).findByText('In transit')).toBeTruthy();
  expect(await within(moved()).findByText('4 machines have 71048 in their serial. Type more of it, or tap one.')).toBeTruthy();
  expect(server.bodies('POST jcbstock/relocate')).toEqual([]);
});

it('a failure stays in the list with its serial and is tried again', async () => {
  const server = yard({ 'POST jcbstock/relocate': refusal(409, { Message: 'Conflict: Machine can not be moved in its present status' }) });
  const { person } = await openInside('/moveto?loc=2', 'Move machines');
  await screen.findByRole('textbox', { name: /Scan or type/ });
  await person.keyboard('7104801{Enter}');
  expect(await within(moved()).findByText('Machine can not be moved in its present status')).toBeTruthy();
  server.answers['POST jcbstock/relocate'] = () => ({ Message: '', VhcIds: [1], From: [{ LocationId: 1, VhcIds: [1] }] });
  await person.click(within(moved()).getByRole('button', { name: 'Try again' }));
  expect(await within(moved()).findByText('from DOCK to BAY 1')).toBeTruthy();
  expect(within(moved()).getAllByRole('listitem')).toHaveLength(1);
});

it('is for who may edit machines', async () => {
  serve({ 'GET security/session': () => given.user({ Permissions: given.without('stock.edit') }) });
  await openInside('/moveto?loc=2', 'Move machines');
  expect(screen.getByText('You may not move the machines of this site.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Move machines' })).toBeNull();
});

it('finds the machine that is meant', () => {
  expect(matchingMachine('7104801', machines)?.VhcId).toBe(1);
  expect(matchingMachine('04801', machines.slice(0, 1))?.VhcId).toBe(1);
  expect(matchingMachine('71048', machines)).toBeUndefined();
});
