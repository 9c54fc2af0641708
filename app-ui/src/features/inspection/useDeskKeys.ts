// The letters of an open inspection: they answer the current question.
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Question } from './answers.ts';
import { useAnswerKeys, type Letter } from './useAnswerKeys.ts';
import type { DeskFocus } from './useDeskFocus.ts';

export type Letters = Readonly<Record<Exclude<Letter, 'clear'>, string>>;

const letterKeys = { yes: 'inspection.keys.yes', no: 'inspection.keys.no', notApplicable: 'inspection.keys.notApplicable', comment: 'inspection.keys.comment' } as const;

interface Keys {
  /** The question that a letter answers. */
  current: Question | undefined;
  isOne: boolean;
  isSummary: boolean;
  answer: (id: number, part: Partial<Answer>) => void;
  step: (by: 1 | -1) => void;
  end: () => void;
  focusNext: DeskFocus['focusNext'];
}

/** Listens to the keys of the dialog; returns the letters of the language. */
export function useDeskKeys(content: RefObject<HTMLElement | null>, { current, isOne, isSummary, answer, step, end, focusNext }: Keys): Letters {
  const { t } = useTranslation();
  const press = (letter: Letter): void => {
    if (!current) return;
    if (letter === 'comment') {
      const button = content.current?.querySelector<HTMLElement>(`[data-question="${current.id}"] :is(textarea, [data-comment])`);
      if (button instanceof HTMLTextAreaElement) button.focus();
      else button?.click();
      return;
    }
    if (current.kind !== 'yesNo' && current.kind !== 'passFail') return;
    if (letter === 'clear') {
      answer(current.id, { status: null });
      return;
    }
    if (letter === 'notApplicable' && current.kind === 'yesNo') return;
    answer(current.id, { status: letter === 'yes' ? 1 : letter === 'no' ? 0 : 2 });
    if (letter === 'no') focusNext({ question: current.id, at: 'comment' });
    else if (!isOne) step(1);
  };
  const letters = { yes: t(letterKeys.yes), no: t(letterKeys.no), notApplicable: t(letterKeys.notApplicable), comment: t(letterKeys.comment) };
  useAnswerKeys(content, {
    letters,
    onLetter: isSummary ? () => undefined : press,
    onStep: isSummary ? () => undefined : step,
    onEnd: end,
  });
  return letters;
}
