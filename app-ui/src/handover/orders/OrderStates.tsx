// Content in place of a work order's form: it is being read, or the machine can have none now.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import type { StockRow } from '../../api/wire.ts';
import { MachineHead } from '../../machines/MachineHead.tsx';
import { locationOf } from '../../machines/RowParts.tsx';
import { servedText } from '../../text/served.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';

interface ReadingProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

export function ReadingOrder({ title, error, onRetry, onClose }: ReadingProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <Modal open title={title} onClose={onClose}>
      {error ? (
        <ErrorState title={t('handover.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={onRetry} />
      ) : (
        <Skeleton of="fields" count={6} />
      )}
    </Modal>
  );
}

export function NoOrder({ title, row, onClose }: { title: string; row: StockRow; onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Modal open title={title} onClose={onClose}>
      <MachineHead row={row} place={locationOf(row)} />
      <EmptyState icon="ban" title={t('handover.noOrderNow')} text={servedText(row.StatusName)} />
    </Modal>
  );
}
