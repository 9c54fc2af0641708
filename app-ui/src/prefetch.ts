// Sends the first requests. Imported first, so that it runs before the other modules of the entry.
import { prefetchStock } from './features/stock/prefetchStock.ts';

prefetchStock(window.location);
