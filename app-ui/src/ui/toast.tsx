// Alerts, top right, with a close button (SHELL-028). Success and info close after 3 seconds (SHELL-029); danger and warning stay
// until closed, so that an error is not missed, until the same kind of thing or the call that has failed succeeds, or until
// their page is left.
import { toast } from 'sonner';
import { Icon, type IconName } from './Icon.tsx';

export type AlertType = 'success' | 'danger' | 'info' | 'Warning';

/** Subject of an alert. A success closes the errors of its kind that are still visible. */
export type AlertKind = 'machine' | 'move' | 'order' | 'note' | 'locations' | 'stages' | 'areas' | 'defects' | 'devices' | 'import' | 'search' | 'server' | 'template' | 'model' | 'picture' | 'media' | 'document' | 'user' | 'site' | 'account' | 'email' | 'report';

export const toastTimeout = 3000;
/** Time (ms) for which an alert with an action (Undo) stays. */
const actionTimeout = 8000;

const icons: Record<AlertType, IconName> = { success: 'check', danger: 'alert', info: 'info', Warning: 'alert' };

export interface Alert {
  type: AlertType;
  title: string;
  text?: string;
  /** Alerts with the same id replace each other, so that one cause shows one alert. */
  id?: string;
  kind?: AlertKind;
  /** The call that has failed. The alert of an error ends when that call succeeds. */
  call?: string | undefined;
  /** A button of the alert, which is then shown for eight seconds. */
  action?: { text: string; run: () => void };
}

export function stays(type: AlertType): boolean {
  return type === 'danger' || type === 'Warning';
}

/**
 * Time (ms) after which an alert belongs to the page that is shown. Before, the act that it is about may still lead to
 * another page, such as from a dialog to its list.
 */
const settledAfter = 1000;

/** The alerts that end with their page, by the time at which they were shown. */
const ofPage = new Map<string | number, number>();

/** Closes the alerts that stay on a page, because it is left. */
export function leavePage(): void {
  for (const [id, at] of ofPage) {
    if (Date.now() - at < settledAfter) continue;
    ofPage.delete(id);
    toast.dismiss(id);
  }
}

/** The ids of the alerts of each kind that stay. */
const staying = new Map<AlertKind, Set<string | number>>();

/** Closes the errors of a kind, because something of that kind has succeeded. */
export function clearErrors(kind: AlertKind): void {
  for (const id of staying.get(kind) ?? []) toast.dismiss(id);
  staying.delete(kind);
}

/** The ids of the alerts that stay, by the call that has failed. */
const ofCall = new Map<string, Set<string | number>>();

/** Closes the errors of a call, because it has succeeded now. */
export function clearFailed(call: string): void {
  for (const id of ofCall.get(call) ?? []) toast.dismiss(id);
  ofCall.delete(call);
}

export function alert({ type, title, text, id, kind, call, action }: Alert): void {
  if (kind && !stays(type)) clearErrors(kind);
  const shown = toast(title, {
    ...(text ? { description: text } : {}),
    ...(id ? { id } : {}),
    className: `toast ${type.toLowerCase()}`,
    duration: stays(type) ? Infinity : action ? actionTimeout : toastTimeout,
    ...(action ? { action: { label: action.text, onClick: action.run } } : {}),
    icon: <Icon name={icons[type]} />,
    closeButton: true,
  });
  // The server is of no page, and what an action can still mend is not over.
  if (stays(type) && kind !== 'server' && !action) ofPage.set(shown, Date.now());
  if (!stays(type)) return;
  // An alert that replaces another one is no longer that of its call.
  for (const ids of ofCall.values()) ids.delete(shown);
  if (call !== undefined) ofCall.set(call, (ofCall.get(call) ?? new Set()).add(shown));
  if (kind) staying.set(kind, (staying.get(kind) ?? new Set()).add(shown));
}

/** Closes the alert with this id. */
export const dismissAlert = (id: string): void => void toast.dismiss(id);

export function dismissAlerts(): void {
  staying.clear();
  ofCall.clear();
  ofPage.clear();
  toast.dismiss();
}
