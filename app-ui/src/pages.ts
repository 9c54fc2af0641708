// The pages that are loaded when they are shown, and which of them the address that the application starts at shows.
import { stored } from './api/storage.ts';
import { paths } from './paths.ts';

export const pages = {
  SignIn: async () => ({ default: (await import('./features/signin/SignInPage.tsx')).SignInPage }),
  Shell: () => import('./shell/Shell.tsx'),
  Stock: () => import('./features/stock/StockPage.tsx'),
  Search: () => import('./features/search/SearchPage.tsx'),
  History: () => import('./features/history/HistoryPage.tsx'),
  Locations: () => import('./features/locations/LocationsPage.tsx'),
};

/** Sends for what the first address shows, before the frame around it is made. A failure is met again when it is shown. */
export function preloadPages(pathname: string): void {
  const wanted: readonly (() => Promise<unknown>)[] =
    pathname === paths.stock && stored('actingSite') !== ''
      ? [pages.Shell, pages.Stock]
      : pathname === '/' || pathname === paths.login || pathname === paths.technicianLogin
        ? [pages.SignIn]
        : [];
  for (const load of wanted) load().catch(() => undefined);
}
