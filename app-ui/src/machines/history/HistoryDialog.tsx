// The history over the page it was opened from, 90 percent of the window wide.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Modal } from '../../ui/Modal.tsx';
import { historyAddress } from './address.ts';
import HistoryView from './HistoryView.tsx';

export default function HistoryDialog({ id, onClose }: { id: number; onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  return (
    <Modal
      open={open}
      title={t('history.title')}
      width="wide"
      onClose={() => setOpen(false)}
      onClosed={onClose}
      footer={
        <Link className="btn text" to={historyAddress(id)}>
          {t('history.asPage')}
        </Link>
      }
    >
      <HistoryView id={id} />
    </Modal>
  );
}
