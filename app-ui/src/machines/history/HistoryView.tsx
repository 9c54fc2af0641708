// A machine's history: the machine, its timeline, and next to it inspections, owner and notes. Displayed in the dialog and
// on the history page.
import type { InfiniteData } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import type { HistoryGroup, MachineHistory, StockRow } from '../../api/wire.ts';
import { isStock } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeniedState, ErrorState } from '../../ui/States.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { withoutOverPage, useOverPage } from '../../ui/useOverPage.ts';
import { MachineHead } from '../MachineHead.tsx';
import { MachineSide } from './MachineSide.tsx';
import { MachineGallery } from '../media/MachineGallery.tsx';
import { reportText } from '../report/report.ts';
import { locationOf } from '../RowParts.tsx';
import { HistoryDialogs, useLasting } from './HistoryDialogs.tsx';
import { HistoryTabs } from './HistoryTabs.tsx';
import { InspectLink } from './InspectLink.tsx';
import { momentLinks } from './momentLinks.ts';
import { useHistory } from './queries.ts';
import { inOrder } from './timeline.ts';
import { Timeline } from './Timeline.tsx';

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
  const isNarrow = useIsNarrow();
  const { hierarchy } = session.module('history');
  const [before, setBefore] = useState(false);
  const [editing, setEditing] = useState<StockRow>();
  const over = useOverPage('show');
  const specification = useLasting(over.value === 'specification' && session.can('catalogue.read'));
  const documents = useLasting(over.value === 'documents' && session.can('asset.read'));
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
  if (!head?.Machine) return <Skeleton of="cards" count={5} />;
  const row = head.Machine;
  const groups = inOrder([...groupsOf(dealers.data), ...groupsOf(own.data), ...(before ? groupsOf(earlier.data) : [])]);
  const mine = head.SiteCode === session.site;
  // Older entries are read section by section: first those of the own record, then those of the records before it.
  const older = [dealers, own, ...(before ? [earlier] : [])].find((section) => section.hasNextPage);
  const list = isStock(pathname) ? withoutOverPage(search) : '';
  const count = { photos: head.PhotoCount, videos: head.VideoCount };
  const maySee = session.can('asset.read');
  const isGallery = maySee && over.value === 'media';
  return (
    <div className="history">
      <RefreshBar on={own.isFetching} />
      <MachineHead row={row} place={placeOf(row, head, mine, hierarchy)}>
        {session.can('catalogue.read') ? (
          <Link className="link" {...over.to('specification')}>
            {t('specification.show')}
          </Link>
        ) : null}
        {session.can('report.print') ? (
          <Link className="link" {...over.to(reportText({ record: id, lookup: 0 }))}>
            {t('report.open')}
          </Link>
        ) : null}
      </MachineHead>
      {isNarrow ? <InspectLink row={row} list={list} className="btn brand lg" /> : null}
      <div className="history-body">
        <div>
          {maySee ? <HistoryTabs over={over} isGallery={isGallery} count={count} /> : null}
          {isGallery ? <MachineGallery record={id} serial={row.Vin} own={mine} /> : null}
          <div hidden={isGallery}>
            <Timeline groups={groups} {...momentLinks(session, over, row.Vin, list)}>
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
        <MachineSide id={id} head={head} row={row} own={mine} list={list} count={count} over={over} onEdit={() => setEditing(row)} />
      </div>
      <HistoryDialogs
        id={id}
        head={head}
        row={row}
        own={mine}
        over={over}
        specification={specification}
        documents={documents}
        editing={editing}
        onEdited={() => {
          setEditing(undefined);
          void own.refetch();
        }}
      />
    </div>
  );
}
