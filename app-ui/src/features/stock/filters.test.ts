import { describe, expect, it } from 'vitest';
import type { StockCounts } from '../../api/wire.ts';
import { asFilterCode, countOf, filterCodes, filterQuery, isSalesSearch, isTransferFilter, validFilter, type FilterCode } from './filters.ts';

const short = (code: FilterCode): string => {
  const { filters, auditStatus } = filterQuery(code);
  return [...filters.map((one) => `${one.FieldName} ${one.ConditionOperator} ${one.FieldValue}`), auditStatus ? `audit ${auditStatus}` : '']
    .filter(Boolean)
    .join('; ');
};

// STOCK-018
it('the codes are the documented ones', () => {
  expect(filterCodes).toEqual(['', 'N', 'R', 'F', 'G', 'H', 'todaysaudit', 'overdue', 'handover', 'intransit', 'rejected', 'sold', 'P', 'C']);
  expect(asFilterCode('nonsense')).toBe('');
});

describe('what a filter asks of the server', () => {
  it.each<[string, FilterCode, string]>([
    ['STOCK-090', '', ''],
    ['STOCK-091', 'N', 'v.status equals N'],
    ['STOCK-091', 'R', 'v.status equals R'],
    ['STOCK-091', 'F', 'v.status equals F'],
    ['STOCK-091', 'G', 'v.status equals G'],
    ['STOCK-091', 'H', 'v.status in H,S'],
    ['STOCK-089', 'todaysaudit', 'audit 10'],
    ['STOCK-089', 'overdue', 'audit 20'],
    ['STOCK-091', 'handover', 'v.status equals C'],
    ['STOCK-091', 'C', 'v.status equals C'],
    ['STOCK-092', 'intransit', 'v.tracking_status equals 1; vjtl.lastinpectionstatus equals true'],
    ['STOCK-093', 'rejected', 'v.tracking_status equals 1; vjtl.lastinpectionstatus equals false'],
    ['STOCK-091', 'sold', 'v.status equals T'],
    ['STOCK-091', 'P', 'v.status equals P'],
  ])('%s filter %j: %s', (_id, code, expected) => expect(short(code)).toBe(expected));
});

// STOCK-020 STOCK-095
it('exactly five filters are sales searches', () => {
  expect(filterCodes.filter(isSalesSearch)).toEqual(['N', 'intransit', 'rejected', 'sold', 'P']);
});

// STOCK-038 STOCK-146
it('undo is enabled for in transit and rejected', () => {
  expect(filterCodes.filter(isTransferFilter)).toEqual(['intransit', 'rejected']);
});

// STOCK-022
it('a stored filter the hierarchy does not know becomes all', () => {
  expect(validFilter('F', 0)).toBe('F');
  expect(validFilter('F', 2)).toBe('');
  expect(validFilter('P', 0)).toBe('');
  expect(validFilter('P', 1)).toBe('P');
  expect(validFilter('sold', 1)).toBe('');
});

describe('counts', () => {
  const counts: StockCounts = {
    TotalRowCount: 1, ReceivingInspectionCount: 2, FulfillmentInspectionCount: 3, GateInspectionCount: 4,
    HeldForRepairCount: 5, SpecChangeCount: 60, OverDueCount: 7, TodayAuditCount: 8, ReceivingInDealerCount: 9,
    InTransitCount: 10, RejectedCount: 11, SoldCount: 12, ProductionCompletedCount: 13, HandOverCompletedCount: 14,
  };
  // STOCK-015 STOCK-016
  it.each<[FilterCode, number]>([
    ['', 1], ['R', 2], ['F', 3], ['G', 4], ['overdue', 7], ['todaysaudit', 8], ['N', 9], ['intransit', 10],
    ['rejected', 11], ['sold', 12], ['P', 13], ['handover', 14], ['C', 14],
  ])('filter %j has its own', (code, count) => expect(countOf(code, counts)).toBe(count));
  // STOCK-010
  it('held for repair adds spec change', () => expect(countOf('H', counts)).toBe(65));
});
