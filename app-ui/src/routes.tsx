// The routing table, with the screens that exist.
import { lazy, Suspense, type JSX } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { SignInPage } from './features/signin/SignInPage.tsx';
import { paths } from './paths.ts';
import { Guard } from './shell/Guard.tsx';
import { LogoutPage } from './shell/LogoutPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { PageFault } from './shell/PageFault.tsx';
import { guardedPaths } from './shell/refusals.ts';
import { RestorePage } from './shell/RestorePage.tsx';

const Shell = lazy(() => import('./shell/Shell.tsx'));
const StockPage = lazy(() => import('./features/stock/StockPage.tsx'));
const SearchPage = lazy(() => import('./features/search/SearchPage.tsx'));
const HistoryPage = lazy(() => import('./features/history/HistoryPage.tsx'));
const LocationsPage = lazy(() => import('./features/locations/LocationsPage.tsx'));

const later = (page: JSX.Element): JSX.Element => <Suspense fallback={null}>{page}</Suspense>;

export const routes: RouteObject[] = [
  {
    errorElement: <PageFault />,
    children: [
      { path: '/', element: <Navigate to={paths.login} replace /> },
      { path: paths.login, element: <SignInPage /> },
      { path: paths.technicianLogin, element: <SignInPage technician /> },
      { path: paths.logout, element: <LogoutPage /> },
      { path: paths.restoring, element: <RestorePage /> },
      {
        element: <Guard />,
        children: [
          {
            element: later(<Shell />),
            children: [
              { path: paths.stock, element: later(<StockPage />) },
              { path: paths.receiving, element: <Navigate to={`${paths.stock}?f=R`} replace /> },
              { path: paths.search, element: later(<SearchPage />) },
              { path: paths.history, element: later(<HistoryPage />) },
              { path: paths.locations, element: later(<LocationsPage />) },
            ],
          },
          // Pages without a screen yet: refused to users whom a rule refuses the page, and unknown (404) to others.
          ...guardedPaths.map((path) => ({ path, element: <NotFoundPage /> })),
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export const makeRouter = (): ReturnType<typeof createBrowserRouter> => createBrowserRouter(routes);
