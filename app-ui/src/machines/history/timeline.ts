// The timeline of a machine: its days, activities and icons (HIST-009, HIST-010). Pure; the texts come from the server.
import type { HistoryGroup, HistoryLine } from '../../api/wire.ts';
import { i18n } from '../../text/i18n.ts';
import type { BadgeColour } from '../../ui/Badge.tsx';
import type { IconName } from '../../ui/Icon.tsx';

export const activities = ['dealer', 'headOffice', 'production'] as const;
export type Activity = (typeof activities)[number];

/** The activity of a group, by the hierarchy of its site. */
export function activityOf(group: Pick<HistoryGroup, 'JcbHierarchy'>): Activity {
  if (group.JcbHierarchy === 1) return 'production';
  return group.JcbHierarchy === 2 ? 'headOffice' : 'dealer';
}

export interface Moment {
  key: string;
  /** HH:mm, at the record's site. */
  time: string;
  activity: Activity;
  site: string;
  siteCode: string;
  /** The record that the line is of. */
  record: number;
  line: HistoryLine;
}

export interface Day {
  /** DD/MM/YYYY */
  date: string;
  moments: Moment[];
}

const instant = (group: HistoryGroup): number => Date.parse(group.VhcJcbInfo[0]?.At ?? '') || 0;

/** The groups of several histories, newest first. */
export const inOrder = (groups: readonly HistoryGroup[]): HistoryGroup[] =>
  // The sort is stable: groups of one moment keep their order.
  [...groups].sort((one, other) => instant(other) - instant(one));

/** The lines by day, in order; filtered by `activity` if given, and by failure if `failedOnly`. */
export function daysOf(groups: readonly HistoryGroup[], activity: Activity | undefined, failedOnly: boolean): Day[] {
  const days: Day[] = [];
  for (const group of groups) {
    const own = activityOf(group);
    if (activity && own !== activity) continue;
    const date = group.TimeStamp.slice(0, 10);
    for (const line of group.VhcJcbInfo) {
      if (failedOnly && line.InspectionStatus.Success !== 0) continue;
      let day = days.at(-1);
      if (day?.date !== date) {
        day = { date, moments: [] };
        days.push(day);
      }
      const key = `${group.VhcId}.${line.EventId}`;
      day.moments.push({ key, time: line.TimeStamp.slice(11, 16), activity: own, site: group.SiteName, siteCode: group.SiteCode, record: group.VhcId, line });
    }
  }
  return days;
}

/** The number of lines of each activity. */
export function countActivities(groups: readonly HistoryGroup[]): Record<Activity, number> {
  const counts: Record<Activity, number> = { dealer: 0, headOffice: 0, production: 0 };
  for (const group of groups) counts[activityOf(group)] += group.VhcJcbInfo.length;
  return counts;
}

/** In English 'Thursday 22/10/2026' for 22/10/2026; a text that is no date is returned unchanged. */
export function dayName(date: string): string {
  const [day, month, year] = date.split('/').map(Number);
  if (!day || !month || !year) return date;
  return `${new Intl.DateTimeFormat(i18n.language, { weekday: 'long' }).format(new Date(year, month - 1, day))} ${date}`;
}

const icons: Record<string, IconName> = {
  R: 'inbox',
  A: 'clipboard',
  F: 'shield',
  G: 'gate',
  H: 'wrench',
  S: 'swap',
  N: 'inbox',
  O: 'lorry',
  T: 'tag',
  P: 'check',
  C: 'user',
};

export const iconOf = (status: string): IconName => icons[status] ?? 'dash';

/** The badge of a result; a line without an inspection has none. */
export function resultBadge(line: HistoryLine): { colour: BadgeColour; icon: IconName; text: 'history.passed' | 'history.failed' } | undefined {
  if (line.InspectionStatus.Success === 1) return { colour: 'green', icon: 'check', text: 'history.passed' };
  if (line.InspectionStatus.Success === 0) return { colour: 'red', icon: 'cross', text: 'history.failed' };
  return undefined;
}
