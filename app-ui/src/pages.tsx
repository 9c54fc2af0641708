// The pages whose code is loaded on demand, and those of them that the first address needs.
import { isYardAddress } from './features/yard/prefetchDue.ts';
import { storedHome } from './home.ts';
import { isInspection, isStock, paths } from './paths.ts';
import { mayBeSignedIn, signInPath } from './signInPath.ts';
import { partOf } from './ui/later.tsx';

export const pages = {
  SignIn: partOf(async () => ({ default: (await import('./features/signin/SignInPage.tsx')).SignInPage })),
  TechnicianSignIn: partOf(async () => ({ default: (await import('./features/signin/TechnicianPage.tsx')).TechnicianPage })),
  Recovery: partOf(async () => ({ default: (await import('./features/signin/recovery/RecoveryPage.tsx')).RecoveryPage })),
  Shell: partOf(() => import('./shell/Shell.tsx')),
  Stock: partOf(() => import('./features/stock/StockPage.tsx')),
  Yard: partOf(() => import('./features/yard/YardPage.tsx')),
  Inspection: partOf(() => import('./features/inspection/InspectionPage.tsx')),
  Together: partOf(() => import('./features/inspection/together/TogetherPage.tsx')),
  Inspected: partOf(() => import('./features/inspection/InspectedPage.tsx')),
  Batch: partOf(() => import('./handover/batch/BatchPage.tsx')),
  Handover: partOf(() => import('./handover/sheet/HandoverPage.tsx')),
  HandoverRecord: partOf(() => import('./handover/record/RecordPage.tsx')),
  Dealership: partOf(() => import('./handover/dealership/DealershipPage.tsx')),
  Customer: partOf(() => import('./handover/customer/CustomerPage.tsx')),
  Search: partOf(() => import('./features/search/SearchPage.tsx')),
  History: partOf(() => import('./features/history/HistoryPage.tsx')),
  MoveTo: partOf(() => import('./features/moveTo/MoveToPage.tsx')),
  Devices: partOf(() => import('./features/devices/DevicesPage.tsx')),
  Locations: partOf(() => import('./features/nameLists/LocationsPage.tsx')),
  Stages: partOf(() => import('./features/nameLists/StagesPage.tsx')),
  MachineAreas: partOf(() => import('./features/nameLists/AreasPage.tsx')),
  CommonDefects: partOf(() => import('./features/nameLists/DefectsPage.tsx')),
  Outbox: partOf(() => import('./offline/OutboxPage.tsx')),
  Templates: partOf(() => import('./features/templates/TemplatesPage.tsx')),
  TemplateEditor: partOf(() => import('./features/templates/editor/EditorPage.tsx')),
  Models: partOf(() => import('./features/models/ModelsPage.tsx')),
  Mapping: partOf(() => import('./features/mapping/MappingPage.tsx')),
  Imports: partOf(() => import('./features/imports/ImportsPage.tsx')),
  Users: partOf(() => import('./features/users/UsersPage.tsx')),
  SiteProfile: partOf(() => import('./features/site/ProfilePage.tsx')),
  SiteSettings: partOf(() => import('./features/site/SettingsPage.tsx')),
  EmailTemplates: partOf(() => import('./features/email/EmailTemplatesPage.tsx')),
  Reports: partOf(() => import('./shell/ReportsPage.tsx')),
  InspectionOverview: partOf(async () => ({ default: (await import('./features/reports/InspectionPages.tsx')).InspectionOverviewPage })),
  SerialNumbers: partOf(async () => ({ default: (await import('./features/reports/InspectionPages.tsx')).SerialNumberPage })),
  TechAnalysis: partOf(async () => ({ default: (await import('./features/reports/InspectionPages.tsx')).TechAnalysisPage })),
  GroupInspection: partOf(async () => ({ default: (await import('./features/reports/InspectionPages.tsx')).GroupInspectionPage })),
  SiteMachine: partOf(() => import('./features/reports/SiteMachinePage.tsx')),
  ProductionFailure: partOf(() => import('./features/reports/ProductionFailurePage.tsx')),
  ModelAnalysis: partOf(() => import('./features/reports/ModelAnalysisPage.tsx')),
  Support: partOf(() => import('./features/support/SupportPage.tsx')),
  Account: partOf(() => import('./features/account/AccountPage.tsx')),
  OwnRecovery: partOf(() => import('./features/signin/recovery/OwnRecoveryPage.tsx')),
  FirstRun: partOf(() => import('./features/firstRun/FirstRunPage.tsx')),
};

/** Loads the code of the page of the first address, before anything is rendered. A failure is handled when the page is rendered. */
export function preloadPages(pathname: string): void {
  const address = pathname === '/' ? (mayBeSignedIn() ? storedHome() : signInPath()) : pathname;
  const wanted: readonly { load: () => Promise<unknown> }[] =
    (isStock(address) || address === paths.yard) && mayBeSignedIn()
      ? [pages.Shell, isYardAddress(address) ? pages.Yard : pages.Stock, ...(isInspection(address) ? [pages.Inspection] : [])]
      : address === paths.login
        ? [pages.SignIn]
        : address === paths.technicianLogin
          ? [pages.TechnicianSignIn]
          : address.startsWith(`${paths.reset}/`)
            ? [pages.Recovery]
            : [];
  for (const one of wanted) one.load().catch(() => undefined);
}
