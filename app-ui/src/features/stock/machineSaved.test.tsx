// The screen after a machine was added or changed.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alertSays, openInside, refusal, serve, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const empty = { 'POST jcbstock/search': () => ({ JcbStockList: [] }) };

async function add(serial: string): Promise<Opened> {
  const opened = await openInside('/audit', 'Stock List');
  const { person } = opened;
  await person.click(await screen.findByRole('button', { name: 'Add Machine' }));
  await person.click(screen.getByRole('menuitem', { name: 'Create Machine' }));
  await person.type(await screen.findByLabelText(/Machine Serial Number/), serial);
  await person.click(screen.getByRole('combobox', { name: /Model/ }));
  await person.click(screen.getByRole('option', { name: 'TH-525' }));
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  return opened;
}

const marked = (): string | null | undefined => document.querySelector('tr[aria-current="true"]')?.textContent;

it('a new machine is named, its row is marked, and a button opens it', async () => {
  const rows = [given.row(), given.row({ VhcId: 9, Vin: '7104832' })];
  const server = serve({ ...empty, 'POST vhc/create': () => ({ Message: '', VHCId: 9 }) });
  const opening = add('7104832');
  server.answers['POST vhc/create'] = () => {
    server.answers['POST jcbstock/list'] = () => given.list(rows);
    return { Message: 'New machine created sucessfully', VHCId: 9 };
  };
  const { person, address } = await opening;
  await alertSays(/New Machine.*7104832/);
  await waitFor(() => expect(marked()).toContain('7104832'));
  await person.click(await screen.findByRole('button', { name: 'Show' }));
  await waitFor(() => expect(address()).toBe('/m/7104832'));
});

it('a change of a machine is confirmed with its serial, and its row is marked', async () => {
  serve({ ...empty, 'POST vhc/v2/update': () => ({ Message: '', VHCId: 1 }) });
  const { person } = await openInside('/audit', 'Stock List');
  await person.click(await screen.findByRole('link', { name: '7104822' }));
  await screen.findByRole('dialog', { name: 'Edit Machine' });
  await person.click(screen.getByRole('combobox', { name: /Location/ }));
  await person.click(screen.getByRole('option', { name: 'BAY 1' }));
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await alertSays('7104822 updated');
  await waitFor(() => expect(marked()).toContain('7104822'));
});

it('a machine that is added after a refusal closes the refusal', async () => {
  const server = serve({ ...empty, 'POST vhc/create': refusal(409, { Message: 'Conflict: Machine already exists in stock' }) });
  const { person } = await add('7104822');
  await alertSays('Machine already exists in stock');
  server.answers['POST vhc/create'] = () => ({ Message: '', VHCId: 9 });
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await alertSays('New machine created sucessfully');
  await waitFor(() => expect(screen.queryByText('Machine already exists in stock')).toBeNull());
});
