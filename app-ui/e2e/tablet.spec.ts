// A tablet that the technicians of a dealership share: a manager binds it, it shows their faces, a tap and the PIN sign in, a
// sign-out returns to them, and what one of them has not sent yet stays with them.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { everyLook, findings } from 'web-shared/e2e/axe';
import { clean, expectAlert } from './keyboard.ts';
import { create, expect, fillSignIn, fits, freshSerial, password, people, pin, settled, site, stateOf, test } from './world.ts';

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });
test.beforeEach(() => test.slow());

/** A second technician of the dealership. */
async function technician(api: APIRequestContext, last: string): Promise<void> {
  const { SiteId } = (await (await api.get('/api/security/session', { headers: { sitecode: site.dealer } })).json()) as { SiteId: number };
  const data = {
    login: `bea${last.toLowerCase()}`, firstName: 'Bea', lastName: last, email: `bea.${last.toLowerCase()}@example.org`,
    entity: 20, siteId: SiteId, userType: 7, password: 'Gravel-Hopper-91!', pin,
  };
  const answer = await api.post('/admin/api/users', { data, headers: { sitecode: site.dealer } });
  expect(answer.status(), await answer.text()).toBe(201);
}

const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });
const faces = (page: Page): Locator => page.getByRole('list', { name: 'Who are you?' });

async function enter(page: Page, name: RegExp, secret = pin): Promise<void> {
  await faces(page).getByRole('link', { name }).tap();
  await expect(heading(page, name)).toBeVisible();
  for (const digit of secret) await page.getByRole('button', { name: digit, exact: true }).tap();
  await page.getByRole('button', { name: 'Sign in' }).tap();
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).tap();
  await page.getByRole('menuitem', { name: 'Log out' }).tap();
}

async function answerOf(api: APIRequestContext, id: number, question: number): Promise<number | null | undefined> {
  const answer = await api.get(`/api/vhcitem/list/${id}/0`, { headers: { sitecode: site.dealer } });
  const items = (await answer.json()) as { TemplateItemTypeId: number; ItemStatus: number | null }[];
  return items.find(({ TemplateItemTypeId }) => TemplateItemTypeId === question)?.ItemStatus;
}

// AUTH-002 AUTH-005 AUTH-008 AUTH-056
test('technicians share a tablet: faces, PIN, and what one has not sent is not seen by the other and is sent when they are back', async ({ page, playwright, baseURL }) => {
  const dealer = await playwright.request.newContext({ baseURL: baseURL ?? '', storageState: stateOf('dealer') });
  const admin = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect((await admin.post('/api/security/login', { data: { ...people.dealer, password } })).status()).toBe(200);
  const serial = freshSerial();
  const name = `Tablet ${serial}`;
  const last = `Bolt${serial.slice(-4)}`.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  const id = await create(dealer, site.dealer, serial);
  await technician(admin, last);
  const bea = new RegExp(`^Bea ${last}$`);
  const tom = /^Tom /;

  await test.step('a manager binds the tablet to the site', async () => {
    await page.goto('/login');
    await fillSignIn(page, people.dealer, password);
    await expect(heading(page, 'Stock List')).toBeVisible();
    await page.getByRole('button', { name: /^Account/ }).tap();
    await page.getByRole('menuitem', { name: 'Shared tablets' }).tap();
    await expect(heading(page, 'Shared tablets')).toBeVisible();
    await clean(page);
    await page.getByLabel('Bind this device').fill(name);
    await page.getByRole('button', { name: 'Bind', exact: true }).tap();
    await expectAlert(page, 'Shared Tablet Bound Successfully');
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('This device');
    await clean(page);
    await page.getByRole('link', { name: 'Sign out and show the technicians' }).tap();
  });

  await test.step('it shows the technicians, and nobody else', async () => {
    await expect(faces(page).getByRole('link', { name: bea })).toBeVisible();
    await expect(faces(page).getByRole('link', { name: tom })).toBeVisible();
    await expect(page).toHaveURL(/\/technicianLogin$/);
    for (const size of [...(everyLook ? [{ width: 1280, height: 720 }] : []), { width: 390, height: 844 }, { width: 1024, height: 768 }]) {
      await page.setViewportSize(size);
      await fits(page);
      expect(await findings(page)).toEqual([]);
      await expect.poll(() => faces(page).getByRole('link').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 56).length)).toBe(0);
    }
  });

  await test.step('a wrong PIN is told, and Back leads to the faces', async () => {
    await enter(page, tom, '739284');
    await expect(page.getByRole('main')).toContainText('Invalid credentials.');
    expect(await findings(page)).toEqual([]);
    await page.goBack();
    await expect(faces(page)).toBeVisible();
  });

  let question = 0;
  await test.step('the first technician answers a question that cannot be sent, and signs out', async () => {
    await enter(page, tom);
    await expect(heading(page, 'Yard')).toBeVisible();
    await page.goto(`/m/${serial}/inspection`);
    const shown = page.locator('[data-question]').first();
    await expect(shown).toBeVisible();
    question = Number(await shown.getAttribute('data-question'));
    await page.context().route('**/api/vhcItem/v3/update', (route) => route.abort());
    await shown.locator('button.yes').tap();
    await expect(page.locator('[data-where="device"]')).toContainText('Kept on this device');
    await page.goto('/yard');
    await expect(page.locator('.outbox-bar')).toBeVisible();
    await leave(page);
    await page.getByRole('dialog', { name: 'Sign out while something waits on this device?' }).getByRole('button', { name: 'Sign out' }).tap();
    await expect(faces(page)).toBeVisible();
    expect(await answerOf(dealer, id, question)).toBeNull();
  });

  await test.step('the second one sees nothing of it', async () => {
    await page.context().unroute('**/api/vhcItem/v3/update');
    await enter(page, bea);
    await expect(heading(page, 'Yard')).toBeVisible();
    await settled(page);
    await expect(page.locator('.outbox-bar')).toHaveCount(0);
    await page.goto('/outbox');
    await expect(page.getByText('Nothing waits on this device')).toBeVisible();
    await expect(page.getByText(serial)).toHaveCount(0);
    expect(await answerOf(dealer, id, question)).toBeNull();
    await leave(page);
    await expect(faces(page)).toBeVisible();
  });

  await test.step('the first one is back, and it is sent', async () => {
    await enter(page, tom);
    await expect(heading(page, 'Yard')).toBeVisible();
    await expect.poll(() => answerOf(dealer, id, question)).toBe(1);
    await expect(page.locator('.outbox-bar')).toHaveCount(0);
    await leave(page);
    await expect(faces(page)).toBeVisible();
  });

  await test.step('released, the tablet is like any other', async () => {
    const headers = { sitecode: site.dealer };
    const rows = (await (await dealer.get('/api/shareddevice/list', { headers })).json()) as { SharedDeviceId: number; Name: string }[];
    const own = rows.find(({ Name }) => Name === name);
    expect(own).toBeDefined();
    const released = await dealer.post('/api/shareddevice/release', { headers, data: { SharedDeviceId: own?.SharedDeviceId } });
    expect(released.status(), await released.text()).toBe(200);
    await page.reload();
    await expect(page.getByLabel('Site code')).toBeVisible();
    await expect(faces(page)).toHaveCount(0);
  });
  await Promise.all([dealer.dispose(), admin.dispose()]);
});
