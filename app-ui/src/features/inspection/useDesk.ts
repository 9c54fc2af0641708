// State and actions of the screens of an open inspection, at the desk and on a phone: the current question, the filters, the
// ways from one question to the next, and the end.
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import type { CompletedInspection, StockRow } from '../../api/wire.ts';
import { alert } from '../../ui/toast.tsx';
import { vibrate } from '../../ui/vibrate.ts';
import { blockersOf, faultOf, isAnswered, isFailed, matches, progressOf, stagesOf, type Answer, type Blocker, type Filter, type Progress, type Question, type Stage } from './answers.ts';
import type { Opened, Saver, Written } from './saver.ts';
import { useAnswerKeys, type Letter } from './useAnswerKeys.ts';
import { useFaults, type Faults } from './useFaults.ts';
import { useQuickTexts, useSaver } from './useInspection.ts';

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

/** Thrown when answers are not with the server yet, and when the server refuses what was done on this device. */
class NotSaved extends Error {}

const letterKeys = { yes: 'inspection.keys.yes', no: 'inspection.keys.no', notApplicable: 'inspection.keys.notApplicable', comment: 'inspection.keys.comment' } as const;

const places = { answer: '[data-main]:not(:disabled), [data-here]', comment: 'textarea', fault: 'select' } as const;

/** Target of the focus after the next rendering. */
type Wanted = { question: number; at: keyof typeof places } | 'end' | 'complete';

/**
 * Time (ms) for which a question that appeared by itself takes no answer, so that a double tap does not answer two
 * questions.
 */
export const restFor = 250;

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
  letters: Readonly<Record<Exclude<Letter, 'clear'>, string>>;
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

