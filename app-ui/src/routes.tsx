// The routing table, with the screens that exist.
import { Suspense, type JSX } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { pages } from './pages.tsx';
import { paths } from './paths.ts';
import { Guard } from './shell/Guard.tsx';
import { HomePage } from './shell/HomePage.tsx';
import { ListPage } from './shell/ListPage.tsx';
import { LogoutPage } from './shell/LogoutPage.tsx';
import { NotFoundPage } from './shell/NotFoundPage.tsx';
import { PageFault } from './shell/PageFault.tsx';
import { RestorePage } from './shell/RestorePage.tsx';

const SignInPage = pages.SignIn.Part;
const TechnicianPage = pages.TechnicianSignIn.Part;
const RecoveryPage = pages.Recovery.Part;
const Shell = pages.Shell.Part;
const InspectionPage = pages.Inspection.Part;
const InspectedPage = pages.Inspected.Part;
const TogetherPage = pages.Together.Part;
const BatchPage = pages.Batch.Part;
const HandoverPage = pages.Handover.Part;
const HandoverRecordPage = pages.HandoverRecord.Part;
const DealershipPage = pages.Dealership.Part;
const CustomerPage = pages.Customer.Part;
const SearchPage = pages.Search.Part;
const HistoryPage = pages.History.Part;
const DevicesPage = pages.Devices.Part;
const LocationsPage = pages.Locations.Part;
const StagesPage = pages.Stages.Part;
const AreasPage = pages.MachineAreas.Part;
const DefectsPage = pages.CommonDefects.Part;
const MoveToPage = pages.MoveTo.Part;
const OutboxPage = pages.Outbox.Part;
const TemplatesPage = pages.Templates.Part;
const TemplateEditorPage = pages.TemplateEditor.Part;
const ImportsPage = pages.Imports.Part;
const ModelsPage = pages.Models.Part;
const MappingPage = pages.Mapping.Part;
const UsersPage = pages.Users.Part;
const SiteProfilePage = pages.SiteProfile.Part;
const SiteSettingsPage = pages.SiteSettings.Part;
const EmailTemplatesPage = pages.EmailTemplates.Part;
const ReportsPage = pages.Reports.Part;
const InspectionOverviewPage = pages.InspectionOverview.Part;
const SerialNumbersPage = pages.SerialNumbers.Part;
const TechAnalysisPage = pages.TechAnalysis.Part;
const GroupInspectionPage = pages.GroupInspection.Part;
const SiteMachinePage = pages.SiteMachine.Part;
const ProductionFailurePage = pages.ProductionFailure.Part;
const ModelAnalysisPage = pages.ModelAnalysis.Part;
const SupportPage = pages.Support.Part;
const AccountPage = pages.Account.Part;
const OwnRecoveryPage = pages.OwnRecovery.Part;
const FirstRunPage = pages.FirstRun.Part;

const later = (page: JSX.Element): JSX.Element => <Suspense fallback={null}>{page}</Suspense>;

export const routes: RouteObject[] = [
  {
    errorElement: <PageFault />,
    children: [
      { path: '/', element: <HomePage /> },
      { path: paths.login, element: later(<SignInPage />) },
      { path: paths.technicianLogin, element: later(<TechnicianPage />) },
      { path: paths.reset, element: <Navigate to={paths.resetRequest} replace /> },
      // One page for the steps, so that what is typed stays from step to step.
      { element: later(<RecoveryPage />), children: [paths.resetRequest, paths.resetPasscode, paths.resetUpdate].map((path) => ({ path, element: null })) },
      { path: paths.logout, element: <LogoutPage /> },
      { path: paths.restoring, element: <RestorePage /> },
      {
        element: <Guard />,
        children: [
          {
            element: later(<Shell />),
            children: [
              {
                element: <ListPage />,
                children: [
                  { path: paths.stock, element: null },
                  { path: paths.yard, element: null },
                  { path: paths.machine, element: null },
                  { path: paths.inspection, element: later(<InspectionPage />) },
                  { path: paths.inspected, element: later(<InspectedPage />) },
                  { path: paths.handover, element: later(<HandoverPage />) },
                  { path: paths.handoverRecord, element: later(<HandoverRecordPage />) },
                  { path: paths.dealership, element: later(<DealershipPage />) },
                  { path: paths.customer, element: later(<CustomerPage />) },
                  // One dialog for its three addresses, so that the selection stays while the order is filled in.
                  {
                    element: later(<BatchPage mode="handover" />),
                    children: [paths.batch, paths.batchDealership, paths.batchCustomer].map((path) => ({ path, element: null })),
                  },
                  { path: paths.batchPdi, element: later(<BatchPage mode="pdi" />) },
                ],
              },
              { path: paths.receiving, element: <Navigate to={`${paths.stock}?f=R`} replace /> },
              { path: paths.together, element: later(<TogetherPage />) },
              { path: paths.search, element: later(<SearchPage />) },
              { path: paths.history, element: later(<HistoryPage />) },
              { path: paths.moveTo, element: later(<MoveToPage />) },
              { path: paths.outbox, element: later(<OutboxPage />) },
              { path: paths.devices, element: later(<DevicesPage />) },
              { path: paths.locations, element: later(<LocationsPage />) },
              { path: paths.stages, element: later(<StagesPage />) },
              { path: paths.machineAreas, element: later(<AreasPage />) },
              { path: paths.commonDefects, element: later(<DefectsPage />) },
              { path: paths.checkTemplateEditor, element: later(<TemplatesPage />) },
              { path: paths.checkTemplate, element: later(<TemplateEditorPage />) },
              { path: paths.imports, element: later(<ImportsPage />) },
              { path: paths.modelMapping, element: later(<MappingPage />) },
              { path: paths.manageModel, element: later(<ModelsPage />) },
              { path: paths.userList, element: later(<UsersPage />) },
              { path: paths.siteProfile, element: later(<SiteProfilePage />) },
              { path: paths.siteSettings, element: later(<SiteSettingsPage />) },
              { path: paths.email, element: later(<EmailTemplatesPage />) },
              { path: paths.reports, element: later(<ReportsPage />) },
              { path: paths.inspectionOverview, element: later(<InspectionOverviewPage />) },
              { path: paths.serialNumbers, element: later(<SerialNumbersPage />) },
              { path: paths.techAnalysis, element: later(<TechAnalysisPage />) },
              { path: paths.groupInspection, element: later(<GroupInspectionPage />) },
              { path: paths.siteMachine, element: later(<SiteMachinePage />) },
              { path: paths.productionFailure, element: later(<ProductionFailurePage />) },
              { path: paths.modelAnalysis, element: later(<ModelAnalysisPage />) },
              { path: paths.support, element: later(<SupportPage />) },
              { path: paths.account, element: later(<AccountPage />) },
              { path: paths.ownReset, element: later(<OwnRecoveryPage />) },
              { path: paths.firstRun, element: later(<FirstRunPage />) },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export const makeRouter = (): ReturnType<typeof createBrowserRouter> => createBrowserRouter(routes);
