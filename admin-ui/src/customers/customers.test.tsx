// Customers at the console: what is stored of a person is shown, given to them, and erased on request.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { Customer } from '../api/wire';
import { answers, refusal, type RecordedRequest } from '../testing/answers';
import { allowed, operator, reads } from '../testing/given';
import { renderConsole } from '../testing/render';
import customers from '.';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const personal = {
  Title: 'Ms', FirstName: 'Ida', Surname: 'Berg', Address1: '1 Mill Lane', Address2: 'Ashby', Address3: 'Kent', Address4: 'England', Postcode: 'AS1 2BY',
  Telephone: '+44 1234', Mobile: '', Email: 'ida@customer.example',
} as unknown as Customer['personal'];
const nobody = Object.fromEntries(Object.keys(personal).map((field) => [field, ''])) as unknown as Customer['personal'];

const customer = (more: Partial<Customer> = {}): Customer => ({
  id: 12, customerType: 1, erased: false, groupId: 1, siteId: 3, siteCode: '330001', createdAt: '2026-11-02T08:00:00Z', updatedAt: '2026-11-02T08:00:00Z', personal, ...more,
});

function serve(answer: (request: RecordedRequest) => object, resources = [...allowed('customers', 'list', 'show', 'export', 'delete'), ...reads('machines', 'sites')], records: Customer[] = []): RecordedRequest[] {
  return answers((request) => {
    if (request.url.endsWith('/session')) return { body: { ...operator, resources } };
    if (request.url.includes('/machines')) return { body: [{ id: 5, serial: '7104822' }] };
    if (request.url.includes('"samePersonAs"')) return { body: records, headers: { 'Content-Range': `customers 0-1/${String(records.length)}` } };
    if (request.url.includes('/sites')) return { body: [{ id: 3, code: '330001', name: 'Ashby' }], headers: { 'Content-Range': 'sites 0-0/1' } };
    return { body: answer(request), headers: { 'Content-Range': 'customers 0-1/2' } };
  });
}

const shown = (): void => {
  const Show = customers.show;
  renderConsole(
    <ResourceContextProvider value="customers">
      <Routes>
        <Route path="/customers/:id/show" element={<Show />} />
        <Route path="/customers" element={<p>The list</p>} />
      </Routes>
    </ResourceContextProvider>,
    '/customers/12/show',
  );
};

it('the list names each customer with town, kind and site, and says who was erased', async () => {
  serve(() => [customer(), customer({ id: 11, customerType: 2, erased: true, personal: nobody })]);
  const List = customers.list;
  renderConsole(
    <ResourceContextProvider value="customers">
      <List />
    </ResourceContextProvider>,
    '/customers',
  );
  await screen.findByText('Ms Ida Berg');
  const cells = screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').map((cell) => cell.textContent));
  expect(cells.map((row) => row.slice(0, 4))).toEqual([
    ['Ms Ida Berg', 'Ashby', 'Private', '330001'],
    ['Erased on request', '-', 'Business', '330001'],
  ]);
  expect(screen.getByRole('link', { name: 'Ms Ida Berg' }).getAttribute('href')).toBe('/customers/12/show');
});

it('a customer is shown with the machines that were ordered', async () => {
  serve(() => customer({ orders: [{ id: 1, machineId: 5, ownershipOn: '2026-11-20', closed: true }, { id: 2, machineId: 5, ownershipOn: null, closed: false }] }));
  shown();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ms Ida Berg' })).toBeTruthy();
  for (const text of ['1 Mill Lane', 'AS1 2BY', '+44 1234', 'ida@customer.example']) expect(screen.getByText(text)).toBeTruthy();
  for (const label of ['Name', 'Street', 'City', 'State', 'Country', 'Postcode', 'Telephone', 'Mobile', 'Email', 'Site', 'Since']) expect(screen.getByText(label)).toBeTruthy();
  const orders = screen.getByRole('region', { name: 'Work orders' });
  const links = (): (string | null)[] => within(orders).getAllByRole('link', { name: '7104822' }).map((link) => link.getAttribute('href'));
  await waitFor(() => expect(links()).toEqual(['/machines/5/show', '/machines/5/show']));
  expect(orders.textContent).toContain('7104822, 20/11/2026, Sold');
  expect(orders.textContent).toContain('7104822, -, Ordered');
});

