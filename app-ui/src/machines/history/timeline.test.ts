import { describe, expect, it } from 'vitest';
import * as given from '../../testing/given.ts';
import { activityOf, countActivities, dayName, daysOf, iconOf, inOrder, resultBadge } from './timeline.ts';

const failed = given.line({ EventId: 3, TimeStamp: '03/11/2026 10:00:00', InspectionStatus: { Success: 0, Comments: 'leak', IsMachineTransfer: false, IsUndoTransfer: false } });
const groups = [
  given.group([failed, given.line({ EventId: 2, TimeStamp: '03/11/2026 10:00:00' })]),
  given.group([given.line({ EventId: 1, TimeStamp: '03/11/2026 08:00:00' })], { JcbHierarchy: 2, VhcId: 7, SiteName: 'Northfield' }),
  given.group([given.line({ EventId: 9, TimeStamp: '01/11/2026 08:00:00' })], { JcbHierarchy: 1, VhcId: 6 }),
];

describe('the timeline', () => {
  // HIST-009
  it('tells activities apart by the hierarchy of the site', () => {
    expect(groups.map(activityOf)).toEqual(['dealer', 'headOffice', 'production']);
    expect(countActivities(groups)).toEqual({ dealer: 2, headOffice: 1, production: 1 });
  });
  it('stands in days, in the order it came', () => {
    const days = daysOf(groups, undefined, false);
    expect(days.map((day) => [day.date, day.moments.map((moment) => `${moment.time} ${moment.key}`)])).toEqual([
      ['03/11/2026', ['10:00 1.3', '10:00 1.2', '08:00 7.1']],
      ['01/11/2026', ['08:00 6.9']],
    ]);
  });
  it('reads several histories in one order, the newest first', () => {
    const at = (EventId: number, At: string, VhcId: number): ReturnType<typeof given.group> => given.group([given.line({ EventId, At })], { VhcId });
    const dealers = [at(5, '2026-11-03T11:13:00.5Z', 2), at(4, '2026-11-03T11:12:00Z', 2)];
    const own = [at(3, '2026-11-03T11:13:00.5Z', 1), at(2, '2026-11-03T11:12:30Z', 1), at(1, '2026-11-02T08:00:00Z', 1)];
    expect(inOrder([...dealers, ...own]).map((group) => `${group.VhcId}.${group.VhcJcbInfo[0]?.EventId}`)).toEqual(['2.5', '1.3', '1.2', '2.4', '1.1']);
  });
  it('knows the order of times that are written with more and with fewer digits', () => {
    const at = (EventId: number, At: string): ReturnType<typeof given.group> => given.group([given.line({ EventId, At })]);
    const mixed = [at(1, '2026-11-03T11:13:00Z'), at(3, '2026-11-03T11:13:00.700100Z'), at(2, '2026-11-03T11:13:00.500Z')];
    expect(inOrder(mixed).map((group) => group.VhcJcbInfo[0]?.EventId)).toEqual([3, 2, 1]);
  });
  it('shows one activity, and what failed', () => {
    expect(daysOf(groups, 'headOffice', false).flatMap((day) => day.moments.map((moment) => moment.site))).toEqual(['Northfield']);
    expect(daysOf(groups, undefined, true).flatMap((day) => day.moments.map((moment) => moment.key))).toEqual(['1.3']);
    expect(daysOf(groups, 'production', true)).toEqual([]);
  });
  it('names days in words', () => {
    expect(dayName('22/10/2026')).toBe('Thursday 22/10/2026');
    expect(dayName('')).toBe('');
  });
  it('has an icon for every status, and a badge for a result alone', () => {
    expect(new Set('RAFGHSNOTPC'.split('').map(iconOf)).has('dash')).toBe(false);
    expect(resultBadge(failed)).toEqual({ colour: 'red', icon: 'cross', text: 'history.failed' });
    expect(resultBadge(given.line())).toBeUndefined();
  });
});
