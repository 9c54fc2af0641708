import { defineConfig } from '@playwright/test';

// The specs need a running server with the demonstration data: HARDSTAND_URL is its address, CHROMIUM the browser's path.
export default defineConfig({
  testDir: 'e2e',
  // Far longer than any test takes: a busy machine is no fault.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  workers: 1,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: process.env.HARDSTAND_URL ?? 'http://127.0.0.1:8080',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // A screenshot is taken only when a test fails; a trace would double the time of every test.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    },
  },
});
