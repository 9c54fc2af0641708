// A field for a range of days: both typed as DD/MM/YYYY, or chosen together in the calendar, by days or by month.
import { Popover } from '@mui/material';
import { lazy, Suspense, useId, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { clickedRange, dashedDate, limits, rangeProblem, within, type DateRange, type StoredRange } from 'web-shared/values/dates';
import { Icon } from './Icon.tsx';
import { TypedDay } from './TypedDay.tsx';

// The calendar is loaded when it is opened.
const DatePicker = lazy(() => import('./DatePicker.tsx').then((file) => ({ default: file.DatePicker })));

interface Props {
  label: string;
  range: StoredRange;
  onRange: (range: StoredRange) => void;
  today: Date;
  /** The most days of a range. */
  most: number;
  /** Gets the notice that a field has a text that was not reported, or has none any more. */
  onWrong: (isWrong: boolean) => void;
}

const units = ['range', 'month'] as const;

export function DateRangeField({ label, range, onRange, today, most, onWrong }: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [unit, setUnit] = useState<(typeof units)[number]>('range');
  /** The first click of a range; the second one reports it. */
  const [begun, setBegun] = useState<DateRange>();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  /** Counts the choices in the calendar, which replace whatever is typed. */
  const [chosen, setChosen] = useState(0);
  const allowed = limits(today);
  const problem = rangeProblem(range, most);
  const report = (field: string) => (isWrong: boolean) => {
    const next = [...wrong.filter((one) => one !== field), ...(isWrong ? [field] : [])];
    setWrong(next);
    onWrong(next.length > 0);
  };
  const close = (): void => {
    setBegun(undefined);
    setOpen(false);
  };
  const choose = (next: DateRange): void => {
    if (!next.to) {
      setBegun(next);
      return;
    }
    const { from, to } = within({ from: next.from, to: next.to }, allowed);
    onRange({ from: dashedDate(from), to: dashedDate(to) });
    setWrong([]);
    onWrong(false);
    setChosen(chosen + 1);
    close();
  };
  const field = {
    min: allowed.from,
    max: allowed.to,
    onOpen: () => setOpen(true),
    isBad: problem !== undefined,
    describedBy: problem ? `${id}-problem` : undefined,
  };
  return (
    <div className="date-range" role="group" aria-label={label}>
      <div ref={frame} className="row date-range-fields">
        <TypedDay key={`from-${chosen}`} label={t('range.from')} day={range.from} onDay={(from) => onRange({ ...range, from })} onWrong={report('from')} {...field} />
        <TypedDay key={`to-${chosen}`} label={t('range.to')} day={range.to} onDay={(to) => onRange({ ...range, to })} onWrong={report('to')} {...field} />
        <button
          type="button"
          className="btn lg"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={t('range.open', { label })}
          // The field keeps the focus, so that its text is not judged before the calendar has opened.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(true)}
        >
          <Icon name="calendar" size={16} />
        </button>
      </div>
      {problem ? (
        <p className="err" id={`${id}-problem`} role="alert">
          <Icon name="alert" size={16} />
          {t(`range.${problem}`, { most })}
        </p>
      ) : null}
      <Popover
        open={open}
        anchorEl={() => frame.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: 'top', horizontal: 'left' }}
        slotProps={{ paper: { className: 'pick-paper range-paper', role: 'dialog', 'aria-label': t('range.open', { label }) } }}
      >
        <div className="row range-units" role="group" aria-label={t('range.unit')}>
          {units.map((one) => (
            <button
              key={one}
              type="button"
              className={one === unit ? 'chip on' : 'chip'}
              aria-pressed={one === unit}
              onClick={() => {
                setUnit(one);
                setBegun(undefined);
              }}
            >
              {t(one === 'range' ? 'range.days' : 'range.month')}
            </button>
          ))}
        </div>
        <Suspense fallback={<div className="date-picker waiting" />}>
          <DatePicker mode={unit} value={begun ?? clickedRange(range)} today={today} takesFocus onChange={choose} />
        </Suspense>
      </Popover>
    </div>
  );
}
