// The rules of a location's name: required and unique (REF-028, REF-029). Pure.
import type { MachineLocation } from '../../api/wire.ts';

export const locationMax = 50;

/** The comparison is exact and happens before upper-casing (REF-036); the server compares upper-cased names. */
export function checkLocation(
  name: string,
  others: readonly MachineLocation[],
): 'locations.required' | 'locations.duplicate' | undefined {
  if (name.trim() === '') return 'locations.required';
  return others.some((other) => !other.Deleted && other.LocationName === name.trim()) ? 'locations.duplicate' : undefined;
}

/** Names are sent upper-case (REF-023). */
export const sentName = (name: string): string => name.trim().toUpperCase();
