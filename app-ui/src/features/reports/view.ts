// The choices of a report as its address: /inspectionoverviewreport?sites=330001,330002&from=2026-11-01&to=2026-11-30&sort=-Model.
// Pure.
import { dashedDate, limits, monthRange, parseStored, type StoredRange } from 'web-shared/values/dates';
import type { ReportRequest } from '../../api/reports.ts';
import type { Sort } from '../../ui/dataColumns.ts';

/** The most days of a report. */
export const mostDays = 366;
/** The number of rows of a preview. */
export const previewRows = 50;

export interface ReportView {
  /** The codes of the chosen sites, of which only group users choose. */
  sites: 'all' | readonly string[];
  range: StoredRange;
  /** Undefined for the order of the report. */
  sort: Sort | undefined;
}

/** The days of a report unless others are chosen: the current month (REPORT-032). */
export function usualRange(today: Date): StoredRange {
  const { from, to } = monthRange(today);
  return { from: dashedDate(from), to: dashedDate(to) };
}

const dayOf = (text: string | null): string | undefined => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && parseStored(text) ? text : undefined);

/** The order of an address, such as `Model`, or `-Model` for descending, among these columns. */
export function readSort(text: string | null, columns: readonly string[]): Sort | undefined {
  const descending = text?.startsWith('-') ?? false;
  const by = columns.find((column) => column === text?.slice(descending ? 1 : 0));
  return by === undefined ? undefined : { by, descending };
}

export const writeSort = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`;

/** The order of a request; empty for that of the server. */
export const orderOf = (sort: Sort | undefined): string => (sort ? `${sort.by} ${sort.descending ? 'DESC' : 'ASC'}` : '');

function readSites(text: string | null): ReportView['sites'] {
  if (text === 'all') return text;
  return [...new Set((text ?? '').split(',').filter((code) => /^\w+$/.test(code)))];
}

/** Reads the days of an address; those outside the limits of the calendar are ignored. */
function readRange(params: URLSearchParams, today: Date): StoredRange {
  const usual = usualRange(today);
  const allowed = limits(today);
  const range = { from: dayOf(params.get('from')) ?? usual.from, to: dayOf(params.get('to')) ?? usual.to };
  const isAllowed = range.from >= dashedDate(allowed.from) && range.to <= dashedDate(allowed.to);
  return isAllowed ? range : usual;
}

/** Reads the address; invalid values are ignored. */
export function readReportView(params: URLSearchParams, today: Date, columns: readonly string[]): ReportView {
  return {
    sites: readSites(params.get('sites')),
    range: readRange(params, today),
    sort: readSort(params.get('sort'), columns),
  };
}

/** Writes the address; defaults are left out. */
export function writeReportView({ sites, range, sort }: ReportView, today: Date): URLSearchParams {
  const params = new URLSearchParams();
  const usual = usualRange(today);
  if (sites.length > 0) params.set('sites', typeof sites === 'string' ? sites : sites.join(','));
  // Both, so that a link opens the same days in another month.
  if (range.from !== usual.from || range.to !== usual.to) {
    params.set('from', range.from);
    params.set('to', range.to);
  }
  if (sort) params.set('sort', writeSort(sort));
  return params;
}

/** The request of a report for these sites; without a limit it has every row. */
export function requestOf({ range, sort }: ReportView, sites: string | string[], limit = 0): ReportRequest {
  return {
    SiteCode: sites,
    FromDate: range.from.replaceAll('-', ''),
    ToDate: range.to.replaceAll('-', ''),
    FilterProperty: { Offset: 0, RecordLimit: limit, OrderBy: orderOf(sort) },
  };
}
