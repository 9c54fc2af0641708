// The summary before an inspection is completed: the in-progress stages in the order of work, each with what is missing in it; what
// else is still to do, each with a jump to it; and what failed.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { Blockers } from './Blockers.tsx';
import { blockersOf, isFailed, progressOf, type Question, type Stage } from './answers.ts';
import { answerText } from './answerText.ts';
import type { StageHere } from './saver.ts';
import { StageLine } from './StageLine.tsx';

interface Props {
  questions: readonly Question[];
  /** Empty at sites without in-progress stages. */
  stages: readonly Stage[];
  /** The stages that are finished on this device only. */
  stagesHere: ReadonlyMap<string, StageHere>;
  /** `true` while something of this machine is being sent. */
  isSending: boolean;
  /** `true` if a failed question needs an area and a defect. */
  asksFault: boolean;
  /** Why it was not completed. */
  refused: string | undefined;
  onJump: (question: Question) => void;
  onFinish: (stage: string) => void;
  onTakeBack: (stage: string) => void;
}

export function Summary({ questions, stages, stagesHere, isSending, asksFault, refused, onJump, onFinish, onTakeBack }: Props): JSX.Element {
  const { t } = useTranslation();
  const { answered, failed, total } = progressOf(questions);
  const blockers = blockersOf(questions, asksFault);
  const staged = new Set(stages.flatMap((stage) => stage.questions.map(({ id }) => id)));
  const others = blockers.filter(({ question }) => !staged.has(question.id));
  return (
    <div className="inspect-scroll summary">
      <h3 className="h2">{t('inspection.summary')}</h3>
      {refused === undefined ? null : (
        <p className="err" role="alert">
          <Icon name="alert" size={16} />
          {t('inspection.completeFailed')}: {refused}
        </p>
      )}
      <dl className="kv">
        <dt>{t('inspection.questions')}</dt>
        <dd>{t('inspection.answered', { done: answered, total })}</dd>
      </dl>
      {blockers.length > 0 ? null : (
        <p role="status">{failed > 0 ? t('inspection.willFail', { count: failed }) : t(total === 0 ? 'inspection.nothingToAnswer' : 'inspection.willPass')}</p>
      )}
      {stages.length > 0 ? (
        <section aria-labelledby="stages-title">
          <h4 id="stages-title" className="h3">
            {t('inspection.stages')}
          </h4>
          <ul className="jumps">
            {stages.map((stage) => (
              <StageLine key={stage.name} stage={stage} here={stagesHere.get(stage.name)} isSending={isSending} asksFault={asksFault} onJump={onJump} onFinish={onFinish} onTakeBack={onTakeBack} />
            ))}
          </ul>
        </section>
      ) : null}
      {others.length > 0 ? (
        <section aria-labelledby="blockers-title">
          <h4 id="blockers-title" className="h3">
            {t('inspection.blockers')}
          </h4>
          <Blockers blockers={others} titleId="blockers-title" onJump={onJump} />
        </section>
      ) : null}
      {failed > 0 ? (
        <section aria-labelledby="failed-title">
          <h4 id="failed-title" className="h3">
            {t('inspection.failedTitle')}
          </h4>
          <ul className="jumps">
            {questions.filter(isFailed).map((one) => (
              <li key={one.id}>
                <button type="button" className="jump" onClick={() => onJump(one)}>
                  <span className="grow">
                    {one.item.ItemDesc}
                    <span className="muted"> {answerText(one, t)}</span>
                  </span>
                  <Icon name="right" size={16} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
