// The printed report of a machine: the viewer with the page in a frame, its key, printing and keeping; and the page as it comes
// out of a printer.
import { readFile } from 'node:fs/promises';
import { findings, look, looksOf } from 'web-shared/e2e/axe';
import { clean, tabTo } from './keyboard.ts';
import { create, expect, fits, freshSerial, site, stateOf, test } from './world.ts';

test.beforeEach(() => test.slow());
test.use({ storageState: stateOf('dealer') });

// REPORT-011 REPORT-012 REPORT-014 HIST-001
test('the report of a machine is shown in a frame, printed and kept', async ({ page }) => {
  const serial = freshSerial();
  await create(page.context().request, site.dealer, serial);
  await page.goto(`/m/${serial}`);
  await tabTo(page, 'Print report', 'link');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/m/${serial}\\?show=report\\.\\d+\\.0$`));
  const viewer = page.getByRole('dialog', { name: `Machine report ${serial}` });
  const report = page.frameLocator(`iframe[title="Report of ${serial}"]`);
  await expect(report.getByRole('heading', { name: 'Machine report' })).toBeVisible();
  await expect(report.getByText(serial).first()).toBeVisible();
  await expect(report.getByText('No inspection was completed.')).toBeVisible();
  // The browser is instructed to print the page, and its sandbox permits it.
  await page.evaluate(() => {
    const frame = document.querySelector('iframe');
    if (frame?.contentWindow) frame.contentWindow.print = () => void (document.title = 'printed');
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/sandbox/i.test(message.text())) refused.push(message.text());
  });
  await tabTo(page, 'Print');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('printed');
  expect(refused).toEqual([]);
  await clean(page);
  const [download] = await Promise.all([page.waitForEvent('download'), viewer.getByRole('button', { name: 'Download' }).click()]);
  expect(download.suggestedFilename()).toBe(`Machine report ${serial}.html`);
  expect((await readFile(await download.path())).toString()).toContain('</html>');
  // A reload requests another key: the first one is used up.
  await page.reload();
  await expect(report.getByRole('heading', { name: 'Machine report' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/m/${serial}$`));
});

test('on paper the head is repeated and the pages are numbered', async ({ page }) => {
  // A machine of the demonstration data with a long specification.
  await page.goto('/m/7104822');
  await page.getByRole('link', { name: 'Print report' }).click();
  const frame = page.locator('iframe');
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Machine report' })).toBeVisible();
  const key = await page.context().request.post('/api/report/viewer/token', {
    headers: { sitecode: site.dealer },
    data: { VHCId: Number(new URL((await frame.getAttribute('src')) ?? '', page.url()).searchParams.get('VHCId')) },
  });
  const { Key } = (await key.json()) as { Key: string };
  await page.goto(`/reports/MachineDetails?SiteCode=0&key=${Key}`);
  await expect(page.locator('.running')).toContainText('7104822');
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.sheet > thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group');
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  // A4: 595 by 842 points.
  expect(paper.toString('latin1')).toMatch(/\/MediaBox ?\[0 0 59[45][.\d]* 84[12][.\d]*\]/);
});

test('the viewer at the sizes of windows', async ({ page }) => {
  const serial = freshSerial();
  await create(page.context().request, site.dealer, serial);
  await page.goto(`/m/${serial}`);
  await page.getByRole('link', { name: 'Print report' }).click();
  const viewer = page.getByRole('dialog', { name: `Machine report ${serial}` });
  await expect(viewer.getByRole('button', { name: 'Print' })).toBeEnabled();
  for (const one of looksOf('phone')) {
    await look(page, one);
    await expect(viewer).toBeVisible();
    expect(await findings(page, ['region']), one.name).toEqual([]);
    await fits(page);
  }
});
