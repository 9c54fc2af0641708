import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openInside, refusal, serve } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const past = (address: string): ReturnType<typeof openInside> => openInside(address, 'Stock List');
const then = { ActionPermission: false, Actions: { Allowed: [], Refused: {} } };
const lastQuery = (server: ReturnType<typeof serve>): unknown => server.bodies('POST jcbstock/list').at(-1);

it('a day is chosen in the bar and stands in the address and the question', async () => {
  const server = serve();
  const { address } = await past('/audit?f=R&page=2');
  fireEvent.change(await screen.findByLabelText('As of'), { target: { value: '2026-11-20' } });
  await waitFor(() => expect(address()).toBe('/audit?f=R&on=2026-11-20'));
  await waitFor(() => expect(lastQuery(server)).toMatchObject({ AsOf: '2026-11-20', FilterProperty: { Offset: 0 } }));
});

it('the past is said plainly, offers nothing to do, and leads back', async () => {
  const server = serve({ 'POST jcbstock/list': () => given.list([given.row(then)]) });
  const { person, address } = await past('/audit?on=2026-11-20');
  expect(await screen.findByText('Stock as it was on 20/11/2026')).toBeTruthy();
  await screen.findByText('7104822');
  for (const gone of ['Add Machine', 'Actions', 'Actions of 7104822']) expect(screen.queryByRole('button', { name: gone })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  // Links to other lists keep the day.
  expect(screen.getByRole('link', { name: /Receiving Inspections/ }).getAttribute('href')).toBe('/audit?f=R&on=2026-11-20');
  await person.click(screen.getByRole('button', { name: 'Back to today' }));
  await waitFor(() => expect(address()).toBe('/audit'));
  await waitFor(() => expect(lastQuery(server)).not.toHaveProperty('AsOf'));
  expect(screen.queryByText('Stock as it was on 20/11/2026')).toBeNull();
});

it('a day without stock says why and keeps the way back', async () => {
  serve({ 'POST jcbstock/list': refusal(422, { Message: 'Stock List: The stock of this site begins on 02/03/2026', Reason: 'stock.before_stock' }) });
  await past('/audit?on=2020-01-01');
  expect(await screen.findByText('There is no stock list for this day')).toBeTruthy();
  expect(screen.getByText('The stock of this site begins on 02/03/2026')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back to today' })).toBeTruthy();
});
