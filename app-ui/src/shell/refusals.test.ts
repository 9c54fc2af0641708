import { describe, expect, it } from 'vitest';
import type { Hierarchy } from '../api/module.ts';
import type { Who } from './entries.ts';
import { guardedPaths, isRefused } from './refusals.ts';

const who = (part: Partial<Who>): Who => ({ can: () => true, entity: 20, hierarchy: 2, stages: false, faultCategory: false, ...part });

describe('a refused page', () => {
  // SHELL-055
  it.each([
    ['/settings', 'user.read'],
    ['/sitesettings', 'site.settings'],
  ])('%s is refused to those whom the server does not grant %s', (page, needed) => {
    expect(isRefused(page, who({ can: (permission) => permission === needed }))).toBe(false);
    expect(isRefused(page, who({ can: (permission) => permission !== needed }))).toBe(true);
  });
  it.each(['/reporting', '/inspectionoverviewreport', '/serialnumberreport', '/techanalysisreport', '/groupinspectionreport', '/sitemachine', '/modelanalysisreport'])(
    '%s is refused to those who may not read reports',
    (page) => {
      expect(isRefused(page, who({ can: (permission) => permission === 'report.read' }))).toBe(false);
      expect(isRefused(page, who({ can: (permission) => permission !== 'report.read' }))).toBe(true);
    },
  );
  // SHELL-056
  it.each(['/checktemplate', '/checktemplate/checktemplateeditor', '/managemodel', '/modeltemplate'])('%s is refused with hierarchy 0', (page) => {
    const refused = ([0, 1, 2] as Hierarchy[]).filter((hierarchy) => isRefused(page, who({ hierarchy })));
    expect(refused).toEqual([0]);
  });
  it('is refused in any letter case and with a slash at its end, as the router finds it', () => {
    expect(isRefused('/ManageModel/', who({ hierarchy: 0 }))).toBe(true);
  });
  // REPORT-010
  it('Production Failure is refused where its entry is not shown', () => {
    expect(isRefused('/productionfailure', who({ entity: 30 }))).toBe(false);
    expect(isRefused('/productionfailure', who({ entity: 20 }))).toBe(true);
    expect(isRefused('/productionfailure', who({ entity: 20, faultCategory: true }))).toBe(false);
    expect(isRefused('/productionfailure', who({ entity: 30, can: (permission) => permission === 'report.read' }))).toBe(true);
  });
  it('is one of fourteen; the rest is open to everybody', () => {
    expect(guardedPaths).toHaveLength(14);
    for (const page of ['/audit', '/globalsearch', '/location', '/settings/x', '/']) {
      expect(isRefused(page, who({ can: () => false, hierarchy: 0 }))).toBe(false);
    }
  });
});
