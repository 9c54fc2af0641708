// Loads the first page. Imported first, so that it runs before the other modules of the entry's chunk.
import { preloadPages } from './pages.tsx';

preloadPages(window.location.pathname);
