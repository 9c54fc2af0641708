// Adding a machine to the stock list and editing one of it: the form, its look-up, and what it refuses.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertSays, openInside, refusal, serve } from '../../testing/app.tsx';
import { locationFocusDelay } from '../../machines/useMachineForm.tsx';
import * as given from '../../testing/given.ts';

const stock = (address = '/audit'): ReturnType<typeof openInside> => openInside(address, 'Stock List');

/** Types a code and Enter into a field as a scanner does, 10 ms after each other. */
function scanInto(field: HTMLInputElement, code: string): void {
  // Long after every key that a person has typed, however those are dated.
  let at = new Event('begin').timeStamp + 1_000_000;
  for (const key of [...Array.from(code), 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: (at += 10) });
    const isTaken = fireEvent(field, event);
    if (!isTaken) continue;
    if (key === 'Enter') {
      if (field.form) fireEvent.submit(field.form);
    } else fireEvent.change(field, { target: { value: field.value + key } });
  }
}

describe('adding a machine', () => {
  const add = async (): Promise<Awaited<ReturnType<typeof stock>>> => {
    const opened = await stock();
    await opened.person.click(await screen.findByRole('button', { name: 'Add Machine' }));
    await opened.person.click(screen.getByRole('menuitem', { name: 'Create Machine' }));
    await screen.findByRole('dialog', { name: 'Add Machine' });
    return opened;
  };
  const choose = async (person: Awaited<ReturnType<typeof stock>>['person'], label: RegExp, name: string): Promise<void> => {
    await person.click(screen.getByRole('combobox', { name: label }));
    await person.click(screen.getByRole('option', { name }));
  };
  it.each([
    ['head office leads to the models', 2, given.without(), 'This site has no models yet. Add a model first, then its machines.', '/managemodel?open=new'],
    ['head office says who adds them', 2, given.without('model.write'), 'This site has no models yet. A person who manages models can add the first one.', undefined],
    ['dealership says that head office adds them', 0, given.without(), 'This site has no models yet. They come from your head office, where a person who manages models adds them.', undefined],
  ])('needs a model: without any, the dialog of a %s', async (_name, Hierarchy, Permissions, text, address) => {
    serve({ 'GET siteconfig': () => given.config({ Hierarchy }), 'GET security/session': () => given.user({ Permissions }), 'GET model/jcb/read': () => [] });
    await add();
    expect(await screen.findByText(text)).toBeTruthy();
    const dialog = screen.getByRole('dialog', { name: 'Add Machine' });
    expect(within(dialog).queryByRole('link', { name: 'Add a model' })?.getAttribute('href')).toBe(address);
    expect(within(dialog).queryByRole('button', { name: 'Confirm' })).toBeNull();
  });
  // STOCK-053 STOCK-055 STOCK-159 STOCK-171 STOCK-025
  it('sends serial, model and the default location, and says so', async () => {
    const server = serve({ 'POST vhc/create': () => ({ Message: 'New machine created sucessfully', VHCId: 9 }), 'POST jcbstock/search': () => ({ JcbStockList: [] }) });
    const { person } = await add();
    await person.type(screen.getByLabelText(/Machine Serial Number/), 'a710-4822');
    await choose(person, /Model/, 'TH-525');
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    await alertSays(/New Machine.*New machine created sucessfully/);
    expect(server.bodies('POST vhc/create')).toEqual([
      { VhcType: 20, Status: 'R', VIN: 'A7104822', Model: 'TH-525', VhcJcbLookup: { ModelId: 2, LocationId: 1, MetaData: '{}' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it.each([
    ['a plate', 'JCB3CXTS7A7104822', '7104822'],
    ['a GS1 code', ']C1217104822', '7104822'],
    ['the address of a machine', 'https://yard.test/m/7104822', '7104822'],
    ['a data identifier', 'S7104822', '7104822'],
  ])('reads %s that a scanner types into the serial, and its Enter adds no machine', async (_name, code, serial) => {
    const server = serve({ 'POST vhc/create': () => ({ Message: 'New machine created sucessfully', VHCId: 9 }), 'POST jcbstock/search': () => ({ JcbStockList: [] }) });
    const { person } = await add();
    await choose(person, /Model/, 'TH-525');
    const box = screen.getByLabelText<HTMLInputElement>(/Machine Serial Number/);
    await person.type(box, '12');
    scanInto(box, code);
    expect(box.value).toBe(serial);
    expect(server.bodies('POST vhc/create')).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(server.bodies('POST vhc/create')).toMatchObject([{ VIN: serial }]));
  });
  it('takes nothing of a code without a serial, and says so', async () => {
    const server = serve();
    const { person } = await add();
    await choose(person, /Model/, 'TH-525');
    const box = screen.getByLabelText<HTMLInputElement>(/Machine Serial Number/);
    scanInto(box, 'PART 1234 LOT 5678');
    await alertSays(/This code has no serial: PART 1234 LOT 5678/);
    expect([box.value, server.bodies('POST vhc/create')]).toEqual(['', []]);
    await person.click(box);
    await person.paste('HSD3CXTSCABCDE');
    await alertSays(/This code has no serial: HSD3CXTSCABCDE/);
    expect(box.value).toBe('');
    await person.paste('HSD3CXTSC7104822');
    expect(box.value).toBe('7104822');
  });
  it('cuts no serial that is too long', async () => {
    const server = serve();
    const { person } = await add();
    await choose(person, /Model/, 'TH-525');
    const box = screen.getByLabelText<HTMLInputElement>(/Machine Serial Number/);
    fireEvent.change(box, { target: { value: 'ab1234567' } });
    expect(box.value).toBe('AB1234567');
    expect(screen.getByText('Machine serial number should be 7 or 8 characters')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(server.bodies('POST vhc/create')).toEqual([]);
  });
  // STOCK-114 STOCK-117
  it('says what is missing', async () => {
    serve();
    const { person } = await add();
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Machine Serial Number required')).toBeTruthy();
    expect(screen.getByText('Model Name required')).toBeTruthy();
  });
  // STOCK-176 STOCK-177: the dialog stays open with the error, so that nothing has to be typed again
  it('that is refused says why and keeps what was typed', async () => {
    serve({ 'POST vhc/create': refusal(409, { Message: 'Conflict: Machine already exists in stock' }), 'POST jcbstock/search': () => ({ JcbStockList: [] }) });
    const { person } = await add();
    await person.type(screen.getByLabelText(/Machine Serial Number/), '7104822');
    await choose(person, /Model/, 'BH-90');
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    await alertSays(/Error.*Machine already exists in stock/);
    expect((screen.getByLabelText<HTMLInputElement>(/Machine Serial Number/)).value).toBe('7104822');
  });
  // STOCK-054 STOCK-120 STOCK-121 STOCK-122 STOCK-163 STOCK-161
  it('finds a serial: too short is told, the last seven are asked for, a double-click takes serial and model', async () => {
    const server = serve({ 'GET jcbservicepro/7104822': () => [{ SerialNo: 'A7104822', Model: 'TH-525', ModelId: 2 }], 'POST jcbstock/search': () => ({ JcbStockList: [] }) });
    const { person } = await add();
    const find = screen.getByRole('button', { name: 'Search serial number' });
    await person.click(find);
    expect(await screen.findByText('Machine Serial Number can not be empty')).toBeTruthy();
    await person.type(screen.getByLabelText(/Machine Serial Number/), '710482');
    await person.click(find);
    expect(await screen.findByText('Machine Serial Number length should be minimum 7')).toBeTruthy();
    await person.type(screen.getByLabelText(/Machine Serial Number/), '29');
    server.answers['GET jcbservicepro/1048229'] = server.answers['GET jcbservicepro/7104822'] ?? (() => []);
    await person.click(find);
    fireEvent.doubleClick(await screen.findByRole('row', { name: 'A7104822 TH-525' }));
    await waitFor(() => expect((screen.getByLabelText<HTMLInputElement>(/Machine Serial Number \*/)).value).toBe('A7104822'));
    expect((screen.getByRole<HTMLInputElement>('combobox', { name: /Model/ })).value).toBe('TH-525');
  });
  // CONST-019
  it('goes on at the location, which is the default one, when the look-up has filled in serial and model', async () => {
    serve({ 'GET jcbservicepro/7104822': () => [{ SerialNo: 'A7104822', Model: 'TH-525', ModelId: 2 }], 'POST jcbstock/search': () => ({ JcbStockList: [] }) });
    const { person } = await add();
    await person.type(screen.getByLabelText(/Machine Serial Number/), '7104822');
    await person.click(screen.getByRole('button', { name: 'Search serial number' }));
    fireEvent.doubleClick(await screen.findByRole('row', { name: 'A7104822 TH-525' }));
    const location = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Location/ });
    await waitFor(() => expect(document.activeElement).toBe(location));
    expect(location.value).toBe('DOCK');
    expect(locationFocusDelay).toBe(150);
  });
  // STOCK-119
  it('clears a model of the look-up that is not in the list', async () => {
    serve({ 'GET jcbservicepro/7104822': () => [{ SerialNo: '7104822', Model: 'ZZ-1', ModelId: 77 }], 'POST jcbstock/search': () => ({ JcbStockList: [] }) });
    const { person } = await add();
    await person.type(screen.getByLabelText(/Machine Serial Number/), '7104822');
    await person.click(screen.getByRole('button', { name: 'Search serial number' }));
    fireEvent.doubleClick(await screen.findByRole('row', { name: '7104822 ZZ-1' }));
    await alertSays('Given model is not available. Please contact administrator');
    expect((screen.getByRole<HTMLInputElement>('combobox', { name: /Model/ })).value).toBe('');
  });
  // STOCK-178
  it('tells a look-up without result under its own heading', async () => {
    serve({ 'GET jcbservicepro/7104822': refusal(404, { Message: 'Machine Serial Number: Nothing found' }), 'POST jcbstock/search': () => ({ JcbStockList: [] }) });
    const { person } = await add();
    await person.type(screen.getByLabelText(/Machine Serial Number/), '7104822');
    await person.click(screen.getByRole('button', { name: 'Search serial number' }));
    await alertSays(/Machine Serial Number.*Nothing found/);
  });
  it('says while typing that the machine is in stock already', async () => {
    serve({ 'POST jcbstock/search': () => ({ JcbStockList: [given.row({ SiteCode: '330002', SiteName: 'Borrowdale Machinery' })] }) });
    const { person } = await add();
    await person.type(screen.getByLabelText(/Machine Serial Number/), '7104822');
    expect(await screen.findByText('Already in stock at 330002 Borrowdale Machinery')).toBeTruthy();
  });
  it('knows at once of the machine that was just added', async () => {
    let known: ReturnType<typeof given.row>[] = [];
    serve({
      'POST jcbstock/search': () => ({ JcbStockList: known }),
      'POST vhc/create': () => {
        known = [given.row({ Vin: '91048222' })];
        return { Message: 'ok', VHCId: 9 };
      },
    });
    const { person } = await add();
    await person.type(screen.getByLabelText(/Machine Serial Number/), '91048222');
    await choose(person, /Model/, 'BH-90');
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Add Machine' }));
    await person.click(screen.getByRole('menuitem', { name: 'Create Machine' }));
    await person.type(await screen.findByLabelText(/Machine Serial Number/), '91048222');
    expect(await screen.findByText('Already in stock at 330001 Ashby Plant Sales')).toBeTruthy();
  });
  it('asks before throwing away what was typed', async () => {
    serve();
    const { person } = await add();
    await person.type(screen.getByLabelText(/Machine Serial Number/), '7');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  });
});

describe('editing a machine', () => {
  // STOCK-160 STOCK-074 STOCK-025
  it('in R sends id, version, serial, model and location', async () => {
    const server = serve({ 'POST vhc/v2/update': () => ({ Message: 'ok', VHCId: 1 }) });
    const { person } = await stock();
    await person.click(await screen.findByRole('link', { name: '7104822' }));
    await screen.findByRole('dialog', { name: 'Edit Machine' });
    await person.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Location' }));
    await person.click(screen.getByRole('option', { name: 'BAY 1' }));
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(server.bodies('POST vhc/v2/update')).toHaveLength(1));
    expect(server.bodies('POST vhc/v2/update')[0]).toMatchObject({ VHCId: 1, Version: 3, VIN: '7104822', VhcJcbLookup: { ModelId: 1, LocationId: 2 } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  // STOCK-112
  it('after R keeps serial and model as they are', async () => {
    serve({ 'POST jcbstock/list': () => given.list([given.row({ Status: 'A' })]) });
    const { person } = await stock();
    await person.click(await screen.findByRole('button', { name: 'Actions of 7104822' }));
    await person.click(screen.getByRole('menuitem', { name: 'Edit Machine' }));
    await screen.findByRole('dialog', { name: 'Edit Machine' });
    expect((screen.getByRole<HTMLInputElement>('combobox', { name: /Model/ })).disabled).toBe(true);
    expect((screen.getByLabelText<HTMLInputElement>(/Machine Serial Number/)).readOnly).toBe(true);
  });
  // STOCK-175
  it('that is refused shows Update failed with the message', async () => {
    serve({ 'POST vhc/v2/update': refusal(409, { Message: 'Conflict: Somebody else changed this machine' }) });
    const { person } = await stock();
    await person.click(await screen.findByRole('link', { name: '7104822' }));
    await person.click(await screen.findByRole('button', { name: 'Confirm' }));
    await alertSays(/Update failed.*Somebody else changed this machine/);
  });
});
