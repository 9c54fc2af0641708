// The reports of completed inspections: Inspection Overview, Serial Number Report, Tech Analysis and Group Inspection.
import { useMemo, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { readInspectionReport, type ReportName } from '../../api/reports.ts';
import { useSession } from '../../api/session.tsx';
import { inspectionColumnNames, inspectionColumns } from './columns.tsx';
import { ReportPage, type ReportSites } from './ReportPage.tsx';

interface Props {
  name: Exclude<ReportName, 'ProductionFailureReport'>;
  sites?: ReportSites;
  withTechnician?: boolean;
}

function InspectionReport({ name, sites = 'chosen', withTechnician = false }: Props): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const columns = useMemo(() => inspectionColumns(t, site, withTechnician), [t, site, withTechnician]);
  return (
    <ReportPage
      key={site}
      name={name}
      sites={sites}
      columns={columns}
      sortable={withTechnician ? inspectionColumnNames : inspectionColumnNames.filter((column) => column !== 'TechnicianName')}
      read={(request, signal) => readInspectionReport(name, request, signal)}
    />
  );
}

export const InspectionOverviewPage = (): JSX.Element => <InspectionReport key="overview" name="InspectionOverviewReport" />;
export const SerialNumberPage = (): JSX.Element => <InspectionReport key="serials" name="SerialNumberReport" />;
export const TechAnalysisPage = (): JSX.Element => <InspectionReport key="technicians" name="TechnicianAnalysisReport" withTechnician />;
export const GroupInspectionPage = (): JSX.Element => <InspectionReport key="group" name="GroupInspectionOverviewReport" sites="group" />;
