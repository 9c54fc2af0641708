// Invalid Machines: the machines of a selection that are not pending approval; the user may continue with the others
// (STOCK-059, STOCK-106).
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../api/wire.ts';
import { DialogButtons } from '../../ui/DialogButtons.tsx';
import { Modal } from '../../ui/Modal.tsx';

interface Props {
  invalid: readonly StockRow[];
  /** The number of machines that can be approved. */
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
