// Handover: machines are moved to PDI together and inspected there, one is ordered for a customer and handed over with a
// signature, one leaves through the gate to another dealership, owners are changed, and the dialogs at the sizes of windows.
import type { Page } from '@playwright/test';
import { findings, look, looksOf } from 'web-shared/e2e/axe';
import { handOver, inspect } from './desk.ts';
import { clean, pageOf, expectAlert } from './keyboard.ts';
import { audited, order, ordered } from './sold.ts';
import { closedTo, expect, fits, restingBox, rows, site, stateOf, test, visitStock } from './world.ts';

async function fillCustomer(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Customer details' });
  const labels = { Surname: 'Name', Address1: 'Street', Address2: 'City', Address3: 'State', Address4: 'Country', Postcode: 'Postcode', Telephone: 'Telephone', Email: 'Email' };
  for (const [field, label] of Object.entries(labels)) await dialog.getByRole('textbox', { name: label, exact: true }).fill(order[field as keyof typeof order]);
}

test.beforeEach(() => test.slow());

test.describe('handover', () => {
  test.use({ storageState: stateOf('dealer') });

  // HAND-011 HAND-014 HAND-015
  test('five machines are moved to PDI together, and each is inspected there', async ({ page }) => {
    test.setTimeout(1_200_000);
    const api = page.context().request;
    const serials: string[] = [];
    for (let made = 0; made < 5; made += 1) serials.push((await audited(api)).serial);
    await visitStock(page);
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Machine PDI' }).click();
    await expect(page).toHaveURL(/\/audit\/pdi/);
    const dialog = page.getByRole('dialog', { name: 'PDI Inspections' });
    await expect(dialog.getByRole('button', { name: 'PDI Inspection' })).toBeDisabled();
    for (const serial of serials) {
      await dialog.getByRole('textbox', { name: 'VIN' }).fill(serial);
      await page.keyboard.press('Enter');
      await dialog.getByRole('checkbox', { name: `Select ${serial}` }).check();
    }
    await expect(dialog.getByText('Machines Selected (5)')).toBeVisible();
    await clean(page);
    await dialog.getByRole('button', { name: 'PDI Inspection' }).click();
    await expectAlert(page, 'Moved to PDI Inspection Successfully');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/audit$/);
    for (const serial of serials) await inspect(page, serial, 'PDI Inspection');
    for (const serial of serials) {
      await visitStock(page, `/audit?q=${serial}`);
      await expect(rows(page).filter({ hasText: serial }).getByRole('img', { name: /PDI passed/ })).toBeVisible();
    }
  });

  // HAND-017
  test('orders a machine for a customer from its history, and hands it over with a signature', async ({ page }) => {
    const { serial } = await audited(page.context().request);
    await page.goto(`/m/${serial}`);
    await page.getByRole('button', { name: 'Create Handover Inspection' }).click();
    await page.getByRole('dialog', { name: 'Create Handover Inspection' }).getByRole('link', { name: 'Customer' }).click();
    await expect(page).toHaveURL(new RegExp(`/m/${serial}/customer`));
    await fillCustomer(page);
    // A reload loses nothing.
    await page.evaluate(() => window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true }));
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    const form = page.getByRole('dialog', { name: 'Customer details' });
    await expect(form.getByRole('textbox', { name: 'Street', exact: true })).toHaveValue(order.Address1);
    await clean(page);
    await form.getByRole('button', { name: 'Confirm' }).click();
    await expectAlert(page, 'Work Order Generated Successfully');
    await expect(form).toBeHidden();
    await closedTo(page, '/audit');

    await page.goto(`/m/${serial}`);
    await page.getByRole('link', { name: 'Handover Inspection' }).click();
    const sheet = page.getByRole('dialog', { name: 'Handover Inspection' });
    await expect(sheet.getByText('Berg')).toBeVisible();
    const questions = sheet.locator('[data-question]');
    await expect(questions.first()).toBeVisible();
    const count = await questions.count();
    expect(count).toBeGreaterThan(3);
    await sheet.getByRole('button', { name: 'Submit' }).click();
    await expect(sheet.getByText('Please select option')).toHaveCount(count);
    for (const question of await questions.all()) await question.getByRole('radio', { name: 'Yes' }).check();
    await sheet.getByRole('textbox', { name: 'Customer Signature' }).fill('Ida Berg');
    const pad = sheet.getByRole('img', { name: 'Not signed' });
    await pad.scrollIntoViewIfNeeded();
    const box = await restingBox(pad);
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 60, { steps: 10 });
    await page.mouse.up();
    await expect(sheet.getByRole('img', { name: 'Signed', exact: true })).toBeVisible();
    await sheet.getByRole('checkbox').check();
    await clean(page);
    await sheet.getByRole('button', { name: 'Submit' }).click();
    await expectAlert(page, 'Handover Inspection Saved Successfully');
    await expect(sheet).toBeHidden();
    await closedTo(page, '/audit');
    await page.goto(`/m/${serial}`);
    await expect(page.getByText('Handover completed', { exact: true })).toBeVisible();
  });

  // HAND-026 HAND-030
  test('a handover that failed is repeated, and both are kept', async ({ page }) => {
    const { serial } = await ordered(page.context().request);
    await handOver(page, serial, false);
    await page.goto(`/m/${serial}`);
    await expect(page.getByText('Handover failed - Scratch')).toBeVisible();
    await handOver(page, serial);
    await page.goto(`/m/${serial}`);
    await expect(page.getByText('Handover completed', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Handover Inspection' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Handover record' }).click();
    const record = page.getByRole('dialog', { name: 'Handover record' });
    const both = record.getByRole('navigation', { name: 'Handovers' }).getByRole('button');
    await expect(both).toHaveText([/Passed$/, /Failed$/]);
    await expect(record.getByText('Unchanged since it was signed')).toBeVisible();
    await both.last().click();
    await expect(record.getByText('Scratch')).toBeVisible();
    await expect(record.getByText('Unchanged since it was signed')).toBeVisible();
    await clean(page);
  });

  // HAND-010 HAND-057 HAND-058
  test('a machine is ordered for another dealership, its date is changed, and it leaves through the gate', async ({ page, browser }) => {
    test.setTimeout(1_200_000);
    const { serial } = await audited(page.context().request);
    await page.goto(`/m/${serial}`);
    await page.getByRole('button', { name: 'Create Handover Inspection' }).click();
    await page.getByRole('dialog', { name: 'Create Handover Inspection' }).getByRole('link', { name: 'Dealership' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select a Dealership' });
    await dialog.getByRole('textbox', { name: 'Dealership' }).fill(site.otherDealer);
    await page.keyboard.press('Enter');
    await dialog.getByRole('row', { name: new RegExp(site.otherDealer) }).dblclick();
    await expect(dialog.getByText(new RegExp(`^${site.otherDealer} `))).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expectAlert(page, 'Work Order Generated Successfully');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/audit$/);

    await page.goto(`/m/${serial}`);
    const owner = page.getByRole('region', { name: 'Change of Ownership Details' });
    await expect(owner.getByText('New Dealership')).toBeVisible();
    await owner.getByRole('link', { name: 'Edit the change of ownership' }).click();
    await dialog.getByRole('textbox', { name: 'Dealership' }).fill(site.otherDealer);
    await page.keyboard.press('Enter');
    await dialog.getByRole('row', { name: new RegExp(site.otherDealer) }).dblclick();
    const day = new Date(Date.now() + 5 * 86_400_000).toLocaleDateString('en-GB');
    await dialog.getByRole('textbox', { name: 'Change of Ownership Date' }).fill(day);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expectAlert(page, 'Work Order updated Successfully');
    await expect(dialog).toBeHidden();
    await closedTo(page, '/audit');
    await page.goto(`/m/${serial}`);
    await expect(owner.getByText(day)).toBeVisible();

    await inspect(page, serial, 'Gate Inspection');
    const there = await pageOf(browser, 'otherDealer');
    await visitStock(there, `/audit?f=N&q=${serial}`);
    await expect(rows(there).filter({ hasText: serial })).toHaveCount(1);
    await there.context().close();
  });

  // HIST-007 HAND-058
  test('the customer of an order is changed from the change of ownership', async ({ page }) => {
    const { serial } = await ordered(page.context().request);
    await page.goto(`/m/${serial}`);
    const owner = page.getByRole('region', { name: 'Change of Ownership Details' });
    await expect(owner.getByText(order.Surname)).toBeVisible();
    await owner.getByRole('link', { name: 'Edit the change of ownership' }).click();
    const form = page.getByRole('dialog', { name: 'Customer details' });
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(order.Surname);
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Holm');
    await form.getByRole('textbox', { name: 'City', exact: true }).fill('');
    await form.getByRole('button', { name: 'Confirm' }).click();
    await expect(form.getByText('City is required')).toBeVisible();
    await form.getByRole('textbox', { name: 'City', exact: true }).fill('Dover');
    await form.getByRole('button', { name: 'Confirm' }).click();
    await expectAlert(page, 'Work Order updated Successfully');
    await expect(form).toBeHidden();
    await closedTo(page, '/audit');
    await page.goto(`/m/${serial}`);
    await expect(owner.getByText('Holm')).toBeVisible();
    await expect(owner.getByText(/Dover/)).toBeVisible();
  });

  // HAND-006
  test('a dealership is chosen by keyboard, and Back closes what was opened', async ({ page }) => {
    const { serial } = await audited(page.context().request);
    await page.goto(`/m/${serial}`);
    await page.getByRole('button', { name: 'Generate Work Order' }).click();
    await page.getByRole('dialog', { name: 'Create Handover Inspection' }).getByRole('link', { name: 'Dealership' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select a Dealership' });
    await expect(dialog.getByRole('textbox', { name: 'Dealership' })).toBeFocused();
    await page.keyboard.type('Dunmore');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await dialog.getByRole('radio').press('Space');
    await dialog.getByRole('button', { name: 'Continue' }).press('Enter');
    await expect(dialog.getByText('330004 Dunmore Tractors')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Change of Ownership Date' })).toBeFocused();
    await clean(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/m/${serial}$`));
  });

  for (const size of looksOf('phone')) {
    test(`its dialogs are whole and without findings at ${size.name}`, async ({ page }) => {
      const api = page.context().request;
      const [free, sold] = [await audited(api), await ordered(api)];
      await look(page, size);
      const dialogs: [string, string][] = [
        ['/audit/handover', 'Create batch Handover Inspection'],
        [`/m/${free.serial}/dealership`, 'Select a Dealership'],
        [`/m/${free.serial}/customer`, 'Customer details'],
        [`/m/${sold.serial}/handover`, 'Handover Inspection'],
      ];
      for (const [address, name] of dialogs) {
        await page.goto(address);
        const dialog = page.getByRole('dialog', { name });
        await expect(dialog.getByRole('textbox').or(dialog.getByRole('radio')).first()).toBeVisible();
        await fits(page);
        expect(await findings(page, ['region'])).toEqual([]);
      }
    });
  }
});
