// The history in a dialog, 90 percent of the window wide, with buttons for the previous and the next machine of the list and
// for printing.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Modal } from '../../ui/Modal.tsx';
import { historyAddress } from '../../paths.ts';
import { HistoryTools } from './HistoryTools.tsx';
import { somethingIsUnsaved } from '../../ui/unsaved.ts';
import { useLeaving } from '../../ui/useLeaving.tsx';
import HistoryView from './HistoryView.tsx';

interface Props {
  id: number;
  /** The records of the list from which it was opened, in order. */
  among?: readonly number[];
  /** Shown where the history is not for this site. */
  instead?: JSX.Element;
  onClose: () => void;
}

export default function HistoryDialog({ id, among = [], instead, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const [shown, setShown] = useState(id);
  const { leave, question } = useLeaving();
  const at = among.indexOf(shown);
  const go = (step: number): void => {
    const next = among[at + step];
    if (next !== undefined) leave(somethingIsUnsaved(), () => setShown(next));
  };
  return (
    <Modal
      open={open}
      title={t('history.title')}
      guide="history"
      width="wide"
      onClose={() => leave(somethingIsUnsaved(), () => setOpen(false))}
      onClosed={onClose}
      footer={
        <>
          <HistoryTools at={at} of={among.length} onStep={go} />
          <Link className="btn text" to={historyAddress(shown)}>
            {t('history.asPage')}
          </Link>
        </>
      }
    >
      <HistoryView key={shown} id={shown} {...(instead ? { instead } : {})} />
      {question}
    </Modal>
  );
}
