// What the stock page needs, sent for at the start of the page from its address and the browser's storage: the session, the
// site's configuration and the list. Where the session turns out to be of another site or view, the page asks again.
import { prefetch } from '../../api/prefetch.ts';
import { stored, storedLocation } from '../../api/storage.ts';
import { paths } from '../../paths.ts';
import { queryOf, readView } from './view.ts';

export function prefetchStock(address: { pathname: string; search: string }): void {
  const [site, user] = [stored('actingSite'), Number(stored('user'))];
  if (site === '' || address.pathname !== paths.stock) return;
  const params = new URLSearchParams(address.search);
  if (params.size === 0 && stored('filter') !== '') params.set('f', stored('filter'));
  const view = readView(params);
  const location = view.location === 0 ? storedLocation(user, site) : view.location;
  prefetch({ site, path: '/api/security/session' });
  prefetch({ site, path: '/api/siteconfig' });
  prefetch({ site, path: '/api/jcbstock/list', body: queryOf({ ...view, location }) });
}
