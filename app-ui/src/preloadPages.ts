// Runs before everything else of the entry's chunk.
import { preloadPages } from './pages.ts';

preloadPages(window.location.pathname);
