import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const report = process.env['HARDSTAND_BROWSER_REPORT'];

/**
 * The browser tests of both web apps. Each spec file has a server of its own (src/e2e/servers.ts): HARDSTAND_PROGRAM is the path of
 * its program, CHROMIUM that of the browser, and HARDSTAND_BROWSER_REPORT the file that the results are written to. The waits are
 * those of a machine that is four times slower than usual: only a test that fails takes so long. The files of the console come
 * last because they are the shortest: both workers end at about the same time.
 */
export default defineConfig({
  // The paths of the reports begin at the root of the repository.
  testDir: at('..'),
  globalSetup: at('src/e2e/prepare.ts'),
  outputDir: at('test-results'),
  fullyParallel: false,
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], [at('../scripts/runningTests.mjs')], ...(report === undefined ? [] : [['json', { outputFile: report }] as const])],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // A screenshot is taken only when a test fails; a trace would double the time of every test.
    screenshot: 'only-on-failure',
    // The worker would load every file of the application for each test; those of the worker allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-gpu', '--disable-dev-shm-usage'],
    },
  },
  projects: [
    { name: 'app', testDir: at('../app-ui/e2e') },
    { name: 'console', testDir: at('../admin-ui/e2e'), timeout: 480_000 },
  ],
});
