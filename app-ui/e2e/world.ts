// The demonstration data, and a page fixture that fails the test on a script error, a content security policy violation or a
// call to another host.
import { expect, type APIRequestContext, type Browser, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { password, people, type Person } from 'web-shared/e2e/people';
import { sessionFile, test as base } from 'web-shared/e2e/servers';

export { password, people, type Person };
export const pin = '482915';

/** The file with the session of a user, shared by the tests. */
export const stateOf = (person: Person): string => sessionFile(person);

export const site = { headOffice: '220000', dealer: '330001', otherDealer: '330002' } as const;

/** A serial outside the range of the demonstration data, different each time. */
export const freshSerial = (): string => `9${String(Date.now()).slice(-7)}`;

/** Creates a machine by call, of the first model unless one is given, in receiving at the first location of a site, and answers its record id. */
export async function create(api: APIRequestContext, sitecode: string, serial: string, modelId?: number): Promise<number> {
  const headers = { sitecode };
  const [model] = (await (await api.get('/api/model/jcb/read', { headers })).json()) as { ModelId: number }[];
  const [place] = (await (await api.get('/api/location', { headers })).json()) as { LocationId: number }[];
  const data = { VhcType: 20, Status: 'R', VIN: serial, VhcJcbLookup: { ModelId: modelId ?? model?.ModelId, LocationId: place?.LocationId } };
  const answer = await api.post('/api/vhc/create', { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { VHCId: number }).VHCId;
}

/** The faults of a page from now on: script errors, violations of the content security policy, calls to another host. */
export function faultsOf(page: Page, baseURL = ''): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|TrustedScript/.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(baseURL) && !/^(blob|data):/.test(address)) faults.push(`another host: ${address}`);
  });
  return faults;
}

/** `HARDSTAND_SLOWER=4` gives the pages of the tests a quarter of the processor, to see that each test waits for what a person sees. */
const slower = Number(process.env['HARDSTAND_SLOWER'] ?? 1);

/** Runs in each page: records every text that an alert shows, since an alert goes by itself. */
function recordAlerts(): void {
  const recorded: string[] = [];
  const shown = new WeakMap<Element, ReadonlySet<string>>();
  const record = (): void => {
    for (const alert of document.querySelectorAll('[data-sonner-toast]')) {
      const before = shown.get(alert);
      const now = new Set([alert, ...alert.querySelectorAll('*')].map((part) => part.textContent.replace(/\s+/g, ' ').trim()));
      recorded.push(...[...now].filter((text) => text !== '' && !before?.has(text)));
      shown.set(alert, now);
    }
  };
  new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
  Object.assign(globalThis, { recordedAlerts: recorded });
}

/** A further page in a browser of its own, whose alerts are recorded like those of the page of the test. */
export async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addInitScript(recordAlerts);
  return context.newPage();
}

export const test = base.extend<{ faults: string[]; context: BrowserContext }>({
  context: async ({ context }, give) => {
    await context.addInitScript(recordAlerts);
    await give(context);
  },
  faults: [
    async ({ page, baseURL }, use) => {
      if (slower > 1) await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slower });
      const faults = faultsOf(page, baseURL);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export async function fillSignIn(page: Page, person: { sitecode: string; username: string }, secret: string): Promise<void> {
  await page.getByLabel('Site code').fill(person.sitecode);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: false }).first().fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Waits until what was drawn last is on the screen and takes keys: React listens a moment after it has drawn. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

/** Opens an address inside the shell and waits for its content. */
export async function visit(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await drawn(page);
}

/**
 * Waits until the address is that of the page below a dialog that was closed. The dialog is out of sight a moment before, and
 * an address that is opened in between is overtaken by the way back.
 */
export const closedTo = (page: Page, pathname: string): Promise<void> => expect(page).toHaveURL((url) => url.pathname === pathname);

export const rows = (page: Page): ReturnType<Page['locator']> => page.locator('section.gridbox tbody tr');

/** The stock list, loaded: as rows or, on a phone, as cards. */
export async function visitStock(page: Page, address = '/audit'): Promise<void> {
  await visit(page, address, 'Stock List');
  await expect(page.locator('section.gridbox tbody tr, article.pcard').first().or(page.getByText(/No data found|No records found/))).toBeVisible();
  await drawn(page);
}

/** Opens the list and waits until its event stream is connected. */
export async function listening(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/events') && answer.status() === 200);
  await visitStock(page, address);
  await stream;
}

/** The time at which the page was loaded; a reload changes it. */
export const loaded = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

/** The page does not scroll sideways, once it has taken the size of its window. */
export async function fits(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

/** Chooses a display mode. The server stores it for the user, sunlight stays with the device. */
export async function showIn(page: Page, mode: 'Light' | 'Dark' | 'Sunlight' | 'Like the device'): Promise<void> {
  await page.getByRole('button', { name: /Account/ }).click();
  const entry = page.getByRole('menuitemradio', { name: mode, exact: true });
  await entry.click();
  await expect(entry).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-mode', mode === 'Like the device' ? 'light' : mode.toLowerCase());
}

/** The count next to a navigation entry, which appears with the list. */
export async function count(page: Page, entry: string): Promise<number> {
  const link = page.getByRole('link', { name: entry });
  await expect(link).toHaveText(/\([\d,]+\)/);
  const text = (await link.textContent()) ?? '';
  return Number((/\(([\d,]+)\)/.exec(text)?.[1] ?? '').replaceAll(',', ''));
}

/** Waits until no query is loading; an open event stream does not count. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.load.on, .skel, [aria-busy="true"]')).toHaveCount(0);
}

export const alertText = (page: Page): ReturnType<Page['locator']> => page.locator('[data-sonner-toast]');

/**
 * Expects that the page has shown an alert with this text since it was loaded, whether it has gone meanwhile or not. Each alert
 * is found once.
 */
export async function expectAlert(page: Page, text: string): Promise<void> {
  const take = (wanted: string): string => {
    const { recordedAlerts } = globalThis as unknown as { recordedAlerts: string[] };
    const index = recordedAlerts.indexOf(wanted);
    if (index < 0) return `none of these: ${recordedAlerts.join(' | ')}`;
    recordedAlerts.splice(index, 1);
    return wanted;
  };
  // A page that is being loaded anew has no alerts yet.
  await expect.poll(() => page.evaluate(take, text).catch(() => '')).toBe(text);
}

/** The place of an element once it has come to rest: two looks in a row see the same. */
export async function restingBox(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let box = { x: 0, y: 0, width: 0, height: 0 };
  await expect(async () => {
    const before = await element.boundingBox();
    await drawn(element.page());
    const after = await element.boundingBox();
    expect(after).not.toBeNull();
    expect(after).toEqual(before);
    box = after ?? box;
  }).toPass();
  return box;
}

/** The number in "1–40 of 312". */
export async function totalShown(page: Page): Promise<number> {
  const range = page.locator('footer.foot [role=status]');
  await expect(range).toHaveText(/of [\d,]+/);
  return Number((/of ([\d,]+)/.exec((await range.textContent()) ?? '')?.[1] ?? '').replaceAll(',', ''));
}

export { expect };
