// Moves the focus to the first wrong field of a form after it was refused.
import { useEffect, useRef, type RefObject } from 'react';

/** Answers a ref for the form, and what is to be called when it is submitted or was refused by the server. */
export function useFirstWrong<T extends HTMLElement>(): { form: RefObject<T | null>; submitted: () => void } {
  const form = useRef<T>(null);
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A field that is off while its form is being sent takes the focus later.
    if (!wrong || wrong.matches(':disabled')) return;
    wanted.current = false;
    wrong.focus();
  });
  return { form, submitted: () => (wanted.current = true) };
}
