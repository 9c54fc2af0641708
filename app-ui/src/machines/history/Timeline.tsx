// The activity timeline (HIST-009): entries by day with their results; chips filter by activity or by failure.
import { useState, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { HistoryGroup } from '../../api/wire.ts';
import { fromHere } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { activities, countActivities, dayName, daysOf, iconOf, resultBadge, type Activity, type Moment } from './timeline.ts';

interface Props {
  groups: readonly HistoryGroup[];
  /** The address of the answers of an inspection of a record; undefined where they cannot be read. */
  answersAt: (moment: Moment) => string | undefined;
  /** The buttons below the last line: older entries, the previous history. */
  children?: ReactNode;
}

export function Timeline({ groups, answersAt, children }: Props): JSX.Element {
  const { t } = useTranslation();
  const [activity, setActivity] = useState<Activity>();
  const [failedOnly, setFailedOnly] = useState(false);
  const counts = countActivities(groups);
  const days = daysOf(groups, activity, failedOnly);
  return (
    <section className="timeline" aria-label={t('history.timeline')}>
      <div className="row wrap" role="group" aria-label={t('history.activities')}>
        <Chip on={activity === undefined} onClick={() => setActivity(undefined)}>
          {t('history.allActivity')}
        </Chip>
        {activities
          .filter((one) => counts[one] > 0)
          .map((one) => (
            <Chip key={one} on={activity === one} onClick={() => setActivity(one)}>
              {t(`history.${one}`)} {counts[one]}
            </Chip>
          ))}
        <span className="grow" />
        <Chip on={failedOnly} onClick={() => setFailedOnly(!failedOnly)}>
          {t('history.failedOnly')}
        </Chip>
      </div>
      {days.length === 0 ? <EmptyState title={t('history.nothing')} /> : null}
      {days.map((day) => (
        <section key={`${day.date} ${day.moments[0]?.key ?? ''}`} aria-label={dayName(day.date)}>
          <h2 className="day">{dayName(day.date)}</h2>
          <ol>
            {day.moments.map((moment) => (
              <Line key={moment.key} moment={moment} answers={answersAt(moment)} />
            ))}
          </ol>
        </section>
      ))}
      {children}
    </section>
  );
}

function Chip({ on, onClick, children }: { on: boolean; onClick: () => void; children: ReactNode }): JSX.Element {
  return (
    <button type="button" className={on ? 'chip on' : 'chip'} aria-pressed={on} onClick={onClick}>
      {children}
    </button>
  );
}

function Line({ moment, answers }: { moment: Moment; answers: string | undefined }): JSX.Element {
  const { t } = useTranslation();
  const { line } = moment;
  const badge = resultBadge(line);
  const { Comments: comments } = line.InspectionStatus;
  // The description of a rejection or a failed handover already contains the comment.
  const why = comments !== '' && !line.Description.includes(comments) && line.Information !== comments ? comments : '';
  const said = [t(`history.${moment.activity}`), moment.site, line.UserName, line.Information].filter((text) => text !== '');
  return (
    <li className="ev">
      <time>{moment.time}</time>
      <span className="mk" title={line.StageName}>
        <Icon name={iconOf(line.Status)} size={16} />
      </span>
      <div>
        <div className="row">
          <p className="what grow">{line.Description}</p>
          {badge ? <Badge colour={badge.colour} icon={badge.icon} text={t(badge.text)} /> : null}
        </div>
        <p className="muted">{said.join(' · ')}</p>
        {why === '' ? null : <p className="why">{why}</p>}
        {answers === undefined ? null : (
          <Link className="link" to={answers} state={fromHere} aria-label={t('inspection.showAnswers', { description: line.Description, time: line.TimeStamp.slice(0, 16) })}>
            {t('inspection.answers')}
          </Link>
        )}
      </div>
    </li>
  );
}
