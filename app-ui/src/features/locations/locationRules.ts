// The rules of a location's name (specification 3 §5): needed, and not there already. Pure.
import type { MachineLocation } from '../../api/wire.ts';

export const locationMax = 50;

/** The comparison is exact and happens before upper-casing; the server compares upper-cased. */
export function checkLocation(
  name: string,
  others: readonly MachineLocation[],
): 'locations.required' | 'locations.duplicate' | undefined {
  if (name.trim() === '') return 'locations.required';
  return others.some((other) => !other.Deleted && other.LocationName === name.trim()) ? 'locations.duplicate' : undefined;
}

/** Names are sent upper-case. */
export const sentName = (name: string): string => name.trim().toUpperCase();
