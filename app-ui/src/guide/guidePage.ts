// The page of the user guide that belongs to a screen. A new address of the app does not compile until it has one here.
import { matchPath } from 'react-router';
import { asFilterCode, type FilterCode } from '../features/stock/filters.ts';
import { paths } from '../paths.ts';

/** The languages in which the guide is written, as the folders of app-ui/guide. Others read English. */
export const guideLanguages: readonly string[] = ['de', 'en'];
const mainLanguage = 'en';

const pageOfPath: Record<keyof typeof paths, string> = {
  login: 'sign-in',
  technicianLogin: 'pin',
  logout: 'sign-out',
  reset: 'forgot-password',
  resetRequest: 'forgot-password',
  resetPasscode: 'forgot-password',
  resetUpdate: 'forgot-password',
  restoring: 'session-ended',
  stock: 'find-a-machine',
  yard: 'yard',
  machine: 'history',
  inspection: 'inspect',
  inspected: 'history',
  together: 'inspect-together',
  handover: 'handover',
  handoverRecord: 'handover-record',
  dealership: 'dealership-work-order',
  customer: 'customer-work-order',
  batch: 'batch-work-order',
  batchDealership: 'batch-work-order',
  batchCustomer: 'batch-work-order',
  batchPdi: 'pdi',
  receiving: 'receiving',
  search: 'machine-search',
  history: 'history',
  devices: 'shared-tablet',
  locations: 'locations',
  stages: 'stages',
  machineAreas: 'areas-and-defects',
  commonDefects: 'areas-and-defects',
  moveTo: 'move-machines',
  outbox: 'no-network',
  imports: 'past-imports',
  userList: 'users',
  siteProfile: 'site-profile',
  siteSettings: 'site-settings',
  email: 'write-an-email-template',
  support: 'help',
  account: 'my-account',
  ownReset: 'forgot-password',
  firstRun: 'set-up-a-site',
  checkTemplate: 'write-a-template',
  checkTemplateEditor: 'templates',
  manageModel: 'models',
  modelMapping: 'model-mapping',
  reports: 'reports',
  inspectionOverview: 'reports',
  serialNumbers: 'reports',
  techAnalysis: 'reports',
  groupInspection: 'reports',
  siteMachine: 'site-machine',
  productionFailure: 'reports',
  modelAnalysis: 'reports',
};

/** The stock list is the first screen of several jobs. */
const pageOfFilter: Record<FilterCode, string> = {
  '': 'find-a-machine',
  N: 'approve',
  R: 'receiving',
  F: 'pdi',
  G: 'gate',
  H: 'repair',
  todaysaudit: 'audit',
  overdue: 'audit',
  handover: 'handover',
  intransit: 'undo-and-restock',
  rejected: 'undo-and-restock',
  sold: 'undo-and-restock',
  P: 'production',
  C: 'handover',
};

/** Every page that a screen leads to. */
export const pagesOfScreens: readonly string[] = [...Object.values(pageOfPath), ...Object.values(pageOfFilter)];

/** The address of a page of the guide in a language of the app, such as `en_GB`. */
export function guideAddress(page: string, language = ''): string {
  const [code = ''] = language.toLowerCase().split(/[_-]/);
  return `/guide/${guideLanguages.includes(code) ? code : mainLanguage}/${page}`;
}

/** The address of the guide's page of a screen, which is given by its path and query; of an unknown one, the contents. */
export function guidePage(pathname: string, search = '', language = ''): string {
  const names = Object.keys(paths) as (keyof typeof paths)[];
  const name = names.find((one) => matchPath(paths[one], pathname) !== null);
  const page = name === 'stock' ? pageOfFilter[asFilterCode(new URLSearchParams(search).get('f'))] : name ? pageOfPath[name] : 'index';
  return guideAddress(page, language);
}
