// The region of the alerts, and its keyboard handling.
import { useEffect, useRef, useState, type FocusEvent, type JSX } from 'react';
import { Toaster, useSonner } from 'sonner';
import { clearOf, clearRight, neededNow } from './keepClear.ts';
import { toastTimeout } from './toast.tsx';

const edge = 16;
/**
 * Interval (ms) at which the place of visible alerts is compared with the needed content: a dialog may have opened under
 * them.
 */
const lookAgain = 200;

/** Alerts take the whole width of a window up to this one, in px. */
const wholeWidth = 600;

/** The distances of the alerts from the top and the right, in px, at which they cover nothing that is needed next. */
function useClearPlace(shown: number): { top: number; right: number } {
  const [top, setTop] = useState(edge);
  const [right, setRight] = useState(edge);
  useEffect(() => {
    if (shown === 0) return;
    const look = (): void => {
      const alerts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-visible="true"]')];
      const front = alerts[0]?.getBoundingClientRect();
      if (!front || front.width === 0) return;
      // Behind the first alert the others show an edge each.
      const height = front.height + (alerts.length - 1) * edge;
      const needed = neededNow();
      const { innerWidth: width, innerHeight } = window;
      const aside = width > wholeWidth ? clearRight(needed.bars, { width, height: innerHeight }, edge) : edge;
      const end = width > wholeWidth ? width - aside : front.right;
      setRight(aside);
      setTop(clearOf({ height, left: end - front.width, right: end }, needed, innerHeight, edge));
    };
    look();
    const timer = setInterval(look, lookAgain);
    return () => clearInterval(timer);
  }, [shown]);
  return { top, right };
}

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
  const { top, right } = useClearPlace(toasts.length);

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
      <Toaster position="top-right" duration={toastTimeout} closeButton visibleToasts={5} offset={{ top, right }} mobileOffset={{ top, left: edge, right: edge }} containerAriaLabel="Alerts" />
    </div>
  );
}
