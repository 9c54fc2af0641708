// The routing table, with the screens that exist.
import { Suspense, type JSX } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { pages } from './pages.tsx';
import { paths } from './paths.ts';
import { Guard } from './shell/Guard.tsx';
import { HomePage } from './shell/HomePage.tsx';
import { LogoutPage } from './shell/LogoutPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { PageFault } from './shell/PageFault.tsx';
import { guardedPaths } from './shell/refusals.ts';
import { RestorePage } from './shell/RestorePage.tsx';

const SignInPage = pages.SignIn.Part;
const Shell = pages.Shell.Part;
const StockPage = pages.Stock.Part;
const InspectionPage = pages.Inspection.Part;
const InspectedPage = pages.Inspected.Part;
const SearchPage = pages.Search.Part;
const HistoryPage = pages.History.Part;
const LocationsPage = pages.Locations.Part;
const MoveToPage = pages.MoveTo.Part;
const TemplatesPage = pages.Templates.Part;
const TemplateEditorPage = pages.TemplateEditor.Part;
const ImportsPage = pages.Imports.Part;
const ModelsPage = pages.Models.Part;
const MappingPage = pages.Mapping.Part;

const later = (page: JSX.Element): JSX.Element => <Suspense fallback={null}>{page}</Suspense>;

export const routes: RouteObject[] = [
  {
    errorElement: <PageFault />,
    children: [
      { path: '/', element: <HomePage /> },
      { path: paths.login, element: later(<SignInPage />) },
      { path: paths.technicianLogin, element: later(<SignInPage technician />) },
      { path: paths.logout, element: <LogoutPage /> },
      { path: paths.restoring, element: <RestorePage /> },
      {
        element: <Guard />,
        children: [
          {
            element: later(<Shell />),
            children: [
              // One page for all its addresses, so that the list stays while a machine or an inspection is opened and closed.
              {
                element: later(<StockPage />),
                children: [
                  { path: paths.stock, element: null },
                  { path: paths.machine, element: null },
                  { path: paths.inspection, element: later(<InspectionPage />) },
                  { path: paths.inspected, element: later(<InspectedPage />) },
                ],
              },
              { path: paths.receiving, element: <Navigate to={`${paths.stock}?f=R`} replace /> },
              { path: paths.search, element: later(<SearchPage />) },
              { path: paths.history, element: later(<HistoryPage />) },
              { path: paths.moveTo, element: later(<MoveToPage />) },
              { path: paths.locations, element: later(<LocationsPage />) },
              { path: paths.checkTemplateEditor, element: later(<TemplatesPage />) },
              { path: paths.checkTemplate, element: later(<TemplateEditorPage />) },
              { path: paths.imports, element: later(<ImportsPage />) },
              { path: paths.modelMapping, element: later(<MappingPage />) },
              { path: paths.manageModel, element: later(<ModelsPage />) },
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
