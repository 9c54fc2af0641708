// A machine's history: the machine, its timeline, and beside it inspections, owner and notes. Shown in
// the dialog and on the history page.
import type { InfiniteData } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import type { HistoryGroup, MachineHistory, StockRow } from '../../api/wire.ts';
import { NamedInspections } from '../InspectionIcons.tsx';
import { MachineHead } from '../MachineHead.tsx';
import { allows } from '../RowMenu.tsx';
import { locationOf } from '../RowParts.tsx';
import { fromHere, inspectedAddress, inspectionAddress, isStock } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { laterDialog } from '../../ui/laterDialog.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { DeniedState, ErrorState } from '../../ui/States.tsx';
import { Notes } from './Notes.tsx';
import { ownerKind } from './owner.ts';
import { Ownership } from './Ownership.tsx';
import { useHistory } from './queries.ts';
import { inOrder, type Moment } from './timeline.ts';
import { Timeline } from './Timeline.tsx';

const MachineDialog = laterDialog(() => import('../MachineDialog.tsx'));

const groupsOf = (data: InfiniteData<MachineHistory> | undefined): HistoryGroup[] => data?.pages.flatMap((page) => page.MachineHistory) ?? [];

interface Props {
  id: number;
  /** Shown where the history is not for this site; without it, as any other failure. */
  instead?: JSX.Element;
}

export default function HistoryView({ id, instead }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname, search } = useLocation();
  const { hierarchy } = session.module('history');
  const [before, setBefore] = useState(false);
  const [editing, setEditing] = useState<StockRow>();
  const own = useHistory(id, 'own', true);
  const dealers = useHistory(id, 'dealers', hierarchy === 2);
  const head = own.data?.pages[0];
  const hasPast = (head?.PreviousVhcId ?? 0) > 0;
  const earlier = useHistory(id, 'earlier', before && hasPast);

  if (!session.can('stock.history')) return <DeniedState text={t('stock.noPermission')} />;
  if (own.error && !head) {
    if (instead && asFailure(own.error)?.status === 404) return instead;
    return <ErrorState title={t('history.loadFailed')} text={asFailure(own.error)?.text ?? ''} onRetry={() => void own.refetch()} />;
  }
  if (!head?.Machine) return <p role="status">{t('app.loading')}</p>;
  const row = head.Machine;
  const groups = inOrder([...groupsOf(dealers.data), ...groupsOf(own.data), ...(before ? groupsOf(earlier.data) : [])]);
  const mine = head.SiteCode === session.site;
  // Older entries are read section by section: first those of the own record, then those of the records before it.
  const older = [dealers, own, ...(before ? [earlier] : [])].find((section) => section.hasNextPage);
  const list = isStock(pathname) ? search : '';
  /** The answers of inspections are read at the site of their record. */
  const answersAt = ({ line, record, siteCode }: Moment): string | undefined =>
    line.TemplateLookupId > 0 && line.InspectionStatus.Success !== null && siteCode === session.site && session.can('inspection.read')
      ? inspectedAddress(row.Vin, record, line.TemplateLookupId, list)
      : undefined;
  return (
    <div className="history">
      <RefreshBar on={own.isFetching} />
      <MachineHead row={row} place={mine ? locationOf(row) : head.SiteName} />
      <div className="history-body">
        <Timeline groups={groups} answersAt={answersAt}>
          {older ? (
            <button type="button" className="btn text" disabled={older.isFetchingNextPage} onClick={() => void older.fetchNextPage()}>
              <Icon name="down" size={16} />
              {t('history.older')}
            </button>
          ) : null}
          {hasPast ? (
            <button type="button" className="btn text" aria-expanded={before} onClick={() => setBefore(!before)}>
              <Icon name="clock" size={16} />
              {t('history.previous')}
            </button>
          ) : null}
        </Timeline>
        <div className="history-side">
          <section className="sec" aria-label={t('stock.completed')}>
            <h2 className="h3">{t('stock.completed')}</h2>
            <NamedInspections done={row.CompletedInspection} />
          </section>
          <section className="sec" aria-labelledby="machine-title">
            <h2 id="machine-title" className="h3">
              {t('history.machine')}
            </h2>
            <dl className="kv">
              <dt>{t('stock.inspectionStatus')}</dt>
              <dd>{row.StatusName}</dd>
              <dt>{t('shell.site')}</dt>
              <dd>
                {head.SiteCode} {head.SiteName}
              </dd>
            </dl>
            {allows(row, 'complete') ? (
              <Link className="btn text" to={inspectionAddress(row.Vin, list)} state={fromHere}>
                <Icon name="clipboard" size={16} />
                {t('actions.complete')}
              </Link>
            ) : null}
            {allows(row, 'edit') ? (
              <button type="button" className="btn text" onClick={() => setEditing(row)}>
                <Icon name="pencil" size={16} />
                {t('actions.edit')}
              </button>
            ) : null}
          </section>
          <Ownership head={head} own={mine} />
          {head.HasWorkOrder ? (
            <section className="sec" aria-labelledby="order-title">
              <h2 id="order-title" className="h3">
                {t('history.workOrder')}
              </h2>
              <dl className="kv">
                <dt>{t('history.workOrderFor')}</dt>
                <dd>{t(ownerKind(head) === 'customer' ? 'history.workOrderCustomer' : 'history.workOrderDealer')}</dd>
              </dl>
            </section>
          ) : null}
          <Notes id={id} own={mine} />
        </div>
      </div>
      {editing ? (
        <MachineDialog
          row={editing}
          onClose={() => {
            setEditing(undefined);
            void own.refetch();
          }}
        />
      ) : null}
    </div>
  );
}
