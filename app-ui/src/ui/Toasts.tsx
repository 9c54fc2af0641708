// The region of the alerts, and its keyboard handling.
import { useEffect, useRef, type FocusEvent, type JSX } from 'react';
import { Toaster, useSonner } from 'sonner';
import { toastTimeout } from './toast.tsx';

/**
 * The alerts, last in the tab order. Sonner returns the focus to its origin whenever it leaves the alerts, so that Tab would
 * cycle between the end of the page and an alert that stays. Here the focus is returned only when the last alert closes while
 * it has the focus, and Tab leaves the alerts as usual.
 */
export function Toasts(): JSX.Element {
  const { toasts } = useSonner();
  const frame = useRef<HTMLDivElement>(null);
  const origin = useRef<HTMLElement | null>(null);
  const none = toasts.length === 0;

  useEffect(() => {
    if (!none) return;
    const focused = document.activeElement;
    if (focused === document.body || frame.current?.contains(focused)) origin.current?.focus({ preventScroll: true });
    origin.current = null;
  }, [none]);

  const entered = (event: FocusEvent): void => {
    event.stopPropagation();
    const from = event.relatedTarget;
    if (from instanceof HTMLElement && !event.currentTarget.contains(from)) origin.current = from;
  };
  const left = (event: FocusEvent): void => {
    event.stopPropagation();
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) origin.current = null;
  };
  return (
    <div ref={frame} onFocusCapture={entered} onBlurCapture={left}>
      <Toaster position="top-right" duration={toastTimeout} closeButton visibleToasts={5} offset={16} containerAriaLabel="Alerts" />
    </div>
  );
}
