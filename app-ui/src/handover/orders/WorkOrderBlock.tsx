// The work order of a machine in its history (HIST-003): for whom it is, with the ways to change it, to print it and to hand the
// machine over; without one, the ways to make it. Below it is the new owner (HIST-007).
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session.tsx';
import type { MachineHistory, StockRow } from '../../api/wire.ts';
import { fromHere, handoverAddress, isStock } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useOverPage } from '../../ui/useOverPage.ts';
import { inspectionMediaText } from '../../machines/media/InspectionViewer.tsx';
import { reportText } from '../../machines/report/report.ts';
import { ownerKind } from '../../machines/history/owner.ts';
import { Ownership } from '../../machines/history/Ownership.tsx';
import '../handover.css';
import { OrderActions, OrderChoice } from './OrderActions.tsx';
import { changeOf, orderPermission, ordersFor, type OrderKind } from './orderRules.ts';

interface Props {
  head: MachineHistory;
  row: StockRow;
  /** The record is of the current site. */
  own: boolean;
}

/** The photos and the videos of the record, all of its inspections together. */
const mediaOf = ({ PhotoCount, VideoCount }: MachineHistory) =>
  [
    { type: 'photo', count: PhotoCount, icon: 'image', text: 'handover.orderPhotos' },
    { type: 'video', count: VideoCount, icon: 'video', text: 'handover.orderVideos' },
  ] as const;

export function WorkOrderBlock({ head, row, own }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname, search } = useLocation();
  const [isChoosing, setChoosing] = useState(false);
  const navigate = useNavigate();
  const over = useOverPage('show');
  const list = isStock(pathname) ? search : '';
  const to = (dialog: OrderKind | 'handover' | 'record'): string => handoverAddress(row.Vin, dialog, list);
  const may = (kind: OrderKind): boolean => own && session.can(orderPermission[kind]) && session.can('stock.search');
  const kinds = ordersFor(row).filter(may);
  const found = changeOf(row);
  const change = found && may(found.kind) ? found : undefined;
  const begin = (): void => {
    const [only] = kinds;
    if (kinds.length === 1 && only) void navigate(to(only), { state: fromHere });
    else setChoosing(true);
  };
  const edit = (label: string): JSX.Element | null => {
    const pencil = <Icon name="pencil" size={16} />;
    if (change) {
      return (
        <Link className="icon" to={to(change.kind)} state={fromHere} aria-label={label} title={label}>
          {pencil}
        </Link>
      );
    }
    return head.HasWorkOrder && kinds.length > 0 ? (
      <button type="button" className="icon" aria-label={label} title={label} onClick={begin}>
        {pencil}
      </button>
    ) : null;
  };
  const media = head.HasWorkOrder && session.can('asset.read') ? mediaOf(head).filter(({ count }) => count > 0) : [];
  return (
    <>
      <section className="sec" aria-labelledby="order-title">
        <div className="row">
          <h2 id="order-title" className="h3 grow">
            {t('history.workOrder')}
          </h2>
          {edit(t('handover.editOrder'))}
          {head.HasWorkOrder && session.can('report.print') ? (
            <Link className="icon" {...over.to(reportText({ record: head.VhcId, lookup: 0 }))} aria-label={t('handover.printOrder')} title={t('handover.printOrder')}>
              <Icon name="print" size={16} />
            </Link>
          ) : null}
          {media.map(({ type, count, icon, text }) => {
            const label = t(text, { count });
            return (
              <Link key={type} className="icon" {...over.to(inspectionMediaText({ record: head.VhcId, lookup: 0, type }))} aria-label={label} title={label}>
                <Icon name={icon} size={16} />
              </Link>
            );
          })}
        </div>
        {head.HasWorkOrder ? (
          <dl className="kv">
            <dt>{t('history.workOrderFor')}</dt>
            <dd>{t(ownerKind(head) === 'customer' ? 'history.workOrderCustomer' : 'history.workOrderDealer')}</dd>
          </dl>
        ) : (
          <p className="muted">{t('handover.noOrder')}</p>
        )}
        <OrderActions head={head} row={row} own={own} kinds={kinds} to={to} onBegin={begin} />
      </section>
      <Ownership head={head} own={own} edit={edit(t('handover.editOwner'))} />
      {isChoosing ? <OrderChoice serial={row.Vin} kinds={kinds} to={to} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
