// A strip of buttons that scrolls sideways: the arrow keys, and the ends that are out of view.
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

interface Strip {
  list: RefObject<HTMLUListElement | null>;
  /** Moves the focus by the arrow keys. */
  move: (event: KeyboardEvent) => void;
  scroll: (direction: 1 | -1) => void;
  /** The ends of the strip that are scrolled out of view. */
  beyond: { left: boolean; right: boolean };
  measure: () => void;
}

/** `content`: the entries of the strip, which is measured again when they change. */
export function useStrip(content: unknown): Strip {
  const list = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const buttons = Array.from(list.current?.querySelectorAll('button') ?? []);
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = buttons[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const scroll = (direction: 1 | -1): void => {
    const view = list.current;
    view?.scrollBy({ left: direction * view.clientWidth * 0.8 });
  };
  const [beyond, setBeyond] = useState({ left: false, right: false });
  const measure = useCallback((): void => {
    const view = list.current;
    if (!view) return;
    const left = view.scrollLeft > 1;
    const right = view.scrollLeft + view.clientWidth < view.scrollWidth - 1;
    setBeyond((before) => (before.left === left && before.right === right ? before : { left, right }));
  }, []);
  useEffect(() => {
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [measure, content]);
  return { list, move, scroll, beyond, measure };
}
