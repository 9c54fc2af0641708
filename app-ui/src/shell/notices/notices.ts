// What a notification looks like and where it leads, by its kind. Pure.
import type { Notification } from '../../api/wire.ts';
import { historyAddress, paths } from '../../paths.ts';
import type { IconName } from '../../ui/Icon.tsx';

const icons: Record<string, IconName> = {
  arrived: 'lorry',
  accepted: 'check',
  rejected: 'cross',
  taken_back: 'back',
  imported: 'upload',
  audit_due: 'calendar',
  audit_overdue: 'clock-alert',
};

export const iconOf = ({ Kind }: Notification): IconName => icons[Kind] ?? 'info';

/** The list that shows what several machines are about. */
const lists: Record<string, string> = {
  arrived: 'N',
  accepted: 'sold',
  rejected: 'rejected',
  audit_due: 'todaysaudit',
  audit_overdue: 'overdue',
};

/** Where it leads: the machine it is about, or the list of several; nowhere for what only says that it is over. */
export function addressOf({ Kind, VhcId }: Notification): string | undefined {
  if (VhcId && Kind !== 'arrived') return historyAddress(VhcId);
  const list = lists[Kind];
  return list === undefined ? undefined : `${paths.stock}?f=${list}`;
}

/** With one more at its front; the same one is told once. */
export function withNew(before: readonly Notification[] | undefined, told: Notification): Notification[] {
  const others = (before ?? []).filter((one) => one.NotificationId !== told.NotificationId);
  return [told, ...others];
}

/** With some marked. */
export const withMarks = (before: readonly Notification[], which: (id: number) => boolean, IsRead: boolean): Notification[] =>
  before.map((one) => (which(one.NotificationId) ? { ...one, IsRead } : one));

export const unread = (all: readonly Notification[] | undefined): number => (all ?? []).filter((one) => !one.IsRead).length;
