import { describe, expect, it } from 'vitest';
import type { Hierarchy } from '../api/module.ts';
import type { Who } from './entries.ts';
import { guardedPaths, isRefused } from './refusals.ts';

const who = (part: Partial<Who>): Who => ({ userType: 1, entity: 20, hierarchy: 2, stages: false, faultCategory: false, ...part });
const userTypes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 49];

describe('a refused page', () => {
  // SHELL-055: types 2, 4, 5 and 7 and nobody else
  it.each(['/settings', '/sitesettings'])('%s is refused to user types 2, 4, 5 and 7', (page) => {
    expect(userTypes.filter((userType) => isRefused(page, who({ userType })))).toEqual([2, 4, 5, 7]);
  });
  // SHELL-056
  it.each(['/checktemplate', '/checktemplate/checktemplateeditor', '/managemodel', '/modeltemplate'])('%s is refused with hierarchy 0', (page) => {
    const refused = ([0, 1, 2] as Hierarchy[]).filter((hierarchy) => isRefused(page, who({ hierarchy })));
    expect(refused).toEqual([0]);
  });
  it('is refused in any letter case and with a slash at its end, as the router finds it', () => {
    expect(isRefused('/ManageModel/', who({ hierarchy: 0 }))).toBe(true);
  });
  it('is one of six; the rest is open to everybody', () => {
    expect(guardedPaths).toHaveLength(6);
    for (const page of ['/audit', '/globalsearch', '/location', '/settings/x', '/']) {
      expect(isRefused(page, who({ userType: 2, hierarchy: 0 }))).toBe(false);
    }
  });
});
