import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open, openInside, serve } from '../../testing/app.tsx';
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


it('on a phone begins with the way to inspect the machine', async () => {
  const machine = given.row({ VhcId: 1, Vin: '7104822', Actions: { Allowed: ['complete'], Refused: {} } });
  serve({ 'POST jcbstock/list': () => given.list([machine]), 'GET jcbstock/history/1': () => given.history([given.group([given.line()])], { Machine: machine }) });
  open('/m/7104822', 'phone');
  const timeline = await screen.findByRole('region', { name: 'Activity' });
  const inspect = screen.getByRole('link', { name: 'Inspect' });
  expect(inspect.compareDocumentPosition(timeline) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
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

it('shows an edit among the other entries, with each field before and after', async () => {
  const machine = given.row({ VhcId: 1, Vin: '7104999', Status: 'A', Actions: { Allowed: [], Refused: {} } });
  const edit = given.line({
    EventId: 2, Description: 'Machine edited', Information: '', TimeStamp: '03/11/2026 10:00:00', At: '2026-11-03T10:00:00Z',
    Changes: [{ Field: 'serial', Before: '7104822', After: '7104999' }, { Field: 'fuel', Before: '', After: '50' }, { Field: 'paint', Before: 'red', After: 'blue' }],
  });
  serve({
    'POST jcbstock/list': () => given.list([machine]),
    'GET jcbstock/history/1': () => given.history([given.group([given.line()])], { Machine: machine, Edits: [given.group([edit])] }),
  });
  const { person } = await openInside('/audit', 'Stock List');
  await person.click(await screen.findByRole('link', { name: '7104999' }));
  const dialog = await screen.findByRole('dialog', { name: 'Machine History' });
  const entry = (await within(dialog).findByText('Machine edited')).closest('li');
  if (!entry) throw new Error('no entry');
  expect(within(entry).getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Serial number: 7104822 → 7104999', 'Fuel %: – → 50', 'paint: red → blue']);
});
