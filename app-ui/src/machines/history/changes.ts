// A field that an edit changed, in words.
import type { TFunction } from 'i18next';
import type { HistoryChange } from '../../api/wire.ts';

const fields = ['serial', 'model', 'location', 'hours', 'fuel', 'adBlue'] as const;

/** 'Serial number: 7104822 → 7104999'; a field without a word is named as the server names it, and an empty value is a dash. */
export function changeText({ Field, Before, After }: HistoryChange, t: TFunction): string {
  const known = fields.find((field) => field === Field);
  const value = (text: string): string => (text === '' ? '–' : text);
  return t('history.changed', { field: known ? t(`history.fields.${known}`) : Field, before: value(Before), after: value(After) });
}
