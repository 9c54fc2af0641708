// Every entry of the side navigation, with the rule that shows it (specification 1 §2) and whether its screen works yet.
// Pure: the navigation draws what visibleEntries answers.
import type { Hierarchy } from '../api/module.ts';
import { shownAt, type FilterCode } from '../features/stock/filters.ts';
import { paths } from '../paths.ts';

/** The facts about a person and their site on which the rules depend. */
export interface Who {
  userType: number;
  entity: number;
  hierarchy: Hierarchy;
  stages: boolean;
  faultCategory: boolean;
}

export type SectionId = 'stock' | 'rotation' | 'handover' | 'sales' | 'production' | 'templates' | 'reports' | 'settings' | 'help' | 'search';

export interface Entry {
  id: EntryId;
  section: SectionId;
  /** Undefined while its screen is not built: such an entry is never drawn. */
  to?: string;
  /** The stock filter it stands for, with its count beside it. */
  filter?: FilterCode;
  shown: (who: Who) => boolean;
}

const always = (): boolean => true;
/** User types 1 and 6, administrator and manager. */
const manages = (who: Who): boolean => who.userType === 1 || who.userType === 6;
/** A hierarchy is set when it is 1 or 2. */
const hierarchySet = (who: Who): boolean => who.hierarchy !== 0;
const groupEntity = 30;

const stock = (id: EntryId, section: SectionId, filter: FilterCode): Entry => ({
  id,
  section,
  filter,
  to: filter === '' ? paths.stock : `${paths.stock}?f=${filter}`,
  shown: (who) => shownAt[filter].includes(who.hierarchy),
});

export type EntryId =
  | 'siteStock' | 'pendingApproval' | 'receiving' | 'pdi' | 'gate' | 'heldForRepair'
  | 'todaysAudit' | 'overdueAudit' | 'handover' | 'inTransit' | 'rejected' | 'sold' | 'productionCompleted'
  | 'allTemplates'
  | 'inspectionOverview' | 'serialNumbers' | 'techAnalysis' | 'groupInspection' | 'siteMachineExtract' | 'productionFailure'
  | 'locations' | 'stages' | 'userList' | 'siteProfile' | 'siteSettings' | 'emailTemplates' | 'manageModel' | 'modelMapping'
  | 'machineAreas' | 'commonDefects'
  | 'helpAndSupport' | 'globalSearch';

export const entries: readonly Entry[] = [
  stock('siteStock', 'stock', ''),
  stock('pendingApproval', 'stock', 'N'),
  stock('receiving', 'stock', 'R'),
  stock('pdi', 'stock', 'F'),
  stock('gate', 'stock', 'G'),
  stock('heldForRepair', 'stock', 'H'),
  stock('todaysAudit', 'rotation', 'todaysaudit'),
  stock('overdueAudit', 'rotation', 'overdue'),
  stock('handover', 'handover', 'handover'),
  stock('inTransit', 'sales', 'intransit'),
  stock('rejected', 'sales', 'rejected'),
  stock('sold', 'sales', 'sold'),
  stock('productionCompleted', 'production', 'P'),
  { id: 'allTemplates', section: 'templates', shown: (who) => manages(who) && hierarchySet(who) },
  { id: 'inspectionOverview', section: 'reports', shown: manages },
  { id: 'serialNumbers', section: 'reports', shown: manages },
  { id: 'techAnalysis', section: 'reports', shown: manages },
  { id: 'groupInspection', section: 'reports', shown: manages },
  { id: 'siteMachineExtract', section: 'reports', shown: manages },
  {
    id: 'productionFailure',
    section: 'reports',
    shown: (who) => manages(who) && ((who.entity === groupEntity && hierarchySet(who)) || who.faultCategory),
  },
  { id: 'locations', section: 'settings', to: paths.locations, shown: always },
  { id: 'stages', section: 'settings', shown: (who) => who.stages },
  { id: 'userList', section: 'settings', shown: manages },
  { id: 'siteProfile', section: 'settings', shown: manages },
  { id: 'siteSettings', section: 'settings', shown: manages },
  { id: 'emailTemplates', section: 'settings', shown: manages },
  { id: 'manageModel', section: 'settings', shown: (who) => manages(who) && hierarchySet(who) },
  { id: 'modelMapping', section: 'settings', shown: (who) => manages(who) && hierarchySet(who) },
  { id: 'machineAreas', section: 'settings', shown: (who) => who.hierarchy === 2 },
  { id: 'commonDefects', section: 'settings', shown: (who) => who.hierarchy === 2 },
  { id: 'helpAndSupport', section: 'help', shown: always },
  { id: 'globalSearch', section: 'search', to: paths.search, shown: always },
];

/** The entries the specification shows this person, built or not. */
export function shownEntries(who: Who): Entry[] {
  return entries.filter((entry) => entry.shown(who));
}

/** What the navigation draws: shown to this person, and leading somewhere. */
export function visibleEntries(who: Who): (Entry & { to: string })[] {
  return shownEntries(who).filter((entry): entry is Entry & { to: string } => entry.to !== undefined);
}

/** The icons of the strip beyond stock home, search, settings, help and logout. */
export function showsTemplateIcon(who: Who): boolean {
  return manages(who) && hierarchySet(who);
}

export function showsReportsIcon(who: Who): boolean {
  return manages(who);
}
