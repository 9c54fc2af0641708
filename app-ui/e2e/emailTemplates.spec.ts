// Email templates from end to end: a manager writes one with placeholders and pasted text, activates it, makes it the default,
// clones it and deletes it. Every test fails on a violation of the content security policy (world.ts).
import type { Locator, Page } from '@playwright/test';
import { findings } from 'web-shared/e2e/axe';
import { expect, expectAlert, fits, stateOf, test, visit } from './world.ts';

/** A title that no other run uses. */
const fresh = (): string => `Collection ${Date.now().toString(36)}`;

const row = (page: Page, title: string): Locator => page.getByRole('region', { name: 'Site Template' }).locator('tbody tr').filter({ hasText: title });
const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Text of the email' });

async function choose(page: Page, title: string, entry: string): Promise<void> {
  await row(page, title).getByRole('button', { name: /^Actions for/ }).click();
  // By key, because alerts may cover the menu.
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter');
}

/** Pastes HTML into the text, as from a word processor. */
async function paste(page: Page, html: string): Promise<void> {
  await text(page).evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/html', pasted);
    data.setData('text/plain', 'pasted');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);
}

test.describe('a manager', () => {
  test.use({ storageState: stateOf('manager') });

  // EMAIL-001 EMAIL-015 EMAIL-017
  test('writes a template with pasted text and placeholders, activates it, clones it and deletes it', async ({ page }) => {
    const title = fresh();
    await visit(page, '/email', 'Email Templates');

    await test.step('writes it', async () => {
      await page.getByRole('link', { name: 'New Template' }).click();
      await page.getByLabel(/^Title/).fill(title);
      await page.getByLabel(/^Subject/).fill('Your machine is ready');
      await page.getByLabel(/^Category/).selectOption('Handover');
      await text(page).click();
      await page.keyboard.type('Machine ');
      await page.getByRole('button', { name: 'Insert vinno' }).click();
      await page.keyboard.press('Enter');
      await paste(
        page,
        '<style>p { color: red }</style><p style="color:#9b1014">Pasted <b>bold</b> <a href="javascript:alert(1)">bad</a> <a href="https://ashby.example">good</a> {{sitename}}<img src="x" onerror="alert(1)"></p>',
      );
      await expect(text(page).locator('.mail-placeholder')).toHaveCount(2);
      await expect(text(page).locator('a')).toHaveCount(1);
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Show preview' }).click();
      const mail = page.frameLocator('iframe[title="The email as its recipients see it"]');
      await expect(mail.locator('.sheet')).toContainText('Machine 1234567');
      await expect(mail.locator('.sheet')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      expect(await findings(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Dark' }).click();
      await expect(mail.locator('.sheet')).toHaveCSS('background-color', 'rgb(27, 31, 38)');
      await page.getByRole('tab', { name: 'Text' }).click();
      await expect(page.locator('.preview-text')).toContainText('Machine 1234567');
      await page.getByRole('button', { name: 'Send test email' }).click();
      await expect(page.getByText(/^Test email sent to /)).toBeVisible();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectAlert(page, 'Email template created successfully');
    });

    await test.step('reads it again', async () => {
      await row(page, title).getByRole('link', { name: title }).click();
      await expect(text(page)).toContainText('Machine {{vinno}}');
      await expect(text(page).locator('.mail-placeholder')).toHaveCount(2);
      await expect(text(page).getByRole('link', { name: 'good' })).toHaveAttribute('href', 'https://ashby.example');
      await expect(text(page).locator('strong')).toHaveText('bold');
      await page.getByRole('link', { name: 'Back to Template Selection' }).click();
    });

    await test.step('activates it and makes it the default', async () => {
      await choose(page, title, 'Mark as Active');
      await expectAlert(page, 'Template marked as active');
      await expect(row(page, title)).toContainText('Active');
      await choose(page, title, 'Set as Default');
      await expectAlert(page, 'Default template set');
      await expect(row(page, title)).toContainText('Default');
      expect(await findings(page)).toEqual([]);
    });

    await test.step('clones it', async () => {
      await choose(page, title, 'Edit');
      await page.getByRole('button', { name: 'Clone' }).click();
      await expectAlert(page, 'Template copied Successfully');
      await expect(page).toHaveURL(/[?&]open=\d+$/);
      await page.getByRole('link', { name: 'Back to Template Selection' }).click();
      await expect(row(page, title)).toHaveCount(2);
    });

    await test.step('deletes both', async () => {
      for (const left of [1, 0]) {
        await row(page, title).first().getByRole('button', { name: /^Actions for/ }).click();
        // By key, because alerts may cover the menu.
        await page.getByRole('menuitem', { name: 'Delete', exact: true }).press('Enter');
        await page.getByRole('dialog', { name: `Delete ${title}` }).getByRole('button', { name: 'Delete' }).click();
        await expectAlert(page, 'Template Deleted Succesfully');
        await expect(row(page, title)).toHaveCount(left);
      }
    });
  });

  // EMAIL-017
  test('writes on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/email?open=new', 'Email Templates');
    await expect(text(page)).toBeVisible();
    await fits(page);
    expect(await findings(page)).toEqual([]);
  });
});
