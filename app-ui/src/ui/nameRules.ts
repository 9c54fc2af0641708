// The rules of a name in a list of names, such as machine locations: required and unique. Pure.
import { isBlank } from './cleanText.ts';

export const nameMax = 50;

/** An entry of a list of names. */
export interface Named {
  id: number;
  name: string;
  /** Text under the name. */
  detail?: string;
  /** A word that marks this one among the others. */
  mark?: string;
  /** The number of what is at this entry, such as the machines at a location; undefined where it is not counted. */
  count?: number | undefined;
}

/** A name without case and accents. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toUpperCase();

/** The entries whose name contains `text`, whatever its case and its accents. */
export function withName(entries: readonly Named[], text: string): readonly Named[] {
  const wanted = folded(text.trim());
  return wanted === '' ? entries : entries.filter(({ name }) => folded(name).includes(wanted));
}

/** The comparison is exact and happens before upper-casing (REF-036); the server compares upper-cased names. */
export function checkName(name: string, others: readonly Named[]): 'required' | 'duplicate' | undefined {
  if (isBlank(name)) return 'required';
  return others.some((other) => other.name === name.trim()) ? 'duplicate' : undefined;
}

/** Names are sent upper-case. */
export const sentName = (name: string): string => name.trim().toUpperCase();
