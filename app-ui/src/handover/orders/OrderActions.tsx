// The ways to make a work order, to hand the machine over, and to see its record.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../api/session.tsx';
import type { MachineHistory, StockRow } from '../../api/wire.ts';
import { fromHere } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { allows } from '../../machines/RowMenu.tsx';
import type { OrderKind } from './orderRules.ts';

interface Props {
  head: MachineHistory;
  row: StockRow;
  /** The record is of the current site. */
  own: boolean;
  kinds: readonly OrderKind[];
  to: (dialog: 'handover' | 'record') => string;
  onBegin: () => void;
}

export function OrderActions({ head, row, own, kinds, to, onBegin }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <div className="order-acts">
      {!head.HasWorkOrder && kinds.length > 0 ? (
        <button type="button" className="btn text" onClick={onBegin}>
          <Icon name="tag" size={16} />
          {t('handover.generate')}
        </button>
      ) : null}
      {kinds.length > 0 ? (
        <button type="button" className="btn text" onClick={onBegin}>
          <Icon name="clipboard" size={16} />
          {t('handover.create')}
        </button>
      ) : null}
      {own && allows(row, 'handover') ? (
        <Link className="btn text" to={to('handover')} state={fromHere}>
          <Icon name="clipboard" size={16} />
          {t('actions.handover')}
        </Link>
      ) : null}
      {own && head.HandoverCount > 0 && session.can('workorder.read') && session.can('stock.search') ? (
        <Link className="btn text" to={to('record')} state={fromHere}>
          <Icon name="shield" size={16} />
          {t('proof.open')}
        </Link>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  serial: string;
  kinds: readonly OrderKind[];
  to: (kind: OrderKind) => string;
  onClose: () => void;
}

export function OrderChoice({ serial, kinds, to, onClose }: ChoiceProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <Modal open title={t('handover.create')} onClose={onClose}>
      <p className="muted">{t('handover.forWhom', { serial: serial })}</p>
      <div className="order-choice">
        {kinds.map((kind) => (
          <Link key={kind} className="btn lg" to={to(kind)} state={fromHere}>
            <Icon name={kind === 'customer' ? 'user' : 'lorry'} size={16} />
            {t(`handover.${kind}`)}
          </Link>
        ))}
      </div>
    </Modal>
  );
}