/** `content` is the element around the questions and the buttons. */
export function useDesk({ row, opened, isHidden, onCompleted, onLeft }: DeskProps, content: RefObject<HTMLElement | null>, { isNarrow, isOne }: Arranged): Desk {
  const { t } = useTranslation();
  const session = useSession();
  const { saver, written } = useSaver(row.VhcId, opened, onLeft);
  const { questions } = written;
  const quickTexts = useQuickTexts(row.VhcId, opened.lookup, opened.items);
  const [filter, setFilter] = useState<Filter>('all');
  // A question that is answered stays in its list until the list is chosen again.
  const [listed, setListed] = useState<ReadonlySet<number>>();
  const [current, setCurrent] = useState<number>();
  const [isSummary, setSummary] = useState(false);
  const [everyChecked, setEveryChecked] = useState(false);
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const [isResting, setResting] = useState(false);
  const wanted = useRef<Wanted>(undefined);

  const shown = listed ? questions.filter((one) => listed.has(one.id)) : questions;
  const here = isOne ? (shown.find(({ id }) => id === current) ?? shown.find((one) => !isAnswered(one)) ?? shown[0]) : undefined;
  const progress = progressOf(questions);
  const faults = useFaults();
  const asksFault = faults !== undefined;
  const blockers = blockersOf(questions, asksFault);
  const stages = session.module('stockList').stages && row.Status === 'R' ? stagesOf(questions) : [];

  const choose = (next: Filter): void => {
    setFilter(next);
    setListed(next === 'all' ? undefined : new Set(questions.filter((one) => matches(next, one)).map(({ id }) => id)));
  };
  const focus = (target: Wanted, block: ScrollLogicalPosition = 'nearest'): void => {
    const root = content.current;
    if (!root) return;
    const find = (selector: string): HTMLElement | null => root.querySelector<HTMLElement>(selector);
    const element =
      target === 'end'
        ? find('[data-end]')
        : target === 'complete'
          ? // What can be done now: complete it, or else what keeps it from that.
            (find('[data-complete]:not(:disabled)') ?? find('.jump'))
          : find(`[data-question="${target.question}"] :is(${places[target.at]})`);
    element?.focus();
    element?.closest('[data-question]')?.scrollIntoView({ block });
  };
  /** Makes a question the current one, with the focus; alone on the screen it is there only after the next drawing. */
  const go = (target: Wanted): void => {
    if (typeof target === 'object') {
      setCurrent(target.question);
      if (isOne && target.question !== here?.id) {
        wanted.current = target;
        return;
      }
    }
    focus(target);
  };
  useEffect(() => {
    const target = wanted.current;
    wanted.current = undefined;
    if (target !== undefined) focus(target);
  });
  // The first question without an answer has the focus when the dialog opens, the current one when it is arranged otherwise.
  const begin = useEffectEvent((isTurned: boolean) => {
    const active = document.activeElement;
    if (isTurned && active && active !== document.body) {
      // What has the focus is still there: the question that is being answered, or a dialog over it.
      if (content.current?.contains(active)) active.closest('[data-question]')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    if (isSummary) {
      focus('complete');
      return;
    }
    const first = here ?? questions.find(({ id }) => id === current) ?? questions.find((one) => !isAnswered(one)) ?? questions[0];
    // In the middle: what is above it may still grow, as quick texts and photos come.
    focus(first ? { question: first.id, at: 'answer' } : 'end', 'center');
  });
  const wasNarrow = useRef(isNarrow);
  useEffect(() => {
    const isTurned = wasNarrow.current !== isNarrow;
    wasNarrow.current = isNarrow;
    if (!isHidden) begin(isTurned);
  }, [isHidden, isOne, isNarrow]);
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => setResting(false), restFor);
    return () => clearTimeout(timer);
  }, [isResting]);
  // The hand feels that something went wrong where the eye is on the machine.
  const isWrong = written.save === 'refused' || written.save === 'conflict' || written.save === 'over';
  useEffect(() => {
    if (isWrong) vibrate('wrong');
  }, [isWrong]);

  const end = (): void => {
    setSummary(true);
    setEveryChecked(true);
    wanted.current = 'complete';
    void saver.flush();
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
        wanted.current = { question: left.id, at: placeOf(fault) };
        return;
      }
    }
    const next = shown[Math.max(shown.findIndex(({ id }) => id === from) + by, 0)];
    if (next) go({ question: next.id, at: 'answer' });
    else if (isOne) end();
    else focus('end');
  };
  /** Goes on from a question that needs nothing more: to the next that has no answer, or else to the summary. */
  const goOn = (from: number): void => {
    const { questions: now } = saver.state();
    const answered = now.find(({ id }) => id === from);
    if (!answered || !isAnswered(answered) || isFailed(answered) || faultOf(answered, asksFault) !== undefined) return;
    const list = listed ? now.filter(({ id }) => listed.has(id)) : now;
    const at = list.findIndex(({ id }) => id === from);
    const rest = [...list.slice(at + 1), ...list.slice(0, Math.max(at, 0))];
    const next = rest.find((one) => (filter === 'failed' ? isFailed(one) : !isAnswered(one)));
    if (!next) {
      end();
      return;
    }
    setResting(true);
    go({ question: next.id, at: 'answer' });
  };
  const latestGoOn = useRef(goOn);
  useEffect(() => {
    latestGoOn.current = goOn;
  });
  const answer = useCallback(
    (id: number, part: Partial<Answer>, typed?: boolean): void => {
      saver.answer(id, part, typed);
      if (!isOne) return;
      setCurrent(id);
      if (part.status !== undefined && part.status !== null) latestGoOn.current(id);
    },
    [saver, isOne],
  );
  const say = (letter: Letter): void => {
    const one = isOne ? here : shown.find(({ id }) => id === current);
    if (!one) return;
    if (letter === 'comment') {
      const button = content.current?.querySelector<HTMLElement>(`[data-question="${one.id}"] :is(textarea, [data-comment])`);
      if (button instanceof HTMLTextAreaElement) button.focus();
      else button?.click();
      return;
    }
    if (one.kind !== 'yesNo' && one.kind !== 'passFail') return;
    if (letter === 'clear') {
      answer(one.id, { status: null });
      return;
    }
    if (letter === 'notApplicable' && one.kind === 'yesNo') return;
    answer(one.id, { status: letter === 'yes' ? 1 : letter === 'no' ? 0 : 2 });
    if (letter === 'no') wanted.current = { question: one.id, at: 'comment' };
    else if (!isOne) step(1);
  };
  const jump = ({ id }: Question): void => {
    setSummary(false);
    choose('all');
    setCurrent(id);
    const fault = blockers.find(({ question }) => question.id === id)?.fault;
    wanted.current = { question: id, at: placeOf(fault) };
  };
  const letters = { yes: t(letterKeys.yes), no: t(letterKeys.no), notApplicable: t(letterKeys.notApplicable), comment: t(letterKeys.comment) };
  useAnswerKeys(content, {
    letters,
    onLetter: isSummary ? () => undefined : say,
    onStep: isSummary ? () => undefined : step,
    onEnd: end,
  });

  const { mutate: complete, isPending, error } = useMutation({
    mutationFn: async () => {
      const completion = await saver.complete();
      if (completion.kind === 'refused') throw new NotSaved(completion.why);
      return completion.kind === 'done' ? completion.done : null;
    },
    onSuccess: onCompleted,
    onError: () => vibrate('wrong'),
  });
  const refused = error === null ? undefined : error instanceof NotSaved ? (saver.isOnDevice ? error.message : t('inspection.save.refused', { why: error.message })) : (asFailure(error)?.text ?? error.message);

  const finish = async (stage: string): Promise<void> => {
    const result = await saver.finish(stage);
    if (result.ok && result.isQueued === true) alert({ type: 'Warning', kind: 'machine', title: t('offline.stageDoneHere', { stage }), text: t('offline.stageDoneHereText') });
    else if (result.ok) alert({ type: 'success', kind: 'machine', title: t('inspection.stageDone', { stage }) });
    else alert({ type: 'danger', kind: 'machine', title: t('inspection.finishStage', { stage }), text: result.why });
  };

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
      const first = some.find((one) => !isAnswered(one)) ?? some[0];
      if (first) go({ question: first.id, at: 'answer' });
    },
    jump,
    end,
    toQuestions: () => {
      setSummary(false);
      if (current !== undefined) wanted.current = { question: current, at: 'answer' };
    },
    complete: () => complete(),
    mayComplete: !isPending && blockers.length === 0 && written.clashes.length === 0,
    isCompleting: isPending,
    refused,
    finish,
    onFocus: ({ target }) => {
      const id = target.closest<HTMLElement>('[data-question]')?.dataset['question'];
      if (id !== undefined) setCurrent(Number(id));
    },
  };
}

/** The part of the question that resolves a fault. */
function placeOf(fault: Blocker['fault'] | undefined): keyof typeof places {
  if (fault === 'inspection.commentsRequired') return 'comment';
  return fault === 'inspection.faultRequired' ? 'fault' : 'answer';
}
