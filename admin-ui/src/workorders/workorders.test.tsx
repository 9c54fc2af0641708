// Work orders at the console: for whom each is, how it ended, and where its machine and its owner are found.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { WorkOrder } from '../api/wire';
import { answers, type RecordedRequest } from '../testing/answers';
import { operator, reads } from '../testing/given';
import { renderConsole } from '../testing/render';
import workorders from '.';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const order = (more: Partial<WorkOrder> = {}): WorkOrder => ({
  id: 8, kind: 2, state: 'open', machineId: 5, serial: '7104822', groupId: 1, siteId: 3, siteCode: '330001', siteName: 'Ashby', dealerSiteId: null, dealerSiteCode: '', dealerSiteName: '',
  customerId: 12, customerName: 'Ms Ida Berg', ownershipOn: '2026-11-20', createdAt: '2026-11-02T08:00:00Z', updatedAt: '2026-11-02T08:00:00Z', closedAt: null, cancelledAt: null, ...more,
});
const dealership = (more: Partial<WorkOrder> = {}): WorkOrder =>
  order({ id: 7, kind: 1, dealerSiteId: 4, dealerSiteCode: '330002', dealerSiteName: 'Bourne', customerId: null, customerName: '', ownershipOn: null, ...more });

const all = reads('workorders', 'handovers', 'customers', 'sites', 'machines');

function serve(body: unknown, resources = all): RecordedRequest[] {
  return answers(({ url }) => {
    if (url.endsWith('/session')) return { body: { ...operator, resources } };
    if (url.includes('/sites')) return { body: [{ id: 3, code: '330001', name: 'Ashby' }], headers: { 'Content-Range': 'sites 0-0/1' } };
    return { body, headers: { 'Content-Range': 'workorders 0-3/4' } };
  });
}

function listed(rows: WorkOrder[]): RecordedRequest[] {
  const requests = serve(rows);
  const List = workorders.list;
  renderConsole(
    <ResourceContextProvider value="workorders">
      <List />
    </ResourceContextProvider>,
    '/workorders',
  );
  return requests;
}

async function shown(one: WorkOrder, resources = all): Promise<void> {
  serve(one, resources);
  const Show = workorders.show;
  renderConsole(
    <ResourceContextProvider value="workorders">
      <Routes>
        <Route path="/workorders/:id/show" element={<Show />} />
      </Routes>
    </ResourceContextProvider>,
    `/workorders/${String(one.id)}/show`,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Work order of 7104822' })).toBeTruthy();
}

it('the list names machine, kind, owner, site, state and date', async () => {
  listed([
    order(),
    dealership({ state: 'closed', closedAt: '2026-11-24T09:00:00Z' }),
    order({ id: 6, customerName: '', state: 'cancelled' }),
    order({ id: 5, customerName: null }),
    order({ id: 4, kind: 0, customerId: null, customerName: '' }),
  ]);
  await screen.findByText('Ms Ida Berg');
  const cells = screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').map((cell) => cell.textContent));
  expect(cells.map((row) => row.slice(0, 7))).toEqual([
    ['8', '7104822', 'Customer', 'Ms Ida Berg', '330001', 'Open', '20/11/2026'],
    ['7', '7104822', 'Dealership', '330002 Bourne', '330001', 'Closed', '-'],
    ['6', '7104822', 'Customer', 'Erased on request', '330001', 'Cancelled', '20/11/2026'],
    ['5', '7104822', 'Customer', 'You may not see the customer', '330001', 'Open', '20/11/2026'],
    ['4', '7104822', 'Ownership date only', '-', '330001', 'Open', '20/11/2026'],
  ]);
});

it('the list is filtered by kind and state, and begins with the latest', async () => {
  const person = userEvent.setup();
  const requests = listed([order()]);
  await screen.findByText('Ms Ida Berg');
  const queries = (): URLSearchParams[] => requests.filter(({ url }) => url.includes('/workorders?')).map(({ url }) => new URL(url, 'http://localhost').searchParams);
  expect(queries()[0]?.get('sort')).toBe('["id","DESC"]');
  await person.click(screen.getByRole('button', { name: /^Filters/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Filters' });
  await person.click(within(drawer).getByText('Cancelled'));
  await waitFor(() => expect(JSON.parse(queries().at(-1)?.get('filter') ?? '{}')).toEqual({ state: 'cancelled' }));
  // The kind; below it is the heading of the dealerships.
  const [kind] = within(drawer).getAllByText('Dealership');
  await person.click(kind as HTMLElement);
  await waitFor(() => expect(JSON.parse(queries().at(-1)?.get('filter') ?? '{}')).toEqual({ state: 'cancelled', kind: 1 }));
});

it('an order is shown with links to the machine, the customer and the handovers', async () => {
  await shown(order({ state: 'closed', closedAt: '2026-11-24T09:00:00Z' }));
  const link = async (name: string): Promise<string | null> => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('7104822')).toBe('/machines/5/show');
  expect(await link('Ms Ida Berg')).toBe('/customers/12/show');
  expect(new URL((await link('Handovers of this machine')) ?? '', 'http://localhost').searchParams.get('filter')).toBe('{"machineId":5}');
  // The state, next to the label of the day on which it was closed.
  expect(screen.getAllByText('Closed')).toHaveLength(2);
  expect(screen.getByText('20/11/2026')).toBeTruthy();
});

it('a dealership is linked', async () => {
  await shown(dealership());
  expect((await screen.findByRole('link', { name: '330002 Bourne' })).getAttribute('href')).toBe('/sites/4');
});

it.each([
  ['may not read customers', { customerName: null }, all.filter(({ name }) => name !== 'customers'), 'You may not see the customer'],
  ['looks at one who was erased', { customerName: '' }, all, 'Erased on request'],
])('who %s is told so', async (_, part, resources, text) => {
  await shown(order(part), resources);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('Ms Ida Berg')).toBeNull();
});
