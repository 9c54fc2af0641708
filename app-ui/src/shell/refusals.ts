// The pages that are refused to some users (SHELL-055, SHELL-056, REPORT-010), whatever the navigation shows them. Pure; the rules of the
// navigation are in entries.ts.
import { paths } from '../paths.ts';
import { readsFailures, type Who } from './entries.ts';

const without =
  (permission: string) =>
  (who: Who): boolean =>
    !who.can(permission);
const noHierarchy = (who: Who): boolean => who.hierarchy === 0;

const noReports = without('report.read');

const refusals: Readonly<Record<string, (who: Who) => boolean>> = {
  [paths.userList]: without('user.read'),
  [paths.siteSettings]: without('site.settings'),
  [paths.checkTemplate]: noHierarchy,
  [paths.checkTemplateEditor]: noHierarchy,
  [paths.manageModel]: noHierarchy,
  [paths.modelMapping]: noHierarchy,
  [paths.reports]: noReports,
  [paths.inspectionOverview]: noReports,
  [paths.serialNumbers]: noReports,
  [paths.techAnalysis]: noReports,
  [paths.groupInspection]: noReports,
  [paths.siteMachine]: noReports,
  [paths.productionFailure]: (who) => !readsFailures(who),
  [paths.modelAnalysis]: noReports,
};

/** The pages with a rule. */
export const guardedPaths: readonly string[] = Object.keys(refusals);

/**
 * Returns `true` if this address is refused to this user. As in the router, letter case and a trailing slash do not matter.
 */
export function isRefused(pathname: string, who: Who): boolean {
  const refuses = refusals[pathname.toLowerCase().replace(/\/+$/, '')];
  return refuses?.(who) ?? false;
}
