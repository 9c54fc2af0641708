// Takes the pictures of docs/screens from a running demonstration world: node scripts/pictures.mjs [address] [name …].
// With names, only the pictures whose names begin with one of them are written; all steps before them are done all the
// same. With the name guide, the pictures of the user guide are taken instead, which guide-pictures.mjs lists.
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { takeGuidePictures } from './guide-pictures.mjs';

const [base = 'http://127.0.0.1:8080', ...wanted] = process.argv.slice(2);
const folder = new URL('../docs/screens/', import.meta.url).pathname;
const password = 'Hardstand#2026';
const desk = { width: 1440, height: 900 };
const widths = { desk, tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } };
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});

async function settle(page) {
  // Waits until no request runs; a page with an event stream always has an open request.
  await page.waitForFunction(() => !document.querySelector('.load.on, .skel, .lines, [aria-busy="true"]'));
  // Waits for the page itself, not for its placeholder.
  await page.locator('h1:not(:text("Restoring"))').first().waitFor();
  await page.waitForTimeout(400);
}

async function shot(page, name) {
  if (wanted.length > 0 && !wanted.some((begin) => name.startsWith(begin))) return;
  await settle(page);
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

/** Asks the server in the name of the user of a page. */
const call = async (page, site, path, data) => {
  const verb = data ? 'post' : 'get';
  const answer = await page.request[verb](`${base}/api/${path}`, { headers: { sitecode: site }, data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
};

if (wanted.includes('guide')) {
  await takeGuidePictures({ base, wanted: wanted.filter((name) => name !== 'guide'), open, signIn: app, call, settle });
  await browser.close();
  process.exit();
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

// The second step of a mail to a customer, and the preview of a template.
const mailed = await app('330001', 'admin');
const machines = await call(mailed, '330001', 'jcbstock/list', { Filters: [{ FieldName: 'v.status', FieldValue: 'A', ConditionOperator: 'equals' }] });
await mailed.goto(`${base}/audit?show=email.${machines.JcbStockList[0].VhcId}`);
await mailed.getByLabel(/^Email address/).fill('ida@customer.example');
await mailed.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
await mailed.getByRole('textbox', { name: 'Text of the email' }).waitFor();
await shot(mailed, 'customer-mail-desk');
await mailed.goto(`${base}/email`);
await mailed.getByRole('link', { name: 'Your machine has been handed over' }).click();
await mailed.getByRole('button', { name: 'Show preview' }).click();
await mailed.frameLocator('iframe').locator('.sheet').waitFor();
await mailed.locator('iframe').evaluate((frame) => { frame.scrollIntoView({ block: 'end' }); });
await shot(mailed, 'email-preview-desk');

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

const stage = (code) => ({ Filters: [{ FieldName: 'v.status', FieldValue: code, ConditionOperator: 'equals' }] });

// What head office has its machines asked: all templates, one of them, and the models, of which two new ones miss theirs.
const writer = await app('220000', 'admin');
await writer.goto(`${base}/checktemplate/checktemplateeditor`);
await writer.locator('tbody tr').first().waitFor();
await shot(writer, 'templates-desk');
await writer.getByRole('link', { name: 'PDI BH-90', exact: true }).click();
await writer.getByRole('button', { name: 'More of question 1.1' }).click();
await shot(writer, 'template-editor-desk');
for (const name of ['EX-145', 'TH-535']) await call(office, '220000', 'model/create', { ModelId: 0, ModelName: name });
await writer.goto(`${base}/modeltemplate`);
await writer.getByRole('link', { name: 'BH-90', exact: true }).click();
await writer.getByRole('form', { name: 'BH-90' }).waitFor();
await shot(writer, 'model-mapping-desk');

// News while a page is open: machines that head office sends, and the list in which they wait.
const dealer = await app('330001', 'admin');
const ready = await call(office, '220000', 'jcbstock/list', stage('R'));
const known = await dealer.getByRole('button', { name: /^Notifications, \d+ new/ }).getAttribute('aria-label');
const leaving = ready.JcbStockList.slice(0, 3).map((row) => row.VhcId);
await call(office, '220000', 'jcbstock/transfer', { VhcIds: leaving.slice(0, 2), Sitecode: '330001' });
await call(office, '220000', 'jcbstock/transfer', { VhcIds: leaving.slice(2), Sitecode: '330001' });
// The two transfers, after the notifications that the dealership had before.
await dealer.getByRole('button', { name: `Notifications, ${Number(/\d+/.exec(known)[0]) + 2} new` }).waitFor();
const manager = await app('330001', 'manager');
const held = await call(manager, '330001', 'jcbstock/list', stage('R'));
for (const row of held.JcbStockList.slice(0, 2)) {
  await call(manager, '330001', 'vhc/v2/update', {
    VHCId: row.VhcId, VIN: row.Vin, Version: row.Version,
    VhcJcbLookup: { ModelId: row.ModelId, LocationId: row.LocationId, MetaData: '{"MachineHours":12}' },
  });
}
for (const [name, size] of Object.entries(widths)) {
  await dealer.setViewportSize(size);
  await dealer.getByRole('button', { name: /updates, refresh/ }).waitFor();
  await shot(dealer, `live-${name}`);
  await dealer.getByRole('button', { name: /^Notifications/ }).click();
  await shot(dealer, `notifications-${name}`);
  await dealer.keyboard.press('Escape');
}

// The moves of a machine's life, dialog by dialog, at the three widths.
async function atEveryWidth(page, name) {
  for (const [width, size] of Object.entries(widths)) {
    await page.setViewportSize(size);
    await shot(page, `${name}-${width}`);
  }
  await page.setViewportSize(desk);
}
const act = async (page, entry) => {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
/** Closes a dialog, which asks before what was typed is lost. */
const cancel = async (page) => {
  const dialogs = page.getByRole('dialog');
  await dialogs.getByRole('button', { name: 'Cancel' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' });
  await leave.or(page.locator('body:not(:has(dialog[open], [role="dialog"]))')).first().waitFor();
  if (await leave.isVisible()) await leave.click();
};
const tickRows = async (page, count) => {
  await page.locator('tbody input[type=checkbox]').first().waitFor();
  for (let at = 0; at < count; at += 1) await page.locator('tbody input[type=checkbox]').nth(at).check();
};
const sender = await app('220000', 'admin');
await tickRows(sender, 3);
await shot(sender, 'stock-selected-desk');
await sender.setViewportSize(widths.tablet);
await shot(sender, 'stock-selected-tablet');
await sender.setViewportSize(widths.phone);
await shot(sender, 'stock-selected-phone');
await sender.setViewportSize(desk);
await sender.getByRole('button', { name: 'Actions', exact: true }).click();
await shot(sender, 'stock-actions-desk');
await sender.getByRole('menuitem', { name: 'Machine Transfer' }).click();
await sender.getByRole('radio').first().check();
await atEveryWidth(sender, 'transfer');
await cancel(sender);
await sender.goto(`${base}/audit?on=${new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)}`);
await sender.locator('tbody tr').first().waitFor();
await atEveryWidth(sender, 'stock-past');

// One machine that waits is rejected, one is accepted, and one is ticked among machines that do not wait.
await dealer.setViewportSize(desk);
await dealer.goto(`${base}/audit?f=N`);
const firstMenu = (await dealer.getByRole('button', { name: /^Actions of/ }).first().getAttribute('aria-label')) ?? '';
const waiting = (await call(dealer, '330001', 'jcbstock/list', stage('N'))).JcbStockList.find(({ Vin }) => firstMenu.endsWith(Vin));
await dealer.getByRole('button', { name: `Actions of ${waiting.Vin}` }).click();
await dealer.getByRole('menuitem', { name: 'Reject Machine' }).click();
await dealer.getByRole('textbox', { name: /Comments/ }).fill('Bucket is not the one that was ordered');
await atEveryWidth(dealer, 'reject');
await cancel(dealer);
await dealer.getByRole('button', { name: `Actions of ${waiting.Vin}` }).click();
await dealer.getByRole('menuitem', { name: 'Accept Machine' }).click();
await dealer.getByRole('combobox', { name: /Location/ }).last().click();
await atEveryWidth(dealer, 'location');
await dealer.keyboard.press('Escape');
await cancel(dealer);
// A list that contains both: the machines of its model.
await dealer.goto(`${base}/audit?model=${waiting.ModelId}&size=50`);
await tickRows(dealer, 3);
await dealer.getByRole('checkbox', { name: `Select ${waiting.Vin}` }).check();
await act(dealer, 'Machine Approved');
await atEveryWidth(dealer, 'invalid-machines');
await cancel(dealer);

// The history of a machine that is on its way to another dealership by a work order.
const told = held.JcbStockList[3];
await call(dealer, '330001', 'vhc/inspection/start', { VHCId: told.VhcId });
const questions = await call(dealer, '330001', `vhcitem/list/${told.VhcId}/0`);
const items = questions.map((item) => ({
  TemplateItemTypeId: item.TemplateItemTypeId,
  ItemStatus: 1,
  Measure: item.CheckItemTypeId === 3 ? (item.Min ?? item.Max ?? '1') : item.CheckItemTypeId === 4 ? 'As delivered' : '',
}));
await call(dealer, '330001', 'vhcItem/v3/update', { VHCId: told.VhcId, Items: items });
await call(dealer, '330001', `vhc/complete/${told.VhcId}`, {});
await call(dealer, '330001', 'jcbstock/dealer/update', { VhcId: [told.VhcId], SiteCode: '330002' });
await call(dealer, '330001', 'genericcomment/jcb/create', { VHCId: told.VhcId, CommentText: 'Customer visit planned for Friday morning.' });
await dealer.goto(`${base}/audit?q=${told.Vin}`);
await dealer.getByRole('button', { name: `Actions of ${told.Vin}` }).click();
await dealer.getByRole('menuitem', { name: 'Inspection Overview' }).click();
await dealer.getByRole('dialog').getByText('New Dealership').waitFor();
await atEveryWidth(dealer, 'history');

// A handover: the sheet with the customer's signature, the page on which they sign on a phone of their own, and the proof.
const ordered = (await call(dealer, '330001', 'jcbstock/list', stage('C'))).JcbStockList.find((row) => row.Actions.Allowed.includes('handover'));
await dealer.goto(`${base}/m/${ordered.Vin}/handover`);
const sheet = dealer.getByRole('dialog', { name: 'Handover Inspection' });
await sheet.locator('[data-question]').first().waitFor();
for (const question of await sheet.locator('[data-question]').all()) await question.getByRole('radio', { name: 'Yes' }).check();
await sheet.getByRole('textbox', { name: 'Customer Signature' }).fill('Ida Berg');
const pad = sheet.getByRole('img', { name: 'Not signed' });
await pad.scrollIntoViewIfNeeded();
const { x, y } = await pad.boundingBox();
await dealer.mouse.move(x + 40, y + 60);
await dealer.mouse.down();
for (let at = 0; at < 60; at += 1) await dealer.mouse.move(x + 40 + at * 5, y + 60 + 24 * Math.sin(at / 3));
await dealer.mouse.up();
await sheet.getByRole('checkbox').last().check();
await shot(dealer, 'handover-desk');
await sheet.getByRole('button', { name: 'Customer signs on their own phone' }).click();
const signing = dealer.getByRole('dialog', { name: 'Signing by link' });
await signing.getByRole('button', { name: 'Show a code to scan' }).click();
const link = await signing.getByText(/\/sign\//).textContent();
const customer = await open(widths.phone);
await customer.goto(link);
await customer.locator('form').waitFor();
await shot(customer, 'signing-phone');
await dealer.goto(`${base}/audit`);

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

// A transferred machine is rejected, so that it has history at both ends.
const [returned] = ready.JcbStockList;
const arrived = (await call(dealer, '330001', 'jcbstock/list', stage('N'))).JcbStockList.find((row) => row.Vin === returned.Vin);
await call(dealer, '330001', 'jcbstock/acknowledge', {
  VhcIds: [arrived.VhcId], Approved: false, Comments: 'Bucket is not the one that was ordered', AuditDate: '',
});
// Each width in a browser of its own, because the menu of the console is opened or closed at the start.
for (const [width, size] of Object.entries(widths)) {
  const page = await open(size);
  // A user of the group: a platform operator has no sites until one is chosen.
  const answer = await page.request.post(`${base}/admin/api/session`, {
    data: { loginAs: 30, username: 'groupadmin', sitecode: '220000', password },
  });
  if (!answer.ok()) throw new Error(`session: ${answer.status()}`);
  const [site] = await (await page.request.get(`${base}/admin/api/sites?filter={"q":"330001"}`)).json();
  for (const [name, address, loaded] of [
    ['stageflow', `stageflow?site=${site.id}`, 'svg[role=group] a'],
    ['transfers', 'transfers', 'main :is(tbody tr, li)'],
    ['machine', `machines/${returned.VhcId}/show`, 'main :is(tbody tr, li)'],
  ]) {
    await page.goto(`${base}/admin/${address}`);
    await page.locator(loaded).first().waitFor();
    await page.waitForLoadState('networkidle');
    await shot(page, `console-${name}-${width}`);
  }
}
// What a handover of a dealership is proved by.
const seller = await open(desk);
const entered = await seller.request.post(`${base}/admin/api/session`, { data: { loginAs: 20, username: 'manager', sitecode: '330001', password } });
if (!entered.ok()) throw new Error(`session: ${entered.status()}`);
await seller.goto(`${base}/admin/handovers`);
await seller.locator('tbody tr').first().click();
await seller.getByRole('region', { name: 'Signature' }).waitFor();
await seller.waitForLoadState('networkidle');
await shot(seller, 'console-handover-desk');
await browser.close();
