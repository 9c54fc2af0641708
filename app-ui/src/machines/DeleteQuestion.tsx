// The question before a machine is deleted (STOCK-174): the heading and the button name it, the safe choice has the focus.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../api/wire.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { useDeleteMachine } from './queries.ts';

interface Props {
  /** The machine to confirm the deletion of; undefined while the dialog is closed. */
  row: StockRow | undefined;
  onClose: () => void;
}

export function DeleteQuestion({ row, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const remove = useDeleteMachine();
  // The texts stay while the dialog fades out.
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  const act = t('machine.deleteOf', { serial: last?.Vin ?? '' });
  return (
    <Confirm
      open={row !== undefined}
      title={act}
      message={t('machine.deletePrompt')}
      okText={act}
      danger
      onCancel={onClose}
      onOk={() => {
        if (row) remove(row);
        onClose();
      }}
    />
  );
}
