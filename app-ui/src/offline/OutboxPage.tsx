// On this device: what waits to be sent, machine by machine.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.tsx';
import { EmptyState } from '../ui/States.tsx';
import { useOffline, useOutbox, useReach } from './hooks.ts';
import { WaitingMachine } from './WaitingMachine.tsx';
import './offline.css';

/** Number of machines that are listed at first, and that each "Show more" adds. */
const listed = 25;

async function readRoom(): Promise<{ used: number; all: number } | null> {
  const estimate = await (navigator.storage as StorageManager | undefined)?.estimate().catch(() => undefined);
  return estimate?.usage === undefined || estimate.quota === undefined ? null : { used: estimate.usage, all: estimate.quota };
}

export default function OutboxPage(): JSX.Element {
  const { t } = useTranslation();
  const { user } = useSession();
  const offline = useOffline();
  const outbox = useOutbox();
  const reach = useReach();
  const [shown, setShown] = useState(listed);
  const { machines, count } = outbox;
  const { data: room } = useQuery({ queryKey: ['outbox', offline?.device.owner, 'room', count], queryFn: readRoom, placeholderData: keepPreviousData, gcTime: 0 });
  if (!offline) return <EmptyState icon="ban" title={t('offline.none')} text={t('offline.noneText')} />;
  const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
  return (
    <div className="page-body outbox">
      <p role="status">
        {t(`offline.reach.${outbox.sending === undefined ? reach : 'sending'}`, { name: `${user.FirstName} ${user.LastName}`.trim() })} {t('offline.waiting', { count })}
      </p>
      {room ? <p className="muted">{t('offline.room', { used: megabytes(room.used), all: megabytes(room.all) })}</p> : null}
      {count === 0 ? (
        <EmptyState icon="check" title={t('offline.empty')} text={t('offline.emptyText')} />
      ) : (
        <>
          {reach === 'other' ? null : (
            <div className="row">
              {reach === 'signIn' ? (
                <button type="button" className="btn" onClick={offline.sender.requestSignIn}>
                  {t('signin.submit')}
                </button>
              ) : (
                <button type="button" className="btn" onClick={() => void offline.sender.send()}>
                  {t('offline.sendNow')}
                </button>
              )}
            </div>
          )}
          <ul className="outbox-list" aria-label={t('offline.title')}>
            {[...machines].slice(0, shown).map((machine) => (
              <WaitingMachine key={machine} machine={machine} changes={outbox.changes.get(machine) ?? 0} offline={offline} isSending={outbox.sending === machine} />
            ))}
          </ul>
          {machines.size > shown ? (
            <button type="button" className="btn" onClick={() => setShown(shown + listed)}>
              {t('offline.more', { shown, total: machines.size })}
            </button>
          ) : null}
        </>
      )}
    </div>
  );
}
