// The dealership dialog in Transfer mode: search a site, choose one, confirm (STOCK-060, HAND-007).
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { DealershipDialog } from '../../handover/dealership/DealershipDialog.tsx';

interface Props {
  serials: readonly string[];
  busy: boolean;
  onTransfer: (site: string) => void;
  onClose: () => void;
}

export function TransferDialog({ serials, busy, onTransfer, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <DealershipDialog mode="transfer" title={t('moves.transferTitle')} serials={serials} busy={busy} onSubmit={({ site }) => onTransfer(site)} onClose={onClose} />
  );
}
