import { describe, expect, it } from 'vitest';
import { badLine, hasCsvName, isOver, kindOf, percentOf, stateBadge } from './importStatus.ts';

const statusRow = (Status: string, ReasonCode: number | null = null): Parameters<typeof kindOf>[0] => ({ Index: 1, Line: 3, VIN: '1', Model: 'm', Location: 'l', Status, ReasonCode });

describe('the file', () => {
  // STOCK-126
  it.each([['a.csv', true], ['A.CSV', true], ['a.xlsx', false], ['csv', false], ['a.csv.exe', false]])('%s: %s', (name, right) => {
    expect(hasCsvName(name)).toBe(right);
  });
});

describe('the cause', () => {
  it.each([
    ['Line 3 has 2 columns', { line: '3', text: 'import.lineColumns', count: 2 }],
    ['Line 1 has 1 column', { line: '1', text: 'import.lineColumns', count: 1 }],
    ['Line 12 is too long', { line: '12', text: 'import.lineTooLong', count: 0 }],
    ['Line 4 has a NUL character', { line: '4', text: 'import.lineNul', count: 0 }],
    ['No jobs available to process', undefined],
    [null, undefined],
  ])('%s', (cause, read) => {
    expect(badLine(cause)).toEqual(read);
  });
});

describe('a job', () => {
  // STOCK-057 STOCK-113
  it('advances by percentage', () => {
    expect(percentOf({ Done: 0, Total: 148 })).toBe(0);
    expect(percentOf({ Done: 61, Total: 148 })).toBe(41);
    expect(percentOf({ Done: 148, Total: 148 })).toBe(100);
    expect(percentOf({ Done: 0, Total: 0 })).toBe(100);
  });
  it('is over when done, stopped or failed', () => {
    const states = ['queued', 'running', 'paused', 'done', 'stopped', 'failed'];
    expect(states.map((State) => isOver({ State }))).toEqual([false, false, false, true, true, true]);
  });
  it('that was taken back says so', () => {
    expect(stateBadge({ State: 'done', UndoneAt: null }).text).toBe('import.state.done');
    expect(stateBadge({ State: 'done', UndoneAt: '2026-11-21T09:00:00Z' }).text).toBe('import.state.undone');
  });
  // STOCK-075 STOCK-180
  it('gives every row a status', () => {
    expect(kindOf(statusRow('Success'))).toBe('imported');
    expect(kindOf(statusRow('Machine already exists in stock', 1))).toBe('duplicate');
    expect(kindOf(statusRow('Invalid Model Name', 2))).toBe('failed');
    expect(kindOf(statusRow('Something else'))).toBe('failed');
    expect(kindOf(statusRow(''))).toBe('waiting');
  });
});
