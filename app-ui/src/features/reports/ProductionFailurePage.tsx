// Production Failure: the failed questions of inspections, with zone, area and defect.
import { useMemo, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { readFailureReport } from '../../api/reports.ts';
import { useSession } from '../../api/session.tsx';
import { failureColumnNames, failureColumns } from './columns.tsx';
import { ReportPage } from './ReportPage.tsx';

export default function ProductionFailurePage(): JSX.Element {
  const { t } = useTranslation();
  const { site, isGroup } = useSession();
  const columns = useMemo(() => failureColumns(t, site, isGroup), [t, site, isGroup]);
  return <ReportPage key={site} name="ProductionFailureReport" sites="chosen" columns={columns} sortable={failureColumnNames} read={readFailureReport} />;
}
