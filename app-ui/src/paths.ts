// Every address of the application. Links use these constants.

export const paths = {
  login: '/login',
  technicianLogin: '/technicianLogin',
  logout: '/logout',
  restoring: '/vhc/communication',
  stock: '/audit',
  /** A machine of the acting site, over or beside the stock list. */
  machine: '/m/:serial',
  /** The inspection of a machine's present stage, over the stock list. */
  inspection: '/m/:serial/inspection',
  /** An inspection of a record of the acting site, as it was answered. */
  inspected: '/m/:serial/inspection/:record/:lookup',
  receiving: '/receivinginspections',
  search: '/globalsearch',
  history: '/machinehistory',
  locations: '/location',
  moveTo: '/moveto',
  imports: '/imports',
  userList: '/settings',
  siteSettings: '/sitesettings',
  checkTemplate: '/checktemplate',
  checkTemplateEditor: '/checktemplate/checktemplateeditor',
  manageModel: '/managemodel',
  modelMapping: '/modeltemplate',
} as const;

/** The address of a record of another site or of the past. A current record of the acting site has machineAddress. */
export const historyAddress = (id: number): string => `${paths.history}?open=${id}`;

/** The address of an import with its results. */
export const importAddress = (job: number): string => `${paths.imports}?open=${job}`;

/** The address of a check template in the editor. */
export const templateAddress = (id: number): string => `${paths.checkTemplate}?open=${id}`;

/** The address of a machine. `list` is the query of the stock list that it is opened from, such as `?f=R`. */
export const machineAddress = (serial: string, list = ''): string => `/m/${encodeURIComponent(serial)}${list}`;

/** The history state of an inspection that was opened from a page of this application: the entry before it. */
export const fromHere = { fromHere: true } as const;

/** The address of the inspection of a machine's present stage. */
export const inspectionAddress = (serial: string, list = ''): string => `/m/${encodeURIComponent(serial)}/inspection${list}`;

/** The address of an inspection as it was answered. */
export const inspectedAddress = (serial: string, record: number, lookup: number, list = ''): string =>
  `/m/${encodeURIComponent(serial)}/inspection/${record}/${lookup}${list}`;

/** Whether an address shows one of the pages of the settings. */
export const isSettings = (pathname: string): boolean => settings.has(pathname);

const settings: ReadonlySet<string> = new Set([paths.locations, paths.manageModel, paths.modelMapping]);

/** Whether an address shows the stock list, alone or under a machine. */
export const isStock = (pathname: string): boolean => pathname === paths.stock || /^\/m\//i.test(pathname);
