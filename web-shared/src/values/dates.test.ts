import { describe, expect, it } from 'vitest';
import { clickRange, day, limits, monthRange, parseStored, parseTyped, quickChoices, quickRange, shownDate, shownTime, storedDate, withSlash } from './dates.ts';

const shown = ({ from, to }: { from: Date; to?: Date }): string => `${shownDate(from)}-${to ? shownDate(to) : ''}`;
/** A Saturday. */
const today = day(2026, 11, 21);

// SHELL-016 CONST-005 CONST-016
describe('dates', () => {
  it('are stored YYYYMMDD and shown DD/MM/YYYY', () => {
    expect(storedDate(day(2026, 3, 4))).toBe('20260304');
    expect(shownDate(day(2026, 3, 4))).toBe('04/03/2026');
    expect(shownTime(new Date(2026, 2, 4, 5, 6, 7))).toBe('04/03/2026 05:06:07');
  });
  it.each(['20260304', '2026-03-04'])('are read from %s', (text) => expect(parseStored(text)).toEqual(day(2026, 3, 4)));
  it.each(['', '20260230', '2026-13-01', '04/03/2026', '2026034'])('are not read from %j', (text) => expect(parseStored(text)).toBeUndefined());
});

describe('typed dates', () => {
  it.each(['04/03/2026', '4/3/2026', '04.03.2026', '4-3-2026', '04 03 2026', '04032026', '2026-03-04', ' 04/03/2026 '])('are read from %j', (text) =>
    expect(parseTyped(text)).toEqual(day(2026, 3, 4)),
  );
  it.each(['', '31/02/2026', '4/3/26', '03/2026', '2026/03/04', 'today'])('are not read from %j', (text) => expect(parseTyped(text)).toBeUndefined());
  it('get their slashes while they are typed, and lose them when they are deleted', () => {
    expect([withSlash('04', '0'), withSlash('04/03', '04/0'), withSlash('04', '04/'), withSlash('4/', '4'), withSlash('04//', '04/')]).toEqual(['04/', '04/03/', '04', '4/', '04/']);
  });
});

// SHELL-018
describe('quick buttons', () => {
  it('are the documented seven', () => {
    expect(quickChoices).toEqual(['today', 'yesterday', 'thisWeek', 'lastWeek', 'lastMonth', 'lastYear', 'last7Days']);
  });
  it.each([
    ['today', '21/11/2026-21/11/2026'],
    ['yesterday', '20/11/2026-20/11/2026'],
    ['thisWeek', '16/11/2026-22/11/2026'],
    ['lastWeek', '09/11/2026-15/11/2026'],
    ['lastMonth', '01/10/2026-31/10/2026'],
    ['lastYear', '01/01/2025-31/12/2025'],
    ['last7Days', '15/11/2026-21/11/2026'],
  ] as const)('%s is %s', (choice, range) => expect(shown(quickRange(choice, today))).toBe(range));
  it('hold across a year and in a leap year', () => {
    expect(shown(quickRange('lastMonth', day(2024, 3, 31)))).toBe('01/02/2024-29/02/2024');
    expect(shown(quickRange('lastMonth', day(2026, 1, 15)))).toBe('01/12/2025-31/12/2025');
    expect(shown(quickRange('thisWeek', day(2026, 11, 22)))).toBe('16/11/2026-22/11/2026');
  });
});

// SHELL-017
describe('a range', () => {
  const [first, second] = [day(2026, 11, 5), day(2026, 11, 9)];
  it('takes two clicks, in either order', () => {
    expect(shown(clickRange(undefined, first))).toBe('05/11/2026-');
    expect(shown(clickRange({ from: first }, second))).toBe('05/11/2026-09/11/2026');
    expect(shown(clickRange({ from: second }, first))).toBe('05/11/2026-09/11/2026');
  });
  it('begins anew with the third', () => expect(shown(clickRange({ from: first, to: second }, today))).toBe('21/11/2026-'));
  it('may be a month', () => expect(shown(monthRange(day(2026, 2, 14)))).toBe('01/02/2026-28/02/2026'));
});

// SHELL-019 SHELL-020
describe('what can be chosen', () => {
  it('reaches three years back and a month ahead', () => expect(shown(limits(today))).toBe('21/11/2023-21/12/2026'));
  it.each([
    [day(2027, 1, 31), '31/01/2024-28/02/2027'],
    [day(2027, 5, 31), '31/05/2024-30/06/2027'],
    [day(2026, 12, 31), '31/12/2023-31/01/2027'],
    [day(2028, 2, 29), '28/02/2025-29/03/2028'],
  ])('ends with a month that is shorter than that of today (%s)', (now, range) => expect(shown(limits(now))).toBe(range));
  it('begins at a start date when one is given', () => expect(shown(limits(today, day(2026, 11, 3)))).toBe('03/11/2026-21/12/2026'));
});
