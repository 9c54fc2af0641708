// The columns of the previews, with the headings of the spreadsheets.
import type { TFunction } from 'i18next';
import type { JSX } from 'react';
import { Link } from 'react-router';
import type { FailureRow, InspectionRow } from '../../api/reports.ts';
import type { StockRow } from '../../api/wire.ts';
import { auditBadge } from '../../machines/badge.ts';
import { machineAddress, paths } from '../../paths.ts';
import { shownNumber } from '../../text/i18n.ts';
import { servedText } from '../../text/served.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { sortableColumns } from './extract.ts';

/** A link to the machine at the site that one works at, else to the search of the group. */
const serialLink = (serial: string, siteCode: string, site: string): JSX.Element => (
  <Link className="link" to={siteCode === site ? machineAddress(serial) : `${paths.search}?q=${encodeURIComponent(serial)}`}>
    {serial}
  </Link>
);

/** The width of a column, and its place where there is no room: those of a higher priority are folded below another one first. */
type Place = Pick<DataColumn<object>, 'width' | 'flexible' | 'priority' | 'hosts' | 'className'>;

const inspectionPlaces: Record<keyof InspectionRow, Place> = {
  Vin: { width: 118, className: 'lead' },
  InspectionDateTime: { width: 184, priority: 2, hosts: ['Vin'] },
  Model: { width: 130, flexible: true, className: 'words' },
  TechnicianName: { width: 130, priority: 1, hosts: ['Model'], className: 'words' },
  SiteName: { width: 140, flexible: true, className: 'words', priority: 3, hosts: ['Model'] },
  Location: { width: 120, className: 'words', priority: 5, hosts: ['SiteName', 'Model'] },
  InspectionType: { width: 160, className: 'words', priority: 4, hosts: ['Model'] },
  InspectionStatus: { width: 118 },
  FailedItemCount: { width: 106, className: 'num', priority: 6, hosts: ['InspectionStatus'] },
  SiteCode: { width: 94, priority: 7, hosts: ['Vin'] },
  DealerShip: { width: 140, className: 'words', priority: 8, hosts: ['SiteName', 'Model'] },
};

const inspectionOrder = [
  'Vin', 'InspectionDateTime', 'Model', 'TechnicianName', 'SiteName', 'Location', 'InspectionType', 'InspectionStatus', 'FailedItemCount', 'SiteCode', 'DealerShip',
] as const satisfies readonly (keyof InspectionRow)[];

export const inspectionColumnNames: readonly string[] = inspectionOrder;

function inspectionCell(t: TFunction, row: InspectionRow, column: keyof InspectionRow, site: string): JSX.Element | string {
  switch (column) {
    case 'Vin':
      return serialLink(row.Vin, row.SiteCode, site);
    case 'InspectionStatus': {
      const passed = row.InspectionStatus === 'Passed';
      const text = passed || row.InspectionStatus === 'Failed' ? t(`reports.results.${passed ? 'Passed' : 'Failed'}`) : row.InspectionStatus;
      return <Badge colour={passed ? 'green' : 'red'} icon={passed ? 'check' : 'cross'} text={text} />;
    }
    case 'InspectionType':
      return servedText(row.InspectionType);
    case 'FailedItemCount':
      return shownNumber(row.FailedItemCount);
    case 'InspectionDateTime':
    case 'Model':
    case 'TechnicianName':
    case 'SiteName':
    case 'Location':
    case 'SiteCode':
    case 'DealerShip':
      return row[column] ?? '';
  }
}

export const inspectionColumns = (t: TFunction, site: string, withTechnician: boolean): DataColumn<InspectionRow>[] =>
  inspectionOrder
    .filter((column) => withTechnician || column !== 'TechnicianName')
    .map((column) => ({
      id: column,
      head: t(`reports.columns.${column}`),
      ...inspectionPlaces[column],
      sortable: true,
      title: (row) => (column === 'FailedItemCount' ? undefined : column === 'InspectionType' ? servedText(row.InspectionType) : (row[column] ?? undefined)),
      cell: (row) => inspectionCell(t, row, column, site),
    }));

