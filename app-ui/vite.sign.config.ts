// The page of a signing link is built on its own, after the application: it shares no script with it, and no service worker
// keeps it.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packed } from './vite.config.ts';

export default defineConfig({
  plugins: [react(), packed],
  publicDir: false,
  build: {
    assetsDir: 'static',
    assetsInlineLimit: 0,
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'sign.html' },
  },
});
