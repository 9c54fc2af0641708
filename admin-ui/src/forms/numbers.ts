// Numbers as a person types them at the console, which speaks English.

import { unreadOf, unreadText, readNumber, writtenNumber } from 'web-shared/values/typedNumber';
import type { TextKey } from '../text/useText';
import { key } from '../text/useText';

/** The language by which numbers are read and written. */
export const numberLanguage = 'en-GB';

/** The value of a field of numbers: a number, nothing, or a text that stands for one that cannot be read. */
export type NumberValue = number | string | null;

/** Reads a typed number. */
export function typedNumber(typed: string, decimals: number): NumberValue {
  if (typed.trim() === '') return null;
  const number = readNumber(typed, numberLanguage, decimals);
  return 'text' in number ? Number(number.text) : unreadText(number.fault, typed);
}

/** The text of a field: a number as the language writes it, or the typed text that is none. */
export function numberText(value: unknown): string {
  if (typeof value === 'number') return writtenNumber(String(value), numberLanguage);
  return typeof value === 'string' ? (unreadOf(value)?.typed ?? value) : '';
}

export interface Limits {
  decimals: number;
  min: number;
  max: number;
}

const faults = { notNumber: 'numbers.notNumber', separators: 'numbers.separators' } as const;

/** Refuses a text that is no number, and a number outside the limits. */
export const withinLimits =
  ({ decimals, min, max }: Limits) =>
  (value: unknown) => {
    if (typeof value === 'string' && value !== '') {
      const fault = unreadOf(value)?.fault ?? 'notNumber';
      if (fault === 'decimals') return { message: key(decimals === 0 ? 'numbers.whole' : 'numbers.decimals'), args: { smart_count: decimals } };
      return key(faults[fault] satisfies TextKey);
    }
    if (typeof value !== 'number' || (value >= min && value <= max)) return undefined;
    return { message: key('numbers.range'), args: { min: numberText(min), max: numberText(max) } };
  };
