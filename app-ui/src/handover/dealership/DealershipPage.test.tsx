// The work order of one machine for a dealership: search, details, day, and what became of it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alertSays, open, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const dealer = {
  SiteCode: '330002', SiteName: 'Borrowdale Machinery', Address1: '4 Quarry Road', Address2: 'Unit 7', Address3: 'Keswick', Address4: 'Cumbria', Country: 'GB',
  PostCode: 'CA12 5XX', Telephone: '01530 555 014',
};
const other = { SiteCode: '330004', SiteName: 'Dunmore Tractors' };
const audited = given.row({ VhcId: 2, Vin: '7104802', Status: 'A', StatusName: 'Audit', Actions: { Allowed: ['customer', 'dealership'], Refused: {} } });

interface Shown extends Opened {
  server: ReturnType<typeof serve>;
  dialog: HTMLElement;
}

/** The dialog, once it has this text. */
async function dialogWith(text: string | RegExp): Promise<HTMLElement> {
  await screen.findByText(text);
  return screen.findByRole('dialog', { name: 'Select a Dealership' });
}

async function order(row = audited, more: Record<string, Answer> = {}, text: string | RegExp = /^1 machine: /): Promise<Shown> {
  const server = serve({
    'POST jcbstock/search': () => ({ JcbStockList: [row], Refusals: {} }),
    'GET jcbstock/dealer/workorder/2': refusal(404, { Message: 'Work Order: Machine has no work order for a dealership' }),
    // The own site is in the answer, to be left out.
    'POST jcbstock/dealer/list': () => [{ SiteCode: '330001', SiteName: 'Ashby Plant Sales' }, dealer, other],
    'GET jcbstock/dealer/330002': () => dealer,
    'GET jcbstock/dealer/330004': () => ({ ...dealer, ...other }),
    'POST jcbstock/dealer/update': () => ({ Message: 'Work Order Generated Successfully', VhcIds: [2] }),
    ...more,
  });
  const opened = open('/m/7104802/dealership');
  return { ...opened, server, dialog: await dialogWith(text) };
}

const today = '02/03/2026';
const details = (dialog: HTMLElement): HTMLElement => within(dialog).getByLabelText('Dealership', { selector: 'dl' });
const button = (dialog: HTMLElement, name: string): HTMLButtonElement => within(dialog).getByRole<HTMLButtonElement>('button', { name });

