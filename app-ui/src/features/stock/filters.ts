// The quick filters of the stock list: the hierarchies that have them, their counts, and their
// filters in the request. Pure.
import type { Hierarchy } from '../../api/module.ts';
import type { Filter, StockCounts } from '../../api/wire.ts';

export const filterCodes = [
  '',
  'N',
  'R',
  'F',
  'G',
  'H',
  'todaysaudit',
  'overdue',
  'handover',
  'intransit',
  'rejected',
  'sold',
  'P',
  'C',
] as const;

export type FilterCode = (typeof filterCodes)[number];

export function asFilterCode(value: string | null | undefined): FilterCode {
  return filterCodes.find((code) => code === value) ?? '';
}

/** The hierarchies whose navigation shows the filter; C is a synonym of handover. */
export const shownAt: Record<FilterCode, readonly Hierarchy[]> = {
  '': [0, 1, 2],
  N: [0],
  R: [0, 1, 2],
  F: [0],
  G: [0, 2],
  H: [0, 1, 2],
  todaysaudit: [0, 2],
  overdue: [0, 2],
  handover: [0],
  intransit: [0, 2],
  rejected: [0, 2],
  sold: [0, 2],
  P: [1],
  C: [0],
};

/** STOCK-022: a filter that the hierarchy does not have falls back to all. */
export function validFilter(code: FilterCode, hierarchy: Hierarchy): FilterCode {
  return shownAt[code].includes(hierarchy) ? code : '';
}

/** The five filters that hide the location picker and ignore the location (STOCK-020, STOCK-095). */
export function isSalesSearch(code: FilterCode): boolean {
  return code === 'N' || code === 'P' || code === 'sold' || code === 'intransit' || code === 'rejected';
}

/** In transit and rejected: a transfer can be undone, and the grid shows Machine Destination instead of Inspection Status (STOCK-038, STOCK-146). */
export function isTransferFilter(code: FilterCode): boolean {
  return code === 'intransit' || code === 'rejected';
}

/** The count next to a navigation entry. */
export function countOf(code: FilterCode, counts: StockCounts): number {
  const table: Record<FilterCode, number> = {
    '': counts.TotalRowCount,
    N: counts.ReceivingInDealerCount,
    R: counts.ReceivingInspectionCount,
    F: counts.FulfillmentInspectionCount,
    G: counts.GateInspectionCount,
    H: counts.HeldForRepairCount + counts.SpecChangeCount,
    todaysaudit: counts.TodayAuditCount,
    overdue: counts.OverDueCount,
    handover: counts.HandOverCompletedCount,
    intransit: counts.InTransitCount,
    rejected: counts.RejectedCount,
    sold: counts.SoldCount,
    P: counts.ProductionCompletedCount,
    C: counts.HandOverCompletedCount,
  };
  return table[code];
}

const filter = (
  FieldName: string,
  FieldValue: string,
  ConditionOperator: Filter['ConditionOperator'],
  FieldType: Filter['FieldType'],
): Filter => ({ FieldName, FieldValue, ConditionOperator, FieldType, Function: 'None' });

const status = (code: string): Filter => filter('v.status', code, 'equals', 'String');
const tracking = filter('v.tracking_status', '1', 'equals', 'Int');
const lastInspection = (passed: boolean): Filter => filter('vjtl.lastinpectionstatus', String(passed), 'equals', 'Boolean');

/** The filters of the request for a quick filter. */
export function filterQuery(code: FilterCode): { filters: Filter[]; auditStatus: number } {
  const of = (filters: Filter[], auditStatus = 0): { filters: Filter[]; auditStatus: number } => ({ filters, auditStatus });
  switch (code) {
    case '':
      return of([]);
    case 'N':
    case 'R':
    case 'F':
    case 'G':
    case 'P':
      return of([status(code)]);
    case 'H':
      return of([filter('v.status', 'H,S', 'in', 'String')]);
    case 'todaysaudit':
      return of([], 10);
    case 'overdue':
      return of([], 20);
    case 'handover':
    case 'C':
      return of([status('C')]);
    case 'intransit':
      return of([tracking, lastInspection(true)]);
    case 'rejected':
      return of([tracking, lastInspection(false)]);
    case 'sold':
      return of([status('T')]);
  }
}

export const modelFilter = (modelId: number): Filter => filter('ModelId', String(modelId), 'in', 'Int');
export const locationFilter = (locationId: number): Filter => filter('LocationId', String(locationId), 'equals', 'Int');

/** The text key of a filter's navigation entry. */
export const filterLabel = {
  '': 'entries.siteStock',
  N: 'entries.pendingApproval',
  R: 'entries.receiving',
  F: 'entries.pdi',
  G: 'entries.gate',
  H: 'entries.heldForRepair',
  todaysaudit: 'entries.todaysAudit',
  overdue: 'entries.overdueAudit',
  handover: 'entries.handover',
  intransit: 'entries.inTransit',
  rejected: 'entries.rejected',
  sold: 'entries.sold',
  P: 'entries.productionCompleted',
  C: 'entries.handover',
} as const satisfies Record<FilterCode, string>;
