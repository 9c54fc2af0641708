// Prefetches the requests of the stock page at the start of the page, from the address and browser storage: the session, the
// site's configuration and the list. When the session turns out to be of another site or view, the page sends them again.
import type { QueryClient } from '@tanstack/react-query';
import { onPrefetched, prefetch } from '../../api/prefetch.ts';
import { keys } from '../../api/queryKeys.ts';
import { stored, storedLocation } from '../../api/storage.ts';
import type { StockList, StockQuery } from '../../api/wire.ts';
import { isStock } from '../../paths.ts';
import { queryOf, readView } from './view.ts';

let listCall: { site: string; path: '/api/jcbstock/list'; body: StockQuery } | undefined;

export function prefetchStock(address: { pathname: string; search: string }): void {
  const [site, user] = [stored('currentSite'), Number(stored('user'))];
  if (site === '' || !isStock(address.pathname)) return;
  const view = readView(new URLSearchParams(address.search));
  const location = view.location === 0 ? storedLocation(user, site) : view.location;
  prefetch({ site, path: '/api/security/session' });
  prefetch({ site, path: '/api/siteconfig' });
  listCall = { site, path: '/api/jcbstock/list', body: queryOf({ ...view, location }) };
  prefetch(listCall);
}

/** Puts the prefetched list into the cache when it arrives, so that the page is rendered with it at once. */
export function cachePrefetchedList(client: QueryClient): void {
  if (!listCall) return;
  const { site, body } = listCall;
  onPrefetched(listCall, (answer, begun) => {
    const list = answer as StockList;
    client.setQueryData(keys.stockList(site, body), { ...list, begun });
    client.setQueryData(keys.counts(site, body.AsOf), list);
  });
}
