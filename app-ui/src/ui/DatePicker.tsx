// The date picker: a day, a range of two clicks, or a month, with quick buttons and limits.
import { DayPicker } from '@daypicker/react';
import { de } from '@daypicker/react/locale/de';
import { enGB } from '@daypicker/react/locale/en-GB';
import '@daypicker/react/style.css';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { clickRange, limits, monthRange, quickChoices, quickRange, shownDate, type DateRange } from 'web-shared/values/dates';

interface Props {
  mode: 'day' | 'range' | 'month';
  value: DateRange | undefined;
  onChange: (range: DateRange) => void;
  today: Date;
  /** The first day that can be chosen. */
  start?: Date;
  /** The last day that can be chosen. */
  end?: Date;
  /** `true` if the chosen day, or today, takes the focus. */
  takesFocus?: boolean;
}

const chosen = (mode: Props['mode'], { from, to }: DateRange): string =>
  mode === 'day' ? shownDate(from) : `${shownDate(from)} – ${to ? shownDate(to) : ''}`;

export function DatePicker({ mode, value, onChange, today, start, end, takesFocus = false }: Props): JSX.Element {
  const { t, i18n } = useTranslation();
  const [month, setMonth] = useState(value?.from ?? today);
  const { from, to } = limits(today, start, end);
  const choose = (range: DateRange): void => {
    setMonth(range.from);
    onChange(range);
  };
  const click = (clicked: Date): void => {
    if (mode === 'day') choose({ from: clicked, to: clicked });
    else if (mode === 'month') choose(monthRange(clicked));
    else choose(clickRange(value, clicked));
  };
  return (
    <div className="date-picker">
      {mode === 'day' ? null : (
        <ul className="row wrap-row" aria-label={t('dates.quick')}>
          {quickChoices.map((choice) => (
            <li key={choice}>
              <button type="button" className="chip" onClick={() => choose(quickRange(choice, today))}>
                {t(`dates.${choice}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <DayPicker
        mode="range"
        selected={value ? { from: value.from, to: value.to ?? value.from } : undefined}
        onDayClick={(clicked, modifiers) => {
          if (!modifiers['disabled']) click(clicked);
        }}
        month={month}
        onMonthChange={setMonth}
        captionLayout="dropdown"
        startMonth={from}
        endMonth={to}
        disabled={[{ before: from }, { after: to }]}
        locale={i18n.language === 'de-DE' ? de : enGB}
        today={today}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the calendar is a dialog that its button opens
        autoFocus={takesFocus}
      />
      <p className="muted" role="status">
        {value ? chosen(mode, value) : t('dates.none')}
      </p>
    </div>
  );
}
