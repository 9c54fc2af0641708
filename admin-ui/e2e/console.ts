// What all specs share: signing in, an axe run, and a page that fails a test when the
// browser reports a policy violation or an uncaught error.

import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findings } from '../../app-ui/e2e/axe';

export const password = 'Hardstand#2026';

type Kind = 'Site administrator' | 'Group administrator' | 'Platform operator';

/** Console messages that mean the page did something it may not, or broke. */
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

/** Waits until the console is there in place of the sign-in page. */
export const inside = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in');
};

/** Signs in past the form, which signin.spec.ts is about. */
async function enter(page: Page, credentials: { loginAs: number; username: string; sitecode?: string }): Promise<void> {
  const answer = await page.request.post('/admin/api/session', { data: { ...credentials, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

export const asOperator = (page: Page): Promise<void> => enter(page, { loginAs: 1, username: 'operator' });

export const asAdministrator = (page: Page, sitecode = '330001'): Promise<void> =>
  enter(page, { loginAs: 20, username: 'admin', sitecode });

export const asGroupAdministrator = (page: Page): Promise<void> =>
  enter(page, { loginAs: 30, username: 'groupadmin', sitecode: '220000' });

/** Opens a page of the console by its address and waits for its heading. */
export async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Searches the open list; the list follows a moment after the typing, and the address with it. */
export async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel('Search').fill(words);
  await expect(page).toHaveURL(/filter=[^&]*%22q%22/);
  await page.waitForLoadState('networkidle');
}

/** A page that is not drawn yet has neither a heading nor a main part. */
export async function accessible(page: Page): Promise<void> {
  // By its element: behind a dialog it has no role.
  await expect(page.locator('h1').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
}

/** A name no other run has used. */
export const unique = (stem: string): string => `${stem} ${Date.now().toString(36).toUpperCase()}`;
