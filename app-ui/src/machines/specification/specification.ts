// The values, dates and messages of the Full Specification dialog (HIST-014). Pure.
import { parseStored, shownDate } from 'web-shared/values/dates';
import { asFailure } from '../../api/errors.ts';
import type { Specification } from '../../api/wire.ts';

export type Feature = Specification['Features'][number];

/** The text of a value; a dash where there is none. */
export const valueOf = (text: string | null | undefined): string => {
  const value = text?.trim() ?? '';
  return value === '' ? '-' : value;
};

/** DD/MM/YYYY of YYYY-MM-DD. */
export function dateOf(text: string | null | undefined): string {
  const date = parseStored(text ?? '');
  return date ? shownDate(date) : valueOf(text);
}

/** The fields above the features, in their order. */
export const factsOf = (one: Specification): { name: 'family' | 'model' | 'variant' | 'engine' | 'exWorks'; value: string }[] => [
  { name: 'family', value: valueOf(one.ModelFamily) },
  { name: 'model', value: valueOf(one.Model) },
  { name: 'variant', value: valueOf(one.ModelVariant) },
  { name: 'engine', value: valueOf(one.EngineSerialNumber) },
  { name: 'exWorks', value: dateOf(one.ExWorksDate) },
];

/** The features whose code or description has every word of what is searched for. */
export function matching(features: readonly Feature[], sought: string): readonly Feature[] {
  const words = sought.toLowerCase().split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return features;
  return features.filter(({ Code, Description }) => {
    const text = `${Code} ${Description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Statuses of failures whose own text is displayed. */
const statusesWithText: readonly number[] = [422, 502, 404];

/** The text of a failure: the server's text, or one of two texts without it (HIST-053). */
export function failureOf(error: unknown): { text: string } | { key: 'webServiceError' | 'serviceError' } {
  const failure = asFailure(error);
  if (!failure || !statusesWithText.includes(failure.status)) return { key: 'serviceError' };
  return failure.text === '' ? { key: 'webServiceError' } : { text: failure.text };
}
