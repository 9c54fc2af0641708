// Keyboard shortcuts: single keys, and two keys in sequence ("g s"). Inactive while the user types or a dialog is open.
import { useEffect, useRef } from 'react';

const sequenceTime = 1200;

/** Returns `true` if keys that are pressed there belong to a field, a menu or a list. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) || target.closest('[role=menu],[role=listbox]') !== null) &&
    !(target instanceof HTMLInputElement && target.type === 'checkbox')
  );
}

/** Runs the action of the pressed key; keys that are not in the table are not handled. */
export function useKeys(table: Record<string, (event: KeyboardEvent) => void>): void {
  const latest = useRef(table);
  useEffect(() => {
    latest.current = table;
  });
  useEffect(() => {
    let first = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role=dialog],[role=menu]')) return;
      const action = latest.current[first === '' ? event.key : `${first} ${event.key}`] ?? latest.current[event.key];
      clearTimeout(timer);
      first = '';
      if (action) action(event);
      else if (Object.keys(latest.current).some((key) => key.startsWith(`${event.key} `))) {
        first = event.key;
        timer = setTimeout(() => (first = ''), sequenceTime);
      }
    };
    window.addEventListener('keydown', press);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', press);
    };
  }, []);
}

/** Focuses the page's search box: the element marked data-search-box. */
export function focusSearchBox(): boolean {
  const box = document.querySelector<HTMLInputElement>('[data-search-box]');
  box?.focus();
  box?.select();
  return box !== null;
}
