// The audit badge of a row: text, colour and icon. Pure.
import type { StockRow } from '../api/wire.ts';
import type { BadgeColour } from '../ui/Badge.tsx';
import type { IconName } from '../ui/Icon.tsx';

export interface AuditBadge {
  key: 'badge.completed' | 'badge.sold' | 'badge.held' | 'badge.specChange' | 'badge.auditToday' | 'badge.overdue' | 'badge.daysToAudit' | 'badge.auditDisabled' | 'badge.none';
  count: number;
  colour: BadgeColour;
  icon: IconName;
}

type Facts = Pick<StockRow, 'Status' | 'AuditStatus' | 'AuditDaysLeft' | 'NoOfDaysInBucket'> & { IsAuditEnabled?: boolean };

const auditToday = 10;
const auditOverdue = 20;

/** 'Audit Disabled' is shown in the Site Stock view only (STOCK-103). */
export function auditBadge(row: Facts, siteStock: boolean): AuditBadge {
  const badge = (key: AuditBadge['key'], colour: BadgeColour, icon: IconName, count = 0): AuditBadge => ({ key, colour, icon, count });
  const { NoOfDaysInBucket: days, AuditDaysLeft: left } = row;
  if (row.Status === 'P') return badge('badge.completed', 'green', 'check');
  if (row.Status === 'T') return badge('badge.sold', 'red', 'tag');
  if (row.Status === 'H') return badge('badge.held', 'red', 'wrench', days);
  if (row.Status === 'S') return badge('badge.specChange', 'red', 'swap', days);
  if (row.Status === 'A' && row.IsAuditEnabled === false && siteStock) return badge('badge.auditDisabled', 'red', 'ban');
  if (row.AuditStatus === auditToday) return badge('badge.auditToday', 'green', 'calendar');
  if (row.AuditStatus === auditOverdue) return badge('badge.overdue', 'red', 'clock-alert', days);
  if (left > 0) return badge('badge.daysToAudit', 'amber', 'hourglass', left);
  return badge('badge.none', 'grey', 'dash');
}

/** The text of the Inspection Status column: the stage, and the result of its last inspection. */
export function inspectionResult(row: Pick<StockRow, 'StatusName' | 'InspectionStatus'>): { text: string; result: 'pass' | 'fail' | 'none' } {
  const success = row.InspectionStatus.Success ?? null;
  return { text: row.StatusName, result: success === 1 ? 'pass' : success === 0 ? 'fail' : 'none' };
}
