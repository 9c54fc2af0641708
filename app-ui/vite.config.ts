import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { userGuide } from './guide/plugin.ts';
import { textFiles } from './texts/plugin.ts';

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

/** konva empties its container by writing HTML, which the content security policy forbids even for an empty text. */
const konvaWithoutHtml: Plugin = {
  name: 'konva-without-html',
  transform(code, id) {
    if (!/\/konva\/lib\/Stage\.js/.test(id)) return null;
    const made = code.replace("container.innerHTML = '';", 'container.replaceChildren();');
    if (made === code) this.error('konva no longer empties its container by HTML: this plugin may go');
    return { code: made, map: null };
  },
};

type ModuleInfo = (id: string) => { importedIds: readonly string[] } | null;

/** The modules that a module needs to run, itself included. Modules that only re-export, such as MUI's index, are not followed. */
function neededBy(module: string, infoOf: ModuleInfo): Set<string> {
  const needed = new Set<string>();
  const add = (id: string): void => {
    if (needed.has(id) || /@mui\/material\/index\.m?js/.test(id)) return;
    needed.add(id);
    infoOf(id)?.importedIds.forEach(add);
  };
  add(module);
  return needed;
}

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));

type ChunkName = (id: string, context: { getModuleInfo: ModuleInfo }) => string | null;

const closure = (paths: readonly string[], context: { getModuleInfo: ModuleInfo }): Set<string> =>
  new Set(paths.flatMap((path) => [...neededBy(source(path), (one) => context.getModuleInfo(one))]));

/** The modules of the first requests of a page. Their chunk runs while the other chunks are still loading. */
function prefetchChunk(): ChunkName {
  let prefetch: Set<string> | undefined;
  return (id, context) => {
    prefetch ??= closure(['prefetch.ts'], context);
    return prefetch.has(id) ? 'prefetch' : null;
  };
}

/**
 * Modules that every page needs are one chunk, and the shell with the stock page is another, each with the parts of MUI that it
 * uses, because a browser has six connections and each file costs a round trip.
 */
function pageChunk(): ChunkName {
  let base: Set<string> | undefined;
  let work: Set<string> | undefined;
  return (id, context) => {
    if (!base || !work) {
      const later = closure(['shell/Shell.tsx', 'features/stock/StockPage.tsx'], context);
      const signIn = closure(['features/signin/SignInPage.tsx'], context);
      work = later;
      base = new Set([...closure(['main.tsx'], context), ...[...signIn].filter((one) => later.has(one))]);
    }
    return base.has(id) ? 'base' : work.has(id) ? 'work' : null;
  };
}

/** Adds the first requests of a page as a script of its own, which runs as soon as it has loaded; an import of the entry would wait for all of them. */
const prefetchFirst: Plugin = {
  name: 'prefetch-first',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html'];
      const prefetch = Object.values(bundle).find((one) => one.type === 'chunk' && one.moduleIds.includes(source('prefetch.ts')));
      if (page?.type !== 'asset' || !prefetch) return this.error('index.html or the chunk of prefetch.ts is missing');
      const script = `<script type="module" crossorigin src="/${prefetch.fileName}"></script>`;
      const html = String(page.source);
      if (!html.includes(script)) page.source = html.replace('<script', `${script}\n    <script`);
    },
  },
};

/**
 * Writes a compressed copy next to each script, style sheet and WebAssembly file; the server sends it to browsers that
 * accept the encoding.
 */
export const packed: Plugin = {
  name: 'packed',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css|wasm|json)$/.test(fileName)) continue;
        const text = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        const source = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source });
      }
    },
  },
};

/**
 * The service worker (SHELL-067). It keeps the first page and every file of this version, so that the page opens and says
 * "offline" without a network, and an open page has its own files after the server got others. A newer worker waits until
 * the user takes the offer to reload. Data always comes from the network: there is no cache but that of the files.
 */
const serviceWorker = VitePWA({
  filename: 'sw.js',
  // serviceWorker.ts registers it, with the address that the Trusted Types policy allows; the manifest is a file of public/.
  injectRegister: null,
  manifest: false,
  registerType: 'prompt',
  workbox: {
    // A worker may not load a second script under the content security policy.
    inlineWorkboxRuntime: true,
    // The pages of the user guide are precached without their pictures. The reader of codes is WebAssembly. The fonts of other scripts are loaded when a text needs them.
    globPatterns: ['index.html', 'icon.svg', 'manifest.webmanifest', 'static/*.{js,css,wasm}', 'static/inter-latin-wght-normal-*.woff2', 'guide/*/*.html', 'static/guide-*.json'],
    dontCacheBustURLsMatching: /^static\//,
    // "/" is requested by the page when it checks for a newer version.
    directoryIndex: '',
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/(api|admin|assets|guide|reports|sign|static|metrics|livez|readyz)(\/|$)/],
    cleanupOutdatedCaches: true,
    sourcemap: false,
  },
});

const tests = ['src/**/*.test.{ts,tsx}', 'theme/**/*.test.ts', 'guide/**/*.test.ts', 'texts/**/*.test.ts'];
const isolatedTests = ['src/offline/**/*.test.{ts,tsx}', 'src/**/*.isolated.test.{ts,tsx}'];

const api = process.env['HARDSTAND_URL'] ?? 'http://127.0.0.1:8080';

/** The server refuses cross-origin calls, so the proxy sets the origin to the server's own. */
const server = { target: api, changeOrigin: true, headers: { origin: api } };

export default defineConfig({
  plugins: [react(), sonnerStylesAsFile, konvaWithoutHtml, prefetchFirst, userGuide(), textFiles, packed, serviceWorker],
  // The policy allows no data: addresses, so nothing is inlined. /assets is the server's path for signed files.
  build: {
    assetsDir: 'static',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: prefetchChunk(), priority: 2 }, { name: pageChunk(), priority: 1 }] } } },
  },
  server: { port: 5173, proxy: { '/api': server, '/admin/api': server, '/assets': server, '/guide': server } },
  optimizeDeps: { exclude: ['sonner'] },
  test: {
    environment: 'jsdom',
    // By default vitest leaves one processor unused, which is half of two.
    maxWorkers: '100%',
    // A busy machine is waited for: only a test that fails takes so long.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    setupFiles: ['src/testing/setup.ts'],
    // The files of a worker share a page and the modules they import, which takes half of the time. Those that replace a module, and
    // those of the device's database, which is opened when the modules are loaded, have their own.
    projects: [
      { extends: true, test: { name: 'shared', isolate: false, include: tests, exclude: isolatedTests } },
      { extends: true, test: { name: 'isolated', include: isolatedTests } },
    ],
  },
} as Parameters<typeof defineConfig>[0]);
