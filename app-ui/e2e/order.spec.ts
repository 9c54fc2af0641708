// The order of the stock page's requests. It tests the order only, not times.
import type { Request, Route } from '@playwright/test';
import { expect, rows, stateOf, test, visitStock } from './world.ts';

test.use({ storageState: stateOf('dealer') });

const list = '**/api/jcbstock/list';
/** The requests of the page for the user and the site. */
const others = ['security/session', 'siteconfig', 'model/jcb/read', 'staff/list', 'location', 'notification/list', 'cachestore/**'];

test('STOCK-001: the list is asked for before any answer about session, site, models and preferences has come', async ({ page }) => {
  // The first visit stores the current site in the browser.
  await visitStock(page, '/audit?f=R');
  let markRequested = (): void => undefined;
  const isRequested = new Promise<void>((resolve) => {
    markRequested = resolve;
  });
  // The requests of the new document, and those of them that were answered.
  const sent = new Set<Request>();
  const answered: string[] = [];
  let answeredBefore: string[] | undefined;
  page.on('framenavigated', () => {
    sent.clear();
    answered.length = 0;
  });
  page.on('request', (request) => sent.add(request));
  page.on('response', (answer) => {
    const path = new URL(answer.url()).pathname;
    if (sent.has(answer.request()) && path.startsWith('/api/')) answered.push(path);
  });
  await page.route(list, async (route) => {
    answeredBefore ??= [...answered];
    markRequested();
    await route.continue();
  });
  // None of these is answered before the list has been requested, so a page that waits for one of them first never finishes.
  const delay = async (route: Route): Promise<void> => {
    await isRequested;
    await route.continue();
  };
  for (const other of others) await page.route(`**/api/${other}`, delay);
  const question = page.waitForRequest(list);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect(answeredBefore).toEqual([]);
  // The request is that of this address, and it is sent once.
  expect((await question).postDataJSON()).toMatchObject({ Filters: [{ FieldName: 'v.status', FieldValue: 'R' }] });
});

test('AUTH-034: without a session all of them are refused, and the page goes to the sign-in', async ({ page, context }) => {
  await visitStock(page);
  await context.clearCookies();
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.startsWith('/api/jcbstock/')) statuses.push(answer.status());
  });
  await page.reload();
  // The alert goes by itself.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
  await expect(page).toHaveURL(/\/login$/);
  expect(new Set(statuses)).toEqual(new Set([401]));
});
