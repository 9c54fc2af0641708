// Reports from end to end: each by a user of one site and by a group user, with its preview and its spreadsheet; the choices in
// the address; and who may read them. Every test fails on a violation of the content security policy (world.ts).
import type { Locator, Page } from '@playwright/test';
import { findings, look, looksOf } from 'web-shared/e2e/axe';
import { clean, tabTo } from './keyboard.ts';
import { audited } from './sold.ts';
import { expect, expectAlert, fillSignIn, fits, newPage, password, people, settled, stateOf, test, visit, visitStock } from './world.ts';
import { exported, textsOf } from './xlsx.ts';

const preview = (page: Page): Locator => page.getByRole('region', { name: 'Preview' });
const nothing = (page: Page): Locator => preview(page).getByText('No data found');
const siteBox = (page: Page): Locator => page.getByRole('combobox', { name: 'Sites' });
/** Every month of the data: the reports are of the current month unless others are chosen. */
const year = (): string => {
  const day = (offset: number): string => new Date(Date.now() - offset * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(360)}&to=${day(0)}`;
};

/** Opens a report and waits until its first rows are there, or that there are none. */
async function report(page: Page, address: string, title: string): Promise<void> {
  await visit(page, address, title);
  await expect(preview(page).getByRole('table').or(nothing(page))).toBeVisible();
  await settled(page);
}

/** Narrows the preview of a report to the latest day, so that a machine of today is among its first rows. */
async function newestFirst(page: Page): Promise<void> {
  const heading = preview(page).getByRole('button', { name: /^Inspection Date/ });
  await heading.click();
  await heading.click();
  await expect(page).toHaveURL(/sort=-InspectionDateTime/);
  await settled(page);
}

const headings = ['Serial Number', 'Inspection Date', 'Model', 'Site', 'Location', 'Inspection Type', 'Status', 'Failed Items', 'Site Code', 'Dealership'];
const reports = [
  ['/inspectionoverviewreport', 'Inspection Overview', 'Overviewreport.xlsx', headings],
  ['/serialnumberreport', 'Serial Number Report', 'serialnumberreport.xlsx', headings],
  ['/techanalysisreport', 'Tech Analysis', 'techanalysisreport.xlsx', [...headings, 'Technician']],
  ['/groupinspectionreport', 'Group Inspection', 'groupinspectionreport.xlsx', headings],
] as const;

test.beforeEach(() => test.slow());

test.describe('a user of one site', () => {
  test.use({ storageState: stateOf('dealer') });

  // The reports of REPORT-002, REPORT-003 and REPORT-005, and of REPORT-006.
  for (const [address, title, file, columns] of reports) {
    test(`${title} has the inspections of the site, on the screen and in the file`, async ({ page }) => {
      const { serial } = await audited(page.context().request);
      await report(page, address, title);
      await expect(siteBox(page)).toHaveCount(0);
      await newestFirst(page);
      await expect(preview(page).getByRole('link', { name: serial })).toBeVisible();
      await clean(page);
      const download = await exported(page);
      expect(download.suggestedFilename()).toBe(file);
      const texts = await textsOf(download);
      expect(texts).toContain(serial);
      for (const column of columns) expect(texts).toContain(column);
      await expectAlert(page, `${file} was saved`);
    });
  }

  // REPORT-033 REPORT-046
  test('days without inspections say so, and make no file', async ({ page }) => {
    await report(page, '/inspectionoverviewreport?from=2024-01-01&to=2024-01-31', 'Inspection Overview');
    await expect(nothing(page)).toBeVisible();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expectAlert(page, 'No data found');
  });

  // REPORT-007 REPORT-017 REPORT-025
  test('Site Machine has the machines of a status, today and on a past day', async ({ page }) => {
    await report(page, '/sitemachine', 'Site Machine');
    const status = page.getByLabel('Status');
    await expect(status.getByRole('option')).toHaveCount(12);
    const download = await exported(page);
    expect(download.suggestedFilename()).toBe('sitemachine.xlsx');
    const texts = await textsOf(download);
    for (const column of ['Machine Serial', 'Model & Derivative', 'Location', 'Machine Location', 'Audit Status', 'Inspection Status']) expect(texts).toContain(column);
    await status.selectOption('Sold');
    await expect(page).toHaveURL(/\/sitemachine\?status=sold$/);
    await settled(page);
    await clean(page);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await report(page, `/sitemachine?on=${yesterday}`, 'Site Machine');
    await expect(page.getByRole('textbox', { name: 'As of' })).toHaveValue(yesterday.split('-').reverse().join('/'));
  });

  // SHELL-017 SHELL-018 REPORT-032
  test('days are chosen in the calendar and by its quick buttons, and stay after a reload', async ({ page }) => {
    await report(page, '/serialnumberreport', 'Serial Number Report');
    await page.getByRole('button', { name: 'Date range: choose days' }).click();
    const calendar = page.getByRole('dialog', { name: 'Date range: choose days' });
    await expect(calendar.getByRole('grid')).toBeVisible();
    await clean(page);
    await calendar.getByRole('button', { name: 'Last Month' }).click();
    await expect(calendar).toHaveCount(0);
    await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/);
    const from = new URL(page.url()).searchParams.get('from')?.split('-').reverse().join('/') ?? '';
    await expect(page.getByLabel('From')).toHaveValue(from);
    await page.reload();
    await expect(page.getByLabel('From')).toHaveValue(from);
    await page.getByLabel('From').fill('01/01/2024');
    await expect(page.getByText('Choose at most 366 days').first()).toBeVisible();
    await clean(page);
  });

  test('a report is made by keyboard alone', async ({ page }) => {
    const { serial } = await audited(page.context().request);
    await visitStock(page);
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect(page).toHaveURL(/\/reporting$/);
    await tabTo(page, 'Tech Analysis', 'link');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Tech Analysis' })).toBeVisible();
    await tabTo(page, 'Export');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(await textsOf(download)).toContain(serial);
  });
});

test.describe('a user of a site with fault categories', () => {
  test.use({ storageState: stateOf('production') });
  // REPORT-008 REPORT-010 REPORT-020
  test('Production Failure is in the navigation, and has the failures of the site', async ({ page }) => {
    await visit(page, '/reporting', 'Reports');
    await page.getByRole('navigation', { name: 'Reports List' }).getByRole('link', { name: 'Production Failure' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Production Failure' })).toBeVisible();
    await expect(siteBox(page)).toHaveCount(0);
    await report(page, `/productionfailure?${year()}`, 'Production Failure');
    await clean(page);
  });
});

test.describe('a group user', () => {
  test.use({ storageState: stateOf('group') });

  // REPORT-016 REPORT-021 REPORT-030
  for (const [address, title, file] of reports.filter(([path]) => path !== '/groupinspectionreport')) {
    test(`${title} needs a site, and has the inspections of those that are chosen`, async ({ page, browser, baseURL }) => {
      const dealer = await browser.newContext({ storageState: stateOf('dealer'), ...(baseURL === undefined ? {} : { baseURL }) });
      const { serial } = await audited(dealer.request);
      await dealer.close();
      await visit(page, address, title);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(page.getByText('Please select sitename')).toBeVisible();
      await expect(siteBox(page)).toBeFocused();
      await clean(page);
      await siteBox(page).click();
      await siteBox(page).pressSequentially('330001');
      await page.getByRole('option', { name: /^330001/ }).click();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/sites=330001/);
      await newestFirst(page);
      await expect(preview(page).getByRole('link', { name: serial })).toBeVisible();
      const download = await exported(page);
      expect(download.suggestedFilename()).toBe(file);
      expect(await textsOf(download)).toContain(serial);
      await page.getByRole('button', { name: 'Clear' }).click();
      await expect(page.getByText('Choose one or more sites to see the report.')).toBeVisible();
    });
  }

  // REPORT-008 REPORT-021 REPORT-024
  test('Production Failure has the sites of its rows, for all sites together', async ({ page }) => {
    await visit(page, `/productionfailure?${year()}`, 'Production Failure');
    await siteBox(page).click();
    const all = page.getByRole('option', { name: 'Select all' });
    await all.click();
    await expect(all).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/sites=all/);
    await clean(page);
    await page.keyboard.press('Escape');
    await expect(preview(page).getByRole('table').or(nothing(page))).toBeVisible();
  });

  // REPORT-015
  test('Group Inspection has no select, and covers the sites of the group', async ({ page }) => {
    await report(page, `/groupinspectionreport?${year()}`, 'Group Inspection');
    await expect(siteBox(page)).toHaveCount(0);
    expect((await exported(page)).suggestedFilename()).toBe('groupinspectionreport.xlsx');
  });

  test('a link to a report is opened after signing in, with its choices', async ({ browser, baseURL }) => {
    const page = await newPage(browser, { storageState: { cookies: [], origins: [] }, ...(baseURL === undefined ? {} : { baseURL }) });
    await page.goto('/serialnumberreport?sites=330001,330002&from=2026-01-01&to=2026-06-30&sort=-Model');
    await expect(page.getByLabel('Site code')).toBeVisible();
    await page.getByText('Group', { exact: true }).click();
    await fillSignIn(page, people.group, password);
    await expect(page).toHaveURL(/\/serialnumberreport\?sites=330001%2C330002&from=2026-01-01&to=2026-06-30&sort=-Model$|\/serialnumberreport\?sites=330001,330002&from=2026-01-01&to=2026-06-30&sort=-Model$/);
    await expect(page.getByLabel('From')).toHaveValue('01/01/2026');
    await page.context().close();
  });

  test('what the lists show is saved, too', async ({ page }) => {
    await visit(page, '/location', 'Machine Locations');
    expect((await exported(page)).suggestedFilename()).toBe('locations.xlsx');
    await visit(page, '/settings', 'User List');
    await expect(page.getByRole('region', { name: 'User List' }).or(page.getByRole('table')).first()).toBeVisible();
    const users = await exported(page);
    expect(users.suggestedFilename()).toBe('users.xlsx');
    expect(await textsOf(users)).toContain('User LoginId');
    await visitStock(page, '/audit');
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  });
});

test.describe('others', () => {
  test.use({ storageState: stateOf('dealerReader') });
  // SHELL-032
  test('have no icon of the reports, and are refused', async ({ page }) => {
    await visitStock(page);
    await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Reports' })).toHaveCount(0);
    await page.goto('/inspectionoverviewreport');
    await expect(page).toHaveURL(/\/login$/);
    await expectAlert(page, 'Unauthorized Access Denied');
  });
});

test.describe('in every look', () => {
  test.use({ storageState: stateOf('group') });
  const pages = [
    ['/reporting', 'Reports'],
    ['/inspectionoverviewreport?sites=330001', 'Inspection Overview'],
    ['/techanalysisreport?sites=all', 'Tech Analysis'],
    ['/productionfailure', 'Production Failure'],
    ['/sitemachine', 'Site Machine'],
    ['/modelanalysisreport', 'Model Analysis'],
  ] as const;
  for (const [turn, [address, title]] of pages.entries()) {
    test(`${address} is clean`, async ({ page }) => {
      await visit(page, address, title);
      for (const one of looksOf(turn)) {
        await test.step(one.name, async () => {
          await look(page, one);
          await settled(page);
          expect(await findings(page)).toEqual([]);
          await fits(page);
        });
      }
    });
  }
});
