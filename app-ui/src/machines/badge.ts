// The audit badge of a row: text, colour and icon. Pure.
import type { TFunction } from 'i18next';
import type { StockRow } from '../api/wire.ts';
import { servedText } from '../text/served.ts';
import type { BadgeColour } from '../ui/Badge.tsx';
import type { IconName } from '../ui/Icon.tsx';

export interface AuditBadge {
  key: 'badge.moving' | 'badge.completed' | 'badge.sold' | 'badge.held' | 'badge.specChange' | 'badge.auditToday' | 'badge.overdue' | 'badge.daysToAudit' | 'badge.auditDisabled' | 'badge.none';
  count: number;
  /** The name of the stage, in the words of the server: the text of `badge.moving`. */
  stage?: string;
  colour: BadgeColour;
  icon: IconName;
}

type Facts = Pick<StockRow, 'StatusName' | 'Statuscolor' | 'Status' | 'AuditStatus' | 'AuditDaysLeft' | 'NoOfDaysInBucket'> & { IsAuditEnabled?: boolean };

const auditToday = 10;
const auditOverdue = 20;

/** 'Audit Disabled' is shown in the Site Stock view only (STOCK-103). */
export function auditBadge(row: Facts, siteStock: boolean): AuditBadge {
  const badge = (key: AuditBadge['key'], colour: BadgeColour, icon: IconName, count = 0): AuditBadge => ({ key, colour, icon, count });
  const { NoOfDaysInBucket: days, AuditDaysLeft: left } = row;
  // A machine on its way shows that it is, or that it was rejected there.
  if (row.Status === 'O') {
    const rejected = row.Statuscolor === 'red';
    return { ...badge('badge.moving', rejected ? 'red' : 'amber', rejected ? 'cross' : 'lorry'), stage: servedText(row.StatusName) };
  }
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

/** The text of a badge in the language of the page. */
export const auditText = ({ key, count, stage }: AuditBadge, t: TFunction): string => (key === 'badge.moving' ? (stage ?? '') : t(key, { count }));

/**
 * The Inspection Status column: the name of the stage in the words and the colour of the server, and the result of the last
 * inspection as a sign before it. The name of some stages is the result itself (Rejected, Handover Completed), so no word
 * for it follows.
 */
export function inspectionResult(row: Pick<StockRow, 'StatusName' | 'Statuscolor' | 'InspectionStatus'>): { text: string; colour: string; result: 'pass' | 'fail' | 'none' } {
  const success = row.InspectionStatus.Success ?? null;
  return { text: servedText(row.StatusName), colour: row.Statuscolor, result: success === 1 ? 'pass' : success === 0 ? 'fail' : 'none' };
}
