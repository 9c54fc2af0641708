import { describe, expect, it } from 'vitest';
import { row } from '../../testing/given.ts';
import { actionPermission, arrange, splitResults } from './split.ts';

const at = (SiteCode: string, CurrentLocation: number, VhcId: number): ReturnType<typeof row> => row({ SiteCode, CurrentLocation, VhcId });
const idsOf = (rows: { row: { VhcId: number } }[]): number[] => rows.map((one) => one.row.VhcId);

describe('action permission', () => {
  // STOCK-148
  it.each([
    [0, '330001', 1, true],
    [0, '330001', 2, true],
    [0, '330001', 0, false],
    [0, '330002', 1, false],
    [1, '330002', 1, true],
    [2, '330002', 1, true],
    [2, '330002', 2, false],
    [2, '330001', 2, true],
    [2, '330001', 0, false],
  ] as const)('hierarchy %i, row of %s, current location %i: %s', (hierarchy, site, current, allowed) => {
    expect(actionPermission(at(site, current, 1), hierarchy, '330001')).toBe(allowed);
  });
});

describe('the split', () => {
  // STOCK-149
  it('makes own rows the main list and others the sub-list', () => {
    const { main, sub } = splitResults([at('330002', 1, 1), at('330001', 0, 2)], 0, '330001');
    expect([idsOf(main), idsOf(sub)]).toEqual([[2], [1]]);
  });
  // STOCK-149
  it('without own rows takes those with action permission', () => {
    const { main, sub } = splitResults([at('330002', 0, 1), at('330003', 1, 2)], 2, '220000');
    expect([idsOf(main), idsOf(sub)]).toEqual([[2], [1]]);
  });
  // STOCK-150
  it('of several main rows keeps those that hold their machine; the others go below without actions', () => {
    const { main, sub } = splitResults([at('330001', 1, 1), at('330001', 2, 2), at('330002', 1, 3)], 2, '330001');
    expect(idsOf(main)).toEqual([1]);
    expect(idsOf(sub)).toEqual([3, 2]);
    expect(sub.find((one) => one.row.VhcId === 2)?.actions).toBe(false);
  });
  it('keeps a single main row whatever its place', () => {
    expect(idsOf(splitResults([at('330001', 0, 1)], 0, '330001').main)).toEqual([1]);
  });
  it('loses no row, even when nothing is left for the main list', () => {
    const result = splitResults([at('330002', 1, 1), at('330003', 0, 2)], 0, '330001');
    expect(idsOf(arrange(result).main)).toEqual([1, 2]);
  });
});
