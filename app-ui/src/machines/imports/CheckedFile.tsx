// The effect of an import of a file: its layout, the numbers of rows that are imported, change nothing or are refused, and
// the first rows of each kind with the reason.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedRow, ImportCheck } from '../../api/wire.ts';
import { shownNumber } from '../../text/i18n.ts';
import { Badge, type BadgeColour } from '../../ui/Badge.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { NearSerial } from './NearSerial.tsx';
import { RowReason } from './RowReason.tsx';
import { RowTable } from './RowTable.tsx';

type Outcome = 'new' | 'unchanged' | 'refused';
type Filter = Outcome | 'warning';

const badges: Record<Outcome, { text: 'import.willBeNew' | 'import.willBeNothing' | 'import.willBeRefused'; colour: BadgeColour; icon: IconName }> = {
  new: { text: 'import.willBeNew', colour: 'green', icon: 'plus' },
  unchanged: { text: 'import.willBeNothing', colour: 'amber', icon: 'dash' },
  refused: { text: 'import.willBeRefused', colour: 'red', icon: 'cross' },
};

const outcomeOf = (row: CheckedRow): Outcome => (row.Outcome === 'new' || row.Outcome === 'unchanged' ? row.Outcome : 'refused');

function OutcomeOf({ row }: { row: CheckedRow }): JSX.Element {
  const { t } = useTranslation();
  const { text, colour, icon } = badges[outcomeOf(row)];
  return (
    <>
      <Badge colour={colour} icon={icon} text={t(text)} /> {row.Outcome === 'new' ? null : <RowReason code={row.ReasonCode ?? 0} status={row.Status} cause={row.Cause} />}
      <NearSerial row={row} />
    </>
  );
}

const outcomeCell = (row: CheckedRow): JSX.Element => <OutcomeOf row={row} />;

export function CheckedFile({ check }: { check: ImportCheck }): JSX.Element {
  const { t } = useTranslation();
  const [only, setOnly] = useState<Filter>();
  const counts: Record<Outcome, number> = { new: check.New, unchanged: check.Unchanged, refused: check.Refused };
  const rows = check.Rows.filter((row) => only === undefined || (only === 'warning' ? Boolean(row.NearSerial) : row.Outcome === only));
  const total = totalOf(only, check, counts);
  return (
    <>
      <Layout check={check} />
      <div className="row wrap-row" role="group" aria-label={t('import.willBe')}>
        <button type="button" className={only === undefined ? 'chip on' : 'chip'} aria-pressed={only === undefined} onClick={() => setOnly(undefined)}>
          {t('import.all', { count: check.Total })}
        </button>
        {(Object.keys(badges) as Outcome[]).map((outcome) => (
          <button
            key={outcome}
            type="button"
            className={only === outcome ? 'chip on' : 'chip'}
            aria-pressed={only === outcome}
            onClick={() => setOnly(outcome)}
          >
            <Icon name={badges[outcome].icon} size={16} />
            {t(badges[outcome].text)} {shownNumber(counts[outcome])}
          </button>
        ))}
        {check.Warnings > 0 ? (
          <button type="button" className={only === 'warning' ? 'chip on' : 'chip'} aria-pressed={only === 'warning'} onClick={() => setOnly('warning')}>
            <Icon name="alert" size={16} />
            {t('import.warnings', { count: check.Warnings })}
          </button>
        ) : null}
      </div>
      <RowTable label={t('import.preview')} lastColumn={t('import.willBe')} rows={rows} outcome={outcomeCell} />
      {rows.length < total ? <p className="muted">{t('import.someOf', { shown: shownNumber(rows.length), total: shownNumber(total) })}</p> : null}
    </>
  );
}

function totalOf(only: Filter | undefined, check: ImportCheck, counts: Record<Outcome, number>): number {
  if (only === undefined) return check.Total;
  return only === 'warning' ? check.Warnings : counts[only];
}

/** The layout in which the file is read, and the models and locations that are created with it. */
function Layout({ check }: { check: ImportCheck }): JSX.Element {
  const { t } = useTranslation();
  const meanings = [t('import.asSerial'), t('import.asModel'), t('import.asLocation')];
  const dividers = { comma: t('import.commas'), semicolon: t('import.semicolons'), tab: t('import.tabs') };
  const looksLikeMachine = check.Header && /^\d{7,8}$/.test((check.FirstLine[0] ?? '').replace(/\s/g, ''));
  return (
    <div className="card pad mapping">
      <dl className="kv">
        {meanings.map((meaning, index) => (
          <div className="kv-row" key={meaning}>
            <dt className="muted cut">
              {t('import.column', { number: String(index + 1) })} {check.Header && check.FirstLine[index] ? `"${check.FirstLine[index]}"` : ''}
            </dt>
            <dd>
              {meaning} <Icon name="check" size={16} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted cap">{t('import.recognised', { divider: dividers[check.Delimiter], encoding: check.Encoding })}</p>
      {looksLikeMachine ? (
        <p className="err" role="alert">
          <Icon name="alert" size={16} />
          {t('import.noHeader', { serial: check.FirstLine[0] ?? '' })}
        </p>
      ) : null}
      <Created text={t('import.newModels', { count: check.NewModelCount })} names={check.NewModels} count={check.NewModelCount} />
      <Created text={t('import.newLocations', { count: check.NewLocationCount })} names={check.NewLocations} count={check.NewLocationCount} />
    </div>
  );
}

function Created({ text, names, count }: { text: string; names: string[]; count: number }): JSX.Element | null {
  if (count === 0) return null;
  return (
    <details>
      <summary>{text}</summary>
      <p className="muted cap">
        {names.join(', ')}
        {count > names.length ? ', …' : ''}
      </p>
    </details>
  );
}
