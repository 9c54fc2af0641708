// The look of a notification, its text and its link, by kind. Pure.
import type { Notification } from '../../api/wire.ts';
import { historyAddress, paths } from '../../paths.ts';
import { noticeText, servedText } from '../../text/served.ts';
import type { IconName } from '../../ui/Icon.tsx';

const icons: Record<string, IconName> = {
  arrived: 'lorry',
  accepted: 'check',
  rejected: 'cross',
  taken_back: 'back',
  imported: 'upload',
  audit_due: 'calendar',
  audit_overdue: 'clock-alert',
  mail_failed: 'mail',
  declined: 'cross',
};

export const iconOf = ({ Kind }: Notification): IconName => icons[Kind] ?? 'info';

/** Title and message in the language of the page. */
export const textsOf = ({ Kind, Title, Message }: Notification): { title: string; message: string } => ({
  title: servedText(Title),
  message: noticeText(Kind, Message),
});

/** The list for a notification about several machines. */
const lists: Record<string, string> = {
  arrived: 'N',
  accepted: 'sold',
  rejected: 'rejected',
  audit_due: 'todaysaudit',
  audit_overdue: 'overdue',
};

/** The link: to the machine, or to the list of several machines; none for a notification that only reports an end. */
export function addressOf({ Kind, VhcId }: Notification): string | undefined {
  if (VhcId && Kind !== 'arrived') return historyAddress(VhcId);
  const list = lists[Kind];
  return list === undefined ? undefined : `${paths.stock}?f=${list}`;
}

/** The notifications with one more at the front; one that is already in the list is not repeated. */
export function withNew(before: readonly Notification[] | undefined, notice: Notification): Notification[] {
  const others = (before ?? []).filter((one) => one.NotificationId !== notice.NotificationId);
  return [notice, ...others];
}

/** The notifications after some were marked. */
export const withMarks = (before: readonly Notification[], which: (id: number) => boolean, IsRead: boolean): Notification[] =>
  before.map((one) => (which(one.NotificationId) ? { ...one, IsRead } : one));

export const unread = (all: readonly Notification[] | undefined): number => (all ?? []).filter((one) => !one.IsRead).length;
