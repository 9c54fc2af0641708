// Which machines a batch takes, and when its work orders can not be made (HAND-033, HAND-034). Pure.
import { handoverSettings } from '../../api/module.ts';
import type { SiteConfig, StockQuery, StockRow } from '../../api/wire.ts';
import { serialFilter } from '../../machines/serialFilter.ts';

export type BatchMode = 'handover' | 'pdi';

/** The retained fields of a selected machine. */
export type Picked = Pick<StockRow, 'VhcId' | 'Vin' | 'ModelName' | 'IsPDICompleted' | 'AuditStatus' | 'NoOfDaysInBucket'>;

export const pickedOf = ({ VhcId, Vin, ModelName, IsPDICompleted, AuditStatus, NoOfDaysInBucket }: StockRow): Picked => ({
  VhcId, Vin, ModelName, IsPDICompleted, AuditStatus, NoOfDaysInBucket,
});

/** The name of the draft of a selection. */
export const selectionName = (mode: BatchMode): string => `batch.${mode}`;

export const isAuditChecked = (config: SiteConfig | undefined): boolean => handoverSettings(config).auditCheck;

/** PDI completed, and its audit overdue. */
const isOverdue = (one: Picked): boolean => one.IsPDICompleted && one.NoOfDaysInBucket > 0;

/** Returns `true` if a machine can be selected. The server's answer states which can be moved to PDI. */
export function isTaken(row: StockRow, mode: BatchMode, auditCheck: boolean): boolean {
  if (row.Status !== 'A') return false;
  return mode === 'pdi' ? row.Actions.Allowed.includes('pdi') : !(auditCheck && isOverdue(row));
}

/**
 * Returns `true` if no work order can be made for a selection: the audit of one with PDI completed is due today or overdue.
 */
export const isBlockedByAudit = (picked: Iterable<Picked>, mode: BatchMode, auditCheck: boolean): boolean =>
  mode === 'handover' && auditCheck && [...picked].some((one) => one.IsPDICompleted && one.AuditStatus !== 0);

/** The machines of a page as they are listed: for PDI those without it first. */
export const inBatchOrder = (rows: readonly StockRow[], mode: BatchMode): StockRow[] =>
  mode === 'pdi' ? [...rows.filter((row) => !row.IsPDICompleted), ...rows.filter((row) => row.IsPDICompleted)] : [...rows];

/** Number of machines that are read at once. */
export const pageSize = 50;
/** The most machines of one batch, by the default configuration of the server. */
export const mostAtOnce = 500;

/** The machines in audit whose serial contains the text. */
export const batchQuery = (serial: string, offset: number, limit: number): StockQuery => ({
  Filters: [
    { FieldName: 'v.status', FieldValue: 'A', ConditionOperator: 'equals', FieldType: 'String', Function: 'None' },
    ...(serial === '' ? [] : [serialFilter(serial)]),
  ],
  FilterProperty: { OrderBy: '', Offset: offset, RecordLimit: limit },
  AuditStatus: 0,
  IsGroupSearch: false,
});
