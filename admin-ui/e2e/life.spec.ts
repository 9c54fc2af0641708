import { everyLook } from 'web-shared/e2e/axe';
import { accessible, asAdministrator, asGroupAdministrator, asOperator, expect, listed, lookUp, open, records, scrollsSideways, test } from './console';

/** The long run has a tablet too. */
const widths = [
  { width: 1440, height: 900 },
  ...(everyLook ? [{ width: 1024, height: 768 }] : []),
  { width: 390, height: 844 },
];

test('a machine shows its history and its transfers, and nothing to change', async ({ page }) => {
  await asAdministrator(page);
  await open(page, 'machines', 'Machines');
  await records(page).first().click();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('row').nth(1)).toBeVisible();
  for (const name of ['Sent to other sites', 'Received from other sites']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /Edit|Save|Delete|Create/ })).toHaveCount(0);
  await accessible(page);
});

test('transfers are listed, and nothing about them can be changed', async ({ page }) => {
  await asOperator(page);
  await open(page, 'transfers', 'Transfers');
  await listed(page);
  await expect(page.getByRole('button', { name: /Edit|Save|Delete|Create/ })).toHaveCount(0);
  await accessible(page);
});

test('the stages are drawn and counted, on a desk and on a phone', async ({ page }) => {
  await asAdministrator(page, '220000');
  for (const size of widths) {
    await page.setViewportSize(size);
    await open(page, 'stageflow', 'Stage flow');
    await expect(page.getByRole('link', { name: /^Receiving Inspection, \d/ })).toBeVisible();
    await accessible(page);
    await expect.poll(() => scrollsSideways(page), `scrolls sideways at ${String(size.width)}`).toBe(false);
    // The diagram and the table fit the screen; on a phone each scrolls inside its own frame.
    for (const name of ['Stage flow', 'Ways between the stages']) {
      const cut = (): Promise<boolean> => page.getByRole('region', { name }).evaluate((frame) => frame.scrollWidth > frame.clientWidth);
      await expect.poll(cut, `${name} is cut at ${String(size.width)}`).toBe(size.width < 1024);
    }
  }
  // By keyboard: a focused stage shows its transitions, and Enter opens its machines.
  await page.setViewportSize({ width: 1440, height: 900 });
  const stage = page.getByRole('link', { name: /^Receiving Inspection, \d/ });
  await stage.focus();
  await expect(stage).toBeFocused();
  await stage.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Machines' })).toBeVisible();
});

test('people of the group choose the site', async ({ page }) => {
  await asGroupAdministrator(page);
  await open(page, 'stageflow', 'Stage flow');
  await expect(page.getByText('Choose a site to see how many machines stand in each stage.')).toBeVisible();
  await lookUp(page, page.getByRole('combobox', { name: 'Site' }), '330001', /330001/);
  await expect(page).toHaveURL(/site=\d+/);
  await expect(page.getByRole('link', { name: /, \d+ machine/ }).first()).toBeVisible();
  await accessible(page);
});
