import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** sonner writes its styles into a style element, which the content security policy forbids; main.tsx imports them as a file instead. */
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

/** The server refuses cross-origin calls, so the proxy sets the origin to the server's own. */
const server = { target: api, changeOrigin: true, headers: { origin: api } };

export default defineConfig({
  plugins: [react(), sonnerStylesAsFile],
  // The policy allows no data: addresses, so nothing is inlined. /assets is the server's path for signed files.
  build: { assetsDir: 'static', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 700 },
  server: { port: 5173, proxy: { '/api': server, '/admin/api': server, '/assets': server } },
  optimizeDeps: { exclude: ['sonner'] },
  test: {
    environment: 'jsdom',
    // By default vitest leaves one processor unused, which is half of two.
    maxWorkers: '100%',
    testTimeout: 30_000,
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'theme/**/*.test.ts'],
  },
} as Parameters<typeof defineConfig>[0]);
