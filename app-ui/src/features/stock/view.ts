// The view of the stock list as its address: /audit?f=R&model=12&q=1234&page=2&size=40&loc=7&sort=-days&on=2026-11-20. Pure.
import { parseStored } from 'web-shared/values/dates';
import type { StockQuery, StockRow } from '../../api/wire.ts';
import {
  asFilterCode,
  filterQuery,
  isSalesSearch,
  locationFilter,
  modelFilter,
  type FilterCode,
} from './filters.ts';
import { serialFilter } from '../../machines/serialFilter.ts';

export const pageSizes = [25, 40, 50, 75, 100] as const;
export const defaultPageSize = 40;
/** The page size selector is shown only above this many rows. */
export const sizeChoiceAbove = 25;
export const serialFilterMin = 4;
export const serialFilterMax = 8;

/** Fields by which the list can be sorted, with the field of the request. */
const sortFields = { serial: 'Vin', model: 'ModelName', location: 'MachineLocation', status: 'v.status', days: 'DaysInStage' } as const;

export type SortBy = keyof typeof sortFields;

export const sortNames = Object.keys(sortFields) as SortBy[];

export interface StockSort {
  by: SortBy;
  descending: boolean;
}

/** A cursor of the server, so that a machine which others add or remove meanwhile hides none of the page. */
export type Turn = { After: string } | { Before: string };

export interface StockView {
  filter: FilterCode;
  model: number;
  serial: string;
  /** From 0; from 1 in the address. */
  page: number;
  /** The place in the order that a neighbouring page begins behind or ends before; undefined for a page by its number. */
  turn: Turn | undefined;
  size: number;
  /** 0 for all locations. */
  location: number;
  /** A past day, YYYY-MM-DD; empty for today. */
  asOf: string;
  /** Undefined for the order of the list, which is also that of a past day. */
  sort: StockSort | undefined;
}

/** The order of an address, such as `serial`, or `-days` for descending. */
function readSort(text: string | null): StockSort | undefined {
  const descending = text?.startsWith('-') ?? false;
  const by = sortNames.find((name) => name === text?.slice(descending ? 1 : 0));
  return by && { by, descending };
}

const whole = (text: string | null): number => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : 0;
};

/** The place of an address; the first page is always the start of the list. */
function readTurn(params: URLSearchParams, page: number): Turn | undefined {
  const [after, before] = [params.get('after') ?? '', params.get('before') ?? ''];
  if (page === 0) return undefined;
  if (after !== '') return { After: after };
  return before === '' ? undefined : { Before: before };
}

/** The past day of an address; empty when it is no valid day. */
export function readAsOf(params: URLSearchParams): string {
  const text = params.get('on') ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseStored(text) ? text : '';
}

/** Reads the address; invalid values are ignored. */
export function readView(params: URLSearchParams): StockView {
  const size = whole(params.get('size'));
  const serial = (params.get('q') ?? '').replace(/\D/g, '');
  const page = Math.max(whole(params.get('page')) - 1, 0);
  return {
    filter: asFilterCode(params.get('f')),
    model: whole(params.get('model')),
    serial: serial.length >= serialFilterMin ? serial : '',
    page,
    turn: readTurn(params, page),
    size: pageSizes.find((choice) => choice === size) ?? defaultPageSize,
    location: whole(params.get('loc')),
    asOf: readAsOf(params),
    sort: readSort(params.get('sort')),
  };
}

/** Writes the address; defaults are left out. */
export function writeView(view: StockView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.filter !== '') params.set('f', view.filter);
  if (view.model !== 0) params.set('model', String(view.model));
  if (view.serial !== '') params.set('q', view.serial);
  if (view.page !== 0) params.set('page', String(view.page + 1));
  if (view.size !== defaultPageSize) params.set('size', String(view.size));
  if (view.location !== 0) params.set('loc', String(view.location));
  if (view.sort) params.set('sort', `${view.sort.descending ? '-' : ''}${view.sort.by}`);
  if (view.asOf !== '') params.set('on', view.asOf);
  if (view.page !== 0 && view.turn) {
    if ('After' in view.turn) params.set('after', view.turn.After);
    else params.set('before', view.turn.Before);
  }
  return params;
}

/** The view with another page: a neighbour by its place in the order, for which the rows of this page are needed, any other by number. */
export function turnedTo(view: StockView, page: number, rows: readonly StockRow[]): StockView {
  const after = rows.at(-1)?.Cursor ?? '';
  const before = rows[0]?.Cursor ?? '';
  if (page === view.page + 1 && after !== '') return { ...view, page, turn: { After: after } };
  if (page === view.page - 1 && page > 0 && before !== '') return { ...view, page, turn: { Before: before } };
  return { ...view, page, turn: undefined };
}

/** Choosing a quick filter clears the search text and returns to the first page (STOCK-021, STOCK-034). */
export function withFilter(view: StockView, filter: FilterCode): StockView {
  return { ...view, filter, serial: '', model: 0, page: 0 };
}

/** Returns `true` if the list shows one location only (STOCK-095). */
export const isFilteredByLocation = (view: StockView): boolean => view.location !== 0 && !isSalesSearch(view.filter);

/** The order in the request; empty for that of the list. */
function orderOf({ sort, asOf }: StockView): string {
  return sort && asOf === '' ? `${sortFields[sort.by]} ${sort.descending ? 'DESC' : 'ASC'}` : '';
}

/** The request of a view. */
export function queryOf(view: StockView): StockQuery {
  const { filters, auditStatus } = filterQuery(view.filter);
  if (view.model !== 0) filters.push(modelFilter(view.model));
  if (view.serial !== '') filters.push(serialFilter(view.serial));
  if (isFilteredByLocation(view)) filters.push(locationFilter(view.location));
  return {
    Filters: filters,
    FilterProperty: { OrderBy: orderOf(view), Offset: view.page * view.size, RecordLimit: view.size },
    AuditStatus: auditStatus,
    IsGroupSearch: false,
    ...(view.asOf === '' ? {} : { AsOf: view.asOf }),
    ...(view.page === 0 ? {} : view.turn),
  };
}
