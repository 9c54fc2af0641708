// @vitest-environment node
import { expect, it } from 'vitest';
import { row } from '../../testing/given.ts';
import { inBatchOrder, isBlockedByAudit, isTaken, pickedOf } from './batch.ts';
import { changeOf, ordersFor } from '../orders/orderRules.ts';

const audited = row({ Status: 'A', Actions: { Allowed: ['pdi'], Refused: {} } });
const overdue = { ...audited, IsPDICompleted: true, AuditStatus: 20, NoOfDaysInBucket: 9 };

// HAND-033
it('an overdue machine with PDI completed is not taken where the audit check is on, except for PDI', () => {
  expect(isTaken(overdue, 'handover', true)).toBe(false);
  expect(isTaken(overdue, 'handover', false)).toBe(true);
  expect(isTaken(overdue, 'pdi', true)).toBe(true);
  expect(isTaken({ ...overdue, IsPDICompleted: false }, 'handover', true)).toBe(true);
  expect(isTaken({ ...overdue, NoOfDaysInBucket: 0 }, 'handover', true)).toBe(true);
  // What the server refuses, and what is in another stage.
  expect(isTaken({ ...audited, Actions: { Allowed: [], Refused: { pdi: 'stock.denied' } } }, 'pdi', false)).toBe(false);
  expect(isTaken({ ...audited, Status: 'R' }, 'handover', false)).toBe(false);
});

// HAND-034
it('an audit due today or overdue of one with PDI completed holds the orders of all', () => {
  const isBlocked = (one: typeof audited, check = true): boolean => isBlockedByAudit([pickedOf(audited), pickedOf(one)], 'handover', check);
  expect([isBlocked(overdue), isBlocked({ ...overdue, AuditStatus: 10, NoOfDaysInBucket: 0 }), isBlocked({ ...overdue, AuditStatus: 0 })]).toEqual([true, true, false]);
  expect([isBlocked(overdue, false), isBlocked({ ...overdue, IsPDICompleted: false })]).toEqual([false, false]);
  expect(isBlockedByAudit([pickedOf(overdue)], 'pdi', true)).toBe(false);
});

it('for PDI those without it are listed first', () => {
  const rows = [overdue, { ...audited, VhcId: 2 }, { ...overdue, VhcId: 3 }, { ...audited, VhcId: 4 }];
  expect(inBatchOrder(rows, 'pdi').map(({ VhcId }) => VhcId)).toEqual([2, 4, 1, 3]);
  expect(inBatchOrder(rows, 'handover')).toEqual(rows);
});

const may = (...Allowed: string[]): ReturnType<typeof row> => row({ Actions: { Allowed, Refused: {} } });

it('an order is made for whom the server names, while there is none', () => {
  expect(ordersFor(may('pdi', 'dealership', 'customer'))).toEqual(['customer', 'dealership']);
  expect(ordersFor(may('dealership'))).toEqual(['dealership']);
  expect(ordersFor(may('edit'))).toEqual([]);
  expect(ordersFor(may('customer', 'edit_order'))).toEqual([]);
  const over = row({ Actions: { Allowed: [], Refused: { customer: 'stock.audit_overdue', dealership: 'stock.audit_overdue' } } });
  expect([ordersFor(over), changeOf(over)]).toEqual([[], undefined]);
});

it('an order is changed as the server says: its owner and day, its day only, or not', () => {
  expect(changeOf(may('dealership', 'edit_order'))).toEqual({ kind: 'dealership', isDayOnly: false });
  expect(changeOf(may('customer', 'edit_order'))).toEqual({ kind: 'customer', isDayOnly: false });
  expect(changeOf(may('edit_order'))).toEqual({ kind: 'dealership', isDayOnly: true });
  expect(changeOf(may('customer', 'dealership'))).toBeUndefined();
  expect(changeOf(row({ Actions: { Allowed: [], Refused: { edit_order: 'stock.order_closed' } } }))).toBeUndefined();
});
