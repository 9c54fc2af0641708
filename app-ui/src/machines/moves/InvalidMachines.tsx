// Invalid Machines: the machines of a selection with which a move cannot be done; the user may continue with the others
// (STOCK-059, STOCK-106).
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../ui/DialogButtons.tsx';
import { Modal } from '../../ui/Modal.tsx';
import type { Left } from './moves.ts';

interface Props {
  invalid: readonly Left[];
  /** Key of the message: not approved, or not moved. */
  text: 'moves.notApproved' | 'moves.leftOut';
  /** Key of the line about the rest of the selection. */
  leaves: 'moves.validLeft' | 'moves.goOnWith';
  /** The number of machines that go on. */
  valid: number;
  onContinue: () => void;
  onClose: () => void;
}

export function InvalidMachines({ invalid, text, leaves, valid, onContinue, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <Modal
      open
      title={t('moves.invalidMachines')}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} submit={t('moves.continue')} disabled={valid === 0} action={onContinue} />}
    >
      <p>{t(text)}</p>
      <ul className="plain-list">
        {invalid.map(({ row, why }) => (
          <li key={row.VhcId} className="row">
            <span className="serial">{row.Vin}</span>
            <span className="muted cut">{row.ModelName}</span>
            <span className="grow" />
            <span>{why}</span>
          </li>
        ))}
      </ul>
      <p className="muted">{t(leaves, { count: valid })}</p>
    </Modal>
  );
}
