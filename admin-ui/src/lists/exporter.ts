// CSV export of a list. A cell that a spreadsheet would run as a formula is exported as text.

import type { Exporter } from 'react-admin';
import { defaultExporter } from 'react-admin';

const runsAsFormula = /^[=+\-@\t\r]/;

export function inert(value: unknown): unknown {
  if (typeof value === 'string') return runsAsFormula.test(value) ? `'${value}` : value;
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : value;
}

export const inertRow = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, inert(value)]));

export const exporter: Exporter = (records, fetchRelated, dataProvider, resource) =>
  defaultExporter(records.map(inertRow), fetchRelated, dataProvider, resource);
