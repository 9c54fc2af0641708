// Where a machine's history has a page of its own. No route takes parameters (specification 1 §2), so the record stands in
// the query.
import { paths } from '../../paths.ts';

export const historyAddress = (id: number): string => `${paths.history}?open=${id}`;

/** The record of an address; undefined where it names none. */
export function recordOf(params: URLSearchParams): number | undefined {
  const id = Number(params.get('open') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
