// Runs before everything else of the entry's chunk.
import { preloadPages } from './pages.tsx';

preloadPages(window.location.pathname);
