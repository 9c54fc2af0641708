import { describe, expect, it } from 'vitest';
import * as given from '../../testing/given.ts';
import { badgeOf, walksOf } from './due.ts';

const none = { Overdue: 0, Today: 0, Waiting: 0, Open: 0, Failed: 0 };

describe('the walk', () => {
  it('goes group by group, and in each from location to location in the order of the server', () => {
    const machines = [
      given.due('7104801', { Group: 'Overdue', LocationId: 2, LocationName: 'Bay 1' }),
      given.due('7104802', { Group: 'Overdue', LocationId: 2, LocationName: 'Bay 1' }),
      given.due('7104803', { Group: 'Overdue', LocationId: 1, LocationName: 'DOCK' }),
      given.due('7104804', { Group: 'Open', LocationId: 2, LocationName: 'Bay 1' }),
      given.due('7104805', { Group: 'Failed', LocationId: 0, LocationName: '' }),
    ];
    const walks = walksOf(machines, { ...none, Overdue: 9, Open: 1, Failed: 1 });
    expect(walks.map(({ group, total, stops }) => [group, total, stops.map(({ name, machines: some }) => [name, some.map(({ VinNo }) => VinNo)])])).toEqual([
      ['Overdue', 9, [['Bay 1', ['7104801', '7104802']], ['DOCK', ['7104803']]]],
      ['Open', 1, [['Bay 1', ['7104804']]]],
      ['Failed', 1, [['', ['7104805']]]],
    ]);
  });
});

describe('the badge', () => {
  it.each([
    [{ Status: 'A', DaysToAudit: -6 }, 'badge.overdue', 6],
    [{ Status: 'A', DaysToAudit: 0 }, 'badge.auditToday', 0],
    [{ Status: 'H', DaysToAudit: null, DaysInStage: 9 }, 'badge.held', 9],
    [{ Status: 'S', DaysToAudit: null, DaysInStage: 2 }, 'badge.specChange', 2],
    [{ Status: 'R', DaysToAudit: null }, 'stage', 0],
  ] as const)('of %j is %s with %d', (part, text, count) => {
    expect(badgeOf(given.due('7104822', part))).toMatchObject({ text, count });
  });
});
