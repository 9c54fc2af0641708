// The part next to the timeline: completed inspections, the machine with its actions, media, documents, mails and notes.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mailPermission } from '../../api/mails.ts';
import { useSession } from '../../api/session.tsx';
import type { MachineHistory, StockRow } from '../../api/wire.ts';
import { servedText } from '../../text/served.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import type { useOverPage } from '../../ui/useOverPage.ts';
import { WorkOrderBlock } from '../../handover/orders/WorkOrderBlock.tsx';
import { NamedInspections } from '../InspectionIcons.tsx';
import { MediaArea } from '../media/MediaArea.tsx';
import { DocumentArea } from '../documents/DocumentArea.tsx';
import { mailText } from '../email/address.ts';
import { MailArea } from '../email/MailArea.tsx';
import { allows } from '../RowMenu.tsx';
import { InspectLink } from './InspectLink.tsx';
import { Notes } from './Notes.tsx';

interface Props {
  id: number;
  head: MachineHistory;
  row: StockRow;
  /** `true` if the record is of the current site. */
  own: boolean;
  /** The query of the stock list over which the history is opened; empty elsewhere. */
  list: string;
  count: { photos: number; videos: number };
  over: ReturnType<typeof useOverPage>;
  onEdit: () => void;
}

export function MachineSide({ id, head, row, own, list, count, over, onEdit }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const isNarrow = useIsNarrow();
  const maySee = session.can('asset.read');
  return (
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
        {isNarrow ? null : <InspectLink row={row} list={list} className="btn text" />}
        {allows(row, 'edit') ? (
          <button type="button" className="btn text" onClick={onEdit}>
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
      {maySee ? <MediaArea record={id} count={count} own={own} /> : null}
      {maySee ? <DocumentArea count={head.DocumentCount} /> : null}
      <MailArea record={id} />
      <WorkOrderBlock head={head} row={row} own={own} />
      <Notes id={id} own={own} />
    </div>
  );
}
