// The ways from one question of an open inspection to the next.
import { useCallback, useEffect, useRef, useState } from 'react';
import { vibrate } from '../../ui/vibrate.ts';
import { faultOf, isAnswered, isFailed, matches, missingOf, type Answer, type Filter, type Question } from './answers.ts';
import type { Saver } from './saver.ts';
import { placeOf, type DeskFocus, type FocusTarget } from './useDeskFocus.ts';

/**
 * Time (ms) for which a question that appeared by itself takes no answer, so that a double tap does not answer two
 * questions.
 */
export const restFor = 250;

export interface FilteredQuestions {
  filter: Filter;
  shown: readonly Question[];
  choose: (filter: Filter) => void;
  /** The questions of the list as they are now. */
  within: (questions: readonly Question[]) => readonly Question[];
}

/** The questions that a filter has found. One that is answered stays in its list until the list is chosen again. */
export function useFilteredQuestions(questions: readonly Question[]): FilteredQuestions {
  const [filter, setFilter] = useState<Filter>('all');
  const [listed, setListed] = useState<ReadonlySet<number>>();
  const within = (all: readonly Question[]): readonly Question[] => (listed ? all.filter(({ id }) => listed.has(id)) : all);
  return {
    filter,
    shown: within(questions),
    choose: (next) => {
      setFilter(next);
      setListed(next === 'all' ? undefined : new Set(questions.filter((one) => matches(next, one)).map(({ id }) => id)));
    },
    within,
  };
}

/** Returns `true` for a moment after `rest` was called. */
function useRest(): [isResting: boolean, rest: () => void] {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => setResting(false), restFor);
    return () => clearTimeout(timer);
  }, [isResting]);
  return [isResting, () => setResting(true)];
}

/** Returns `true` if a question is answered and needs nothing more. */
const isSettled = (one: Question, asksFault: boolean): boolean => isAnswered(one) && !isFailed(one) && faultOf(one, asksFault) === undefined;

/** The next question of the list to go to after this one, from its end on to its begin; undefined when none is left. */
function nextOpen(list: readonly Question[], from: number, filter: Filter): Question | undefined {
  const at = list.findIndex(({ id }) => id === from);
  const rest = [...list.slice(at + 1), ...list.slice(0, Math.max(at, 0))];
  return rest.find((one) => (filter === 'failed' ? isFailed(one) : !isAnswered(one)));
}

interface Position extends DeskFocus {
  saver: Saver;
  list: FilteredQuestions;
  /** The visible question, where the inspection is displayed one question at a time. */
  here: Question | undefined;
  current: number | undefined;
  setCurrent: (id: number) => void;
  isOne: boolean;
  asksFault: boolean;
  /** Shows the summary. */
  end: () => void;
}

interface Steps {
  /** Makes a question the current one, with the focus. */
  go: (target: FocusTarget) => void;
  step: (by: 1 | -1) => void;
  answer: (id: number, part: Partial<Answer>, typed?: boolean) => void;
  /** Questions whose obstacles to completion are displayed. */
  checked: ReadonlySet<number>;
  /** `true` if the question appeared by itself a moment ago. */
  isResting: boolean;
}

export function useSteps({ saver, list: { filter, shown, within }, here, current, setCurrent, isOne, asksFault, focus, focusNext, showNext, end }: Position): Steps {
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const [isResting, rest] = useRest();
  // Alone on the screen a question is there only after the next rendering.
  const go = (target: FocusTarget): void => {
    if (typeof target === 'object') {
      setCurrent(target.question);
      if (isOne && target.question !== here?.id) {
        focusNext(target);
        return;
      }
    }
    focus(target);
  };
  /** Goes to the next or the previous question of the list; after the last, to the summary. */
  const step = (by: 1 | -1): void => {
    const from = isOne ? here?.id : current;
    const left = shown.find(({ id }) => id === from);
    if (isOne && by === 1 && left && !checked.has(left.id)) {
      // An unfinished answer is reported once before the person continues.
      const fault = faultOf(left, asksFault);
      if (fault !== undefined && fault !== 'inspection.selectOption') {
        setChecked(new Set([...checked, left.id]));
        vibrate('wrong');
        focusNext({ question: left.id, at: placeOf(fault) });
        return;
      }
    }
    const next = shown[Math.max(shown.findIndex(({ id }) => id === from) + by, 0)];
    if (next) go({ question: next.id, at: 'answer' });
    else if (isOne) end();
    else focus('end');
  };
  /** Continues from a question that needs nothing more: to the next that has no answer, otherwise to the summary. */
  const goOn = (from: number): void => {
    const { questions: now } = saver.state();
    const answered = now.find(({ id }) => id === from);
    if (!answered || !isSettled(answered, asksFault)) return;
    const next = nextOpen(within(now), from, filter);
    if (!next) {
      end();
      return;
    }
    rest();
    go({ question: next.id, at: 'answer' });
  };
  /** Follows a choice: a failed answer shows what it lacks, another one leads on. */
  const chosen = (id: number): void => {
    const answered = saver.state().questions.find((one) => one.id === id);
    if (answered && isFailed(answered)) showNext(id, missingOf(answered, asksFault));
    else if (isOne) goOn(id);
  };
  const latestChosen = useRef(chosen);
  useEffect(() => {
    latestChosen.current = chosen;
  });
  const answer = useCallback(
    (id: number, part: Partial<Answer>, typed?: boolean): void => {
      saver.answer(id, part, typed);
      if (isOne) setCurrent(id);
      if (part.status !== undefined && part.status !== null) latestChosen.current(id);
    },
    [saver, isOne, setCurrent],
  );
  return { go, step, answer, checked, isResting };
}
