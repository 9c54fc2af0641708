// The title in the header, by address.
import { paths } from '../paths.ts';

const titles = {
  [paths.together]: 'together.title',
  [paths.yard]: 'yard.title',
  [paths.search]: 'search.title',
  [paths.history]: 'history.title',
  [paths.devices]: 'devices.title',
  [paths.locations]: 'locations.title',
  [paths.stages]: 'stages.title',
  [paths.machineAreas]: 'areas.title',
  [paths.commonDefects]: 'defects.title',
  [paths.moveTo]: 'moveTo.title',
  [paths.outbox]: 'offline.title',
  [paths.checkTemplateEditor]: 'templates.title',
  [paths.checkTemplate]: 'template.title',
  [paths.imports]: 'imports.title',
  [paths.manageModel]: 'models.title',
  [paths.modelMapping]: 'mapping.title',
  [paths.userList]: 'users.title',
  [paths.siteProfile]: 'siteProfile.title',
  [paths.siteSettings]: 'siteSettings.title',
  [paths.email]: 'email.pageTitle',
  [paths.support]: 'support.title',
  [paths.account]: 'account.title',
  [paths.ownReset]: 'recovery.title',
  [paths.firstRun]: 'firstRun.title',
  [paths.reports]: 'reports.title',
  [paths.inspectionOverview]: 'reports.inspectionOverview',
  [paths.serialNumbers]: 'reports.serialNumbers',
  [paths.techAnalysis]: 'reports.techAnalysis',
  [paths.groupInspection]: 'reports.groupInspection',
  [paths.siteMachine]: 'reports.siteMachine',
  [paths.productionFailure]: 'reports.productionFailure',
  [paths.modelAnalysis]: 'reports.modelAnalysis',
} as const;

export type TitleKey = (typeof titles)[keyof typeof titles] | 'stock.title';

const byAddress: Partial<Record<string, TitleKey>> = titles;

export const titleOf = (pathname: string): TitleKey => byAddress[pathname] ?? 'stock.title';
