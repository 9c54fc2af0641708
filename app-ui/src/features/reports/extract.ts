// The Site Machine extract: the statuses that can be chosen at a hierarchy, their filters, and the address. Pure.
import { parseStored } from 'web-shared/values/dates';
import type { Hierarchy } from '../../api/module.ts';
import type { ExtractRequest } from '../../api/reports.ts';
import type { Filter } from '../../api/wire.ts';
import type { Sort } from '../../ui/dataColumns.ts';
import { orderOf, readSort, writeSort } from './view.ts';

export const statuses = ['', 'N', 'R', 'F', 'G', 'H', 'S', 'todaysaudit', 'overdue', 'intransit', 'rejected', 'sold', 'P'] as const;
export type ExtractStatus = (typeof statuses)[number];

const every: readonly Hierarchy[] = [0, 1, 2];
const dealersAndHeadOffice: readonly Hierarchy[] = [0, 2];

/** The hierarchies that offer a status (REPORT-019). */
const offeredAt: Record<ExtractStatus, readonly Hierarchy[]> = {
  '': every,
  N: [0],
  R: [0],
  F: dealersAndHeadOffice,
  G: dealersAndHeadOffice,
  H: every,
  S: every,
  todaysaudit: dealersAndHeadOffice,
  overdue: dealersAndHeadOffice,
  intransit: dealersAndHeadOffice,
  rejected: dealersAndHeadOffice,
  sold: dealersAndHeadOffice,
  P: [1],
};

export const statusesAt = (hierarchy: Hierarchy): ExtractStatus[] => statuses.filter((status) => offeredAt[status].includes(hierarchy));

/** The columns of the preview that can be sorted by, with the field of the request. */
const orders: Partial<Record<string, string>> = { Vin: 'Vin', Model: 'ModelName', LocationName: 'MachineLocation', StatusName: 'v.status' };
export const sortableColumns = Object.keys(orders);

export interface ExtractView {
  status: ExtractStatus;
  /** A past day, YYYY-MM-DD; empty for today. */
  asOf: string;
  sort: Sort | undefined;
}

/** Reads the address; a status that the hierarchy does not offer is ignored. */
export function readExtractView(params: URLSearchParams, hierarchy: Hierarchy): ExtractView {
  const day = params.get('on') ?? '';
  return {
    status: statusesAt(hierarchy).find((status) => status === params.get('status')) ?? '',
    asOf: /^\d{4}-\d{2}-\d{2}$/.test(day) && parseStored(day) ? day : '',
    sort: readSort(params.get('sort'), sortableColumns),
  };
}

export function writeExtractView({ status, asOf, sort }: ExtractView): URLSearchParams {
  const params = new URLSearchParams();
  if (status !== '') params.set('status', status);
  if (asOf !== '') params.set('on', asOf);
  if (sort) params.set('sort', writeSort(sort));
  return params;
}

const filter = (FieldName: string, FieldValue: string, FieldType: Filter['FieldType']): Filter => ({
  FieldName, FieldValue, ConditionOperator: 'EqualTo', FieldType, Function: 'None',
});
const status = (code: string): Filter => filter('v.status', code, 'String');
const onItsWay = (passed: boolean): Filter[] => [filter('tracking_status', '1', 'Int'), filter('vjtl.lastinpectionstatus', String(passed), 'Boolean')];

/** The filters of a status (REPORT-042). */
function filtersOf(code: ExtractStatus): { filters: Filter[]; auditStatus: number } {
  switch (code) {
    case '':
      return { filters: [], auditStatus: 0 };
    case 'todaysaudit':
      return { filters: [], auditStatus: 10 };
    case 'overdue':
      return { filters: [], auditStatus: 20 };
    case 'sold':
      return { filters: [status('T')], auditStatus: 0 };
    case 'intransit':
    case 'rejected':
      return { filters: onItsWay(code === 'intransit'), auditStatus: 0 };
    case 'N':
    case 'R':
    case 'F':
    case 'G':
    case 'H':
    case 'S':
    case 'P':
      return { filters: [status(code)], auditStatus: 0 };
  }
}

/** The request of the extract (REPORT-041); a preview has a limit. A past day has one order only. */
export function extractRequest(view: ExtractView, limit: number | '' = ''): ExtractRequest {
  const { filters, auditStatus } = filtersOf(view.status);
  const sort = view.sort && { by: orders[view.sort.by] ?? '', descending: view.sort.descending };
  return {
    Filters: filters,
    FilterProperty: { Offset: 0, RecordLimit: limit, OrderBy: view.asOf === '' ? orderOf(sort) : '' },
    AuditStatus: auditStatus,
    ...(view.asOf === '' ? {} : { AsOf: view.asOf }),
  };
}
