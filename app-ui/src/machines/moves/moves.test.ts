import { describe, expect, it } from 'vitest';
import { row as stockRow } from '../../testing/given.ts';
import { byLocation, cannotBegin, failureHeading, movesFor, pendingAndNot } from './moves.ts';

const all = (): boolean => true;

describe('the Actions dropdown', () => {
  it('offers what hierarchy and filter allow (STOCK-144 STOCK-145 STOCK-146 STOCK-147)', () => {
    const at = (hierarchy: 0 | 1 | 2, filter: string): string[] =>
      movesFor({ hierarchy, filter, undoEnabled: filter === 'intransit' || filter === 'rejected', can: all });
    expect(at(0, '')).toEqual(['handover', 'approve', 'pdi', 'transfer']);
    expect(at(2, '')).toEqual(['handover', 'transfer']);
    expect(at(2, 'intransit')).toEqual(['handover', 'undo', 'restock']);
    expect(at(0, 'rejected')).toEqual(['handover', 'approve', 'pdi', 'undo', 'restock']);
    expect(at(2, 'sold')).toEqual(['handover', 'transfer', 'restock']);
    expect(at(1, '')).toEqual([]);
  });

  it('offers nothing that is not held (STOCK-143)', () => {
    const none = movesFor({ hierarchy: 0, filter: 'sold', undoEnabled: false, can: () => false });
    expect(none).toEqual([]);
  });

  it('says why a move cannot begin (STOCK-136 STOCK-137 STOCK-138 STOCK-139)', () => {
    expect(cannotBegin('transfer', 'N', 3)).toBe('moves.acceptFirst');
    expect(cannotBegin('transfer', '', 0)).toBe('moves.selectToTransfer');
    expect(cannotBegin('undo', 'intransit', 0)).toBe('moves.select');
    expect(cannotBegin('approve', 'N', 0)).toBe('moves.select');
    for (const filter of ['S', 'H', 'G', 'R', 'N', 'F', '']) expect(cannotBegin('restock', filter, 1)).toBe('moves.restockRefused');
    for (const filter of ['intransit', 'rejected', 'sold']) expect(cannotBegin('restock', filter, 1)).toBeUndefined();
  });
});

it('parts what waits from what does not (STOCK-106)', () => {
  const { valid, invalid } = pendingAndNot([stockRow({ VhcId: 1, Status: 'N' }), stockRow({ VhcId: 2, Status: 'A' })]);
  expect([valid.map((row) => row.VhcId), invalid.map((row) => row.VhcId)]).toEqual([[1], [2]]);
});

it('takes machines back to where each stood', () => {
  const rows = [stockRow({ VhcId: 1, LocationId: 7 }), stockRow({ VhcId: 2, LocationId: 8 }), stockRow({ VhcId: 3, LocationId: 7 }), stockRow({ VhcId: 4, LocationId: 0 })];
  expect([...byLocation(rows)]).toEqual([
    [7, [1, 3]],
    [8, [2]],
  ]);
});

it('heads a failure with the first line, without its topic', () => {
  expect(failureHeading('Stock: Please accept\nmore', 'Error in service')).toBe('Please accept');
  expect(failureHeading('Please accept\r\nmore', 'Error in service')).toBe('Please accept');
  expect(failureHeading(undefined, 'Error in service')).toBe('Error in service');
});
