// A mail to a customer from end to end: from the row menu to the mail that was sent, and its state in the open history; by
// keyboard, and on a phone. Every test fails on a violation of the content security policy (world.ts).
import type { Locator, Page } from '@playwright/test';
import { clean, press, tabTo } from './keyboard.ts';
import { audited, order, ordered } from './sold.ts';
import { create, expect, expectAlert, fits, freshSerial, site, stateOf, test, visitStock } from './world.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Email to customer' });
const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Text of the email' });
const mails = (page: Page): Locator => page.getByRole('region', { name: 'Emails' });

/** The headers of the mails to an address, as one text each. */
const headersTo = (sent: string[], address: string): string[] => sent.map((mail) => mail.split(/\r?\n\r?\n/)[0] ?? '').filter((head) => head.includes(`To: ${address}`));

/** Attaches a document to a machine in its dialog. */
async function attach(page: Page, serial: string): Promise<void> {
  await page.goto(`/m/${serial}?show=documents`);
  const open = page.getByRole('dialog', { name: `Document ${serial}` });
  await open.locator('input[type=file]').setInputFiles([{ name: 'Delivery note.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  await open.getByRole('button', { name: 'Upload' }).click();
  await expect(open.getByRole('list', { name: 'Documents of this machine' }).getByText('Delivery note.pdf')).toBeVisible();
}

test.beforeEach(() => test.slow());
test.use({ storageState: stateOf('dealer') });

// STOCK-045 EMAIL-002 EMAIL-003
test('a mail is written from the row menu, and its state is in the history', async ({ page, server }) => {
  const { serial } = await ordered(page.context().request);
  await attach(page, serial);

  await test.step('from the row menu to the first step', async () => {
    await page.goto(`/globalsearch?q=${serial}`);
    await page.getByRole('button', { name: `Actions of ${serial}` }).click();
    await page.getByRole('menuitem', { name: 'Email', exact: true }).click();
    await expect(page).toHaveURL(/[?&]show=email\.\d+$/);
    await expect(dialog(page).getByText(serial)).toBeVisible();
    await expect(page.getByLabel(/^Email address/)).toHaveValue(order.Email);
    await clean(page);
  });

  await test.step('the address is checked', async () => {
    await page.getByLabel(/^Email address/).fill("ida@o'neil.test");
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog(page).getByText('Invalid email address')).toBeVisible();
    await page.getByLabel(/^Email address/).fill(order.Email);
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
  });

  await test.step('the text is changed, and sent with a document', async () => {
    await page.getByLabel(/^Subject/).fill(`Machine ${serial} is ready`);
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('You can collect it on Monday.');
    await page.getByRole('checkbox', { name: /Delivery note/ }).check();
    await clean(page);
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expectAlert(page, 'Email has been sent');
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => headersTo(server.mails(), order.Email).filter((head) => head.includes(serial)).length).toBe(1);
  });

  await test.step('the history follows its state', async () => {
    await page.goto(`/m/${serial}`);
    const line = mails(page).getByRole('listitem').filter({ hasText: `Machine ${serial} is ready` });
    await expect(line.getByText('Accepted by the mail server')).toBeVisible();
    await expect(line).toContainText(order.Email);
    await expect(line).toContainText('Delivery note.pdf');
    await expect(line).not.toContainText("Not the customer's address");
    await line.getByRole('button', { name: `Machine ${serial} is ready`, exact: true }).click();
    await expect(line.getByText('You can collect it on Monday.')).toBeVisible();
    await clean(page);
  });

  await test.step('it is sent again to another address, while the history is open', async () => {
    await mails(page).getByRole('button', { name: /^Send again/ }).first().click();
    const again = page.getByRole('dialog', { name: /^Send again/ });
    await again.getByLabel(/^Email address/).fill('office@customer.example');
    await again.getByRole('button', { name: 'Send again' }).click();
    await expectAlert(page, 'Email has been sent');
    const line = mails(page).getByRole('listitem').filter({ hasText: 'office@customer.example' });
    await expect(line).toContainText("Not the customer's address");
    await expect(line.getByText('Accepted by the mail server')).toBeVisible();
  });
});

// EMAIL-002 EMAIL-003 SHELL-068
test('a mail is written by keyboard, and is there again after a reload', async ({ page }) => {
  const { serial } = await audited(page.context().request);
  await page.goto(`/m/${serial}`);
  await tabTo(page, 'Email', 'link');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Email address/, 'textbox');
  await page.keyboard.type('kim@customer.example');
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeVisible();
  await tabTo(page, /^Subject/, 'textbox');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`About ${serial}`);
  await page.reload();
  await expect(page.getByLabel(/^Subject/)).toHaveValue(`About ${serial}`);
  await press(page, 'Send');
  await expectAlert(page, 'Email has been sent');
  await expect(mails(page).getByRole('listitem').filter({ hasText: `About ${serial}` })).toContainText("Not the customer's address");
});

// STOCK-050
test('Back closes the mail over the stock list, and a phone has room for it', async ({ page }) => {
  const serial = freshSerial();
  await create(page.context().request, site.dealer, serial);
  await page.setViewportSize({ width: 390, height: 844 });
  await visitStock(page, `/audit?q=${serial}`);
  await page.getByRole('button', { name: `Actions of ${serial}` }).click();
  await page.getByRole('menuitem', { name: 'Email', exact: true }).click();
  await page.getByLabel(/^Email address/).fill('kim@customer.example');
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(text(page)).toBeVisible();
  await fits(page);
  await clean(page);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/audit\\?q=${serial}$`));
});
