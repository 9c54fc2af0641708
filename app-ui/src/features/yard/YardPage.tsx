// The technician's page: what there is to inspect today, in the order of a walk through the yard.
import { useId, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import type { DueGroup, DueMachine, DueTotals, Refusals } from '../../api/wire.ts';
import { ModelImage } from '../../machines/RowParts.tsx';
import { statusName } from '../../machines/status.ts';
import { fromYard, inspectionAddress, paths } from '../../paths.ts';
import { shownNumber } from '../../text/i18n.ts';
import { whyRefused } from '../../text/served.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../ui/States.tsx';
import { badgeOf, groups, isUnmapped, walksOf, type Walk } from './due.ts';
import { useDue } from './useDue.ts';
import './yard.css';

export default function YardPage(): JSX.Element {
  const { can } = useSession();
  const { t } = useTranslation();
  return (
    <>
      {can('inspection.read') ? <Yard /> : <DeniedState text={t('yard.noPermission')} />}
      <Outlet />
    </>
  );
}

function Yard(): JSX.Element {
  const { t } = useTranslation();
  const { site, user } = useSession();
  const isShown = useLocation().pathname === paths.yard;
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useDue(isShown);
  const ids = useId();
  const first = data?.pages[0];
  const machines = data?.pages.flatMap((page) => page.Machines) ?? [];
  const walks = first ? walksOf(machines, first.Totals) : [];
  const refusals: Refusals = Object.assign({}, ...(data?.pages.map((page) => page.Refusals) ?? [])) as Refusals;
  return (
    <div className="yard">
      <div className="yard-top">
        {first ? <Totals totals={first.Totals} onGroup={(group) => document.getElementById(`${ids}-${group}`)?.scrollIntoView({ block: 'start' })} /> : <span className="yard-totals" />}
        <button type="button" className="btn yard-refresh" aria-busy={isFetching} aria-label={t('yard.refresh')} title={t('yard.refresh')} onClick={() => void refetch()}>
          <Icon name="refresh" />
        </button>
      </div>
      {error && !first ? (
        <ErrorState title={t('yard.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />
      ) : !first ? (
        <Waiting />
      ) : walks.length === 0 ? (
        <EmptyState icon="check" title={t('yard.nothing')} text={`${site} ${user.SiteName}`} />
      ) : (
        <>
          {error ? (
            <p className="yard-old" role="alert">
              <Icon name="alert" size={16} />
              {t('yard.old')}
            </p>
          ) : null}
          {walks.map((walk) => (
            <Group key={walk.group} id={`${ids}-${walk.group}`} walk={walk} refusals={refusals} />
          ))}
          {hasNextPage ? (
            <button type="button" className="btn yard-more" disabled={isFetchingNextPage} aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('yard.more', { shown: machines.length, total: first.TotalCount })}
            </button>
          ) : null}
        </>
      )}
    </div>
  );
}

/** Number of machines of each group, and the way to it. */
function Totals({ totals, onGroup }: { totals: DueTotals; onGroup: (group: DueGroup) => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <nav className="yard-totals" aria-label={t('yard.totals')}>
      {groups.map((group) => (
        <button key={group} type="button" className={`yard-total ${group.toLowerCase()}`} disabled={totals[group] === 0} onClick={() => onGroup(group)}>
          <b>{shownNumber(totals[group])}</b> <span>{t(`yard.groups.${group}`)}</span>
        </button>
      ))}
    </nav>
  );
}

function Group({ id, walk: { group, total, stops }, refusals }: { id: string; walk: Walk; refusals: Refusals }): JSX.Element {
  const { t } = useTranslation();
  return (
    <section id={id} className="yard-group" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {t(`yard.groups.${group}`)} <span className="muted">{shownNumber(total)}</span>
      </h2>
      {stops.map((stop) => (
        <div key={stop.location} role="group" aria-label={stop.name || t('yard.noLocation')}>
          <h3>
            <Icon name="pin" size={16} />
            <span className="cut">{stop.name || t('yard.noLocation')}</span>
            <span className="muted">{shownNumber(stop.machines.length)}</span>
          </h3>
          <ul>
            {stop.machines.map((machine) => (
              <Machine key={machine.VHCId} machine={machine} refusals={refusals} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Machine({ machine, refusals }: { machine: DueMachine; refusals: Refusals }): JSX.Element {
  const { t } = useTranslation();
  const { can } = useSession();
  const { colour, icon, text, count } = badgeOf(machine);
  const words = statusName(machine.Status, t);
  const isOpen = machine.TemplateLookupId !== 0;
  const content = (
    <>
      <span className="pic">
        <ModelImage address={machine.ImageURL ?? null} />
      </span>
      <span className="yard-text">
        <span className="cut">
          <strong className="serial">{machine.VinNo}</strong> {machine.ModelName}
        </span>
        <span className="yard-facts">
          <Badge colour={colour} icon={icon} text={text === 'stage' ? words : t(text, { count })} />
          {machine.Status === 'H' || machine.Status === 'S' ? null : <span className="muted">{t('stock.days', { count: machine.DaysInStage })}</span>}
        </span>
        {isOpen ? (
          <span className="yard-open">
            <progress value={machine.Answered} max={Math.max(machine.Asked, 1)} aria-hidden="true" />
            {t('inspection.answered', { done: machine.Answered, total: machine.Asked })}
          </span>
        ) : null}
        {machine.MayInspect ? null : (
          <span className="yard-why">
            <Icon name="ban" size={16} />
            {machine.Refused == null ? t('inspection.blocked') : (whyRefused(machine.Refused, refusals) ?? machine.Refused)}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li>
      {machine.MayInspect ? (
        <Link className="yard-row" to={inspectionAddress(machine.VinNo)} state={fromYard}>
          {content}
          <Icon name="right" />
        </Link>
      ) : (
        <div className="yard-row">
          {content}
          {isUnmapped(machine) && can('model.write') ? (
            <Link className="btn yard-map" to={paths.modelMapping} aria-label={`${t('inspection.toMapping')}: ${machine.ModelName}`}>
              {t('inspection.toMapping')}
            </Link>
          ) : null}
        </div>
      )}
    </li>
  );
}

function Waiting(): JSX.Element {
  const { t } = useTranslation();
  return (
    <div role="status" className="yard-wait">
      <span className="sr">{t('app.loading')}</span>
      {Array.from({ length: 6 }, (_, at) => (
        <i key={at} aria-hidden="true" />
      ))}
    </div>
  );
}
