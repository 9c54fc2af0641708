// The pages whose code is loaded on demand, and those of them that the first address needs.
import { lazy, useState, type ComponentType, type JSX } from 'react';
import { stored } from './api/storage.ts';
import { paths } from './paths.ts';

interface LazyPage<P> {
  Page: (props: P) => JSX.Element;
  load: () => Promise<unknown>;
}

/** A page that renders at once when its code is loaded, and suspends until then. */
function page<P extends object>(read: () => Promise<{ default: ComponentType<P> }>): LazyPage<P> {
  let loaded: ComponentType<P> | undefined;
  const load = async (): Promise<{ default: ComponentType<P> }> => {
    const module = await read();
    loaded = module.default;
    return module;
  };
  const Later: ComponentType<P> = lazy(load);
  function Page(props: P): JSX.Element {
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  return { Page, load };
}

export const pages = {
  SignIn: page(async () => ({ default: (await import('./features/signin/SignInPage.tsx')).SignInPage })),
  Shell: page(() => import('./shell/Shell.tsx')),
  Stock: page(() => import('./features/stock/StockPage.tsx')),
  Search: page(() => import('./features/search/SearchPage.tsx')),
  History: page(() => import('./features/history/HistoryPage.tsx')),
  Locations: page(() => import('./features/locations/LocationsPage.tsx')),
};

/** Loads the code of the page of the first address, before anything is rendered. A failure is handled when the page is rendered. */
export function preloadPages(pathname: string): void {
  const wanted: readonly { load: () => Promise<unknown> }[] =
    pathname === paths.stock && stored('actingSite') !== ''
      ? [pages.Shell, pages.Stock]
      : pathname === '/' || pathname === paths.login || pathname === paths.technicianLogin
        ? [pages.SignIn]
        : [];
  for (const one of wanted) one.load().catch(() => undefined);
}
