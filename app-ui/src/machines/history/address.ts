// The address of a machine's history page has the record id in its query.

/** The record id of an address; undefined when it has none. */
export function recordOf(params: URLSearchParams): number | undefined {
  const id = Number(params.get('open') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
