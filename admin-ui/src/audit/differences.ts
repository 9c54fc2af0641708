// The fields that differ between two JSON values, each with the value before and after.

export interface Difference {
  field: string;
  before: string;
  after: string;
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value === 'string') {
    try {
      return asRecord(JSON.parse(value));
    } catch {
      return { value };
    }
  }
  if (value === null || value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  return { value };
}

/** The text of a value that is not there. */
export const nothing = '-';

function words(value: unknown): string {
  if (value === undefined || value === null || value === '') return nothing;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function differences(before: unknown, after: unknown): Difference[] {
  const old = asRecord(before);
  const now = asRecord(after);
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return fields
    .map((field) => ({ field, before: words(old[field]), after: words(now[field]) }))
    .filter((one) => one.before !== one.after);
}
