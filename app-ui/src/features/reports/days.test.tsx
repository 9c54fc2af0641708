// The date picker on the screen of a report.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openInside, serve, type Opened } from '../../testing/app.tsx';
import { inspection, page } from '../../testing/reports.ts';

async function calendar(address = '/serialnumberreport'): Promise<Opened & { dialog: HTMLElement }> {
  serve({ 'POST report/SerialNumberReport': () => page([inspection()], 1) });
  const opened = await openInside(address, 'Serial Number Report');
  await opened.person.click(await screen.findByRole('button', { name: 'Date range: choose days' }));
  const dialog = await screen.findByRole('dialog', { name: 'Date range: choose days' });
  await within(dialog).findByRole('button', { name: / 2 March 2026/ });
  return { ...opened, dialog };
}
const days = (): string[] => ['From', 'To'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);
const press = ({ person, dialog }: Awaited<ReturnType<typeof calendar>>, name: string | RegExp): Promise<void> => person.click(within(dialog).getByRole('button', { name }));

// SHELL-017
it('takes two clicks for a range, in either order, and a third one begins another', async () => {
  const opened = await calendar();
  await press(opened, / 20 March 2026/);
  expect(opened.address()).toBe('/serialnumberreport');
  await press(opened, / 10 March 2026/);
  await waitFor(() => expect(opened.address()).toBe('/serialnumberreport?from=2026-03-10&to=2026-03-20'));
  expect(days()).toEqual(['10/03/2026', '20/03/2026']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
it('that is left after one click keeps the range as it was', async () => {
  const opened = await calendar();
  await press(opened, / 20 March 2026/);
  await opened.person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(days()).toEqual(['01/03/2026', '31/03/2026']);
});
// SHELL-017
it('takes one click for a month', async () => {
  const opened = await calendar();
  await press(opened, 'Month');
  await press(opened, /Previous Month/i);
  await press(opened, / 14 February 2026/);
  await waitFor(() => expect(days()).toEqual(['01/02/2026', '28/02/2026']));
});
// SHELL-018
it.each([
  ['Today', '02/03/2026', '02/03/2026'],
  ['Yesterday', '01/03/2026', '01/03/2026'],
  ['This Week', '02/03/2026', '08/03/2026'],
  ['Last Week', '23/02/2026', '01/03/2026'],
  ['Last Month', '01/02/2026', '28/02/2026'],
  ['Last Year', '01/01/2025', '31/12/2025'],
  ['Last 7 Days', '24/02/2026', '02/03/2026'],
])('has the quick button %s', async (name, from, to) => {
  await press(await calendar(), name);
  await waitFor(() => expect(days()).toEqual([from, to]));
});
// SHELL-019
it('ends three years back and a month ahead, also for what is typed', async () => {
  const { person, dialog } = await calendar();
  await person.click(within(dialog).getByRole('button', { name: /Next Month/i }));
  expect((await within(dialog).findByRole<HTMLButtonElement>('button', { name: / 2 April 2026/ })).disabled).toBe(false);
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: / 3 April 2026/ }).disabled).toBe(true);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const from = screen.getByLabelText('From');
  await person.clear(from);
  await person.type(from, '01/03/2023{Enter}');
  expect(await screen.findByText('Choose a day from 02/03/2023 on')).toBeTruthy();
});
