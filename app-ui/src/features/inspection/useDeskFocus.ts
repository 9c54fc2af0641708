// The focus of an open inspection: on a question, or on a button of the end.
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { Blocker, Question } from './answers.ts';

const places = { answer: '[data-main]:not(:disabled), [data-here]', comment: 'textarea', fault: 'select', photo: '.q-photo' } as const;

type Place = keyof typeof places;

/** Target of the focus. */
export type FocusTarget = { question: number; at: Place } | 'end' | 'complete';

/** The part of the question that resolves a fault. */
export function placeOf(fault: Blocker['fault'] | undefined): Place {
  if (fault === 'inspection.commentsRequired') return 'comment';
  return fault === 'inspection.faultRequired' ? 'fault' : 'answer';
}

export interface DeskFocus {
  focus: (target: FocusTarget, block?: ScrollLogicalPosition) => void;
  /** Moves the focus after the next rendering. */
  focusNext: (target: FocusTarget) => void;
  /** Scrolls parts of a question into view after the next rendering, the first one in any case. The focus stays. */
  showNext: (question: number, at: readonly Place[]) => void;
}

/** `content` is the element around the questions and the buttons. */
export function useDeskFocus(content: RefObject<HTMLElement | null>): DeskFocus {
  const next = useRef<FocusTarget>(undefined);
  const shown = useRef<readonly string[]>([]);
  const selectorOf = (question: number, at: Place): string => `[data-question="${question}"] :is(${places[at]})`;
  const focus = (target: FocusTarget, block: ScrollLogicalPosition = 'nearest'): void => {
    const root = content.current;
    if (!root) return;
    const find = (selector: string): HTMLElement | null => root.querySelector<HTMLElement>(selector);
    const element =
      target === 'end'
        ? find('[data-end]')
        : target === 'complete'
          ? // The button that completes it, or the way to the first obstacle.
            (find('[data-complete]:not(:disabled)') ?? find('.jump'))
          : find(selectorOf(target.question, target.at));
    element?.focus();
    element?.closest('[data-question]')?.scrollIntoView({ block });
    // A question may be higher than the screen.
    element?.scrollIntoView({ block: 'nearest' });
  };
  useEffect(() => {
    const target = next.current;
    next.current = undefined;
    if (target !== undefined) focus(target);
    for (const selector of shown.current.toReversed()) content.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest' });
    shown.current = [];
  });
  const focusNext = (target: FocusTarget): void => {
    next.current = target;
  };
  const showNext = (question: number, at: readonly Place[]): void => {
    shown.current = at.map((place) => selectorOf(question, place));
  };
  return { focus, focusNext, showNext };
}

interface Opening {
  focus: DeskFocus['focus'];
  isHidden: boolean;
  isNarrow: boolean;
  isOne: boolean;
  isSummary: boolean;
  /** The question to begin with. */
  first: Question | undefined;
}

/** Sets the focus when the dialog opens, and when its layout changes. */
export function useOpeningFocus(content: RefObject<HTMLElement | null>, { focus, isHidden, isNarrow, isOne, isSummary, first }: Opening): void {
  const begin = useEffectEvent((isTurned: boolean) => {
    const active = document.activeElement;
    if (isTurned && active && active !== document.body) {
      // The focused element is still there: the question that is being answered, or a dialog over it.
      if (content.current?.contains(active)) active.closest('[data-question]')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    if (isSummary) focus('complete');
    // In the middle: the content above it may still grow, as quick texts and photos come.
    else focus(first ? { question: first.id, at: 'answer' } : 'end', 'center');
  });
  const wasNarrow = useRef(isNarrow);
  useEffect(() => {
    const isTurned = wasNarrow.current !== isNarrow;
    wasNarrow.current = isNarrow;
    if (!isHidden) begin(isTurned);
  }, [isHidden, isOne, isNarrow]);
}
