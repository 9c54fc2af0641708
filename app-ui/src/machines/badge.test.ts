import { describe, expect, it } from 'vitest';
import { auditBadge, inspectionResult } from './badge.ts';

const row = (Status: string, part: Partial<Parameters<typeof auditBadge>[0]> = {}): Parameters<typeof auditBadge>[0] => ({
  StatusName: '', Statuscolor: 'amber', Status, AuditStatus: 0, AuditDaysLeft: 0, NoOfDaysInBucket: 0, IsAuditEnabled: true, ...part,
});

describe('the audit badge', () => {
  it.each([
    ['STOCK-096', row('P'), 'badge.completed', 'green', 0],
    ['STOCK-097', row('T'), 'badge.sold', 'red', 0],
    ['STOCK-098', row('H', { NoOfDaysInBucket: 9 }), 'badge.held', 'red', 9],
    ['STOCK-098', row('H', { AuditStatus: 20, NoOfDaysInBucket: 9 }), 'badge.held', 'red', 9],
    ['STOCK-099', row('S', { AuditStatus: 10, NoOfDaysInBucket: 2 }), 'badge.specChange', 'red', 2],
    ['STOCK-100', row('A', { AuditStatus: 10 }), 'badge.auditToday', 'green', 0],
    ['STOCK-101', row('A', { AuditStatus: 20, NoOfDaysInBucket: 6 }), 'badge.overdue', 'red', 6],
    ['STOCK-102', row('A', { AuditDaysLeft: 12 }), 'badge.daysToAudit', 'amber', 12],
    ['STOCK-103', row('A', { IsAuditEnabled: false }), 'badge.auditDisabled', 'red', 0],
    ['none', row('R', { NoOfDaysInBucket: 4 }), 'badge.none', 'grey', 0],
  ] as const)('%s %o', (_id, facts, key, colour, count) => {
    expect(auditBadge(facts, true)).toMatchObject({ key, colour, count });
  });
  // STOCK-103
  it('says Audit Disabled in the site stock view only', () => {
    expect(auditBadge(row('A', { IsAuditEnabled: false }), false).key).toBe('badge.none');
  });
  it('never speaks by colour alone: red badges differ by icon', () => {
    const icons = [row('T'), row('H'), row('S'), row('A', { AuditStatus: 20 }), row('A', { IsAuditEnabled: false })].map((facts) => auditBadge(facts, true).icon);
    expect(new Set(icons).size).toBe(icons.length);
  });
});

it('a machine on its way has a badge of its own, in the words and the colour of the server', () => {
  const moving = auditBadge(row('O', { StatusName: 'In transit', Statuscolor: 'amber' }), false);
  expect(moving).toMatchObject({ key: 'badge.moving', stage: 'In transit', colour: 'amber', icon: 'lorry' });
  const rejected = auditBadge(row('O', { StatusName: 'Rejected', Statuscolor: 'red' }), false);
  expect(rejected).toMatchObject({ key: 'badge.moving', stage: 'Rejected', colour: 'red', icon: 'cross' });
});

it('the inspection status is the stage, and how its last inspection went', () => {
  const audit = { StatusName: 'Audit', Statuscolor: 'green' };
  expect(inspectionResult({ ...audit, InspectionStatus: { Success: 1 } })).toEqual({ text: 'Audit', colour: 'green', result: 'pass' });
  expect(inspectionResult({ ...audit, InspectionStatus: { Success: 0 } }).result).toBe('fail');
  expect(inspectionResult({ ...audit, InspectionStatus: { Success: null } }).result).toBe('none');
  expect(inspectionResult({ ...audit, InspectionStatus: {} }).result).toBe('none');
});
