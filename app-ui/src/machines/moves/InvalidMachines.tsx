// Invalid Machines: those of a selection that do not wait for approval; the others may go on (specification 2 §2.5).
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../api/wire.ts';
import { DialogButtons } from '../../ui/DialogButtons.tsx';
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
      footer={<DialogButtons onCancel={onClose} submit={t('moves.continue')} disabled={valid === 0} action={onContinue} />}
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
