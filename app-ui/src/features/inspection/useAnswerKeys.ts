// The keyboard of an inspection: letters answer the current question, arrows and Enter go on. The current question is the one
// that has the focus, on its own control: the chosen answer, or the box of a number or text.
import { useEffect, useRef, type RefObject } from 'react';

/** Meaning of a letter. */
export type Letter = 'yes' | 'no' | 'notApplicable' | 'comment' | 'clear';

export interface AnswerKeys {
  /** The letters of the language, in capitals. */
  letters: Readonly<Record<Exclude<Letter, 'clear'>, string>>;
  /** The current question; where none has the focus, the last that had it. */
  onLetter: (letter: Letter) => void;
  onStep: (step: 1 | -1) => void;
  /** The answers are done: Ctrl and Enter. */
  onEnd: () => void;
}

const mainOf = (element: Element): HTMLElement | null => element.closest('[data-question]')?.querySelector<HTMLElement>('[data-main]') ?? null;

export function useAnswerKeys(content: RefObject<HTMLElement | null>, keys: AnswerKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    const press = (event: KeyboardEvent): void => {
      const { letters, onLetter, onStep, onEnd } = latest.current;
      const { target, key } = event;
      if (!(target instanceof HTMLElement) || event.defaultPrevented || event.altKey) return;
      const act = (what: () => void): void => {
        event.preventDefault();
        what();
      };
      if (event.ctrlKey || event.metaKey) {
        if (key === 'Enter') act(onEnd);
        return;
      }
      // A list has its own letters and arrows.
      if (target instanceof HTMLSelectElement) return;
      const isBox = target instanceof HTMLTextAreaElement;
      if (isBox || target instanceof HTMLInputElement) {
        if (!target.closest('[data-question]')) return;
        if (key === 'Enter' && !event.shiftKey) act(() => onStep(1));
        else if (!isBox && (key === 'ArrowDown' || key === 'ArrowUp')) act(() => onStep(key === 'ArrowDown' ? 1 : -1));
        else if (isBox && key === 'Escape') {
          // Back to the answers of the question; the dialog stays open.
          event.stopPropagation();
          mainOf(target)?.focus();
        }
        return;
      }
      if (key === 'ArrowDown' || key === 'ArrowUp') act(() => onStep(key === 'ArrowDown' ? 1 : -1));
      else if (key === 'Delete') act(() => onLetter('clear'));
      else {
        const letter = (Object.keys(letters) as (keyof typeof letters)[]).find((name) => letters[name] === key.toUpperCase());
        if (letter) act(() => onLetter(letter));
      }
    };
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  }, [content]);
}
