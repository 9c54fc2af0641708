// A field for one day: typed as DD/MM/YYYY, or chosen in the calendar that its button opens. What is no day, or is outside the
// limits, stays in the field with the reason under it, and nothing is reported.
import { Popover } from '@mui/material';
import { lazy, Suspense, useId, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { parseStored } from 'web-shared/values/dates';
import { Icon } from './Icon.tsx';
import { useDayText, type DayLimits } from './useDayText.ts';

// The calendar is loaded when it is opened.
const DatePicker = lazy(() => import('./DatePicker.tsx').then((file) => ({ default: file.DatePicker })));

interface Props extends DayLimits {
  label: string;
  /** The day that the calendar marks. */
  today: Date;
  /** The label and the error are above and below the field, as in a form, not next to it. */
  inForm?: boolean;
  className?: string;
}

export function DateField({ label, day, onDay, today, max, maxText, min, inForm = false, onWrong, className = inForm ? 'in' : 'in sm' }: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { text, error, isChanged, take, typed, left, takeBack } = useDayText({ day, onDay, max, maxText, min, onWrong });
  const [open, setOpen] = useState(false);
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
                if (isChanged) event.stopPropagation();
                takeBack();
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
