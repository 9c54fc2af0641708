import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openInside, serve } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const three = [1, 2, 3].map((at) =>
  given.row({ VhcId: at, Vin: `710482${at}`, Status: 'A', StatusName: 'Audit', Actions: { Allowed: [], Refused: {} }, TotalCount: at === 1 ? 3 : 0 }),
);

it('goes on to the machine before and after it, and prints', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  serve({
    'POST jcbstock/list': () => given.list(three),
    ...Object.fromEntries(
      three.map((row) => [`GET jcbstock/history/${row.VhcId}`, () => given.history([given.group([given.line()])], { VhcId: row.VhcId, Machine: row })]),
    ),
  });
  const { person, address } = await openInside('/audit', 'Stock List');
  await person.click(await screen.findByRole('link', { name: '7104822' }));
  const dialog = await screen.findByRole('dialog', { name: 'Machine History' });
  expect(await within(dialog).findByText('2 of 3')).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Next machine' }));
  expect(await within(dialog).findByText('7104823')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Next machine' })).toHaveProperty('disabled', true);
  await person.click(within(dialog).getByRole('button', { name: 'Previous machine' }));
  await person.click(within(dialog).getByRole('button', { name: 'Previous machine' }));
  await waitFor(() => expect(within(dialog).getByText('1 of 3')).toBeTruthy());
  expect(address()).toBe('/m/7104821');
  await person.click(within(dialog).getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});


// HIST-008
it('leads to Edit Machine where that may be done, and only there', async () => {
  const [first, second] = [1, 2].map((at) =>
    given.row({ VhcId: at, Vin: `710482${at}`, Status: 'A', Actions: { Allowed: at === 1 ? ['edit'] : [], Refused: {} }, TotalCount: at === 1 ? 2 : 0 }),
  );
  if (!first || !second) throw new Error('two machines');
  serve({
    'POST jcbstock/list': () => given.list([first, second]),
    'GET jcbstock/history/1': () => given.history([given.group([given.line()])], { VhcId: 1, Machine: first }),
    'GET jcbstock/history/2': () => given.history([given.group([given.line()])], { VhcId: 2, Machine: second }),
  });
  const { person } = await openInside('/audit', 'Stock List');
  await person.click(await screen.findByRole('link', { name: '7104822' }));
  const dialog = await screen.findByRole('dialog', { name: 'Machine History' });
  expect(await within(dialog).findByText('2 of 2')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Edit Machine' })).toBeNull();
  await person.click(within(dialog).getByRole('button', { name: 'Previous machine' }));
  await person.click(await within(dialog).findByRole('button', { name: 'Edit Machine' }));
  expect(await screen.findByRole('dialog', { name: 'Edit Machine' })).toBeTruthy();
});
