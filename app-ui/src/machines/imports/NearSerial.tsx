// The warning of a row whose serial differs from another by leading zeros only, because a spreadsheet removes them.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';

export function NearSerial({ row }: { row: { VIN: string; NearSerial?: string | null } }): JSX.Element | null {
  const { t } = useTranslation();
  const serial = row.NearSerial;
  if (!serial) return null;
  return (
    <>
      {' '}
      <span className="row-warning">
        <Icon name="alert" size={16} />
        {t('import.nearSerial', { serial, count: Math.abs(serial.length - row.VIN.length) })}
      </span>
    </>
  );
}
