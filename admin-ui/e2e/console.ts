// Helpers of all specs: signing in, an axe run, and a page fixture that fails the test when the browser reports a content
// security policy violation or an uncaught error.

import { test as base, expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { findings } from '../../app-ui/e2e/axe';

export const password = 'Hardstand#2026';

type Kind = 'Site administrator' | 'Group administrator' | 'Platform operator';

/** Console messages that report a policy violation or an error of the page. */
const broken = /Content Security Policy|TrustedHTML|TrustedScript|violates the following|Uncaught|Minified React error/;

export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const faults: string[] = [];
    const foreign: string[] = [];
    page.on('console', (message) => {
      if (broken.test(message.text())) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (/^https?:$/.test(url.protocol) && !['127.0.0.1', 'localhost'].includes(url.hostname))
        foreign.push(request.url());
    });
    await use(page);
    expect(faults, 'policy violations and uncaught errors').toEqual([]);
    expect(foreign, 'requests to other hosts').toEqual([]);
  },
});

export { expect };

export async function signIn(
  page: Page,
  kind: Kind,
  username: string,
  sitecode?: string,
  secret = password,
): Promise<void> {
  await page.goto('/admin/');
  await page.getByRole('button', { name: kind }).click();
  if (sitecode) await page.getByLabel('Site code').fill(sitecode);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits until the console is shown instead of the sign-in page. */
export const inside = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in');
};

/** Signs in by call; signin.spec.ts tests the form. */
async function enter(page: Page, credentials: { loginAs: number; username: string; sitecode?: string }): Promise<void> {
  const answer = await page.request.post('/admin/api/session', { data: { ...credentials, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

export const asOperator = (page: Page): Promise<void> => enter(page, { loginAs: 1, username: 'operator' });

export const asAdministrator = (page: Page, sitecode = '330001'): Promise<void> =>
  enter(page, { loginAs: 20, username: 'admin', sitecode });

/** Of a dealership, whose customers they read. */
export const asManager = (page: Page): Promise<void> => enter(page, { loginAs: 20, username: 'manager', sitecode: '330001' });

export const asGroupAdministrator = (page: Page): Promise<void> =>
  enter(page, { loginAs: 30, username: 'groupadmin', sitecode: '220000' });

/** Opens a page of the console by its address and waits for its heading. */
export async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Searches the open list and waits for the address, which changes a moment after the typing. */
export async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel('Search').fill(words);
  await expect(page).toHaveURL(/filter=[^&]*%22q%22/);
  await page.waitForLoadState('networkidle');
}

/** Opens the drawer of filters and does something in it. */
export async function inFilters(page: Page, act: (drawer: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await act(drawer);
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(drawer).toBeHidden();
}

/** Waits for the heading and the main region, which a page lacks until it is rendered. */
export async function accessible(page: Page): Promise<void> {
  // By element, because content behind a dialog is hidden from roles.
  await expect(page.locator('h1').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
}

/** A name that is unique to this run. */
export const unique = (stem: string): string => `${stem} ${Date.now().toString(36).toUpperCase()}`;
