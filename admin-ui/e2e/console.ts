// Helpers of all specs: signing in, an axe run, and a page fixture that fails the test when the browser reports a content
// security policy violation or an uncaught error.

import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { findings } from 'web-shared/e2e/axe';
import { password } from 'web-shared/e2e/people';
import { test as base } from 'web-shared/e2e/servers';

export { password };

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

/** Waits until nothing is being read or saved: the bar of the console then has no turning circle. */
const quiet = (page: Page): Promise<void> => expect(page.locator('.RaLoadingIndicator-loader')).toHaveCount(0);

/**
 * Waits until the open list has its rows, which is when the number of records next to the heading shows, and its references
 * are read.
 */
export async function listed(page: Page): Promise<void> {
  await expect(page.locator('h1 + .MuiChip-root')).toBeVisible();
  await quiet(page);
}

/** The rows of the open list. A row without words is a placeholder, which is shown while a slow answer is awaited. */
export const records = (page: Page): Locator => page.locator('tbody').getByRole('row').filter({ hasText: /\S/ });

const wordsOf = (address: URL): unknown => (JSON.parse(address.searchParams.get('filter') ?? '{}') as { q?: unknown }).q;

/**
 * Searches the open list and waits for the address, which changes a moment after the typing. The list follows after that:
 * what a test does next names a record that is found.
 */
export async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel('Search').fill(words);
  await expect(page).toHaveURL((address) => wordsOf(address) === words);
  await listed(page);
}

/** Opens the drawer of filters and does something in it. */
export async function inFilters(page: Page, act: (drawer: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await act(drawer);
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(drawer).toBeHidden();
}

/**
 * Waits until the list has taken so many filters, which the button behind the drawer tells: a filter that is set before
 * that replaces the last one.
 */
export const filtersAre = (page: Page, count: number): Promise<void> =>
  expect(page.getByRole('button', { name: count > 0 ? `Filters (${String(count)})` : 'Filters', exact: true, includeHidden: true })).toBeVisible();

/** Chooses an entry of an input by its words: types them when there are entries, and chooses when they are narrowed, because they move then. */
export async function lookUp(page: Page, input: Locator, words: string, entry: string | RegExp): Promise<void> {
  await input.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await input.fill(words);
  await expect(page.getByRole('option').first()).toHaveText(entry);
  await page.getByRole('option', { name: entry }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
}

/** Returns `true` if the page is wider than the window. */
export const scrollsSideways = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/**
 * Runs axe when the page is rendered, which lacks the heading and the main region until then, and nothing is being read or
 * saved; a save that waits for the password goes on. An open menu is rendered outside the landmarks.
 */
export async function accessible(page: Page, { isSaving = false, isMenuOpen = false } = {}): Promise<void> {
  // By element, because content behind a dialog is hidden from roles.
  await expect(page.locator('h1').first()).toBeVisible();
  if (!isSaving) await quiet(page);
  expect(await findings(page, isMenuOpen ? ['region'] : [])).toEqual([]);
  // findings leaves the page with motion.
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

/** A name that is unique to this run. */
export const unique = (stem: string): string => `${stem} ${Date.now().toString(36).toUpperCase()}`;
