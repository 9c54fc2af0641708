// The details in a search of a machine at another site whose history is not visible to this one.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../api/wire.ts';
import { NamedInspections } from '../../machines/InspectionIcons.tsx';
import { MachineHead } from '../../machines/MachineHead.tsx';
import { InspectionStatus, locationOf } from '../../machines/RowParts.tsx';

export function ResultSummary({ row }: { row: StockRow }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="history">
      <MachineHead row={row} place={row.SiteName} />
      <p role="status">{t('search.historyElsewhere', { site: row.SiteName })}</p>
      <dl className="kv">
        <dt>{t('stock.inspectionStatus')}</dt>
        <dd>
          <InspectionStatus row={row} />
        </dd>
        <dt>{t('search.dealer')}</dt>
        <dd>
          {row.SiteCode} {row.SiteName}
        </dd>
        {locationOf(row) === '' ? null : (
          <>
            <dt>{t('stock.location')}</dt>
            <dd>{locationOf(row)}</dd>
          </>
        )}
      </dl>
      <section className="sec" aria-label={t('stock.completed')}>
        <h2 className="h3">{t('stock.completed')}</h2>
        <NamedInspections done={row.CompletedInspection} />
      </section>
    </div>
  );
}