it('erasing asks first, and what was of the person is gone', async () => {
  const person = userEvent.setup();
  const requests = serve(({ method }) => (method === 'DELETE' ? customer({ erased: true, personal: nobody }) : customer({ orders: [] })));
  shown();
  await person.click(await screen.findByRole('button', { name: 'Erase personal data' }));
  const question = await screen.findByRole('dialog', { name: 'Erase personal data' });
  expect(question.textContent).toContain('are erased for good. Work orders and handovers stay.');
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await person.click(within(question).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('The personal data were erased')).toBeTruthy();
  await waitFor(() => expect(requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([expect.stringMatching(/\/customers\/12$/)]));
});

it('everything that is kept is given to the customer as a file', async () => {
  const blobs: Blob[] = [];
  URL.createObjectURL = (file) => {
    blobs.push(file as Blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const person = userEvent.setup();
  const whole = { customer: { id: 12 }, orders: [], links: [], handovers: [{ code: '7K3M-0QZX-R4TB' }] };
  const requests = serve(({ url }) => (url.endsWith('/export') ? whole : customer({ orders: [] })));
  shown();
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('customer-12.json');
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blobs[0] ?? new Blob());
  });
  expect(JSON.parse(text)).toEqual(whole);
  expect(requests.filter(({ url }) => url.endsWith('/customers/12/export'))).toHaveLength(1);
});

it('a refused export is told, and nothing is kept', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const person = userEvent.setup();
  answers(({ url }) => {
    if (url.endsWith('/session')) return { body: { ...operator, resources: reads('customers') } };
    return url.endsWith('/export') ? refusal(403, 'Permission Denied') : { body: customer({ orders: [] }) };
  });
  shown();
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Permission Denied')).toBeTruthy();
  expect(clicked).not.toHaveBeenCalled();
});

it('who may only read is offered neither export nor erasing', async () => {
  serve(() => customer({ orders: [] }), [...allowed('customers', 'list', 'show'), ...reads('machines')]);
  shown();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ms Ida Berg' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('one who was erased is not erased again, and is told what else is kept', async () => {
  serve(() => customer({ erased: true, personal: nobody, orders: [] }));
  shown();
  expect(await screen.findByRole('heading', { level: 1, name: 'Erased on request' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Erase personal data' })).toBeNull();
});

it('customers are searched by the words that were typed', async () => {
  const requests = serve(() => [customer()], allowed('customers', 'list'));
  const List = customers.list;
  renderConsole(
    <ResourceContextProvider value="customers">
      <List />
    </ResourceContextProvider>,
    '/customers',
  );
  await screen.findByText('Ms Ida Berg');
  // The list of columns has a search of its own.
  const field = screen.getAllByRole<HTMLInputElement>('searchbox').find(({ name }) => name === 'q');
  fireEvent.change(field ?? document.body, { target: { value: '+44 1234' } });
  await waitFor(() => expect(requests.some(({ url }) => url.includes('"q":"+44 1234"'))).toBe(true));
});

const twoRecords = [customer({ id: 9, siteCode: '330002' }), customer()];

it('the other records of the person are linked, and all of them are exported at once', async () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const requests = serve(({ url }) => (url.includes('/export') ? { records: [] } : customer({ orders: [] })), undefined, twoRecords);
  shown();
  const region = await screen.findByRole('region', { name: 'Records of this person' });
  expect(within(region).getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 19))).toEqual(['Ms Ida Berg, 330002', 'Ms Ida Berg, 330001']);
  expect(within(region).getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/customers/9/show']);
  await userEvent.click(await within(region).findByRole('button', { name: 'Export all 2 records' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('person-12.json');
  expect(requests.filter(({ url }) => url.endsWith('/customers/12/export?person=true'))).toHaveLength(1);
});

it('all records of the person are erased in one call, once the number is confirmed', async () => {
  const requests = serve(({ method }) => (method === 'DELETE' ? [9, 12] : customer({ orders: [] })), undefined, twoRecords);
  shown();
  await userEvent.click(await screen.findByRole('button', { name: 'Erase all 2 records' }));
  const question = await screen.findByRole('dialog', { name: 'Erase all 2 records' });
  expect(question.textContent).toContain('signatures of 2 records are erased for good');
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(within(question).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('The personal data of 2 records were erased')).toBeTruthy();
  expect(requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([expect.stringMatching(/\/customers\?filter={"id":\[9,12\]}$/)]);
});

it('a person with one record has no list of records', async () => {
  const requests = serve(() => customer({ orders: [] }), undefined, [customer()]);
  shown();
  await waitFor(() => expect(requests.some(({ url }) => url.includes('"samePersonAs":12'))).toBe(true));
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Records of this person' })).toBeNull();
});
