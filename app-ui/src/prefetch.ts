// Runs before everything else of the entry.
import { prefetchStock } from './features/stock/prefetchStock.ts';

prefetchStock(window.location);
