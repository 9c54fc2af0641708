// Alerts, top right, with a close button. Success and info leave after 3 seconds; danger and warning stay until closed
// (decisions, "Deliberate departures").
import { toast } from 'sonner';
import { Icon, type IconName } from './Icon.tsx';

export type AlertType = 'success' | 'danger' | 'info' | 'Warning';

export const toastTimeout = 3000;
/** Long enough to think better of it (Undo). */
const actionTimeout = 8000;

const icons: Record<AlertType, IconName> = { success: 'check', danger: 'alert', info: 'info', Warning: 'alert' };

export interface Alert {
  type: AlertType;
  title: string;
  text?: string;
  /** Alerts with the same id replace each other, so one cause is told once. */
  id?: string;
  /** What can be done about it, while it is shown: eight seconds. */
  action?: { text: string; run: () => void };
}

export function stays(type: AlertType): boolean {
  return type === 'danger' || type === 'Warning';
}

export function alert({ type, title, text, id, action }: Alert): void {
  toast(title, {
    ...(text ? { description: text } : {}),
    ...(id ? { id } : {}),
    className: `toast ${type.toLowerCase()}`,
    duration: stays(type) ? Infinity : action ? actionTimeout : toastTimeout,
    ...(action ? { action: { label: action.text, onClick: action.run } } : {}),
    icon: <Icon name={icons[type]} />,
    closeButton: true,
  });
}

export function dismissAlerts(): void {
  toast.dismiss();
}
