// Records for tests.

import type { AllowedEntry, KnownRole, KnownSetting, ModuleSwitch, SignedIn, Site } from '../api/wire';

export const site = (more: Partial<Site> = {}): Site => ({
  id: 3,
  code: '330001',
  name: 'Ashby Plant Sales',
  groupId: 1,
  groupName: 'Northfield Plant',
  hierarchy: 0,
  active: true,
  address1: '',
  address2: '',
  address3: '',
  address4: '',
  country: 'GB',
  postCode: '',
  telephone: '',
  email: '',
  website: '',
  culture: '',
  timeZoneId: 'GMT Standard Time',
  machineModule: true,
  signInRefused: false,
  machineCount: 312,
  ...more,
});

export const moduleSwitch = (more: Partial<ModuleSwitch> = {}): ModuleSwitch => ({
  id: '3:stock',
  siteId: 3,
  module: 'stock',
  title: 'Stock',
  enabled: true,
  default: true,
  active: true,
  whenOff: 'No machines.',
  overridden: false,
  ...more,
});

export const setting = (more: Partial<KnownSetting> = {}): KnownSetting => ({
  key: 'JCB.IsEnabled',
  kind: 'bool',
  default: false,
  section: 'JCB',
  ...more,
});

/** A user type with what the signed-in user may do with it. */
export const role = (more: Partial<KnownRole> & { id: number }): KnownRole => ({
  defaultRole: more.id,
  grantable: true,
  needsPin: false,
  mayDeleteMachines: false,
  ...more,
});

const entries = (names: string[], actions: string[]): AllowedEntry[] => names.map((name) => ({ name, menu: 'stock', actions }));

/** A resource or page of which the signed-in user has these actions. */
export const allowed = (name: string, ...actions: string[]): AllowedEntry[] => entries([name], actions);

/** Resources and pages that the signed-in user only reads. */
export const reads = (...names: string[]): AllowedEntry[] => entries(names, ['list', 'show', 'export']);

/** Resources of which the signed-in user has every action. */
export const writes = (...names: string[]): AllowedEntry[] => entries(names, ['list', 'show', 'export', 'create', 'edit', 'delete']);

export const operator: SignedIn = {
  id: 1,
  login: 'operator',
  firstName: '',
  lastName: '',
  email: '',
  SessionId: '',
  kind: 'operator',
  groupId: null,
  siteId: null,
  siteCode: null,
  Permissions: [],
  resources: [],
  roles: [],
  setsModelAudits: true,
};

/** An administrator of the site of [site]. */
export const atSite = (...resources: AllowedEntry[]): SignedIn => ({ ...operator, kind: 'site', groupId: 1, siteId: 3, siteCode: '330001', resources });
