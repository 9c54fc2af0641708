// Reports: those that the person may open, with a line about each (REPORT-001).
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../ui/Icon.tsx';
import '../features/reports/reports.css';
import { visibleEntries, type EntryId } from './entries.ts';
import { useWho } from './useWho.ts';

const about = {
  inspectionOverview: 'reports.inspectionOverviewAbout',
  serialNumbers: 'reports.serialNumbersAbout',
  techAnalysis: 'reports.techAnalysisAbout',
  groupInspection: 'reports.groupInspectionAbout',
  siteMachineExtract: 'reports.siteMachineAbout',
  productionFailure: 'reports.productionFailureAbout',
} as const satisfies Partial<Record<EntryId, string>>;

const isReport = (id: EntryId): id is keyof typeof about => id in about;

export default function ReportsPage(): JSX.Element {
  const { t } = useTranslation();
  const who = useWho();
  return (
    <div className="page-body">
      <ul className="report-list" aria-label={t('reports.title')}>
        {visibleEntries(who).flatMap(({ id, to }) =>
          isReport(id)
            ? [
                <li key={id}>
                  <Link className="card" to={to}>
                    <Icon name="chart" />
                    <span>
                      <span className="h3">{t(`entries.${id}`)}</span>
                      <br />
                      <span className="muted">
                        {t(about[id])}
                      </span>
                    </span>
                  </Link>
                </li>,
              ]
            : [],
        )}
      </ul>
    </div>
  );
}
