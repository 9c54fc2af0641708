import { accessible, asAdministrator, expect, open, password, search, test } from './console';

test('a weighty change asks for the password again, and goes on where it stopped', async ({ page }) => {
  await asAdministrator(page, '330001');
  // The server asks for the password when the last sign-in is more than 15 minutes ago. The test replaces the answer to the
  // first call with that refusal instead of waiting.
  let attempts = 0;
  await page.route(/\/admin\/api\/users\/\d+$/, async (route) => {
    if (route.request().method() !== 'PUT' || attempts++ > 0) {
      await route.continue();
      return;
    }
    await route.fulfill({
      status: 403,
      json: {
        Message: 'Confirm: Please enter your password',
        Reason: 'platform.confirm',
        ReasonCode: 30,
        RequestId: 'r',
      },
    });
  });

  await open(page, 'users', 'Users');
  await search(page, 'quality');
  await page.getByRole('cell', { name: 'quality', exact: true }).click();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByLabel('Password', { exact: true }).fill('Other#Gate8');
  await page.getByLabel('Confirm Password', { exact: true }).fill('Other#Gate8');
  await page.getByRole('button', { name: 'Update' }).click();

  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  await expect(dialog).toBeVisible();
  await accessible(page, { isSaving: true });
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Invalid credentials.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Password updated sucessfully')).toBeVisible();
  expect(attempts).toBe(2);
});
