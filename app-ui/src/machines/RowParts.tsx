// The pieces a row is made of, shared by the grid and the cards.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.tsx';
import type { StockRow } from '../api/wire.ts';
import { Badge } from '../ui/Badge.tsx';
import { Icon } from '../ui/Icon.tsx';
import { MachineDrawing } from '../ui/MachineDrawing.tsx';
import { auditBadge, inspectionResult } from './badge.ts';

export function AuditBadge({ row, siteStock }: { row: StockRow; siteStock: boolean }): JSX.Element {
  const { t } = useTranslation();
  const { key, count, colour, icon } = auditBadge(row, siteStock);
  return <Badge colour={colour} icon={icon} text={t(key, { count })} />;
}

export function InspectionStatus({ row }: { row: StockRow }): JSX.Element {
  const { t } = useTranslation();
  const { text, result } = inspectionResult(row);
  const icon = result === 'pass' ? 'check' : result === 'fail' ? 'cross' : 'dash';
  const word = result === 'none' ? '' : t(result === 'pass' ? 'stock.passed' : 'stock.failed');
  return (
    <span className={`res ${result}`}>
      <Icon name={icon} size={16} />
      {text} {word}
    </span>
  );
}

/** Name of the model, then what the machine's own record adds to it. */
export function ModelName({ row }: { row: StockRow }): JSX.Element {
  const derivative = row.Model && row.Model !== row.ModelName ? row.Model.replace(row.ModelName, '').trim() : '';
  return (
    <>
      {row.ModelName}
      {derivative === '' ? null : <span className="d">{derivative}</span>}
    </>
  );
}

export function locationOf(row: StockRow): string {
  return row.MachineLocation || row.LocationName || '';
}

/** Marks a machine whose receiving inspection has begun, where stages are in use (2 §2.12). */
export function PartlyChecked({ row }: { row: StockRow }): JSX.Element | null {
  const { t } = useTranslation();
  const { stages } = useSession().module('stockList');
  if (row.Status !== 'R' || !row.IsPartiallyChecked || !stages) return null;
  return (
    <span className="partly" role="img" aria-label={t('stock.partlyChecked')} title={t('stock.partlyChecked')}>
      <Icon name="hourglass" size={14} />
    </span>
  );
}

/** Marks a machine that has changed lately. */
export function FreshMark(): JSX.Element {
  const { t } = useTranslation();
  return <span className="fresh" role="img" aria-label={t('stock.updated')} title={t('stock.updated')} />;
}

/** A model's picture; the drawing stands in when there is none, or when its address has run out. */
export function ModelImage({ address }: { address: string | null }): JSX.Element {
  const [broken, setBroken] = useState<string>();
  if (!address || broken === address) return <MachineDrawing />;
  return <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(address)} />;
}
