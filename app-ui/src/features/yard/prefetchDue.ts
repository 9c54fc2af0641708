// Sends the requests of the yard page at the start of the page: the session, the site's configuration and the list.
import { prefetch, type Call } from '../../api/prefetch.ts';
import { stored } from '../../api/storage.ts';
import { storedHome } from '../../home.ts';
import { isInspection, paths } from '../../paths.ts';
import { pageOf } from './due.ts';

/** The request of the first page of the list. */
export const dueCall = (site: string): Call => ({ site, path: '/api/vhc/inspection/due', body: pageOf(1) });

/** Returns `true` if the yard page is visible at an address, or beneath an inspection. */
export const isYardAddress = (pathname: string): boolean =>
  pathname === paths.yard || ((pathname === '/' || isInspection(pathname)) && storedHome() === paths.yard);

export function prefetchDue({ pathname }: { pathname: string }): void {
  const site = stored('currentSite');
  if (site === '' || !isYardAddress(pathname)) return;
  prefetch({ site, path: '/api/security/session' });
  prefetch({ site, path: '/api/siteconfig' });
  prefetch(dueCall(site));
}
