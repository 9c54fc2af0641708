// State and actions of the screens of an open inspection, at the desk and on a phone: the current question, the filters, the
// ways from one question to the next, and the end.
import { useEffect, useState, type FocusEvent, type RefObject } from 'react';
import { useSession } from '../../api/session.tsx';
import type { CompletedInspection, StockRow } from '../../api/wire.ts';
import { vibrate } from '../../ui/vibrate.ts';
import { blockersOf, isAnswered, progressOf, stagesOf, type Answer, type Blocker, type Filter, type Progress, type Question, type Stage } from './answers.ts';
import type { Opened, Saver, Written } from './saver.ts';
import { useCompletion, useFinishStage } from './useCompletion.ts';
import { placeOf, useDeskFocus, useOpeningFocus } from './useDeskFocus.ts';
import { useDeskKeys, type Letters } from './useDeskKeys.ts';
import { useFaults, type Faults } from './useFaults.ts';
import { useQuickTexts, useSaver } from './useInspection.ts';
import { useFilteredQuestions, useSteps } from './useSteps.ts';

export interface DeskProps {
  row: StockRow;
  opened: Opened;
  /** The comments with which the questions of a repair failed, by question. */
  before: ReadonlyMap<number, string>;
  isHidden: boolean;
  /** With the result; null when it waits on this device to be sent, undefined when it was sent and the result is not known. */
  onCompleted: (done: CompletedInspection | null | undefined) => void;
  /** Something could not be sent when the dialog was closed. */
  onLeft: () => void;
  /** Reads the inspection again, whatever has become of it. */
  onReload: () => void;
}

export interface Desk {
  saver: Saver;
  written: Written;
  /** The questions that the filter shows. */
  shown: readonly Question[];
  /** The visible question, where the inspection is displayed one question at a time. */
  here: Question | undefined;
  current: number | undefined;
  progress: Progress;
  counts: Record<Filter, number>;
  filter: Filter;
  choose: (filter: Filter) => void;
  isSummary: boolean;
  /** Returns `true` if the obstacles to completing a question are displayed. */
  isChecked: (id: number) => boolean;
  /** `true` if the question appeared by itself a moment ago. */
  isResting: boolean;
  quickTexts: ReadonlyMap<number, readonly string[]>;
  faults: Faults | undefined;
  blockers: readonly Blocker[];
  stages: readonly Stage[];
  letters: Letters;
  answer: (id: number, part: Partial<Answer>, typed?: boolean) => void;
  step: (by: 1 | -1) => void;
  /** To a question, or to one of several that has no answer yet. */
  open: (questions: readonly Question[]) => void;
  jump: (question: Question) => void;
  end: () => void;
  toQuestions: () => void;
  complete: () => void;
  mayComplete: boolean;
  isCompleting: boolean;
  /** Why it was not completed. */
  refused: string | undefined;
  finish: (stage: string) => Promise<void>;
  onFocus: (event: FocusEvent) => void;
}

/** Props of the bars around the questions. */
export interface BarProps {
  desk: Desk;
  /** The inspection has ended: nothing more can be saved. */
  isOver: boolean;
}

/** Layout of the questions. */
interface Arranged {
  isNarrow: boolean;
  /** One question is shown at a time. */
  isOne: boolean;
}

/** Vibrates when saving fails: the hand feels it where the eye is on the machine. */
function useVibrationOnFault(save: Written['save']): void {
  const isWrong = save === 'refused' || save === 'conflict' || save === 'over';
  useEffect(() => {
    if (isWrong) vibrate('wrong');
  }, [isWrong]);
}

/** `content` is the element around the questions and the buttons. */
export function useDesk({ row, opened, isHidden, onCompleted, onLeft }: DeskProps, content: RefObject<HTMLElement | null>, { isNarrow, isOne }: Arranged): Desk {
  const session = useSession();
  const { saver, written } = useSaver(row.VhcId, opened, onLeft);
  const { questions } = written;
  const quickTexts = useQuickTexts(row.VhcId, opened.lookup, opened.items);
  const list = useFilteredQuestions(questions);
  const { filter, shown, choose } = list;
  const [current, setCurrent] = useState<number>();
  const [isSummary, setSummary] = useState(false);
  const [everyChecked, setEveryChecked] = useState(false);

  const here = isOne ? (shown.find(({ id }) => id === current) ?? shown.find((one) => !isAnswered(one)) ?? shown[0]) : undefined;
  const progress = progressOf(questions);
  const faults = useFaults();
  const asksFault = faults !== undefined;
  const blockers = blockersOf(questions, asksFault);
  const stages = session.module('stockList').stages && row.Status === 'R' ? stagesOf(questions) : [];

  const { focus, focusNext, showNext } = useDeskFocus(content);
  // The first question without an answer has the focus when the dialog opens, the current one when it is arranged otherwise.
  const first = here ?? questions.find(({ id }) => id === current) ?? questions.find((one) => !isAnswered(one)) ?? questions[0];
  useOpeningFocus(content, { focus, isHidden, isNarrow, isOne, isSummary, first });
  useVibrationOnFault(written.save);

  const end = (): void => {
    setSummary(true);
    setEveryChecked(true);
    focusNext('complete');
    void saver.flush();
  };
  const { go, step, answer, checked, isResting } = useSteps({ saver, list, here, current, setCurrent, isOne, asksFault, focus, focusNext, showNext, end });
  const jump = ({ id }: Question): void => {
    setSummary(false);
    choose('all');
    setCurrent(id);
    focusNext({ question: id, at: placeOf(blockers.find(({ question }) => question.id === id)?.fault) });
  };
  const letters = useDeskKeys(content, { current: isOne ? here : shown.find(({ id }) => id === current), isOne, isSummary, answer, step, end, focusNext });
  const { complete, isCompleting, refused } = useCompletion(saver, onCompleted);
  const finish = useFinishStage(saver);

  return {
    saver,
    written,
    shown,
    here,
    current: isOne ? here?.id : current,
    progress,
    counts: { all: progress.total, unanswered: progress.total - progress.answered, failed: progress.failed },
    filter,
    choose,
    isSummary,
    isChecked: (id) => everyChecked || checked.has(id),
    isResting,
    quickTexts,
    faults,
    blockers,
    stages,
    letters,
    answer,
    step,
    open: (some) => {
      const target = some.find((one) => !isAnswered(one)) ?? some[0];
      if (target) go({ question: target.id, at: 'answer' });
    },
    jump,
    end,
    toQuestions: () => {
      setSummary(false);
      if (current !== undefined) focusNext({ question: current, at: 'answer' });
    },
    complete,
    mayComplete: !isCompleting && blockers.length === 0 && written.clashes.length === 0,
    isCompleting,
    refused,
    finish,
    onFocus: ({ target }) => {
      const id = target.closest<HTMLElement>('[data-question]')?.dataset['question'];
      if (id !== undefined) setCurrent(Number(id));
    },
  };
}
