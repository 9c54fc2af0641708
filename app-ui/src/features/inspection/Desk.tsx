// An open inspection: its questions by group with the progress, the filters, the state of the saving, then the summary.
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type FocusEvent, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { completeInspection } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import type { CompletedInspection, StockRow } from '../../api/wire.ts';
import { Icon } from '../../ui/Icon.tsx';
import { alert } from '../../ui/toast.tsx';
import { blockersOf, filters, groupsOf, isAnswered, matches, progressOf, stagesOf, type Filter, type Question } from './answers.ts';
import { Clashes, Over } from './Clashes.tsx';
import { PhotoPlace } from './ItemPhotos.tsx';
import { QuestionList } from './QuestionList.tsx';
import { SaveLine } from './SaveLine.tsx';
import type { Opened } from './saver.ts';
import { Summary } from './Summary.tsx';
import { useAnswerKeys, type Letter } from './useAnswerKeys.ts';
import { useFaults } from './useFaults.ts';
import { useQuickTexts, useSaver } from './useInspection.ts';

interface Props {
  row: StockRow;
  opened: Opened;
  /** The comments with which the questions of a repair failed, by question. */
  before: ReadonlyMap<number, string>;
  isHidden: boolean;
  onCompleted: (done: CompletedInspection) => void;
  /** Something could not be sent when the dialog was closed. */
  onLeft: () => void;
  /** Reads the inspection again, whatever has become of it. */
  onReload: () => void;
}

/** Thrown when answers are not with the server yet. */
class NotSaved extends Error {}

const letterKeys = { yes: 'inspection.keys.yes', no: 'inspection.keys.no', notApplicable: 'inspection.keys.notApplicable', comment: 'inspection.keys.comment' } as const;

const places = { answer: '[data-main]', comment: 'textarea', fault: 'select' } as const;

/** Where the focus goes after the next drawing. */
type Wanted = { question: number; at: 'answer' | 'comment' | 'fault' } | 'end' | 'complete';

