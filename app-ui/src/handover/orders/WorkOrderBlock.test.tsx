// The work order in the history of a machine.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const audited = given.row({ VhcId: 1, Vin: '7104822', Status: 'A', AuditStatus: 10, Actions: { Allowed: ['customer', 'dealership'], Refused: {} } });
const allowing = (...Allowed: string[]): ReturnType<typeof given.row> => ({ ...audited, Actions: { Allowed, Refused: {} } });

interface Shown extends Opened {
  block: HTMLElement;
  owner: HTMLElement;
}

interface Given {
  row?: ReturnType<typeof given.row>;
  head?: Parameters<typeof given.history>[1];
  hierarchy?: 0 | 1 | 2;
  more?: Record<string, Answer>;
}

async function history({ row = audited, head = {}, hierarchy = 0, more = {} }: Given = {}): Promise<Shown> {
  serve({
    'GET siteconfig': () => given.config({ Hierarchy: hierarchy }),
    'GET jcbstock/history/1': () => given.history([given.group([given.line()])], { Machine: row, ...head }),
    'GET jcbstock/dealer/visible/history/1': () => given.history([]),
    'GET genericcomment/jcb/list/1': () => ({ Result: [], Before: null }),
    'POST jcbstock/search': () => ({ JcbStockList: [row], Refusals: {} }),
    'POST jcbstock/dealer/list': () => [],
    ...more,
  });
  const opened = open('/m/7104822');
  return { ...opened, block: await screen.findByRole('region', { name: 'Work Order' }), owner: screen.getByRole('region', { name: 'Change of Ownership Details' }) };
}

// HIST-003 HIST-012 HIST-013
it('without an order one is made, for a dealership or a customer', async () => {
  const { person, block, owner, address } = await history();
  expect(within(block).getByText('No work order')).toBeTruthy();
  expect(within(block).queryByRole('button', { name: 'Print the work order' })).toBeNull();
  expect(within(owner).queryByRole('link')).toBeNull();
  expect(within(block).getByRole('button', { name: 'Generate Work Order' })).toBeTruthy();
  await person.click(within(block).getByRole('button', { name: 'Create Handover Inspection' }));
  const choice = await screen.findByRole('dialog', { name: 'Create Handover Inspection' });
  expect(within(choice).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Customer', '/m/7104822/customer'], ['Dealership', '/m/7104822/dealership'],
  ]);
  await person.click(within(choice).getByRole('link', { name: 'Dealership' }));
  expect(await screen.findByRole('dialog', { name: 'Select a Dealership' })).toBeTruthy();
  expect(address()).toBe('/m/7104822/dealership');
});

// HIST-013
it('at head office it is a dealership, without a choice', async () => {
  const { person, block, address } = await history({ row: allowing('dealership'), hierarchy: 2 });
  await person.click(within(block).getByRole('button', { name: 'Generate Work Order' }));
  await waitFor(() => expect(address()).toBe('/m/7104822/dealership'));
});

it.each([
  ['an overdue audit', { row: { ...audited, AuditStatus: 20, Actions: { Allowed: [], Refused: { customer: 'stock.audit_overdue', dealership: 'stock.audit_overdue' } } } }],
  ['another stage', { row: { ...allowing('edit'), Status: 'R' } }],
  ['production', { row: allowing(), hierarchy: 1 as const }],
  ['a machine of another site', { head: { SiteCode: '330002' } }],
  ['no permission', { more: { 'GET security/session': () => given.user({ Permissions: given.without('workorder.write', 'customer.write') }) } }],
])('with %s none can be made', async (_, given) => {
  const { block } = await history(given);
  expect(within(block).queryAllByRole('button')).toEqual([]);
});

// HIST-003 HIST-007
it('an order is shown with its owner, printed and edited', async () => {
  const row = { ...audited, Status: 'C', StatusName: 'Handover Inspection', Actions: { Allowed: ['handover', 'customer', 'edit_order'], Refused: {} } };
  const { person, block, owner } = await history({
    row,
    head: { HasWorkOrder: true, CustomerId: 12, CustomerName: 'Berg', PhotoCount: 2, VideoCount: 1 },
    more: { 'GET customer/jcb/1': () => given.customer(), 'GET assets/download/jcb/photo/1/0': () => [given.mediaAsset(11, 10), given.mediaAsset(12, 10)] },
  });
  expect(within(block).getByText('Customer')).toBeTruthy();
  await within(owner).findByText('Ms Ida Berg');
  expect(within(owner).getAllByRole('term').map((term) => term.textContent)).toEqual(['New Customer', 'Address', 'Postcode', 'Telephone', 'Email', 'Change of Ownership Date']);
  expect(within(block).getByRole('link', { name: 'Edit the work order' }).getAttribute('href')).toBe('/m/7104822/customer');
  expect(within(owner).getByRole('link', { name: 'Edit the change of ownership' }).getAttribute('href')).toBe('/m/7104822/customer');
  expect(within(block).getByRole('link', { name: 'Handover Inspection' }).getAttribute('href')).toBe('/m/7104822/handover');
  expect(within(block).queryByRole('button', { name: 'Create Handover Inspection' })).toBeNull();
  const shown = (link: HTMLElement): string => new URL(link.getAttribute('href') ?? '', 'http://a.test').searchParams.get('show') ?? '';
  expect(['Print the work order', '2 photos of the machine', '1 video of the machine'].map((name) => shown(within(block).getByRole('link', { name })))).toEqual([
    'report.1.0', 'photos.1.0', 'videos.1.0',
  ]);
  await person.click(within(block).getByRole('link', { name: '2 photos of the machine' }));
  expect(await screen.findByRole('dialog', { name: 'Media of 7104822' })).toBeTruthy();
});

it('after the handover has passed it is not edited any more', async () => {
  const row = { ...audited, Status: 'C', Actions: { Allowed: [], Refused: { handover: 'stock.handover_done', customer: 'stock.order_closed', edit_order: 'stock.order_closed' } } };
  const { block } = await history({ row, head: { HasWorkOrder: true, CustomerId: 12, CustomerName: 'Berg' }, more: { 'GET customer/jcb/1': () => given.customer() } });
  expect(within(block).getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(['Print the work order']);
});

it.each([
  ['a machine that is back in stock', 2, {}, '/m/7104822/record'],
  ['a machine that was sold without one', 0, { row: { ...audited, Status: 'T' } }, undefined],
  ['another site', 2, { head: { SiteCode: '330002' } }, undefined],
])('whether there is a handover record is told by the server: %s', async (_, HandoverCount, at: Given, address) => {
  const { block } = await history({ ...at, head: { ...at.head, HandoverCount } });
  expect(within(block).queryByRole('link', { name: 'Handover record' })?.getAttribute('href')).toBe(address);
});
