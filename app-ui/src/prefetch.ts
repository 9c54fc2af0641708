// Sends the first requests. Imported first, so that it runs before the other modules of the entry.
import { prefetchStock } from './features/stock/prefetchStock.ts';
import { isYardAddress, prefetchDue } from './features/yard/prefetchDue.ts';

if (isYardAddress(window.location.pathname)) prefetchDue(window.location);
else prefetchStock(window.location);
