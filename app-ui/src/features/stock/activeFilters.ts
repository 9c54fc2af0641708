// The active filters, each with its label and the view without it. Pure.
import type { StockView } from './view.ts';

export interface ActiveFilter {
  id: 'filter' | 'model' | 'serial';
  name: string;
  remove: () => void;
}

interface Names {
  filter: string;
  model: string;
  serial: string;
}

/** The location is left out, because the header has a picker for it. */
export function activeFilters(view: StockView, names: Names, show: (next: StockView) => void): ActiveFilter[] {
  const list: ActiveFilter[] = [];
  if (view.filter !== '') list.push({ id: 'filter', name: names.filter, remove: () => show({ ...view, filter: '', page: 0 }) });
  if (view.model !== 0) list.push({ id: 'model', name: names.model, remove: () => show({ ...view, model: 0, page: 0 }) });
  if (view.serial !== '') list.push({ id: 'serial', name: names.serial, remove: () => show({ ...view, serial: '', page: 0 }) });
  return list;
}

/** The view without filters, except the location. */
export const withoutFilters = (view: StockView): StockView => ({ ...view, filter: '', model: 0, serial: '', page: 0 });
