// The history in a dialog, 90 percent of the window wide, with buttons for the previous and the next machine of the list and
// for printing.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { historyAddress } from './address.ts';
import HistoryView from './HistoryView.tsx';

interface Props {
  id: number;
  /** The records of the list from which it was opened, in order. */
  among?: readonly number[];
  onClose: () => void;
}

export default function HistoryDialog({ id, among = [], onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const [shown, setShown] = useState(id);
  const at = among.indexOf(shown);
  const go = (step: number): void => {
    const next = among[at + step];
    if (next !== undefined) setShown(next);
  };
  return (
    <Modal
      open={open}
      title={t('history.title')}
      width="wide"
      onClose={() => setOpen(false)}
      onClosed={onClose}
      footer={
        <>
          {among.length > 1 && at >= 0 ? (
            <>
              <button type="button" className="btn" disabled={at === 0} onClick={() => go(-1)}>
                <Icon name="left" size={16} />
                {t('history.previousMachine')}
              </button>
              <button type="button" className="btn" disabled={at === among.length - 1} onClick={() => go(1)}>
                {t('history.nextMachine')}
                <Icon name="right" size={16} />
              </button>
              <span className="muted" role="status">
                {t('history.position', { at: String(at + 1), of: String(among.length) })}
              </span>
            </>
          ) : null}
          <span className="grow" />
          <button type="button" className="btn text" onClick={() => window.print()}>
            {t('history.print')}
          </button>
          <Link className="btn text" to={historyAddress(shown)}>
            {t('history.asPage')}
          </Link>
        </>
      }
    >
      <HistoryView key={shown} id={shown} />
    </Modal>
  );
}
