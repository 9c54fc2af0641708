import { describe, expect, it } from 'vitest';
import { isOn, moduleDefaults, moduleFor, type Screen } from './module.ts';
import type { SiteConfig } from './wire.ts';

const site = { SiteCode: '330001', CultureName: 'en-GB', TimeStamp: '1' };
const without: SiteConfig = { ...site, SettingXml: {} };
const withBlock = (block: SiteConfig['SettingXml']['JCB']): SiteConfig => ({ ...site, SettingXml: { JCB: block } });

// TENANT-009 TENANT-014
describe('a setting that is on', () => {
  it.each([true, 'true', 'True', 'TRUE', 1, '1'])('is on as %j', (flag) => expect(isOn(flag)).toBe(true));
  it.each([false, 'false', 'no', 0, '', null, undefined])('is off as %j', (flag) => expect(isOn(flag)).toBe(false));
});

describe('a missing machine-module block', () => {
  it.each<[string, Screen, boolean, number]>([
    ['TENANT-004 shell: enabled, head office', 'shell', true, 2],
    ['TENANT-005 stock list: dealership', 'stockList', false, 0],
    ['TENANT-005 multi-handover: dealership', 'multiHandover', false, 0],
    ['TENANT-006 history: head office', 'history', false, 2],
    ['TENANT-007 global search: disabled', 'globalSearch', false, 0],
    ['TENANT-008 route guards: disabled, dealership', 'guard', false, 0],
  ])('%s', (_name, screen, enabled, hierarchy) => {
    expect(moduleDefaults(screen)).toEqual({ enabled, hierarchy });
    expect(moduleFor(screen, without)).toMatchObject({ enabled, hierarchy });
    expect(moduleFor(screen, undefined)).toMatchObject({ enabled, hierarchy });
  });
});

describe('a present block', () => {
  // TENANT-002 TENANT-003 TENANT-016
  it.each([0, 1, 2] as const)('says hierarchy %i to every screen, as a number or as text', (hierarchy) => {
    for (const screen of ['shell', 'stockList', 'history', 'guard'] as const) {
      expect(moduleFor(screen, withBlock({ IsEnabled: 'True', Hierarchy: hierarchy }))).toMatchObject({ enabled: true, hierarchy });
      expect(moduleFor(screen, withBlock({ IsEnabled: 1, Hierarchy: String(hierarchy) }))).toMatchObject({ hierarchy });
    }
  });
  // TENANT-002
  it('switches the module off', () => {
    expect(moduleFor('shell', withBlock({ IsEnabled: 'false', Hierarchy: 0 })).enabled).toBe(false);
  });
  // TENANT-016 TENANT-017
  it('has stages and fault categories, off when missing', () => {
    expect(moduleFor('shell', withBlock({ IsStagesEnabled: true, IsFaultCategoryEnabled: 'true' }))).toMatchObject({ stages: true, faultCategory: true });
    expect(moduleFor('shell', withBlock({}))).toMatchObject({ stages: false, faultCategory: false });
  });
});
