// The notifications, newest first: text, time, a link to the machine or list, and a button that marks it as read. J and K move.
import { useRef, type JSX, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shownTime } from 'web-shared/values/dates';
import { asFailure } from '../../api/errors.ts';
import type { Notification } from '../../api/wire.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { addressOf, iconOf, textsOf } from './notices.ts';
import type { Notices } from './useNotices.ts';

interface Props extends Pick<Notices, 'all' | 'error' | 'retry' | 'mark'> {
  onLeave: () => void;
}

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

export function NoticeList({ all, error, retry, mark, onLeave }: Props): JSX.Element {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  if (!all && error) return <ErrorState title={t('notices.failed')} text={asFailure(error)?.text ?? ''} onRetry={retry} />;
  if (!all) {
    return <Skeleton of="cards" count={4} className="notice-list" />;
  }
  if (all.length === 0) return <EmptyState icon="bell" title={t('notices.none')} text={t('notices.noneText')} />;
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const places = [...(list.current?.querySelectorAll<HTMLElement>('[data-notice]') ?? [])];
    const at = places.findIndex((place) => place.parentElement?.contains(document.activeElement));
    places[Math.min(Math.max(at + step, 0), places.length - 1)]?.focus();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move between the entries inside
    <ul ref={list} className="notice-list" aria-label={t('notices.title')} onKeyDown={move}>
      {all.map((notice) => (
        <Entry key={notice.NotificationId} notice={notice} mark={mark} onLeave={onLeave} />
      ))}
    </ul>
  );
}

function Entry({ notice, mark, onLeave }: { notice: Notification } & Pick<Props, 'mark' | 'onLeave'>): JSX.Element {
  const { t } = useTranslation();
  const to = addressOf(notice);
  const { title, message } = textsOf(notice);
  const read = (): void => {
    if (!notice.IsRead) mark(notice, true);
  };
  const text = (
    <>
      <Icon name={iconOf(notice)} />
      <span className="stack-1">
        <span className="med">{title}</span>
        <span>{message}</span>
        <span className="cap muted">{shownTime(new Date(notice.TimeStamp))}</span>
      </span>
    </>
  );
  return (
    <li className={notice.IsRead ? '' : 'new'}>
      {to ? (
        <Link
          data-notice
          className="notice"
          to={to}
          onClick={() => {
            read();
            onLeave();
          }}
        >
          {text}
        </Link>
      ) : (
        <button data-notice type="button" className="notice" onClick={read}>
          {text}
        </button>
      )}
      <button
        type="button"
        className="icon"
        aria-label={t(notice.IsRead ? 'notices.markUnread' : 'notices.markRead', { message })}
        title={t(notice.IsRead ? 'notices.unread' : 'notices.read')}
        onClick={() => mark(notice, !notice.IsRead)}
      >
        <Icon name={notice.IsRead ? 'dash' : 'check'} />
      </button>
    </li>
  );
}
