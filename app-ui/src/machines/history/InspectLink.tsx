// The link to the inspection of a machine's present stage, where the server allows it.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StockRow } from '../../api/wire.ts';
import { fromHere, inspectionAddress } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { allows } from '../RowMenu.tsx';

interface Props {
  row: StockRow;
  /** The query of the stock list over which the history is opened; empty elsewhere. */
  list: string;
  className: string;
}

export function InspectLink({ row, list, className }: Props): JSX.Element | null {
  const { t } = useTranslation();
  if (!allows(row, 'complete')) return null;
  return (
    <Link className={className} to={inspectionAddress(row.Vin, list)} state={fromHere}>
      <Icon name="clipboard" size={16} />
      {t('actions.complete')}
    </Link>
  );
}
