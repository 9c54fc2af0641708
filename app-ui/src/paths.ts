// Every address of the application. Links use these constants.

export const paths = {
  login: '/login',
  technicianLogin: '/technicianLogin',
  logout: '/logout',
  /** A forgotten password: its first step, and the others. */
  reset: '/password',
  resetRequest: '/password/resetpasswordreq',
  resetPasscode: '/password/resetpasswordpasscode',
  resetUpdate: '/password/resetpasswordupdate',
  restoring: '/vhc/communication',
  stock: '/audit',
  /** Machines to inspect today. */
  yard: '/yard',
  /** A machine of the current site, over or next to the stock list. */
  machine: '/m/:serial',
  /** The inspection of a machine's present stage, over the stock list. */
  inspection: '/m/:serial/inspection',
  /** An inspection of a record of the current site, with its answers. */
  inspected: '/m/:serial/inspection/:record/:lookup',
  /** Machines that are inspected together: `?of=12,13`, by their records. */
  together: '/inspecttogether',
  /** The handover inspection of a machine, over the stock list. */
  handover: '/m/:serial/handover',
  /** The handovers of a machine as they were accepted, over the stock list. */
  handoverRecord: '/m/:serial/record',
  /** The work order of a machine for a dealership, and for a customer. */
  dealership: '/m/:serial/dealership',
  customer: '/m/:serial/customer',
  /** Work orders of many machines, over the stock list. */
  batch: '/audit/handover',
  batchDealership: '/audit/handover/dealership',
  batchCustomer: '/audit/handover/customer',
  /** Many machines to PDI, over the stock list. */
  batchPdi: '/audit/pdi',
  receiving: '/receivinginspections',
  search: '/globalsearch',
  history: '/machinehistory',
  locations: '/location',
  stages: '/stages',
  machineAreas: '/machinearea',
  commonDefects: '/commondefects',
  moveTo: '/moveto',
  /** Changes that wait on this device to be sent. */
  outbox: '/outbox',
  imports: '/imports',
  /** The tablets that technicians of the site share. */
  devices: '/devices',
  userList: '/settings',
  /** Email Templates. */
  email: '/email',
  siteProfile: '/siteprofile',
  siteSettings: '/sitesettings',
  /** Support Details. */
  support: '/help',
  /** The signed-in person's own page. */
  account: '/account',
  /** The signed-in person's own password, by a passcode. */
  ownReset: '/resetpasswordpasscode',
  /** The guide that sets up a new site. */
  firstRun: '/setup',
  checkTemplate: '/checktemplate',
  checkTemplateEditor: '/checktemplate/checktemplateeditor',
  manageModel: '/managemodel',
  modelMapping: '/modeltemplate',
  /** The reports that a person may open. */
  reports: '/reporting',
  inspectionOverview: '/inspectionoverviewreport',
  serialNumbers: '/serialnumberreport',
  techAnalysis: '/techanalysisreport',
  groupInspection: '/groupinspectionreport',
  /** The extract of a site's machines. */
  siteMachine: '/sitemachine',
  productionFailure: '/productionfailure',
  /** A placeholder, to which nothing leads. */
  modelAnalysis: '/modelanalysisreport',
} as const;

/** The address of a record of another site or of the past. A current record of the current site has machineAddress. */
export const historyAddress = (id: number): string => `${paths.history}?open=${id}`;

/** The address of an import with its results. */
export const importAddress = (job: number): string => `${paths.imports}?open=${job}`;

/** The address of a check template in the editor. */
export const templateAddress = (id: number): string => `${paths.checkTemplate}?open=${id}`;

/** The address of a machine. `list` is the query of the stock list that it is opened from, such as `?f=R`. */
export const machineAddress = (serial: string, list = ''): string => `/m/${encodeURIComponent(serial)}${list}`;

/** The history state of an inspection that was opened from a page of this application: the entry before it. */
export const fromHere = { fromHere: true } as const;

/** The history state of an inspection that was opened from the yard page, which stays beneath it. */
export const fromYard = { ...fromHere, fromYard: true } as const;

/** The history state of the page to which the empty path leads. */
export const fromRoot = { fromRoot: true } as const;
export const isFromRoot = (state: unknown): boolean => typeof state === 'object' && state !== null && 'fromRoot' in state;

/** Returns `true` if an address shows an inspection. */
export const isInspection = (pathname: string): boolean => /^\/m\/[^/]+\/inspection(\/|$)/i.test(pathname);
/** History state of the stock list after machines were ordered or moved: the selection is cleared. */
export const ordered = { ordered: true } as const;

/** The address of the inspection of a machine's present stage. */
export const inspectionAddress = (serial: string, list = ''): string => `/m/${encodeURIComponent(serial)}/inspection${list}`;

/** The address of an inspection as it was answered. */
export const inspectedAddress = (serial: string, record: number, lookup: number, list = ''): string =>
  `/m/${encodeURIComponent(serial)}/inspection/${record}/${lookup}${list}`;

/** The address of a dialog of a machine's handover. */
export const handoverAddress = (serial: string, dialog: 'handover' | 'record' | 'dealership' | 'customer', list = ''): string =>
  `/m/${encodeURIComponent(serial)}/${dialog}${list}`;

/** Returns `true` if an address shows one of the pages of the settings. */
export const isSettings = (pathname: string): boolean => settings.has(pathname);

const settings: ReadonlySet<string> = new Set([
  paths.locations, paths.stages, paths.machineAreas, paths.commonDefects, paths.manageModel, paths.modelMapping,
  paths.userList, paths.siteProfile, paths.siteSettings, paths.email, paths.firstRun,
]);

/** Tells whether an address shows the reports or one of them. */
export const isReports = (pathname: string): boolean => reports.has(pathname);

const reports: ReadonlySet<string> = new Set([
  paths.reports, paths.inspectionOverview, paths.serialNumbers, paths.techAnalysis, paths.groupInspection, paths.siteMachine, paths.productionFailure,
  paths.modelAnalysis,
]);

/** Returns `true` if an address shows Machine Search. As in the router, letter case and a trailing slash do not matter. */
export const isSearch = (pathname: string): boolean => /^\/globalsearch\/?$/i.test(pathname);

/** Returns `true` if an address shows the stock list, alone or under a machine or a dialog. */
export const isStock = (pathname: string): boolean => pathname === paths.stock || /^\/(m|audit)\//i.test(pathname);
