// A change by one user is shown to another without a reload: head office and a dealer, each in a browser of its own.
import type { Page } from '@playwright/test';
import { count, expect, freshSerial, listening, newPage, rows, stateOf, test } from './world.ts';

/** A call in the session of a page. */
async function call<T>(page: Page, site: string, path: string, data: unknown): Promise<T> {
  const answer = await page.request.post(`/api/${path}`, { headers: { sitecode: site }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

interface List {
  JcbStockList: { VhcId: number; Vin: string; ModelId: number; LocationId: number }[];
}

test.beforeEach(() => test.slow());

test('SHELL-049 SHELL-066: a transfer is shown at both sites without a reload', async ({ browser }) => {
  const office = await newPage(browser, { storageState: stateOf('headOffice') });
  const dealer = await newPage(browser, { storageState: stateOf('dealer') });
  const known = (await call<List>(office, '220000', 'jcbstock/list', { FilterProperty: { RecordLimit: 1 } })).JcbStockList[0];
  const there = (await call<List>(dealer, '330001', 'jcbstock/list', { FilterProperty: { RecordLimit: 1 } })).JcbStockList[0];
  const serial = freshSerial();
  const lookup = { ModelId: known?.ModelId, LocationId: known?.LocationId };
  const { VHCId } = await call<{ VHCId: number }>(office, '220000', 'vhc/create', { VIN: serial, Status: 'R', VhcJcbLookup: lookup });

  await listening(office, '/audit?f=intransit');
  await listening(dealer, '/audit');
  const [leaving, waiting] = [await count(office, 'In Transit'), await count(dealer, 'Pending approval')];
  const bell = dealer.getByRole('button', { name: /^Notifications/ });
  const notices = await call<{ IsRead: boolean }[]>(dealer, '330001', 'notification/list', { FilterProperty: { RecordLimit: 100 } });
  const news = notices.filter(({ IsRead }) => !IsRead).length;
  await expect(bell).toHaveAttribute('aria-label', `Notifications, ${news} new`);

  await call(office, '220000', 'jcbstock/transfer', { VhcIds: [VHCId], Sitecode: '330001' });
  await expect.poll(() => count(office, 'In Transit')).toBe(leaving + 1);
  await expect.poll(() => count(dealer, 'Pending approval')).toBe(waiting + 1);
  await expect(bell).toHaveAttribute('aria-label', `Notifications, ${news + 1} new`);
  await expect(dealer.getByRole('button', { name: /updates?, refresh/ })).toBeVisible();

  // The notification links to the list in which the machine is.
  await bell.click();
  const centre = dealer.getByRole('dialog', { name: 'Notifications' });
  await centre.getByRole('link', { name: new RegExp(`${serial} from .* waits for approval`) }).click();
  await expect(centre).toBeHidden();
  await expect(dealer).toHaveURL(/f=N/);
  await expect(rows(dealer).filter({ hasText: serial })).toHaveCount(1);
  await expect(bell).toHaveAttribute('aria-label', `Notifications, ${news} new`);

  // The dealer accepts it; at head office its row is marked, and disappears when the list is refreshed.
  await listening(office, '/audit?f=intransit');
  await expect(rows(office).filter({ hasText: serial })).toHaveCount(1);
  const pending = await call<List>(dealer, '330001', 'jcbstock/list', {
    Filters: [{ FieldName: 'v.status', FieldValue: 'N', ConditionOperator: 'equals' }],
  });
  const arrived = pending.JcbStockList.find((row) => row.Vin === serial);
  await call(dealer, '330001', 'jcbstock/acknowledge', {
    VhcIds: [arrived?.VhcId], LocationId: there?.LocationId, Approved: true, AuditDate: '',
  });
  await expect.poll(() => count(office, 'In Transit')).toBe(leaving);
  await expect(rows(office).filter({ hasText: serial }).getByRole('img', { name: 'Updated' })).toBeVisible();
  await office.getByRole('button', { name: /updates?, refresh/ }).click();
  await expect(rows(office).filter({ hasText: serial })).toHaveCount(0);
  await expect(office.getByRole('button', { name: /updates?, refresh/ })).toHaveCount(0);
});
