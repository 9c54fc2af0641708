// PDI Inspections: the machines of a selection that are moved to PDI inspection (HAND-011, STOCK-108).
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../api/wire.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

interface Props {
  rows: readonly StockRow[];
  busy: boolean;
  onMove: () => void;
  onClose: () => void;
}

export function PdiDialog({ rows, busy, onMove, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('moves.pdiTitle')} loading={busy} error={undefined} footer={{ submit: t('moves.pdiSubmit') }} unsaved={false} onSubmit={onMove} onClose={onClose}>
      <ul className="plain-list">
        {rows.map((row) => (
          <li key={row.VhcId} className="row">
            <span className="serial">{row.Vin}</span>
            <span className="muted cut">{row.ModelName}</span>
            <span className="grow" />
            <span>{row.MachineLocation}</span>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
