import { describe, expect, it } from 'vitest';
import type { Hierarchy } from '../api/module.ts';
import { entries, showsReportIcon, showsTemplateIcon, visibleEntries, type EntryId, type Who } from './entries.ts';

const who = (part: Partial<Who>): Who => ({ can: () => true, entity: 20, hierarchy: 0, stages: false, faultCategory: false, ...part });
const ids = (part: Partial<Who>): EntryId[] => visibleEntries(who(part)).map((entry) => entry.id);
const hierarchies: Hierarchy[] = [0, 1, 2];
/** The hierarchies in which an administrator sees an entry. */
const seenAt = (id: EntryId): number[] => hierarchies.filter((hierarchy) => ids({ hierarchy }).includes(id));
const nothing = (): boolean => false;
/** Returns `true` if an entry is visible for this permission and hidden without it, whatever else is granted. */
const needs = (id: EntryId, permission: string, part: Partial<Who> = {}): boolean =>
  ids({ ...part, can: (name) => name === permission }).includes(id) && !ids({ ...part, can: (name) => name !== permission }).includes(id);
const isForAll = (id: EntryId): boolean => ids({ can: nothing }).includes(id);

describe('stock entries follow the hierarchy', () => {
  it.each<[string, EntryId, number[]]>([
    ['STOCK-005', 'siteStock', [0, 1, 2]],
    ['STOCK-006', 'pendingApproval', [0]],
    ['STOCK-007', 'receiving', [0, 1, 2]],
    ['STOCK-008', 'pdi', [0]],
    ['STOCK-009', 'gate', [0, 2]],
    ['STOCK-010', 'heldForRepair', [0, 1, 2]],
    ['STOCK-011', 'todaysAudit', [0, 2]],
    ['STOCK-011', 'overdueAudit', [0, 2]],
    ['STOCK-012', 'handover', [0]],
    ['STOCK-013', 'inTransit', [0, 2]],
    ['STOCK-013', 'rejected', [0, 2]],
    ['STOCK-013', 'sold', [0, 2]],
    ['STOCK-014', 'productionCompleted', [1]],
  ])('%s %s at %j', (_id, entry, at) => expect(seenAt(entry)).toEqual(at));

  it('and no permission', () => expect(isForAll('siteStock')).toBe(true));

  it.each<[EntryId, string]>([
    ['moveTo', 'stock.edit'],
    ['imports', 'stock.import'],
  ])('but %s is for those who hold %s, at every hierarchy', (id, permission) => {
    expect(needs(id, permission)).toBe(true);
    expect(seenAt(id)).toEqual([0, 1, 2]);
  });

  // STOCK-011 STOCK-013 STOCK-014
  it('stand under their headings', () => {
    const sectionOf = (id: EntryId): string | undefined => entries.find((entry) => entry.id === id)?.section;
    expect([sectionOf('todaysAudit'), sectionOf('overdueAudit')]).toEqual(['rotation', 'rotation']);
    expect([sectionOf('inTransit'), sectionOf('rejected'), sectionOf('sold')]).toEqual(['sales', 'sales', 'sales']);
    expect(sectionOf('productionCompleted')).toBe('production');
  });
});

describe('template editor', () => {
  it('is for administrators and managers when a hierarchy is set', () => {
    expect(seenAt('allTemplates')).toEqual([1, 2]);
    expect(needs('allTemplates', 'user.read', { hierarchy: 2 })).toBe(true);
    expect(showsTemplateIcon(who({ hierarchy: 0 }))).toBe(false);
    expect(showsTemplateIcon(who({ hierarchy: 1 }))).toBe(true);
    expect(showsTemplateIcon(who({ hierarchy: 2, can: nothing }))).toBe(false);
  });
});

describe('reports', () => {
  const always: EntryId[] = ['inspectionOverview', 'serialNumbers', 'techAnalysis', 'groupInspection', 'siteMachineExtract'];
  // REPORT-009
  it.each(always)('%s is for those who may read reports, at every hierarchy', (id) => {
    expect(needs(id, 'report.read')).toBe(true);
    expect(seenAt(id)).toEqual([0, 1, 2]);
    expect(entries.find((entry) => entry.id === id)?.section).toBe('reports');
  });
  // REPORT-010
  it('production failure needs group level at hierarchy 1 or 2, or the fault-category setting', () => {
    expect(hierarchies.map((hierarchy) => ids({ hierarchy, entity: 30 }).includes('productionFailure'))).toEqual([false, true, true]);
    expect(hierarchies.map((hierarchy) => ids({ hierarchy, entity: 20 }).includes('productionFailure'))).toEqual([false, false, false]);
    expect(ids({ hierarchy: 0, entity: 20, faultCategory: true })).toContain('productionFailure');
    expect(needs('productionFailure', 'report.productionfailure', { faultCategory: true })).toBe(true);
  });
  // SHELL-032
  it('have an icon for those who may read them', () => {
    expect(showsReportIcon(who({ can: (permission) => permission === 'report.read' }))).toBe(true);
    expect(showsReportIcon(who({ can: (permission) => permission !== 'report.read' }))).toBe(false);
  });
});

describe('settings', () => {
  it('locations are always there (REF-005)', () => expect(isForAll('locations')).toBe(true));
  it('stages appear with the setting (REF-006)', () => {
    expect(ids({ stages: false })).not.toContain('stages');
    expect(ids({ stages: true, can: nothing })).toContain('stages');
  });
  // SHELL-044
  it.each<[EntryId, string]>([
    ['userList', 'user.read'],
    ['siteProfile', 'site.profile'],
    ['siteSettings', 'site.settings'],
    ['firstRun', 'site.settings'],
    ['emailTemplates', 'messagetemplate.write'],
  ])('%s is for those who hold %s', (id, permission) => expect(needs(id, permission)).toBe(true));
  it.each<EntryId>(['manageModel', 'modelMapping'])('%s also needs a hierarchy', (id) => {
    expect(seenAt(id)).toEqual([1, 2]);
    expect(needs(id, 'model.write', { hierarchy: 2 })).toBe(true);
  });
  it.each<EntryId>(['machineAreas', 'commonDefects'])('%s are for head office', (id) => expect(seenAt(id)).toEqual([2]));
});

// SHELL-045
it('help and search are always there', () => {
  expect(isForAll('helpAndSupport')).toBe(true);
  expect(isForAll('globalSearch')).toBe(true);
});

it('an administrator of a head office sees the entries of every module', () => {
  const drawn = visibleEntries(who({ hierarchy: 2, stages: true, faultCategory: true })).map((entry) => entry.id);
  expect(drawn).toContain('locations');
  expect(drawn).toContain('globalSearch');
  expect(drawn).toEqual(expect.arrayContaining(['userList', 'siteProfile', 'siteSettings', 'helpAndSupport']));
  expect(drawn).toEqual(expect.arrayContaining(['inspectionOverview', 'productionFailure', 'allTemplates']));
});
