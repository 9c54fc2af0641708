// Rows and answers of reports for tests.
import type { FailureRow, InspectionRow, ReportSite } from '../api/reports.ts';
import type { User } from '../api/wire.ts';
import * as given from './given.ts';

export const inspection = (part: Partial<InspectionRow> = {}): InspectionRow => ({
  Vin: '7104822', InspectionDateTime: '02/03/2026 09:10:00', Model: 'BH-90 Plus', SiteName: 'Ashby Plant Sales', Location: 'DOCK', InspectionType: 'Audit', InspectionStatus: 'Passed',
  FailedItemCount: 0, SiteCode: '330001', DealerShip: 'Ashby Plant Sales', ...part,
});

export const failure = (part: Partial<FailureRow> = {}): FailureRow => ({
  SiteCode: '330001', SiteName: 'Ashby Plant Sales', Location: 'DOCK', SerialNumber: '7104822', DateOfInspection: '02/03/2026 09:10:00', Inspector: 'Tom Ash', InspectionZone: 'Hydraulics',
  Model: 'BH-90', Area: 'BOOM', Defect: 'LEAK', Comments: 'Hose drips', ...part,
});

export const sites: readonly ReportSite[] = [
  { SiteCode: '330001', SiteName: 'Ashby Plant Sales' },
  { SiteCode: '330002', SiteName: 'Borrowdale Machinery' },
  { SiteCode: '330003', SiteName: 'Carlow Diggers' },
];

/** A group user who works at the head office. */
export const groupUser = (part: Partial<User> = {}): User =>
  given.user({ TypeOfEntity: 30, LoginAs: 30, SiteCode: '220000', Headersitecode: '220000', SiteName: 'Northfield Head Office', ...part });

/** The first rows of a report, of so many in all. */
export const page = (body: unknown, total: number): Response => new Response(JSON.stringify(body), { headers: { 'X-Total-Count': String(total) } });

/** A spreadsheet under this name. */
export const spreadsheet = (name: string, content: BodyInit = 'PK'): Response =>
  new Response(content, { headers: { 'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Content-Disposition': `attachment; filename="${name}"` } });
