// The text of a field for one day: what is no day, or is outside the limits, is not reported.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dashedDate, parseStored, parseTyped, shownDate, withSlash } from 'web-shared/values/dates';
import { useChanged } from './useChanged.ts';

const shown = (day: string): string => {
  const date = parseStored(day);
  return date ? shownDate(date) : '';
};

export interface DayLimits {
  /** YYYY-MM-DD; empty for none. */
  day: string;
  /** Gets YYYY-MM-DD; empty when the field is emptied. */
  onDay: (day: string) => void;
  /** The last day that is taken. */
  max?: Date | undefined;
  /** Why a day after `max` is not taken. */
  maxText?: string | undefined;
  /** The first day that is taken. */
  min?: Date | undefined;
  /** Called with `true` while the field has a text that was not reported. */
  onWrong?: ((isWrong: boolean) => void) | undefined;
}

interface DayText {
  text: string;
  error: string | undefined;
  /** `true` if the text is not that of the day. */
  isChanged: boolean;
  take: (date: Date) => void;
  typed: (text: string) => void;
  left: () => void;
  takeBack: () => void;
}

export function useDayText({ day, onDay, max, maxText, min, onWrong }: DayLimits): DayText {
  const { t } = useTranslation();
  const [text, setText] = useState(shown(day));
  const outside = (date: Date | undefined): string | undefined => {
    if (date && max && date > max) return maxText ?? t('dates.tooLate', { day: shownDate(max) });
    return date && min && date < min ? t('dates.tooEarly', { day: shownDate(min) }) : undefined;
  };
  const [error, showError] = useState(() => outside(parseStored(day)));
  const setError = (next: string | undefined): void => {
    showError(next);
    onWrong?.(next !== undefined);
  };
  useChanged(day, () => {
    setText(shown(day));
    showError(outside(parseStored(day)));
  });
  const take = (date: Date): void => {
    const refused = outside(date);
    setError(refused);
    if (refused !== undefined) return;
    setText(shownDate(date));
    if (dashedDate(date) !== day) onDay(dashedDate(date));
  };
  const typed = (next: string): void => {
    const cleaned = withSlash(next, text);
    setText(cleaned);
    showError(undefined);
    const date = /\d{4}$/.test(cleaned) ? parseTyped(cleaned) : undefined;
    if (date) take(date);
    else onWrong?.(cleaned.trim() !== '');
  };
  const left = (): void => {
    if (text.trim() === '') {
      setText(shown(day));
      setError(undefined);
      if (day !== '') onDay('');
      return;
    }
    const date = parseTyped(text);
    if (date) take(date);
    else setError(t('dates.wrong'));
  };
  const takeBack = (): void => {
    setText(shown(day));
    setError(undefined);
  };
  return { text, error, isChanged: text !== shown(day), take, typed, left, takeBack };
}
