// The customer form: its fields, its requests, and its draft.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alertSays, open, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const audited = given.row({ VhcId: 2, Vin: '7104802', Status: 'A', StatusName: 'Audit', Actions: { Allowed: ['customer', 'dealership'], Refused: {} } });
const noCustomer = refusal(404, { Message: 'Work Order: Machine has no work order for a customer' });
const done = { Message: 'Work Order Generated Successfully', CustomerId: 12, VhcIds: [2] };
const today = '02/03/2026';

interface Shown extends Opened {
  server: ReturnType<typeof serve>;
  dialog: HTMLElement;
}

async function theForm(): Promise<HTMLElement> {
  await screen.findByText(/^1 machine: /);
  return screen.findByRole('dialog', { name: 'Customer details' });
}

async function form(row = audited, more: Record<string, Answer> = {}): Promise<Shown> {
  const server = serve({
    'POST jcbstock/search': () => ({ JcbStockList: [row], Refusals: {} }),
    'GET customer/jcb/2': noCustomer,
    'POST customer/create': () => done,
    ...more,
  });
  const opened = open('/m/7104802/customer');
  return { ...opened, server, dialog: await theForm() };
}

const box = (dialog: HTMLElement, name: string): HTMLInputElement => within(dialog).getByRole<HTMLInputElement>('textbox', { name });
const press = async ({ person, dialog }: Shown, name: string): Promise<void> => person.click(within(dialog).getByRole('button', { name }));

const filled: [string, string][] = [
  ['Name', 'Berg'], ['Street', '1 Mill Lane'], ['City', 'Ashby'], ['State', 'Kent'], ['Country', 'England'], ['Postcode', 'AS1 2BY'],
  ['Telephone', '+44 1234567'], ['Email', 'ida@example.test'],
];

// HAND-002 HAND-018
it('has the fields, and names what is missing', async () => {
  const shown = await form();
  const { dialog, server } = shown;
  const boxes = within(dialog).getAllByRole<HTMLInputElement>('textbox');
  const labels = ['Title', 'First name', 'Name', 'Street', 'Postcode', 'City', 'State', 'Country', 'Telephone', 'Mobile', 'Email', 'Change of Ownership Date'];
  expect(boxes.map((one) => one.labels?.[0]?.textContent.replace(' *', ''))).toEqual(labels);
  expect(within(dialog).getAllByRole<HTMLInputElement>('checkbox').map((one) => one.labels?.[0]?.textContent)).toEqual(['SMS', 'Email', 'Home Phone', 'Mail']);
  expect(box(dialog, 'Change of Ownership Date').value).toBe(today);
  await press(shown, 'Confirm');
  // HAND-036 HAND-037 HAND-038 HAND-039
  for (const text of [
    'Name is required', 'Street is required', 'City is required', 'State is required', 'Country is required', 'Postcode is required', 'Telephone is required',
    'Email Address is required',
  ]) {
    expect(await within(dialog).findByText(text)).toBeTruthy();
  }
  expect(document.activeElement).toBe(box(dialog, 'Name'));
  await shown.person.type(box(dialog, 'Email'), 'ida@example');
  await press(shown, 'Confirm');
  expect(await within(dialog).findByText('Invalid Email Address')).toBeTruthy();
  expect(server.bodies('POST customer/create')).toEqual([]);
  await press(shown, 'Cancel');
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
});

it('proposes the day of the site, and takes a month ahead of it', async () => {
  const { dialog, person } = await form(audited, { 'GET siteconfig': () => given.hawaii() });
  const field = box(dialog, 'Change of Ownership Date');
  expect(field.value).toBe('01/03/2026');
  await person.clear(field);
  await person.type(field, '02042026');
  expect(within(dialog).getByText('Choose a day up to 01/04/2026')).toBeTruthy();
});

// HAND-040
it('takes every text whole, and sends none that is longer than 50 characters', async () => {
  const shown = await form();
  const { person, dialog, server } = shown;
  for (const [name, text] of filled) await person.type(box(dialog, name), text);
  for (const name of ['Title', 'First name', 'Name', 'Street', 'Postcode', 'City', 'State', 'Country', 'Telephone', 'Mobile', 'Email']) {
    const field = box(dialog, name);
    const before = field.value;
    const long = `${'1'.repeat(38)}@example.test`;
    await person.clear(field);
    await person.click(field);
    await person.paste(long);
    expect([name, field.value, field.getAttribute('aria-invalid')]).toEqual([name, long, 'true']);
    expect(within(dialog).getByText('At most 50 characters can be entered')).toBeTruthy();
    await press(shown, 'Confirm');
    expect(document.activeElement).toBe(field);
    await person.clear(field);
    if (before !== '') await person.paste(before);
    expect(within(dialog).queryByText('At most 50 characters can be entered')).toBeNull();
  }
  expect(server.bodies('POST customer/create')).toEqual([]);
});

