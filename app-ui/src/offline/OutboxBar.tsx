// Says, above every page, what is only on this device, and that the page works without a network.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../api/session.tsx';
import { paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { technician, useFetchAhead, useOutbox, useReach } from './hooks.ts';
import { mayBeSent } from './reach.ts';
import './offline.css';

export function OutboxBar(): JSX.Element | null {
  const { t } = useTranslation();
  const { isCached, user } = useSession();
  const { count, sending } = useOutbox();
  const reach = useReach();
  useFetchAhead(user.LoginAs === technician);
  const isHere = useLocation().pathname === paths.outbox;
  if ((count === 0 && !isCached) || isHere) return null;
  const state = sending === undefined ? (isCached && mayBeSent(reach) ? 'offline' : reach) : 'sending';
  return (
    <div className="outbox-bar" role="status" data-reach={state}>
      <Icon name={sending === undefined ? 'alert' : 'hourglass'} size={16} />
      <span className="grow">
        {t(`offline.reach.${state}`, { name: `${user.FirstName} ${user.LastName}`.trim() })}
        {count > 0 ? ` ${t('offline.waiting', { count })}` : null}
      </span>
      <Link className="btn text" to={paths.outbox}>
        {t('offline.show')}
      </Link>
    </div>
  );
}
