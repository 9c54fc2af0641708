// Records for tests.

import type { KnownRole, KnownSetting, ModuleSwitch, SignedIn, Site } from '../api/wire';

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
  roles: [],
  setsModelAudits: true,
};

/** An administrator of the site of [site]. */
export const atSite = (...Permissions: string[]): SignedIn => ({ ...operator, kind: 'site', groupId: 1, siteId: 3, siteCode: '330001', Permissions });