// HAND-038
it('keeps a telephone number as it was typed, and says what the server would refuse', async () => {
  const shown = await form();
  const { person, dialog, server } = shown;
  for (const [name, text] of filled) await person.type(box(dialog, name), text);
  for (const [name, text] of [['Telephone', '+44 (0)1865 240000'], ['Mobile', '555.010.0199 x7']] as const) {
    await person.clear(box(dialog, name));
    await person.type(box(dialog, name), text);
    expect(box(dialog, name).value).toBe(text);
  }
  await press(shown, 'Confirm');
  expect(await within(dialog).findByText('Telephone should have digits, plus, minus and spaces only')).toBeTruthy();
  expect(within(dialog).getByText('Mobile should have digits, plus, minus and spaces only')).toBeTruthy();
  expect(server.bodies('POST customer/create')).toEqual([]);
});

it('orders the machine for a new customer', async () => {
  const shown = await form();
  const { person, dialog, server, address } = shown;
  for (const [name, text] of filled) await person.type(box(dialog, name), text);
  await person.click(within(dialog).getByRole('checkbox', { name: 'SMS' }));
  await press(shown, 'Confirm');
  await alertSays('Work Order Generated Successfully');
  expect(server.bodies('POST customer/create')).toEqual([
    {
      VhcIds: [2], OwnershipChangedDate: today, Title: '', FirstName: '', Surname: 'Berg', Address1: '1 Mill Lane', Address2: 'Ashby', Address3: 'Kent',
      Address4: 'England', Postcode: 'AS1 2BY', Telephone: '+44 1234567', Mobile: '', Email: 'ida@example.test', SMS: true, ByEmail: false, HomePhone: false, Mail: false,
    },
  ]);
  await waitFor(() => expect(address()).toBe('/audit'));
  // Nothing personal stays behind.
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain('Berg');
});

it('what was entered survives a refusal in the session only, and is offered again', async () => {
  const shown = await form(audited, { 'POST customer/create': refusal(409, { Message: 'Conflict: Machine has been changed by somebody else' }) });
  const { person, dialog, address } = shown;
  for (const [name, text] of filled) await person.type(box(dialog, name), text);
  await press(shown, 'Confirm');
  await alertSays(/Work Order.*Machine has been changed by somebody else/);
  await waitFor(() => expect(address()).toBe('/audit'));
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Berg');
  await person.click(await screen.findByRole('button', { name: 'Resume' }));
  const again = await theForm();
  await waitFor(() => expect(box(again, 'Name').value).toBe('Berg'));
  expect(box(again, 'Street').value).toBe('1 Mill Lane');
  expect(within(again).getByText(/^Kept from /)).toBeTruthy();
  await person.click(within(again).getByRole('button', { name: 'Start again' }));
  expect(box(again, 'Name').value).toBe('');
});

it('shows what the server finds wrong at its field', async () => {
  const shown = await form(audited, {
    'POST customer/create': refusal(422, { Message: 'Work Order: Invalid Email Address', Errors: { Email: ['Invalid Email Address'] } }),
  });
  for (const [name, text] of filled) await shown.person.type(box(shown.dialog, name), text);
  await press(shown, 'Confirm');
  expect(await within(shown.dialog).findByText('Invalid Email Address')).toBeTruthy();
  expect(box(shown.dialog, 'Email').getAttribute('aria-invalid')).toBe('true');
  expect(shown.address()).toBe('/m/7104802/customer');
});

const known = {
  CustomerId: 40, CustomerTypeId: 2, Title: 'Ms', FirstName: 'Ida', Surname: 'Berg', Address1: '1 Mill Lane', Address2: 'Ashby', Address3: 'Kent', Address4: 'England', Postcode: 'AS1 2BY',
  Telephone: '+44 1234567', Mobile: '', Email: 'ida@example.test', SMS: true, ByEmail: false, HomePhone: false, Mail: false,
};
const idaLine = 'Ms Ida Berg · AS1 2BY Ashby · +44 1234567 · ida@example.test';
const search = (dialog: HTMLElement): HTMLInputElement => within(dialog).getByRole('combobox', { name: 'Choose a known customer' });

