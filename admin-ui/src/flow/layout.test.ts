import { describe, expect, it } from 'vitest';
import type { StageWay } from '../api/wire';
import { arrows, boxOf, linesOf, openAt, reached, size } from './layout';

const way = (row: number, from: number | null, to: number, hierarchies = [0, 1, 2]): StageWay => ({
  row, event: 'passed', from, to, beside: false, hierarchies,
});

describe('the drawing', () => {
  it('has every stage inside, and none upon another', () => {
    const boxes = Array.from({ length: 13 }, (_, bucket) => boxOf(bucket)).filter((box) => box !== undefined);
    expect(boxes).toHaveLength(13);
    for (const [at, box] of boxes.entries()) {
      expect(box.x - box.width / 2).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width / 2).toBeLessThanOrEqual(size.width);
      expect(box.y + box.height / 2).toBeLessThanOrEqual(size.height);
      for (const other of boxes.slice(at + 1)) {
        const apart = Math.abs(box.x - other.x) >= (box.width + other.width) / 2 || Math.abs(box.y - other.y) >= (box.height + other.height) / 2;
        expect(apart).toBe(true);
      }
    }
  });
  it('parts the name of a stage that is too long for its box', () => {
    expect(['Audit', 'PDI Inspection', 'Held For Repair', 'Receiving in Dealer'].map(linesOf)).toEqual([
      ['Audit'], ['PDI Inspection'], ['Held For', 'Repair'], ['Receiving in', 'Dealer'],
    ]);
  });
  it('draws one arrow for several ways, there and back apart', () => {
    const drawn = arrows([way(4, 2, 3), way(13, 6, 3), way(13, 6, 3), way(9, 3, 6), way(6, 2, 6), way(8, 3, 3), way(34, 3, 14)]);
    expect(drawn.map(({ from, to, rows }) => [from, to, rows])).toEqual([[2, 3, [4]], [6, 3, [13]], [3, 6, [9]], [2, 6, [6]]]);
    expect(drawn[1]?.path).not.toBe(drawn[2]?.path);
    expect(drawn[1]?.label).not.toEqual(drawn[2]?.label);
  });
  it('goes round a box that stands between', () => {
    const between = boxOf(5);
    for (const arrow of arrows([way(0, 3, 9), way(0, 9, 3)])) {
      expect(Math.abs(arrow.label.y - (between?.y ?? 0))).toBeGreaterThan((between?.height ?? 0) / 2);
      expect(arrow.label.y).toBeGreaterThan(0);
    }
  });
  it('a record that is new comes from the beginning', () => {
    expect(arrows([way(1, null, 2)])[0]).toMatchObject({ from: 0, to: 2, rows: [1] });
  });
  it('leaves out what a hierarchy does not know', () => {
    const ways = [way(5, 2, 11, [1]), way(4, 2, 3, [0, 2])];
    expect(openAt(ways, 1)).toEqual([ways[0]]);
    expect(openAt(ways, null)).toEqual(ways);
    expect(reached(openAt(ways, 1))).toEqual(new Set([2, 11]));
  });
});
