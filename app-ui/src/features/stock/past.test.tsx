import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openInside, refusal, serve } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const past = (address: string): ReturnType<typeof openInside> => openInside(address, 'Stock List');
const then = { ActionPermission: false, Actions: { Allowed: [], Refused: {} } };
const lastQuery = (server: ReturnType<typeof serve>): unknown => server.bodies('POST jcbstock/list').at(-1);

it('a day is typed as DD/MM/YYYY and stands in the address and the question', async () => {
  const server = serve();
  const { person, address } = await past('/audit?f=R&page=2');
  const field = await screen.findByLabelText<HTMLInputElement>('As of');
  // No field of the browser's, which would show the day in the browser's own order.
  expect([field.type, field.value]).toEqual(['text', '02/03/2026']);
  await person.clear(field);
  await person.type(field, '20112025');
  await waitFor(() => expect(address()).toBe('/audit?f=R&on=2025-11-20'));
  expect((await screen.findByLabelText<HTMLInputElement>('As of')).value).toBe('20/11/2025');
  await waitFor(() => expect(lastQuery(server)).toMatchObject({ AsOf: '2025-11-20', FilterProperty: { Offset: 0 } }));
});

it('a day is chosen in the calendar, which ends today', async () => {
  serve();
  const { person, address } = await past('/audit');
  await person.click(await screen.findByRole('button', { name: 'As of: choose a day' }));
  const calendar = await screen.findByRole('dialog', { name: 'As of: choose a day' });
  expect((await within(calendar).findByRole<HTMLButtonElement>('button', { name: / 2 March 2026/ })).disabled).toBe(false);
  expect(within(calendar).getByRole<HTMLButtonElement>('button', { name: / 3 March 2026/ }).disabled).toBe(true);
  expect(within(calendar).getByRole('button', { name: /Next Month/i }).getAttribute('aria-disabled')).toBe('true');
  await person.click(within(calendar).getByRole('button', { name: /Previous Month/i }));
  await person.click(await within(calendar).findByRole('button', { name: / 14 February 2026/ }));
  await waitFor(() => expect(address()).toBe('/audit?on=2026-02-14'));
});

it('today is that of the site', async () => {
  serve({ 'GET siteconfig': () => given.hawaii() });
  const { person, address } = await past('/audit');
  const field = await screen.findByLabelText<HTMLInputElement>('As of');
  expect(field.value).toBe('01/03/2026');
  await person.clear(field);
  await person.type(field, '02032026');
  expect(await screen.findByText('Please choose a day that is not in the future')).toBeTruthy();
  expect(address()).toBe('/audit');
});

it.each([
  ['a future day', '31/12/2099', 'Please choose a day that is not in the future'],
  ['no day', '31/02/2026', 'Enter a day as DD/MM/YYYY'],
])('%s is refused in the field, and the list stays', async (_what, text, reason) => {
  serve();
  const { person, address } = await past('/audit');
  const field = await screen.findByLabelText<HTMLInputElement>('As of');
  await person.clear(field);
  await person.type(field, `${text}{Enter}`);
  expect(await screen.findByText(reason)).toBeTruthy();
  expect([field.getAttribute('aria-invalid'), field.value, address()]).toEqual(['true', text, '/audit']);
});

it('a link to a future day says so in the field', async () => {
  serve({ 'POST jcbstock/list': refusal(422, { Message: 'Stock List: Please choose a day that is not in the future', Reason: 'stock.future_day' }) });
  await past('/audit?on=2099-12-31');
  await waitFor(() => expect(screen.getAllByText('Please choose a day that is not in the future')).toHaveLength(2));
});

it('the past is said plainly, offers nothing to do, and leads back', async () => {
  const server = serve({ 'POST jcbstock/list': () => given.list([given.row(then)]) });
  const { person, address } = await past('/audit?on=2025-11-20');
  expect(await screen.findByText('Stock as it was on 20/11/2025')).toBeTruthy();
  await screen.findByText('7104822');
  for (const gone of ['Add Machine', 'Actions', 'Actions of 7104822']) expect(screen.queryByRole('button', { name: gone })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  // Links to other lists keep the day.
  expect(screen.getByRole('link', { name: /Receiving Inspections/ }).getAttribute('href')).toBe('/audit?f=R&on=2025-11-20');
  await person.click(screen.getByRole('button', { name: 'Back to today' }));
  await waitFor(() => expect(address()).toBe('/audit'));
  await waitFor(() => expect(lastQuery(server)).not.toHaveProperty('AsOf'));
  expect(screen.queryByText('Stock as it was on 20/11/2025')).toBeNull();
});

it('a day without stock says why and keeps the way back', async () => {
  serve({ 'POST jcbstock/list': refusal(422, { Message: 'Stock List: The stock of this site begins on 02/03/2026', Reason: 'stock.before_stock' }) });
  await past('/audit?on=2020-01-01');
  expect(await screen.findByText('There is no stock list for this day')).toBeTruthy();
  expect(screen.getByText('The stock of this site begins on 02/03/2026')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back to today' })).toBeTruthy();
});
