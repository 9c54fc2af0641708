// Takes the pictures of docs/screens from a running demonstration world: node scripts/pictures.mjs [address].
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';

const base = process.argv[2] ?? 'http://127.0.0.1:8080';
const folder = new URL('../docs/screens/', import.meta.url).pathname;
const password = 'Hardstand#2026';
const desk = { width: 1440, height: 900 };
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});

async function shot(page, name) {
  // A page that listens is never without a request.
  await Promise.race([page.waitForLoadState('networkidle'), page.waitForTimeout(3000)]);
  // The page itself, not what is shown until it has come.
  await page.locator('h1:not(:text("Restoring"))').first().waitFor();
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}${name}.png` });
}

/** A page that waits for a machine at work with other things. */
async function open(size) {
  const page = await (await browser.newContext({ viewport: size, locale: 'en-GB' })).newPage();
  page.setDefaultTimeout(120_000);
  return page;
}

async function app(site, user, size = desk) {
  const page = await open(size);
  await page.goto(`${base}/login`);
  await page.getByLabel('Site code').fill(site);
  await page.getByLabel('Username').fill(user);
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/audit**');
  return page;
}

const visitor = await open(desk);
await visitor.goto(`${base}/login`);
await shot(visitor, 'sign-in');
await visitor.setViewportSize({ width: 390, height: 844 });
await visitor.goto(`${base}/technicianLogin`);
await shot(visitor, 'technician-phone');

const stock = await app('330001', 'admin');
await shot(stock, 'stock-desk');
await stock.setViewportSize({ width: 1024, height: 768 });
await shot(stock, 'stock-tablet');
await stock.setViewportSize({ width: 390, height: 844 });
await shot(stock, 'stock-phone');
await stock.setViewportSize(desk);
await stock.goto(`${base}/globalsearch`);
await stock.getByPlaceholder('Search by Machine Serial...').last().fill('7104');
await stock.keyboard.press('Enter');
await shot(stock, 'search');

const office = await app('220000', 'admin');
await office.getByRole('button', { name: 'Add Machine' }).click();
await office.getByRole('menuitem', { name: 'File Import' }).click();
const rows = Array.from({ length: 140 }, (_, at) => `${7190000 + at % 132},${at % 17 === 5 ? 'XX-1' : 'EX-80'},DOCK`);
await office.locator('input[type=file]').setInputFiles({
  name: 'arrivals-week-47.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`VIN,Type,Place\n${rows.join('\n')}\n`),
});
await shot(office, 'import-preview');
await office.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
await office.getByText('140 of 140 machines').waitFor();
await shot(office, 'import-done');

// What is told while somebody looks on: machines that head office sends, and the list they wait in.
const call = async (page, site, path, data) => {
  const answer = await page.request.post(`${base}/api/${path}`, { headers: { sitecode: site }, data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
};
const stage = (code) => ({ Filters: [{ FieldName: 'v.status', FieldValue: code, ConditionOperator: 'equals' }] });
const dealer = await app('330001', 'admin');
const ready = await call(office, '220000', 'jcbstock/list', stage('R'));
const leaving = ready.JcbStockList.slice(0, 3).map((row) => row.VhcId);
await call(office, '220000', 'jcbstock/transfer', { VhcIds: leaving.slice(0, 2), Sitecode: '330001' });
await call(office, '220000', 'jcbstock/transfer', { VhcIds: leaving.slice(2), Sitecode: '330001' });
await dealer.getByRole('button', { name: 'Notifications, 2 new' }).waitFor();
const manager = await app('330001', 'manager');
const held = await call(manager, '330001', 'jcbstock/list', stage('R'));
for (const row of held.JcbStockList.slice(0, 2)) {
  await call(manager, '330001', 'vhc/v2/update', {
    VHCId: row.VhcId, VIN: row.Vin, Version: row.Version,
    VhcJcbLookup: { ModelId: row.ModelId, LocationId: row.LocationId, MetaData: '{"MachineHours":12}' },
  });
}
for (const [name, size] of Object.entries({ desk, tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } })) {
  await dealer.setViewportSize(size);
  await dealer.getByRole('button', { name: /updates, refresh/ }).waitFor();
  await shot(dealer, `live-${name}`);
  await dealer.getByRole('button', { name: /^Notifications/ }).click();
  await shot(dealer, `notifications-${name}`);
  await dealer.keyboard.press('Escape');
}

const console_ = await open(desk);
await console_.goto(`${base}/admin/`);
await shot(console_, 'console-sign-in');
await console_.getByText('Platform operator').click();
await console_.getByLabel('Username').fill('operator');
await console_.getByLabel('Password').first().fill(password);
await console_.getByRole('button', { name: 'Sign in' }).click();
await console_.waitForURL('**/admin/groups');
for (const resource of ['sites', 'users', 'machines', 'audit']) {
  await console_.goto(`${base}/admin/${resource}`);
  await shot(console_, `console-${resource}`);
}
await browser.close();
