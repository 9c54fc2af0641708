// Where alerts are shown, and how the keyboard gets past them.
import { useEffect, useRef, type FocusEvent, type JSX } from 'react';
import { Toaster, useSonner } from 'sonner';
import { toastTimeout } from './toast.tsx';

/**
 * The alerts, last in the page's order. Sonner gives the focus back to where it came from whenever it leaves them, so that
 * Tab would go round and round between the page's end and an alert that stays. Here it is given back only when the last
 * alert goes that has it, and Tab walks out as it does anywhere else.
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
