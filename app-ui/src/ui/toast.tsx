// Alerts, top right, with a close button (SHELL-028). Success and info close after 3 seconds (SHELL-029); danger and warning stay
// until closed, so that an error is not missed.
import { toast } from 'sonner';
import { Icon, type IconName } from './Icon.tsx';

export type AlertType = 'success' | 'danger' | 'info' | 'Warning';

export const toastTimeout = 3000;
/** How long an alert with an action (Undo) stays, in ms. */
const actionTimeout = 8000;

const icons: Record<AlertType, IconName> = { success: 'check', danger: 'alert', info: 'info', Warning: 'alert' };

export interface Alert {
  type: AlertType;
  title: string;
  text?: string;
  /** Alerts with the same id replace each other, so that one cause shows one alert. */
  id?: string;
  /** A button of the alert, which is then shown for eight seconds. */
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
