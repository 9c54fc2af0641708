// Every entry of the side navigation, with the rule that shows it.
// Pure: the navigation draws what visibleEntries answers.
import type { Hierarchy } from '../api/module.ts';
import { shownAt, type FilterCode } from '../features/stock/filters.ts';
import { paths } from '../paths.ts';

/** The facts of the user and the site on which the rules depend. */
export interface Who {
  /** Returns `true` if the session answer grants a permission at the current site. */
  can: (permission: string) => boolean;
  entity: number;
  hierarchy: Hierarchy;
  stages: boolean;
  faultCategory: boolean;
}

export type SectionId = 'stock' | 'rotation' | 'handover' | 'sales' | 'production' | 'templates' | 'reports' | 'settings' | 'help' | 'search';

export interface Entry {
  id: EntryId;
  section: SectionId;
  to: string;
  /** The stock filter of the entry, whose count is displayed next to it. */
  filter?: FilterCode;
  shown: (who: Who) => boolean;
}

const always = (): boolean => true;
/** Administrators and managers: the users who may read the site's users. Templates have no permission yet. */
const manages = (who: Who): boolean => who.can('user.read');
const keepsSettings = (who: Who): boolean => who.can('site.settings');
const keepsModels = (who: Who): boolean => who.can('model.write') && hierarchySet(who);
/** A hierarchy is set when it is 1 or 2. */
const hierarchySet = (who: Who): boolean => who.hierarchy !== 0;
const groupEntity = 30;
const readsReports = (who: Who): boolean => who.can('report.read');

/** Production Failure is for group users at hierarchies 1 and 2, and at sites with the fault category (REPORT-010). */
export const readsFailures = (who: Who): boolean =>
  who.can('report.productionfailure') && ((who.entity === groupEntity && hierarchySet(who)) || who.faultCategory);

const stock = (id: EntryId, section: SectionId, filter: FilterCode): Entry => ({
  id,
  section,
  filter,
  to: filter === '' ? paths.stock : `${paths.stock}?f=${filter}`,
  shown: (who) => shownAt[filter].includes(who.hierarchy),
});

export type EntryId =
  | 'yard' | 'siteStock' | 'moveTo' | 'imports' | 'pendingApproval' | 'receiving' | 'pdi' | 'gate' | 'heldForRepair'
  | 'todaysAudit' | 'overdueAudit' | 'handover' | 'inTransit' | 'rejected' | 'sold' | 'productionCompleted'
  | 'allTemplates'
  | 'inspectionOverview' | 'serialNumbers' | 'techAnalysis' | 'groupInspection' | 'siteMachineExtract' | 'productionFailure'
  | 'locations' | 'stages' | 'userList' | 'siteProfile' | 'siteSettings' | 'emailTemplates' | 'manageModel' | 'modelMapping'
  | 'machineAreas' | 'commonDefects' | 'firstRun'
  | 'helpAndSupport' | 'globalSearch';

export const entries: readonly Entry[] = [
  { id: 'yard', section: 'stock', to: paths.yard, shown: (who) => who.can('inspection.perform') },
  stock('siteStock', 'stock', ''),
  stock('pendingApproval', 'stock', 'N'),
  stock('receiving', 'stock', 'R'),
  stock('pdi', 'stock', 'F'),
  stock('gate', 'stock', 'G'),
  stock('heldForRepair', 'stock', 'H'),
  { id: 'moveTo', section: 'stock', to: paths.moveTo, shown: (who) => who.can('stock.edit') },
  { id: 'imports', section: 'stock', to: paths.imports, shown: (who) => who.can('stock.import') },
  stock('todaysAudit', 'rotation', 'todaysaudit'),
  stock('overdueAudit', 'rotation', 'overdue'),
  stock('handover', 'handover', 'handover'),
  stock('inTransit', 'sales', 'intransit'),
  stock('rejected', 'sales', 'rejected'),
  stock('sold', 'sales', 'sold'),
  stock('productionCompleted', 'production', 'P'),
  { id: 'allTemplates', section: 'templates', to: paths.checkTemplateEditor, shown: (who) => manages(who) && hierarchySet(who) },
  { id: 'inspectionOverview', section: 'reports', to: paths.inspectionOverview, shown: readsReports },
  { id: 'serialNumbers', section: 'reports', to: paths.serialNumbers, shown: readsReports },
  { id: 'techAnalysis', section: 'reports', to: paths.techAnalysis, shown: readsReports },
  { id: 'groupInspection', section: 'reports', to: paths.groupInspection, shown: readsReports },
  { id: 'siteMachineExtract', section: 'reports', to: paths.siteMachine, shown: readsReports },
  { id: 'productionFailure', section: 'reports', to: paths.productionFailure, shown: readsFailures },
  { id: 'locations', section: 'settings', to: paths.locations, shown: always },
  { id: 'stages', section: 'settings', to: paths.stages, shown: (who) => who.stages },
  { id: 'userList', section: 'settings', to: paths.userList, shown: manages },
  { id: 'siteProfile', section: 'settings', to: paths.siteProfile, shown: (who) => who.can('site.profile') },
  { id: 'siteSettings', section: 'settings', to: paths.siteSettings, shown: keepsSettings },
  { id: 'emailTemplates', section: 'settings', to: paths.email, shown: (who) => who.can('messagetemplate.write') },
  { id: 'manageModel', section: 'settings', to: paths.manageModel, shown: keepsModels },
  { id: 'modelMapping', section: 'settings', to: paths.modelMapping, shown: keepsModels },
  { id: 'machineAreas', section: 'settings', to: paths.machineAreas, shown: (who) => who.hierarchy === 2 },
  { id: 'commonDefects', section: 'settings', to: paths.commonDefects, shown: (who) => who.hierarchy === 2 },
  { id: 'firstRun', section: 'settings', to: paths.firstRun, shown: keepsSettings },
  { id: 'helpAndSupport', section: 'help', to: paths.support, shown: always },
  { id: 'globalSearch', section: 'search', to: paths.search, shown: always },
];

/** The entries of the navigation that their rules show to this user. */
export function visibleEntries(who: Who): Entry[] {
  return entries.filter((entry) => entry.shown(who));
}

/** Returns `true` if the strip has the icon of the template editor. */
export function showsTemplateIcon(who: Who): boolean {
  return manages(who) && hierarchySet(who);
}

/** Tells whether the strip has the icon of the reports (SHELL-032). */
export const showsReportIcon = readsReports;
