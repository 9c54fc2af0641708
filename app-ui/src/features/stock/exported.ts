// The spreadsheet of the stock list: every machine of the view, in its order, with the columns that are visible. Pure.
import type { ExtractRequest } from '../../api/reports.ts';
import type { ColumnId } from './columns.ts';
import { queryOf, type StockView } from './view.ts';

/** The field of the server for a column. */
const fields: Record<ColumnId, string> = {
  serial: 'Vin',
  model: 'Model',
  location: 'MachineLocation',
  destination: 'DestinationSiteName',
  auditStatus: 'AuditStatusval',
  inspectionStatus: 'StatusName',
  daysInStage: 'DaysInStage',
  completed: 'CompletedInspection',
};

export function exportRequest(view: StockView, columns: readonly ColumnId[]): ExtractRequest {
  const { Filters, FilterProperty, AuditStatus = 0, AsOf } = queryOf({ ...view, page: 0, turn: undefined });
  return {
    Filters,
    FilterProperty: { Offset: 0, RecordLimit: '', OrderBy: FilterProperty.OrderBy },
    AuditStatus,
    ...(AsOf === undefined ? {} : { AsOf }),
    Columns: columns.map((column) => fields[column]),
  };
}
