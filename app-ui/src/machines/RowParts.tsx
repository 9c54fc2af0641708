// The parts of a row that the grid and the cards share.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.tsx';
import type { StockRow } from '../api/wire.ts';
import { servedText } from '../text/served.ts';
import { Badge } from '../ui/Badge.tsx';
import { Icon } from '../ui/Icon.tsx';
import { MachineDrawing } from '../ui/MachineDrawing.tsx';
import { auditBadge, auditText, inspectionResult } from './badge.ts';

export function AuditBadge({ row, siteStock }: { row: StockRow; siteStock: boolean }): JSX.Element {
  const { t } = useTranslation();
  const badge = auditBadge(row, siteStock);
  return <Badge colour={badge.colour} icon={badge.icon} text={auditText(badge, t)} />;
}

export function InspectionStatus({ row }: { row: StockRow }): JSX.Element {
  const { t } = useTranslation();
  const { text, colour, result } = inspectionResult(row);
  const icon = result === 'pass' ? 'check' : result === 'fail' ? 'cross' : 'dash';
  const last = t(result === 'pass' ? 'stock.lastPassed' : result === 'fail' ? 'stock.lastFailed' : 'stock.lastNone');
  return (
    <span className={`res ${result} ${colour}`} title={last}>
      <span role="img" aria-label={last}>
        <Icon name={icon} size={16} />
      </span>
      {text}
    </span>
  );
}

/** Days since the machine entered its stage; marked where they are over the limit of its site. */
export function DaysInStage({ row }: { row: StockRow }): JSX.Element {
  const { t } = useTranslation();
  const days = t('stock.days', { count: row.DaysInStage });
  if (!row.IsOverStageLimit) return <span className="age">{days}</span>;
  return (
    <span className="age over" title={t('stock.overLimit')}>
      <span role="img" aria-label={t('stock.overLimit')}>
        <Icon name="clock-alert" size={15} />
      </span>
      {days}
    </span>
  );
}

/** The name of the model, then the model text of the machine's record. */
export function ModelName({ row }: { row: StockRow }): JSX.Element {
  const derivative = row.Model && row.Model !== row.ModelName ? row.Model.replace(row.ModelName, '').trim() : '';
  return (
    <>
      {row.ModelName}
      {derivative === '' ? null : <span className="d">{derivative}</span>}
    </>
  );
}

/** The stages whose machines have the name of the stage in place of a location. */
const withoutPlace: readonly string[] = ['F', 'O', 'T'];

export function locationOf(row: StockRow): string {
  const place = row.MachineLocation || row.LocationName || '';
  return withoutPlace.includes(row.Status) ? servedText(place) : place;
}

/** Marks a partially checked machine in receiving, where stages are enabled (STOCK-065). */
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

/** Marks a machine that changed recently. */
export function FreshMark(): JSX.Element {
  const { t } = useTranslation();
  return <span className="fresh" role="img" aria-label={t('stock.updated')} title={t('stock.updated')} />;
}

/** A model's picture; a drawing when there is none or its address has expired. */
export function ModelImage({ address }: { address: string | null }): JSX.Element {
  const [broken, setBroken] = useState<string>();
  if (!address || broken === address) return <MachineDrawing />;
  return <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(address)} />;
}

/** The serial that a machine had before a correction, where a search found it by that one. */
export function FormerSerial({ row }: { row: StockRow }): JSX.Element | null {
  const { t } = useTranslation();
  const serial = row.FormerSerial ?? '';
  return serial === '' ? null : <span className="muted former">{t('stock.formerly', { serial })}</span>;
}