const failurePlaces: Record<keyof FailureRow, Place> = {
  SerialNumber: { width: 118 },
  DateOfInspection: { width: 184, priority: 2, hosts: ['SerialNumber'] },
  SiteCode: { width: 94, priority: 8, hosts: ['SiteName', 'Model'] },
  SiteName: { width: 130, flexible: true, className: 'words', priority: 3, hosts: ['Model'] },
  Location: { width: 110, className: 'words', priority: 7, hosts: ['Model'] },
  Inspector: { width: 120, className: 'words', priority: 6, hosts: ['DateOfInspection', 'Model'] },
  Model: { width: 120, flexible: true, className: 'words' },
  InspectionZone: { width: 150, flexible: true, className: 'words', priority: 4, hosts: ['Area', 'Defect'] },
  Area: { width: 110, className: 'words', priority: 5, hosts: ['Defect'] },
  Defect: { width: 120, flexible: true, className: 'words' },
  Comments: { width: 160, flexible: true, className: 'words' },
};

const failureOrder = [
  'SiteCode', 'SiteName', 'Location', 'SerialNumber', 'DateOfInspection', 'Inspector', 'InspectionZone', 'Model', 'Area', 'Defect', 'Comments',
] as const satisfies readonly (keyof FailureRow)[];

export const failureColumnNames: readonly string[] = failureOrder;

/** Only group users see the site of a row (REPORT-024). */
export const failureColumns = (t: TFunction, site: string, isGroup: boolean): DataColumn<FailureRow>[] =>
  failureOrder
    .filter((column) => isGroup || (column !== 'SiteName' && column !== 'SiteCode'))
    .map((column) => ({
      id: column,
      head: t(`reports.failureColumns.${column}`),
      ...failurePlaces[column],
      sortable: true,
      title: (row) => row[column] ?? undefined,
      cell: (row) => (column === 'SerialNumber' ? serialLink(row.SerialNumber, row.SiteCode, site) : (row[column] ?? '')),
    }));

const extractOrder = ['Vin', 'Model', 'ReportLocation', 'LocationName', 'AuditStatusval', 'StatusName'] as const satisfies readonly (keyof StockRow)[];
type ExtractColumn = (typeof extractOrder)[number];

const extractPlaces: Record<ExtractColumn, Place> = {
  Vin: { width: 118, className: 'lead' },
  Model: { width: 150, flexible: true, className: 'words' },
  ReportLocation: { width: 130, flexible: true, className: 'words', priority: 1, hosts: ['Model'] },
  LocationName: { width: 140, flexible: true, className: 'words', priority: 2, hosts: ['ReportLocation', 'Model'] },
  AuditStatusval: { width: 212, className: 'words', priority: 3, hosts: ['StatusName'] },
  StatusName: { width: 140, flexible: true, className: 'words' },
};

/** The text of a cell of the extract in the language of the app. */
function extractText(t: TFunction, row: StockRow, column: ExtractColumn): string {
  if (column === 'StatusName' || column === 'ReportLocation') return servedText(row[column]);
  if (column !== 'AuditStatusval' || row.AuditStatusval === '') return row[column];
  const { key, count, stage } = auditBadge(row, true);
  return key === 'badge.moving' ? (stage ?? '') : t(key, { count });
}

/** A past day has one order, so that its columns do not sort. */
export const extractColumns = (t: TFunction, isPast: boolean): DataColumn<StockRow>[] =>
  extractOrder.map((column) => ({
    id: column,
    head: t(`reports.extractColumns.${column}`),
    ...extractPlaces[column],
    sortable: !isPast && sortableColumns.includes(column),
    title: (row) => extractText(t, row, column),
    cell: (row) => (column === 'Vin' ? serialLink(row.Vin, row.SiteCode, row.SiteCode) : extractText(t, row, column)),
  }));
