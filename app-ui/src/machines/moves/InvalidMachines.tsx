// Invalid Machines: those of a selection that do not wait for approval; the others may go on (specification 2 §2.5).
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../api/wire.ts';
import { Modal } from '../../ui/Modal.tsx';

interface Props {
  invalid: readonly StockRow[];
  /** How many are left to approve. */
  valid: number;
  onContinue: () => void;
  onClose: () => void;
}

export function InvalidMachines({ invalid, valid, onContinue, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <Modal
      open
      title={t('moves.invalidMachines')}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn" onClick={onClose}>
            {t('app.cancel')}
          </button>
          <button type="button" className="btn brand" disabled={valid === 0} onClick={onContinue}>
            {t('moves.continue')}
          </button>
        </>
      }
    >
      <p>{t('moves.notApproved')}</p>
      <ul className="plain-list">
        {invalid.map((row) => (
          <li key={row.VhcId} className="row">
            <span className="serial">{row.Vin}</span>
            <span className="muted cut">{row.ModelName}</span>
            <span className="grow" />
            <span>{row.StatusName}</span>
          </li>
        ))}
      </ul>
      <p className="muted">{t('moves.validLeft', { count: valid })}</p>
    </Modal>
  );
}
