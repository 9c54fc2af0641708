// A text field for a day as DD/MM/YYYY. A text that is no day, or is outside the limits, stays in the field with the reason under
// it, and is not reported.
import { useId, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { dashedDate, parseStored, parseTyped, sentDay, shownDate, withSlash } from 'web-shared/values/dates';
import { Icon } from './Icon.tsx';
import { useChanged } from './useChanged.ts';

interface Props {
  label: string;
  /** YYYY-MM-DD */
  day: string;
  onDay: (day: string) => void;
  /** The first and the last day that are taken. */
  min: Date;
  max: Date;
  /** Opens the calendar, by Alt and the arrow down. */
  onOpen: () => void;
  /** Gets the notice that the field has a text that was not reported, or has none any more. */
  onWrong: (isWrong: boolean) => void;
  isBad: boolean;
  describedBy: string | undefined;
}

export function TypedDay({ label, day, onDay, min, max, onOpen, onWrong, isBad, describedBy }: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const outside = (date: Date | undefined): string | undefined => {
    if (date && date > max) return t('dates.tooLate', { day: shownDate(max) });
    return date && date < min ? t('dates.tooEarly', { day: shownDate(min) }) : undefined;
  };
  const [text, setText] = useState(sentDay(day));
  const [error, showError] = useState(() => outside(parseStored(day)));
  useChanged(day, () => {
    setText(sentDay(day));
    showError(undefined);
  });
  const setError = (next: string | undefined): void => {
    showError(next);
    onWrong(next !== undefined);
  };
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
    else onWrong(true);
  };
  const left = (): void => {
    const date = parseTyped(text);
    if (date) take(date);
    else setError(t('dates.wrong'));
  };
  const described = [error ? `${id}-error` : '', describedBy ?? ''].filter(Boolean).join(' ');
  return (
    <div className="typed-day">
      <label htmlFor={id}>{label}</label>
      <div className={error !== undefined || isBad ? 'in bad' : 'in'}>
        <input
          id={id}
          value={text}
          placeholder={t('dates.shape')}
          maxLength={10}
          autoComplete="off"
          aria-invalid={error !== undefined || isBad}
          aria-describedby={described === '' ? undefined : described}
          onChange={(event) => typed(event.target.value)}
          onBlur={left}
          onKeyDown={(event) => {
            if (event.key === 'Enter') left();
            if (event.key === 'ArrowDown' && event.altKey) onOpen();
          }}
        />
      </div>
      {error ? (
        <p className="err" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
    </div>
  );
}
