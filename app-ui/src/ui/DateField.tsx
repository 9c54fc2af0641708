// A field for one day: typed as DD/MM/YYYY, or chosen in the calendar that its button opens. What is no day, or is outside the
// limits, stays in the field with the reason under it, and nothing is reported.
import { Popover } from '@mui/material';
import { lazy, Suspense, useId, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { dashedDate, parseStored, parseTyped, shownDate, withSlash } from './dates.ts';
import { Icon } from './Icon.tsx';
import { useChanged } from './useChanged.ts';

// The calendar is loaded when it is opened.
const DatePicker = lazy(() => import('./DatePicker.tsx').then((file) => ({ default: file.DatePicker })));

interface Props {
  label: string;
  /** YYYY-MM-DD; empty for none. */
  day: string;
  /** Gets YYYY-MM-DD; empty when the field is emptied. */
  onDay: (day: string) => void;
  /** The day that the calendar marks. */
  today: Date;
  /** The last day that is taken. */
  max?: Date;
  /** Why a day after `max` is not taken. */
  maxText?: string;
  /** The first day that is taken. */
  min?: Date;
  /** The label and the error are above and below the field, as in a form, not next to it. */
  inForm?: boolean;
  /** Called with `true` while the field has a text that was not reported. */
  onWrong?: (isWrong: boolean) => void;
  className?: string;
}

const shown = (day: string): string => {
  const date = parseStored(day);
  return date ? shownDate(date) : '';
};

export function DateField({ label, day, onDay, today, max, maxText, min, inForm = false, onWrong, className = inForm ? 'in' : 'in sm' }: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
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
  const [open, setOpen] = useState(false);
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
  return (
    <div className={inForm ? 'date-field field' : 'date-field'}>
      <div className={inForm ? undefined : 'row'}>
        <label htmlFor={id} className={inForm ? undefined : 'muted'}>
          {label}
        </label>
        <div ref={frame} className={error ? `${className} bad` : className}>
          <input
            id={id}
            value={text}
            placeholder={t('dates.shape')}
            maxLength={10}
            autoComplete="off"
            aria-invalid={Boolean(error)}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => typed(event.target.value)}
            onBlur={left}
            onKeyDown={(event) => {
              if (event.key === 'Enter') left();
              if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
              if (event.key === 'Escape') {
                // The first press takes back what was typed, and only the next one closes the dialog around it.
                if (text !== shown(day)) event.stopPropagation();
                setText(shown(day));
                setError(undefined);
              }
            }}
          />
          <button
            type="button"
            className="icon"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-label={t('dates.open', { label })}
            // The field keeps the focus, so that its text is not judged before the calendar has opened.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(true)}
          >
            <Icon name="calendar" size={16} />
          </button>
        </div>
      </div>
      {error ? (
        <p className="err" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
      <Popover
        open={open}
        anchorEl={() => frame.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'pick-paper', role: 'dialog', 'aria-label': t('dates.open', { label }) } }}
      >
        <Suspense fallback={<div className="date-picker waiting" />}>
          <DatePicker
            mode="day"
            value={parseStored(day) ? { from: parseStored(day) ?? today } : undefined}
            today={today}
            {...(max ? { end: max } : {})}
            {...(min ? { start: min } : {})}
            takesFocus
            onChange={({ from }) => {
              take(from);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover>
    </div>
  );
}
