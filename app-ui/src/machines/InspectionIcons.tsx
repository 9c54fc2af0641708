// The five inspections of a machine (STOCK-040) as icons: ring, disc with a check, disc with a cross, so that colour is never
// the only sign.
import type { TFunction } from 'i18next';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompletedInspections } from '../api/wire.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';

const kinds = [
  { field: 'ReceivingInspection', name: 'receiving', icon: 'inbox' },
  { field: 'Audits', name: 'audits', icon: 'clipboard' },
  { field: 'HeldForRepair', name: 'held', icon: 'wrench' },
  { field: 'FulfillmentInspection', name: 'pdi', icon: 'shield' },
  { field: 'GateInspection', name: 'gate', icon: 'gate' },
] as const satisfies readonly { field: keyof CompletedInspections; name: string; icon: IconName }[];

function Mark({ state }: { state: number }): JSX.Element {
  if (state === 1) {
    return (
      <i className="s1">
        <Icon name="check" size={13} />
      </i>
    );
  }
  if (state === 2) {
    return (
      <i className="s2">
        <Icon name="cross" size={13} />
      </i>
    );
  }
  return <i className="s0" />;
}

const wordOf = (state: number, t: TFunction): string => t(state === 1 ? 'stock.passed' : state === 2 ? 'stock.failed' : 'stock.notDone');

export function InspectionIcons({ done }: { done: CompletedInspections }): JSX.Element {
  const { t } = useTranslation();
  const label = kinds.map(({ field, name }) => `${t(`stock.inspection.${name}`)} ${wordOf(done[field], t)}`).join(', ');
  return (
    <span className="insp" role="img" aria-label={label} title={label}>
      {kinds.map(({ field }) => (
        <Mark key={field} state={done[field]} />
      ))}
    </span>
  );
}

/** The icons with a label under each. */
export function NamedInspections({ done }: { done: CompletedInspections }): JSX.Element {
  const { t } = useTranslation();
  return (
    <ul className="named-insp">
      {kinds.map(({ field, name }) => (
        <li key={field}>
          <span className="insp" aria-hidden="true">
            <Mark state={done[field]} />
          </span>
          {t(`stock.inspection.${name}`)} <span className="sr">{wordOf(done[field], t)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The column header: the names of the five icons. */
export function InspectionKinds(): JSX.Element {
  const { t } = useTranslation();
  const names = kinds.map(({ name }) => t(`stock.inspection.${name}`)).join(', ');
  return (
    <span className="insp kinds" role="img" aria-label={`${t('stock.completed')}: ${names}`} title={names}>
      {kinds.map(({ field, icon }) => (
        <span key={field}>
          <Icon name={icon} size={18} />
        </span>
      ))}
    </span>
  );
}

export function InspectionLegend(): JSX.Element {
  const { t } = useTranslation();
  const item = (state: number, text: string): JSX.Element => (
    <span className="row">
      <span className="insp" aria-hidden="true">
        <Mark state={state} />
      </span>
      {text}
    </span>
  );
  return (
    <span className="legend">
      {item(0, t('stock.notDone'))}
      {item(1, t('stock.passed'))}
      {item(2, t('stock.failed'))}
    </span>
  );
}
