// The title in the header, by address.
import { paths } from '../paths.ts';

export type TitleKey = 'yard.title' | 'stock.title' | 'search.title' | 'locations.title' | 'history.title' | 'moveTo.title' | 'imports.title' | 'templates.title' | 'template.title' | 'models.title' | 'mapping.title' | 'stages.title' | 'areas.title' | 'defects.title' | 'together.title' | 'offline.title' | 'users.title' | 'siteProfile.title' | 'siteSettings.title' | 'email.pageTitle' | 'support.title' | 'account.title' | 'recovery.title' | 'firstRun.title' | 'devices.title';

export function titleOf(pathname: string): TitleKey {
  if (pathname === paths.together) return 'together.title';
  if (pathname === paths.yard) return 'yard.title';
  if (pathname === paths.search) return 'search.title';
  if (pathname === paths.history) return 'history.title';
  if (pathname === paths.devices) return 'devices.title';
  if (pathname === paths.locations) return 'locations.title';
  if (pathname === paths.stages) return 'stages.title';
  if (pathname === paths.machineAreas) return 'areas.title';
  if (pathname === paths.commonDefects) return 'defects.title';
  if (pathname === paths.moveTo) return 'moveTo.title';
  if (pathname === paths.outbox) return 'offline.title';
  if (pathname === paths.checkTemplateEditor) return 'templates.title';
  if (pathname === paths.checkTemplate) return 'template.title';
  if (pathname === paths.imports) return 'imports.title';
  if (pathname === paths.manageModel) return 'models.title';
  if (pathname === paths.modelMapping) return 'mapping.title';
  if (pathname === paths.userList) return 'users.title';
  if (pathname === paths.siteProfile) return 'siteProfile.title';
  if (pathname === paths.siteSettings) return 'siteSettings.title';
  if (pathname === paths.email) return 'email.pageTitle';
  if (pathname === paths.support) return 'support.title';
  if (pathname === paths.account) return 'account.title';
  if (pathname === paths.ownReset) return 'recovery.title';
  if (pathname === paths.firstRun) return 'firstRun.title';
  return 'stock.title';
}
