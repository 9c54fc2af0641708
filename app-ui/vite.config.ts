import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** sonner writes its style sheet into a style element, which our content security policy forbids; main.tsx imports the same sheet as a file. */
const sonnerStylesAsFile: Plugin = {
  name: 'sonner-styles-as-file',
  transform(code, id) {
    if (!id.includes('/sonner/dist/index.mjs')) return null;
    const start = code.indexOf('__insertCSS("');
    if (start < 0) this.error('sonner no longer calls __insertCSS: check how its styles arrive');
    return { code: `${code.slice(0, start)}void ("${code.slice(start + '__insertCSS("'.length)}`, map: null };
  },
};

const api = process.env['HARDSTAND_URL'] ?? 'http://127.0.0.1:8080';

/** The server refuses calls that another site's page makes, so the proxy makes them as the server's own page would. */
const server = { target: api, changeOrigin: true, headers: { origin: api } };

export default defineConfig({
  plugins: [react(), sonnerStylesAsFile],
  // The policy allows no data: addresses, so nothing is inlined; /assets belongs to the server's signed files.
  build: { assetsDir: 'static', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 700 },
  server: { port: 5173, proxy: { '/api': server, '/admin/api': server, '/assets': server } },
  optimizeDeps: { exclude: ['sonner'] },
  test: {
    environment: 'jsdom',
    // Unsaid, one processor would be left to vitest itself, which is half of two.
    maxWorkers: '100%',
    testTimeout: 30_000,
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'theme/**/*.test.ts'],
  },
} as Parameters<typeof defineConfig>[0]);
