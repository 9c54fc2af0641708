// The stock list as of a past day: the field that chooses the day, and the line that says that a past day is shown.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { dashedDate, parseStored, shownDate } from 'web-shared/values/dates';
import { useSession } from '../../api/session.tsx';
import { siteToday } from '../../api/siteDay.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  /** YYYY-MM-DD; empty for now. */
  day: string;
  onDay: (day: string) => void;
}

export function AsOfField({ day, onDay }: Props): JSX.Element {
  const { t } = useTranslation();
  const { config } = useSession();
  const now = siteToday(config);
  const today = dashedDate(now);
  return (
    <span className="asof">
      <DateField
        label={t('stock.asOf')}
        day={day === '' ? today : day}
        today={now}
        max={now}
        maxText={t('stock.futureDay')}
        onDay={(chosen) => onDay(chosen === today ? '' : chosen)}
      />
    </span>
  );
}

export function PastLine({ day, onDay }: Props): JSX.Element | null {
  const { t } = useTranslation();
  const date = parseStored(day);
  if (!date) return null;
  return (
    <div className="line past" role="status">
      <Icon name="clock" size={16} />
      <strong>{t('stock.past', { day: shownDate(date) })}</strong>
      <span className="muted">{t('stock.pastReadOnly')}</span>
      <span className="grow" />
      <button type="button" className="btn" onClick={() => onDay('')}>
        {t('stock.backToToday')}
      </button>
    </div>
  );
}
