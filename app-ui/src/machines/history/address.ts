// The address of a machine's history page. No route takes parameters (SHELL-007), so the record id is in the query.
import { paths } from '../../paths.ts';

export const historyAddress = (id: number): string => `${paths.history}?open=${id}`;

/** The record id of an address; undefined when it has none. */
export function recordOf(params: URLSearchParams): number | undefined {
  const id = Number(params.get('open') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