it('a dealership is searched for, chosen, shown, and the machine is ordered for it', async () => {
  const { person, server, dialog, address } = await order();
  // CONST-018: as wide as a dialog is by default
  expect(dialog.classList.contains('dialog-default')).toBe(true);
  // HAND-004 HAND-042
  const box = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Dealership' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  fireEvent.change(box, { target: { value: 'x'.repeat(51) } });
  expect(within(dialog).getByText('At most 50 characters can be entered')).toBeTruthy();
  fireEvent.change(box, { target: { value: '' } });
  await within(dialog).findByText('Borrowdale Machinery');
  await person.click(button(dialog, 'Search'));
  await person.type(box, '   {Enter}');
  // HAND-048
  expect(server.bodies('POST jcbstock/dealer/list')).toEqual([{ SiteName: '' }]);
  await person.type(box, 'Borrow{Enter}');
  await waitFor(() => expect(server.bodies('POST jcbstock/dealer/list')).toEqual([{ SiteName: '' }, { SiteName: 'Borrow' }]));
  // HAND-005 HAND-043 HAND-044
  await within(dialog).findByText('Borrowdale Machinery');
  expect(within(dialog).getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Sitecode', 'Site Name']);
  expect(within(dialog).queryByText('Ashby Plant Sales')).toBeNull();
  const radios = within(dialog).getAllByRole<HTMLInputElement>('radio');
  for (const radio of radios) await person.click(radio);
  expect(radios.map((radio) => radio.checked)).toEqual([false, true]);
  expect(within(dialog).getByText('Chosen site 330004')).toBeTruthy();
  // HAND-006 HAND-008 HAND-028 HAND-049
  await person.dblClick(within(dialog).getByText('Borrowdale Machinery'));
  await within(details(dialog)).findByText('330002 Borrowdale Machinery');
  expect(within(dialog).queryByRole('table')).toBeNull();
  expect(within(details(dialog)).getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Dealer Name', 'Address Line 1', 'Address Line 2', 'City', 'State/Province', 'Country', 'Post Code/Zip', 'Phone Number',
  ]);
  expect(within(details(dialog)).getAllByRole('definition').map((value) => value.textContent).slice(1)).toEqual([
    '4 Quarry Road', 'Unit 7', 'Keswick', 'Cumbria', 'GB', 'CA12 5XX', '01530 555 014',
  ]);
  expect(within(details(dialog)).queryByRole('textbox')).toBeNull();
  expect(button(dialog, 'Cancel')).toBeTruthy();
  const day = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Change of Ownership Date' });
  expect(day.value).toBe(today);
  expect(document.activeElement).toBe(day);
  await person.click(button(dialog, 'Confirm'));
  // HAND-010 HAND-041 HAND-057
  await alertSays('Work Order Generated Successfully');
  expect(server.bodies('POST jcbstock/dealer/update')).toEqual([{ VhcId: [2], SiteCode: '330002', OwnershipChangedDate: today }]);
  await waitFor(() => expect(address()).toBe('/audit'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(Object.keys(sessionStorage)).toEqual(['hardstand.sites']);
});

it('a day that can not be is said, and nothing is sent', async () => {
  const { person, server, dialog } = await order();
  await person.dblClick(await within(dialog).findByText('Borrowdale Machinery'));
  const day = within(dialog).getByRole('textbox', { name: 'Change of Ownership Date' });
  await person.clear(day);
  await person.type(day, '31/02/2026');
  await within(details(dialog)).findByText('Keswick');
  await person.click(button(dialog, 'Confirm'));
  expect(await within(dialog).findByText('Enter a day as DD/MM/YYYY')).toBeTruthy();
  await person.clear(day);
  await person.type(day, '01/01/2020');
  await person.click(button(dialog, 'Confirm'));
  expect(within(dialog).getByText(/^Choose a day from /)).toBeTruthy();
  await person.clear(day);
  await person.type(day, '01/01/2028');
  await person.click(button(dialog, 'Confirm'));
  expect(within(dialog).getByText(/^Choose a day up to /)).toBeTruthy();
  expect(server.bodies('POST jcbstock/dealer/update')).toEqual([]);
});

// HAND-060
it('a refusal is told, leads to the list, and what was entered is offered again', async () => {
  const { person, dialog, address, server } = await order(audited, {
    'POST jcbstock/dealer/update': refusal(422, { Message: 'Work Order: Machine can not be transferred to this site' }),
  });
  await person.dblClick(await within(dialog).findByText('Dunmore Tractors'));
  await within(details(dialog)).findByText('330004 Dunmore Tractors');
  await person.click(button(dialog, 'Confirm'));
  await alertSays(/Work Order.*Machine can not be transferred to this site/);
  await waitFor(() => expect(address()).toBe('/audit'));
  server.answers['POST jcbstock/dealer/update'] = () => ({ Message: 'Work Order Generated Successfully', VhcIds: [2] });
  await person.click(await screen.findByRole('button', { name: 'Resume' }));
  const again = await dialogWith(/^1 machine: /);
  expect(await within(again).findByText('Chosen site 330004')).toBeTruthy();
  expect(within(again).getByText(/^Kept from /)).toBeTruthy();
  await person.click(button(again, 'Start again'));
  expect(within(again).getByText('No site chosen')).toBeTruthy();
});

it('a lost connection leaves the dialog as it is', async () => {
  const { person, dialog, address } = await order(audited, { 'POST jcbstock/dealer/update': refusal(503, { Message: 'Server: down' }) });
  await person.dblClick(await within(dialog).findByText('Dunmore Tractors'));
  await within(details(dialog)).findByText('330004 Dunmore Tractors');
  await person.click(button(dialog, 'Confirm'));
  await alertSays('down');
  await waitFor(() => expect(button(dialog, 'Confirm').disabled).toBe(false));
  expect(address()).toBe('/m/7104802/dealership');
  expect(within(details(dialog)).getByText('330004 Dunmore Tractors')).toBeTruthy();
});

const ordered = given.dealerOrder({ VhcId: 2, OwnershipChangedDate: '' });

// HAND-027
it('a dealership that is known already is shown at once, with the day or today, and without a search', async () => {
  const { dialog } = await order(audited, { 'GET jcbstock/dealer/workorder/2': () => ordered });
  expect(await within(dialog).findByText('330002 Borrowdale Machinery')).toBeTruthy();
  expect(within(dialog).queryByRole('search')).toBeNull();
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Change of Ownership Date' }).value).toBe(today);
});

it('at the gate the dealership can be changed, so the search is there', async () => {
  const soon = '05/03/2026';
  const gate = { ...audited, Status: 'G', StatusName: 'Gate Inspection', Actions: { Allowed: ['dealership', 'edit_order'], Refused: {} } };
  const { person, dialog, server } = await order(gate, {
    'GET jcbstock/dealer/workorder/2': () => ({ ...ordered, OwnershipChangedDate: `${soon} 00:00:00` }),
    'POST jcbstock/dealer/update': () => ({ Message: 'Work Order updated Successfully', VhcIds: [2] }),
  });
  expect(await within(dialog).findByText('Chosen site 330002')).toBeTruthy();
  await person.dblClick(await within(dialog).findByText('Dunmore Tractors'));
  await within(details(dialog)).findByText('330004 Dunmore Tractors');
  await person.click(button(dialog, 'Confirm'));
  // HAND-058
  await alertSays('Work Order updated Successfully');
  expect(server.bodies('POST jcbstock/dealer/update')).toEqual([{ VhcId: [2], SiteCode: '330004', OwnershipChangedDate: soon }]);
});

// HAND-009
it('Cancel leads to the history of the machine', async () => {
  const { person, dialog, address } = await order(audited, { 'GET jcbstock/history/2': () => given.history([], { VhcId: 2, Machine: audited }) });
  await person.click(button(dialog, 'Cancel'));
  await waitFor(() => expect(address()).toBe('/m/7104802'));
  expect(await screen.findByRole('dialog', { name: 'Machine History' })).toBeTruthy();
});

it('says where no order can be made, and to whom it may not be shown', async () => {
  const { dialog } = await order({ ...audited, Status: 'H', StatusName: 'Held For Repair', Actions: { Allowed: [], Refused: {} } }, {}, 'A work order can not be made or changed now');
  expect(within(dialog).getAllByText('Held For Repair').length).toBeGreaterThan(0);
  expect(within(dialog).queryByRole('button', { name: 'Confirm' })).toBeNull();
});

it('is not for those without the permission', async () => {
  const denied = { 'GET security/session': () => given.user({ Permissions: given.without('workorder.write') }) };
  const { dialog } = await order(audited, denied, 'You may not make work orders or handovers.');
  expect(within(dialog).queryByRole('button', { name: 'Confirm' })).toBeNull();
});

it('proposes the day of the site', async () => {
  const { dialog, person, server } = await order(audited, { 'GET siteconfig': () => given.hawaii() });
  await person.dblClick(await within(dialog).findByText('Borrowdale Machinery'));
  await within(dialog).findByText('330002 Borrowdale Machinery');
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Change of Ownership Date' }).value).toBe('01/03/2026');
  await person.click(button(dialog, 'Confirm'));
  await waitFor(() => expect(server.bodies('POST jcbstock/dealer/update')).toEqual([{ VhcId: [2], SiteCode: '330002', OwnershipChangedDate: '01/03/2026' }]));
});
