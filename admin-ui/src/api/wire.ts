// Records of the console face, /admin/api/{resource}, as its contract names them.
// Every record carries `id`; names are lower-camel.

import type { Identifier } from 'react-admin';

export interface Group {
  id: number;
  name: string;
  brandName: string | null;
  deleted: boolean;
  siteCount: number;
}

/** 0 dealership, 1 production, 2 head office. */
export type Hierarchy = 0 | 1 | 2;

export interface Site {
  id: number;
  code: string;
  name: string;
  groupId: number;
  groupName: string;
  hierarchy: Hierarchy;
  active: boolean;
  address1: string | null;
  address2: string | null;
  address3: string | null;
  address4: string | null;
  country: string | null;
  postCode: string | null;
  telephone: string | null;
  email: string | null;
  website: string | null;
  culture: string | null;
  machineCount: number;
}

export type SettingKind = 'bool' | 'int' | 'text' | 'choice' | 'secret';
export type SettingValue = boolean | number | string | null;

export interface KnownSetting {
  key: string;
  kind: SettingKind;
  default: SettingValue;
  section: string;
  choices?: string[];
}

export interface SiteSettings {
  id: number;
  siteCode: string;
  siteName: string;
  timestamp: string;
  xml: string;
  values: Record<string, SettingValue>;
  known: KnownSetting[];
}

export interface ModuleSwitch {
  id: string;
  siteId: number;
  module: string;
  title: string;
  enabled: boolean;
  default: boolean;
  overridden: boolean;
}

/** 20 belongs to a site, 30 to a group. */
export type Entity = 20 | 30;

export interface UserSite {
  siteId: number;
  siteCode: string;
  userType: number;
}

export interface User {
  id: number;
  login: string;
  firstName: string;
  lastName: string;
  email: string;
  entity: Entity;
  userType: number;
  roleId: number;
  groupId: number;
  siteId: number | null;
  siteCode: string | null;
  active: boolean;
  locked: boolean;
  canDeleteMachines: boolean;
  sites: UserSite[];
  lastSignIn: string | null;
  createdAt: string;
  version: number;
}

export interface Model {
  id: number;
  name: string;
  groupId: number;
  isAuditEnabled: boolean;
  imageUrl: string | null;
  machineCount: number;
  deleted: boolean;
}

export interface Location {
  id: number;
  name: string;
  siteId: number;
  siteCode: string;
  machineCount: number;
  deleted: boolean;
}

export interface Feature {
  code: string;
  description: string;
}

export interface CatalogueEntry {
  id: number;
  vin: string;
  model: string;
  family: string | null;
  variant: string | null;
  engineSerial: string | null;
  exWorksDate: string | null;
  features: Feature[];
  groupId: number;
}

export interface Machine {
  id: number;
  serial: string;
  status: string;
  statusName: string;
  auditBadge: string | null;
  modelId: number;
  modelName: string;
  locationId: number | null;
  locationName: string | null;
  siteId: number;
  siteCode: string;
  tracking: number | null;
  open: boolean;
  addedOn: string;
  version: number;
}

export interface Session {
  id: Identifier;
  userId: number;
  login: string;
  kind: string;
  siteCode: string | null;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  address: string | null;
  device: string | null;
}

export interface AuditEntry {
  id: number;
  at: string;
  actor: string;
  action: string;
  subject: string;
  subjectId: string | null;
  siteCode: string | null;
  before: unknown;
  after: unknown;
  requestId: string | null;
  address: string | null;
}

export interface Operator {
  id: number;
  login: string;
  email: string;
  active: boolean;
  createdAt: string;
  version: number;
}

export interface ApiKey {
  id: number;
  groupId: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  revoked: boolean;
  /** Answered once, by the call that creates it. */
  key?: string;
}

/** Who is signed in to the console. */
export interface SignedIn {
  id: number;
  login: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  kind: 'site' | 'group' | 'operator';
  groupId: number | null;
  siteId: number | null;
  siteCode: string | null;
  Permissions: string[];
}

/** The one shape of a failure, on both HTTP faces. */
export interface Failure {
  Message: string;
  Reason: string;
  ReasonCode?: number;
  Errors?: Record<string, string[]>;
  RequestId?: string;
}
