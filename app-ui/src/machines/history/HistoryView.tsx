// A machine's history: the machine, its timeline, and next to it inspections, owner and notes. Displayed in the dialog and
// on the history page.
import type { InfiniteData } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import { mailPermission } from '../../api/mails.ts';
import { useSession } from '../../api/session.tsx';
import type { HistoryGroup, MachineHistory, StockRow } from '../../api/wire.ts';
import { servedText } from '../../text/served.ts';
import { NamedInspections } from '../InspectionIcons.tsx';
import { WorkOrderBlock } from '../handover/WorkOrderBlock.tsx';
import { MachineHead } from '../MachineHead.tsx';
import { allows } from '../RowMenu.tsx';
import { locationOf } from '../RowParts.tsx';
import { fromHere, inspectedAddress, inspectionAddress, isStock } from '../../paths.ts';
import { withoutOverPage, useOverPage } from '../../ui/useOverPage.ts';
import { isForBrowser } from '../../ui/clicks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { laterDialog } from '../../ui/laterDialog.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { DeniedState, ErrorState } from '../../ui/States.tsx';
import { InspectionViewer, inspectionMediaOf, inspectionMediaText } from '../media/InspectionViewer.tsx';
import { MachineGallery } from '../media/MachineGallery.tsx';
import type { MediaType } from '../media/media.ts';
import { MediaArea } from '../media/MediaArea.tsx';
import { DocumentArea } from '../documents/DocumentArea.tsx';
import { mailText } from '../email/address.ts';
import { MailArea } from '../email/MailArea.tsx';
import { reportOf, reportText } from '../report/report.ts';
import { Notes } from './Notes.tsx';
import { useHistory } from './queries.ts';
import { inOrder, type Moment } from './timeline.ts';
import { Timeline } from './Timeline.tsx';

const DocumentDialog = laterDialog(() => import('../documents/DocumentDialog.tsx'));
const ReportDialog = laterDialog(() => import('../report/ReportDialog.tsx'));
const SpecificationDialog = laterDialog(() => import('../specification/SpecificationDialog.tsx'));
const MachineDialog = laterDialog(() => import('../MachineDialog.tsx'));

const groupsOf = (data: InfiniteData<MachineHistory> | undefined): HistoryGroup[] => data?.pages.flatMap((page) => [...page.MachineHistory, ...page.Edits]) ?? [];

/**
 * The place of the machine: the location at the current site, otherwise the site that has it. For head office it includes
 * the location there (HIST-041).
 */
function placeOf(row: StockRow, { SiteName: site }: MachineHistory, mine: boolean, hierarchy: number): string {
  if (mine) return locationOf(row);
  return hierarchy === 2 && locationOf(row) !== '' ? `${site}, ${locationOf(row)}` : site;
}

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
  const over = useOverPage('show');
  // A dialog that closes is shown until it is gone.
  const isSpecified = over.value === 'specification' && session.can('catalogue.read');
  const [wasSpecified, setWasSpecified] = useState(false);
  if (isSpecified && !wasSpecified) setWasSpecified(true);
  const isDocuments = over.value === 'documents' && session.can('asset.read');
  const [wasDocuments, setWasDocuments] = useState(false);
  if (isDocuments && !wasDocuments) setWasDocuments(true);
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
  const list = isStock(pathname) ? withoutOverPage(search) : '';
  /** The answers of inspections are read at the site of their record. */
  const answersAt = ({ line, record, siteCode }: Moment): string | undefined =>
    line.TemplateLookupId > 0 && line.InspectionStatus.Success !== null && siteCode === session.site && session.can('inspection.read')
      ? inspectedAddress(row.Vin, record, line.TemplateLookupId, list)
      : undefined;
  const count = { photos: head.PhotoCount, videos: head.VideoCount };
  const maySee = session.can('asset.read');
  const isGallery = maySee && over.value === 'media';
  const mediaAt = maySee
    ? ({ record, line }: Moment, type: MediaType) => over.to(inspectionMediaText({ record, lookup: line.TemplateLookupId, type }))
    : undefined;
  const mayPrint = session.can('report.print');
  /** The report of an inspection or handover, with its answers; of a handover the report of the whole record. */
  const printAt = mayPrint
    ? ({ record, line }: Moment) =>
        line.InspectionStatus.Success !== null && (line.TemplateLookupId > 0 || line.Status === 'C')
          ? over.to(reportText({ record, lookup: line.TemplateLookupId }))
          : undefined
    : undefined;
  const printed = mayPrint ? reportOf(over.value) : undefined;
  const viewed = maySee ? inspectionMediaOf(over.value) : undefined;
  return (
    <div className="history">
      <RefreshBar on={own.isFetching} />
      <MachineHead row={row} place={placeOf(row, head, mine, hierarchy)}>
        {session.can('catalogue.read') ? (
          <Link className="link" {...over.to('specification')}>
            {t('specification.show')}
          </Link>
        ) : null}
        {mayPrint ? (
          <Link className="link" {...over.to(reportText({ record: id, lookup: 0 }))}>
            {t('report.open')}
          </Link>
        ) : null}
      </MachineHead>
      <div className="history-body">
        <div>
          {maySee ? (
            <nav className="history-tabs" aria-label={t('history.parts')}>
              <Link
                to={{ search: withoutOverPage(search) }}
                aria-current={isGallery ? undefined : 'page'}
                onClick={(event) => {
                  if (isForBrowser(event)) return;
                  event.preventDefault();
                  if (isGallery) over.close();
                }}
              >
                {t('history.timeline')}
              </Link>
              <Link {...over.to('media')} replace={isGallery} aria-current={isGallery ? 'page' : undefined}>
                {t('media.tab')} <span className="count">{count.photos}</span>
                {count.videos > 0 ? (
                  <span className="count" role="img" aria-label={t('media.videos', { count: count.videos })}>
                    <Icon name="video" size={14} /> {count.videos}
                  </span>
                ) : null}
              </Link>
            </nav>
          ) : null}
          {isGallery ? <MachineGallery record={id} serial={row.Vin} own={mine} /> : null}
          <div hidden={isGallery}>
            <Timeline groups={groups} answersAt={answersAt} mediaAt={mediaAt} printAt={printAt}>
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
          </div>
        </div>
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
              <dd>{servedText(row.StatusName)}</dd>
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
            {allows(row, 'email') && session.can(mailPermission) ? (
              <Link className="btn text" {...over.to(mailText(id))}>
                <Icon name="mail" size={16} />
                {t('actions.email')}
              </Link>
            ) : null}
          </section>
          {maySee ? <MediaArea record={id} count={count} own={mine} /> : null}
          {maySee ? <DocumentArea count={head.DocumentCount} /> : null}
          <MailArea record={id} />
          <WorkOrderBlock head={head} row={row} own={mine} />
          <Notes id={id} own={mine} />
        </div>
      </div>
      {viewed ? <InspectionViewer key={over.value} of={viewed} title={t('media.of', { serial: row.Vin })} onClose={over.close} /> : null}
      {isSpecified || wasSpecified ? <SpecificationDialog serial={row.Vin} open={isSpecified} onClose={over.close} /> : null}
      {printed ? <ReportDialog key={over.value} of={printed} serial={row.Vin} onClose={over.close} /> : null}
      {isDocuments || wasDocuments ? (
        <DocumentDialog record={id} serial={row.Vin} own={mine} previous={head.PreviousVhcId} open={isDocuments} onClose={over.close} />
      ) : null}
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