export function Desk({ row, opened, before, isHidden, onCompleted, onLeft, onReload }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { saver, written } = useSaver(row.VhcId, opened, onLeft);
  const { questions } = written;
  const quickTexts = useQuickTexts(opened.lookup, opened.items);
  const content = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState<Filter>('all');
  // A question that is answered stays in its list until the list is chosen again.
  const [listed, setListed] = useState<ReadonlySet<number>>();
  const [current, setCurrent] = useState<number>();
  const [isSummary, setSummary] = useState(false);
  const [place] = useState(() => ({ machine: row.VhcId, inspection: opened.lookup, isOpen: true }));
  const [isChecked, setChecked] = useState(false);
  const wanted = useRef<Wanted>(undefined);

  const shown = listed ? questions.filter((one) => listed.has(one.id)) : questions;
  const progress = progressOf(questions);
  const faults = useFaults();
  const asksFault = faults !== undefined;
  const blockers = blockersOf(questions, asksFault);
  const stages = session.module('stockList').stages && row.Status === 'R' ? stagesOf(questions) : [];

  const choose = (next: Filter): void => {
    setFilter(next);
    setListed(next === 'all' ? undefined : new Set(questions.filter((one) => matches(next, one)).map(({ id }) => id)));
  };
  const focus = (target: Wanted): void => {
    const root = content.current;
    if (!root) return;
    const selector =
      target === 'end' ? '[data-end]' : target === 'complete' ? '[data-complete]:not(:disabled), .jump' : `[data-question="${target.question}"] ${places[target.at]}`;
    const element = root.querySelector<HTMLElement>(selector);
    element?.focus();
    element?.closest('[data-question]')?.scrollIntoView({ block: 'nearest' });
  };
  useEffect(() => {
    const target = wanted.current;
    wanted.current = undefined;
    if (target !== undefined) focus(target);
  });
  // The first question without an answer has the focus when the dialog opens.
  useEffect(() => {
    if (isHidden) return;
    const first = saver.state().questions.find((one) => !isAnswered(one)) ?? saver.state().questions[0];
    focus(first ? { question: first.id, at: 'answer' } : 'end');
  }, [isHidden, saver]);

  /** Goes to the next or the previous question of the list; after the last, to the summary. */
  const step = (by: 1 | -1): void => {
    const at = shown.findIndex((one) => one.id === current);
    const next = shown[Math.max(at + by, 0)];
    focus(next ? { question: next.id, at: 'answer' } : 'end');
  };
  const answer = useCallback<typeof saver.answer>((id, part, typed) => saver.answer(id, part, typed), [saver]);
  const say = (letter: Letter): void => {
    const one = shown.find(({ id }) => id === current);
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
    else step(1);
  };
  const end = (): void => {
    setSummary(true);
    setChecked(true);
    wanted.current = 'complete';
    void saver.flush();
  };
  const jump = ({ id }: Question): void => {
    setSummary(false);
    choose('all');
    const fault = blockers.find(({ question }) => question.id === id)?.fault;
    wanted.current = { question: id, at: fault === 'inspection.commentsRequired' ? 'comment' : fault === 'inspection.faultRequired' ? 'fault' : 'answer' };
  };
  useAnswerKeys(content, {
    letters: { yes: t(letterKeys.yes), no: t(letterKeys.no), notApplicable: t(letterKeys.notApplicable), comment: t(letterKeys.comment) },
    onLetter: isSummary ? () => undefined : say,
    onStep: isSummary ? () => undefined : step,
    onEnd: end,
  });

  const { mutate: complete, isPending, error } = useMutation({
    mutationFn: async () => {
      if (!(await saver.flush())) throw new NotSaved();
      return completeInspection(row.VhcId, opened.lookup);
    },
    onSuccess: onCompleted,
  });
  const refused = error === null ? undefined : error instanceof NotSaved ? t('inspection.save.refused', { why: written.why }) : (asFailure(error)?.text ?? error.message);

  const finish = async (stage: string): Promise<void> => {
    const told = await saver.finish(stage);
    if (told.ok) alert({ type: 'success', kind: 'machine', title: t('inspection.stageDone', { stage }) });
    else alert({ type: 'danger', kind: 'machine', title: t('inspection.finishStage', { stage }), text: told.why });
  };

  const onFocus = ({ target }: FocusEvent): void => {
    const id = target.closest<HTMLElement>('[data-question]')?.dataset['question'];
    if (id !== undefined) setCurrent(Number(id));
  };
  const counts: Record<Filter, number> = { all: progress.total, unanswered: progress.total - progress.answered, failed: progress.failed };
  const isOver = written.save === 'over';
  return (
    <div className="inspect-desk" ref={content} hidden={isHidden} onFocus={onFocus}>
      <div className="inspect-bar">
        <div
          className="progress"
          role="progressbar"
          aria-label={t('inspection.progress')}
          aria-valuemin={0}
          aria-valuenow={progress.answered}
          aria-valuemax={progress.total}
          aria-valuetext={t('inspection.answered', { done: progress.answered, total: progress.total })}
        >
          <progress value={progress.answered} max={Math.max(progress.total, 1)} aria-hidden="true" />
        </div>
        <p className="row wrap-row">
          <strong>{t('inspection.answered', { done: progress.answered, total: progress.total })}</strong>
          {progress.failed > 0 ? <span className="must">{t('inspection.failedCount', { count: progress.failed })}</span> : null}
        </p>
        <SaveLine written={written} onAgain={() => void saver.flush()} />
        {isSummary ? null : (
          <div className="row wrap-row" role="group" aria-label={t('inspection.show')}>
            {filters.map((one) => (
              <button key={one} type="button" className={one === filter ? 'chip on' : 'chip'} aria-pressed={one === filter} onClick={() => choose(one)}>
                {t(`inspection.${one}`, { count: counts[one] })}
              </button>
            ))}
          </div>
        )}
      </div>
      {isOver ? (
        <div className="inspect-scroll">
          <Over written={written} onReload={onReload} />
        </div>
      ) : isSummary ? (
        <Summary questions={questions} stages={stages} asksFault={asksFault} refused={refused} onJump={jump} onFinish={(stage) => void finish(stage)} />
      ) : (
        <div className="inspect-scroll">
          <Clashes written={written} saver={saver} />
          {questions.length === 0 ? <p>{t('inspection.nothingAsked')}</p> : shown.length === 0 ? <p className="muted">{t('inspection.noneShown')}</p> : null}
          <PhotoPlace value={place}>
            <QuestionList
              groups={groupsOf(shown)}
              all={questions}
              current={current}
              isChecked={isChecked}
              quickTexts={quickTexts}
              faults={faults}
              before={before}
              onAnswer={answer}
              onGroup={(group) => {
                const first = group.questions.find((one) => !isAnswered(one)) ?? group.questions[0];
                if (first) focus({ question: first.id, at: 'answer' });
              }}
            />
          </PhotoPlace>
        </div>
      )}
      <div className="dialog-foot inspect-foot">
        {isSummary ? (
          <button
            type="button"
            className="btn"
            onClick={() => {
              setSummary(false);
              if (current !== undefined) wanted.current = { question: current, at: 'answer' };
            }}
          >
            <Icon name="left" size={16} />
            {t('inspection.toQuestions')}
          </button>
        ) : (
          <>
            <p className="muted cap shortcuts">{t('inspection.shortcuts', { yes: t(letterKeys.yes), no: t(letterKeys.no), notApplicable: t(letterKeys.notApplicable), comment: t(letterKeys.comment) })}</p>
            <span className="grow" />
            <button type="button" className="btn" onClick={() => step(-1)}>
              <Icon name="left" size={16} />
              {t('inspection.previous')}
            </button>
            <button type="button" className="btn" onClick={() => step(1)}>
              {t('inspection.next')}
              <Icon name="right" size={16} />
            </button>
          </>
        )}
        {isSummary ? (
          <>
            <span className="grow" />
            <button type="button" className="btn brand" data-complete="" disabled={isPending || isOver || blockers.length > 0 || written.clashes.length > 0} aria-busy={isPending} onClick={() => complete()}>
              {t('inspection.complete')}
            </button>
          </>
        ) : (
          <button type="button" className="btn brand" data-end="" disabled={isOver} onClick={end}>
            {t('inspection.toSummary')}
          </button>
        )}
      </div>
    </div>
  );
}
