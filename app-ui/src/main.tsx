// Starts the application: the first page's requests, styles, texts, the service worker, then the first page.
import './prefetch.ts';
import './preloadPages.ts';
import '@fontsource-variable/inter/wght.css';
import 'sonner/dist/styles.css';
import '../theme/theme.css';
import './ui/app.css';
import { CacheProvider } from '@emotion/react';
import createCache from '@emotion/cache';
import { createRoot } from 'react-dom/client';
import { showStoredMode } from './api/preferences.tsx';
import { report } from './api/report.ts';
import { stored } from './api/storage.ts';
import { App } from './App.tsx';
import { makeRouter } from './routes.tsx';
import { registerServiceWorker } from './serviceWorker.ts';
import { loadLanguage, speak } from './text/i18n.ts';

showStoredMode();
window.addEventListener('error', (event) => report(event.error ?? event.message));
window.addEventListener('unhandledrejection', (event) => report(event.reason));

// Speedy mode adds rules with CSSStyleSheet.insertRule, which the content security policy permits. Prepending gives our own
// style sheet precedence over MUI's defaults.
const styles = createCache({ key: 'mui', speedy: true, prepend: true });

/** Draws the first page in the language that this device spoke last; whose session it is decides afterwards. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  await loadLanguage(stored('language'));
  speak(stored('language'));
  createRoot(root).render(
    <CacheProvider value={styles}>
      <App router={makeRouter()} />
    </CacheProvider>,
  );
}
void start();
registerServiceWorker();
