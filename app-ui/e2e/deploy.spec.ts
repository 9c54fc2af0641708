// Behaviour of an open page when its files cannot be loaded and when the server gets a newer version.
import { createServer, request, type Server } from 'node:http';
import { freePort } from 'web-shared/e2e/servers';
import { expect, stateOf, test } from './world.ts';

/** The server under test at another port, which a test can cut off from the files or give a newer version. */
interface Front {
  url: string;
  /** Files that the server does not have any more. */
  gone: RegExp | undefined;
  /** The files are those of a newer version: the worker's script and the name of the first script differ. */
  newer: boolean;
  close: () => void;
}

async function front(target: string, port: number): Promise<Front> {
  const to = new URL(target);
  const state: Front = { url: '', gone: undefined, newer: false, close: () => undefined };
  const server: Server = createServer((received, answer) => {
    const path = received.url ?? '/';
    if (state.gone?.test(path)) {
      answer.writeHead(404).end();
      return;
    }
    const headers = { ...received.headers, host: to.host, 'accept-encoding': 'identity', ...(received.headers.origin ? { origin: to.origin } : {}) };
    const passed = request({ hostname: to.hostname, port: to.port, path, method: received.method, headers }, (given) => {
      if (!state.newer || !(path === '/sw.js' || given.headers['content-type']?.startsWith('text/html'))) {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
        return;
      }
      let text = '';
      given.setEncoding('utf8');
      given.on('data', (part: string) => (text += part));
      given.on('end', () => {
        const names = Object.keys(given.headers).filter((name) => name !== 'content-length');
        answer.writeHead(given.statusCode ?? 502, Object.fromEntries(names.map((name) => [name, given.headers[name]])));
        answer.end(path === '/sw.js' ? `${text}\n// newer` : text.replace(/static\/index-[^"]+\.js/, 'static/index-newer.js'));
      });
    });
    passed.on('error', () => answer.destroy());
    received.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${String(port)}`;
  state.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return state;
}

const deployed = test.extend<{ before: Front }>({
  before: async ({ server }, give) => {
    const before = await front(server.url, await freePort());
    await give(before);
    before.close();
  },
  baseURL: async ({ before }, give) => give(before.url),
});

test.use({ storageState: stateOf('dealer') });
deployed.use({ storageState: stateOf('dealer'), serviceWorkers: 'allow' });
test.beforeEach(() => test.slow());

test('a page whose file cannot be loaded says so in its place and comes back by itself', async ({ page, context }) => {
  await context.route('**/static/LocationsPage*', (route) => route.abort());
  await page.goto('/audit');
  await expect(page.locator('section.gridbox tbody tr').first()).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('alert').getByText('This part could not be loaded')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  await context.unrouteAll();
  await expect(page.getByLabel('Add a location')).toBeVisible();
  await expect(page).toHaveURL(/\/location$/);
});

deployed('the files of an open page stay after a newer version has replaced them, and the newer version is offered', async ({ page, before }) => {
  await page.goto('/audit');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.locator('section.gridbox tbody tr').first()).toBeVisible();
  before.newer = true;
  // The page looks for a newer version when it is shown again; here at once.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByRole('status').getByText('A new version is available')).toBeVisible();
  before.gone = /static\/(LocationsPage|SearchPage|HistoryView)/;
  // The page that is open goes on with its own files.
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Add a location')).toBeVisible();
  before.gone = undefined;
  const begun = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => begun)).not.toBe(begun);
  await expect(page.getByLabel('Add a location')).toBeVisible();
  await expect(page.getByText('A new version is available')).toBeHidden();
});
