import { defineConfig } from '@playwright/test';

/**
 * The browser tests need a server with the demonstration data: HARDSTAND_URL is its address, CHROMIUM the browser's path. The
 * waits are those of a machine that is four times slower than usual: only a test that fails takes so long.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env['HARDSTAND_URL'] ?? 'http://127.0.0.1:8080',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // A screenshot is taken only when a test fails; a trace would double the time of every test.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-gpu', '--disable-dev-shm-usage'],
    },
  },
  projects: [
    { name: 'people', testMatch: /people\.setup\.ts/ },
    { name: 'app', testMatch: /.*\.spec\.ts/, dependencies: ['people'] },
  ],
});
