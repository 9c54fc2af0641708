// The activity timeline (HIST-009): entries by day with their results; chips filter by activity or by failure.
import { useState, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { HistoryGroup, HistoryLine } from '../../api/wire.ts';
import { fromHere } from '../../paths.ts';
import { servedText } from '../../text/served.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState } from '../../ui/States.tsx';
import type { MediaType } from '../media/media.ts';
import '../media/media.css';
import { changeText } from './changes.ts';
import { activities, countActivities, dayName, daysOf, iconOf, resultBadge, type Activity, type Moment } from './timeline.ts';

type MediaAt = (moment: Moment, type: MediaType) => { to: { search: string }; state: unknown };

interface Props {
  groups: readonly HistoryGroup[];
  /** The address of the answers of an inspection of a record; undefined where they cannot be read. */
  answersAt: (moment: Moment) => string | undefined;
  /** The link that opens the photos or videos of the inspection of a line; undefined where they may not be seen. */
  mediaAt?: MediaAt | undefined;
  /** The link that opens the printed report of a line; undefined where there is none. */
  printAt?: ((moment: Moment) => { to: { search: string }; state: unknown } | undefined) | undefined;
  /** The buttons below the last line: older entries, the previous history. */
  children?: ReactNode;
}

export function Timeline({ groups, answersAt, mediaAt, printAt, children }: Props): JSX.Element {
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
              <Line key={moment.key} moment={moment} answers={answersAt(moment)} mediaAt={mediaAt} print={printAt?.(moment)} />
            ))}
          </ol>
        </section>
      ))}
      {children}
    </section>
  );
}

const mediaTypes = ['photo', 'video'] as const;

function Chip({ on, onClick, children }: { on: boolean; onClick: () => void; children: ReactNode }): JSX.Element {
  return (
    <button type="button" className={on ? 'chip on' : 'chip'} aria-pressed={on} onClick={onClick}>
      {children}
    </button>
  );
}

/** Number of photos or videos of an inspection. */
const countOf = (line: HistoryLine, type: MediaType): number =>
  type === 'photo' ? line.PhotoCount : line.VideoCount;

interface LineProps {
  moment: Moment;
  answers: string | undefined;
  mediaAt: MediaAt | undefined;
  print: { to: { search: string }; state: unknown } | undefined;
}

function Line({ moment, answers, mediaAt, print }: LineProps): JSX.Element {
  const { t } = useTranslation();
  const { line } = moment;
  const badge = resultBadge(line);
  const { Comments: comments } = line.InspectionStatus;
  // The description of a rejection or a failed handover already contains the comment.
  const why = comments !== '' && !line.Description.includes(comments) && line.Information !== comments ? comments : '';
  const description = servedText(line.Description);
  const label = { description, time: line.TimeStamp.slice(0, 16) };
  const details = [t(`history.${moment.activity}`), moment.site, line.UserName, line.Information].filter((text) => text !== '');
  return (
    <li className="ev">
      <time>{moment.time}</time>
      <span className="mk" title={servedText(line.StageName)}>
        <Icon name={iconOf(line.Status)} size={16} />
      </span>
      <div>
        <div className="row">
          <p className="what grow">{description}</p>
          <span className="ev-tools">
            {print === undefined ? null : (
              <Link className="ev-media" {...print} aria-label={t('media.print', label)} title={t('history.print')}>
                <Icon name="print" size={15} />
              </Link>
            )}
            {mediaAt && line.TemplateLookupId > 0
              ? mediaTypes.map((type) => {
                  const count = countOf(line, type);
                  return count === 0 ? null : (
                    <Link
                      key={type}
                      className="ev-media"
                      {...mediaAt(moment, type)}
                      aria-label={t(type === 'photo' ? 'media.openPhotos' : 'media.openVideos', { count, ...label })}
                    >
                      <Icon name={type === 'photo' ? 'image' : 'video'} size={15} />
                      {count}
                    </Link>
                  );
                })
              : null}
            {badge ? <Badge colour={badge.colour} icon={badge.icon} text={t(badge.text)} /> : null}
          </span>
        </div>
        <p className="muted">{details.join(' · ')}</p>
        {why === '' ? null : <p className="why">{why}</p>}
        {line.Changes.length === 0 ? null : (
          <ul className="changes">
            {line.Changes.map((change) => (
              <li key={change.Field}>{changeText(change, t)}</li>
            ))}
          </ul>
        )}
        {answers === undefined ? null : (
          <Link className="link" to={answers} state={fromHere} aria-label={t('inspection.showAnswers', label)}>
            {t('inspection.answers')}
          </Link>
        )}
      </div>
    </li>
  );
}
