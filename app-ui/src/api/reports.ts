// The calls of reports, and those whose answer is a spreadsheet.
import { body, reportApi } from './client.ts';
import type { components, paths } from './schema.ts';
import type { Filter, StockList } from './wire.ts';

type Schemas = components['schemas'];

/** The reports of inspections, by the names of their calls. */
export const reportNames = [
  'InspectionOverviewReport',
  'GroupInspectionOverviewReport',
  'SerialNumberReport',
  'TechnicianAnalysisReport',
  'ProductionFailureReport',
] as const;
export type ReportName = (typeof reportNames)[number];

type Answer<P extends keyof paths> = paths[P] extends { post: { responses: { 200: { content: { 'application/json': infer A } } } } } ? A : never;

export type FailureRow = Answer<'/api/report/ProductionFailureReport'>['ProductionFailureReport'][number];
/** A completed inspection; only Tech Analysis has the technician. */
export type InspectionRow = Answer<'/api/report/TechnicianAnalysisReport'>[number];
export type ReportSite = Schemas['ReportSite'];

export interface ReportRequest {
  /** One code for Group Inspection, a list for the others. */
  SiteCode: string | string[];
  /** YYYYMMDD */
  FromDate: string;
  ToDate: string;
  FilterProperty: { Offset: number; RecordLimit: number; OrderBy: string };
}

/** The first rows of a report, and the number of all. */
export interface ReportPage<R> {
  rows: readonly R[];
  total: number;
}

const stoppable = (signal: AbortSignal | undefined): { signal?: AbortSignal } => (signal ? { signal } : {});

/** The number of rows in all; an answer without the header has no more than it gives. */
function totalOf({ headers }: Response, given: number): number {
  const total = Number(headers.get('X-Total-Count') ?? NaN);
  return Number.isSafeInteger(total) && total >= 0 ? total : given;
}

export async function readInspectionReport(name: Exclude<ReportName, 'ProductionFailureReport'>, request: ReportRequest, signal?: AbortSignal): Promise<ReportPage<InspectionRow>> {
  const { data = [], response } = await reportApi.POST(`/api/report/${name}`, { body: request, ...stoppable(signal) });
  return { rows: data, total: totalOf(response, data.length) };
}

export async function readFailureReport(request: ReportRequest, signal?: AbortSignal): Promise<ReportPage<FailureRow>> {
  const { data, response } = await reportApi.POST('/api/report/ProductionFailureReport', { body: request, ...stoppable(signal) });
  const rows = data?.ProductionFailureReport ?? [];
  return { rows, total: totalOf(response, rows.length) };
}

/** The sites of which the user may read reports. */
export const readReportSites = async (signal?: AbortSignal): Promise<ReportSite[]> => (await body(reportApi.GET('/api/report/sites', stoppable(signal)))).Sites;

/** The request of the Site Machine extract, and of the spreadsheet of the stock list. */
export interface ExtractRequest {
  Filters: Filter[];
  FilterProperty: { Offset: number; RecordLimit: number | ''; OrderBy: string };
  AuditStatus?: number;
  /** A past day, YYYY-MM-DD. */
  AsOf?: string;
  /** The columns of the stock list in place of those of the extract. */
  Columns?: string[];
}

export const readExtract = (request: ExtractRequest, signal?: AbortSignal): Promise<StockList> =>
  body(reportApi.POST('/api/jcbstock/list', { body: request, ...stoppable(signal) }));

/** A cell of a list that is exported: dates and times are DD/MM/YYYY, with HH:mm:ss for a time. */
export type Cell = string | number | null;
export type ColumnKind = 'text' | 'number' | 'date' | 'time';

export interface ExportedList {
  Name: string;
  Columns: { Heading: string; Kind: ColumnKind }[];
  Rows: Cell[][];
}

/** The most rows of a list that the server makes a spreadsheet of. */
export const mostListRows = 5000;

export interface Spreadsheet {
  name: string;
  file: Blob;
}

export interface ExportOptions {
  signal: AbortSignal;
  /** Gets the number of bytes that have arrived so far. */
  onBytes: (bytes: number) => void;
}

/** Requests a spreadsheet; the options stop it and follow it. */
export type ExportCall = (options: ExportOptions) => Promise<Spreadsheet>;

/** The name in `attachment; filename="Overviewreport.xlsx"`. */
function fileNameOf({ headers }: Response): string {
  const found = /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '');
  return found?.[1] ?? 'export.xlsx';
}

async function receive(response: Response, onBytes: ExportOptions['onBytes']): Promise<Spreadsheet> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  return { name: fileNameOf(response), file: new Blob(parts, { type: response.headers.get('Content-Type') ?? '' }) };
}

export const exportReport = (name: ReportName, request: ReportRequest): ExportCall => async ({ signal, onBytes }) => {
  const { response } = await reportApi.POST(`/api/report/${name}/export`, { body: request, parseAs: 'stream', signal });
  return receive(response, onBytes);
};

export const exportMachines = (request: ExtractRequest): ExportCall => async ({ signal, onBytes }) => {
  const { response } = await reportApi.POST('/api/jcbstock/list/export', { body: request, parseAs: 'stream', signal });
  return receive(response, onBytes);
};

export const exportList = (list: ExportedList): ExportCall => async ({ signal, onBytes }) => {
  const { response } = await reportApi.POST('/api/list/export', { body: list, parseAs: 'stream', signal });
  return receive(response, onBytes);
};