it('fills the form with a known customer, by keyboard, and takes it back', async () => {
  const shown = await form(audited, { 'POST customer/search': () => ({ Customers: [{ ...known, CustomerId: 41, FirstName: 'Olaf', Surname: 'Bergson' }, known] }) });
  const { person, dialog, server } = shown;
  await person.type(box(dialog, 'Name'), 'Holm');
  await person.type(box(dialog, 'Mobile'), '0170');
  await person.click(within(dialog).getByRole('checkbox', { name: 'Mail' }));
  await person.type(search(dialog), 'be');
  expect(await screen.findByText('Enter at least 3 characters')).toBeTruthy();
  await person.type(search(dialog), 'rg');
  await screen.findByRole('option', { name: idaLine });
  expect(screen.getAllByRole('option')).toHaveLength(2);
  expect(server.bodies('POST customer/search')).toEqual([{ Text: 'berg' }]);
  await person.keyboard('{ArrowDown}{Enter}');
  const line = await within(dialog).findByText('Filled in with the details of Ms Ida Berg');
  expect(['Title', 'First name', 'Name', 'Street', 'City', 'State', 'Country', 'Postcode', 'Telephone', 'Mobile', 'Email'].map((name) => box(dialog, name).value)).toEqual([
    'Ms', 'Ida', 'Berg', '1 Mill Lane', 'Ashby', 'Kent', 'England', 'AS1 2BY', '+44 1234567', '', 'ida@example.test',
  ]);
  expect(['SMS', 'Mail'].map((name) => within(dialog).getByRole<HTMLInputElement>('checkbox', { name }).checked)).toEqual([true, false]);
  expect(box(dialog, 'Change of Ownership Date').value).toBe(today);
  expect(search(dialog).value).toBe(idaLine);
  expect(server.bodies('POST customer/create')).toEqual([]);
  await press(shown, 'Undo');
  expect(['Name', 'Mobile', 'Street'].map((name) => box(dialog, name).value)).toEqual(['Holm', '0170', '']);
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Mail' }).checked).toBe(true);
  expect(line.isConnected).toBe(false);
  expect([document.activeElement, search(dialog).value]).toEqual([search(dialog), '']);
});

it('sends a known customer as edited, for a work order of its own', async () => {
  const shown = await form(audited, { 'POST customer/search': () => ({ Customers: [known] }) });
  const { person, dialog, server } = shown;
  await person.type(search(dialog), 'ida@');
  await person.click(await screen.findByRole('option', { name: idaLine }));
  await waitFor(() => expect(box(dialog, 'Name').value).toBe('Berg'));
  await person.type(box(dialog, 'Name'), '-Ash');
  await press(shown, 'Confirm');
  await alertSays('Work Order Generated Successfully');
  expect(server.bodies('POST customer/create')).toMatchObject([{ Surname: 'Berg-Ash', Email: 'ida@example.test', CustomerTypeId: 2, SMS: true, VhcIds: [2] }]);
  expect(server.bodies('POST customer/create')[0]).not.toHaveProperty('CustomerId');
});

it('says that no customer is found, or why none can be', async () => {
  const { person, dialog, server } = await form(audited, { 'POST customer/search': () => ({ Customers: [] }) });
  await person.type(search(dialog), 'zzz');
  expect(await within(dialog).findByRole('status')).toBeTruthy();
  await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('No known customer has this name, phone or email'));
  server.answers['POST customer/search'] = refusal(422, { Message: 'Customer: not now' });
  await person.type(search(dialog), 'z');
  await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('The customers could not be searched'));
});

it('offers no known customers to whom may not read them', async () => {
  const { dialog } = await form(audited, { 'GET security/session': () => given.user({ Permissions: given.without('customer.read') }) });
  expect(within(dialog).queryByRole('combobox')).toBeNull();
});

it('changes the customer of a machine in handover', async () => {
  const row = { ...audited, Status: 'C', StatusName: 'Handover Inspection', Actions: { Allowed: ['handover', 'customer', 'edit_order'], Refused: {} } };
  const shown = await form(row, {
    'GET customer/jcb/2': () => given.customer({ CustomerId: 12, Version: 4, OwnershipChangedDate: `${today} 00:00:00` }),
    'POST customer/update': () => ({ ...done, Message: 'Work Order updated Successfully' }),
  });
  expect(box(shown.dialog, 'Name').value).toBe('Berg');
  await shown.person.type(box(shown.dialog, 'Name'), '-Ash');
  await press(shown, 'Confirm');
  await alertSays('Work Order updated Successfully');
  expect(shown.server.bodies('POST customer/update')).toMatchObject([{ CustomerId: 12, Version: 4, Surname: 'Berg-Ash', VhcIds: [2], OwnershipChangedDate: today }]);
});
