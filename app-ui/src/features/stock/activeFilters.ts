// The active filters, each with its label and the view without it. Pure.
import { isFilteredByLocation, type StockView } from './view.ts';

export interface ActiveFilter {
  id: 'filter' | 'model' | 'serial' | 'location';
  name: string;
  remove: () => void;
}

export interface Names {
  filter: string;
  model: string;
  serial: string;
  location: string;
}

/** The location is a filter where the view is filtered by it: the sales lists ignore it. */
export function activeFilters(view: StockView, names: Names, show: (next: StockView) => void): ActiveFilter[] {
  const list: ActiveFilter[] = [];
  if (view.filter !== '') list.push({ id: 'filter', name: names.filter, remove: () => show({ ...view, filter: '', page: 0 }) });
  if (view.model !== 0) list.push({ id: 'model', name: names.model, remove: () => show({ ...view, model: 0, page: 0 }) });
  if (view.serial !== '') list.push({ id: 'serial', name: names.serial, remove: () => show({ ...view, serial: '', page: 0 }) });
  if (isFilteredByLocation(view)) list.push({ id: 'location', name: names.location, remove: () => show({ ...view, location: 0, page: 0 }) });
  return list;
}

/** The view without filters. */
export const withoutFilters = (view: StockView): StockView => ({ ...view, filter: '', model: 0, serial: '', location: 0, page: 0 });
