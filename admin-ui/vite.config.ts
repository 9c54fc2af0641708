import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// The server embeds dist/ and serves it at /admin/ with a content security policy that allows same-origin files only, so
// nothing may be inlined into a data: address.
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  build: { assetsInlineLimit: 0, sourcemap: false, chunkSizeWarningLimit: 1500 },
  server: {
    port: 5174,
    proxy: {
      '/admin/api': process.env.HARDSTAND_URL ?? 'http://127.0.0.1:8080',
      '/api': process.env.HARDSTAND_URL ?? 'http://127.0.0.1:8080',
      '/assets': process.env.HARDSTAND_URL ?? 'http://127.0.0.1:8080',
    },
  },
  test: {
    environment: 'jsdom',
    // The files of a worker share a page and the modules they import, which takes half of the time; none replaces a module.
    isolate: false,
    // By default vitest leaves one processor unused, which is half of two.
    maxWorkers: '100%',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Far longer than any test takes: a busy machine is no fault. The waits of src/testing/setup.ts are shorter.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
