// The pages whose code is loaded on demand, and those of them that the first address needs.
import { isStock, paths } from './paths.ts';
import { mayBeSignedIn, signInPath } from './signInPath.ts';
import { partOf } from './ui/later.tsx';

export const pages = {
  SignIn: partOf(async () => ({ default: (await import('./features/signin/SignInPage.tsx')).SignInPage })),
  Shell: partOf(() => import('./shell/Shell.tsx')),
  Stock: partOf(() => import('./features/stock/StockPage.tsx')),
  Inspection: partOf(() => import('./features/inspection/InspectionPage.tsx')),
  Inspected: partOf(() => import('./features/inspection/InspectedPage.tsx')),
  Search: partOf(() => import('./features/search/SearchPage.tsx')),
  History: partOf(() => import('./features/history/HistoryPage.tsx')),
  MoveTo: partOf(() => import('./features/moveTo/MoveToPage.tsx')),
  Locations: partOf(() => import('./features/locations/LocationsPage.tsx')),
  Templates: partOf(() => import('./features/templates/TemplatesPage.tsx')),
  TemplateEditor: partOf(() => import('./features/templates/editor/EditorPage.tsx')),
  Models: partOf(() => import('./features/models/ModelsPage.tsx')),
  Mapping: partOf(() => import('./features/mapping/MappingPage.tsx')),
  Imports: partOf(() => import('./features/imports/ImportsPage.tsx')),
};

/** Loads the code of the page of the first address, before anything is rendered. A failure is handled when the page is rendered. */
export function preloadPages(pathname: string): void {
  const address = pathname === '/' ? (mayBeSignedIn() ? paths.stock : signInPath()) : pathname;
  const wanted: readonly { load: () => Promise<unknown> }[] =
    isStock(address) && mayBeSignedIn()
      ? [pages.Shell, pages.Stock]
      : address === paths.login || address === paths.technicianLogin
        ? [pages.SignIn]
        : [];
  for (const one of wanted) one.load().catch(() => undefined);
}
