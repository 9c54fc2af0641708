// An in-progress stage in the summary: open, finished on this device and on its way, not taken by the server, or finished; and what
// is missing in it.
import { useId, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Blockers } from './Blockers.tsx';
import { blockersOf, progressOf, type Question, type Stage } from './answers.ts';
import type { StageHere } from './saver.ts';

interface Props {
  stage: Stage;
  /** The part of it that waits on this device. */
  here: StageHere | undefined;
  isSending: boolean;
  asksFault: boolean;
  onJump: (question: Question) => void;
  onFinish: (stage: string) => void;
  onTakeBack: (stage: string) => void;
}

export function StageLine({ stage, here, isSending, asksFault, onJump, onFinish, onTakeBack }: Props): JSX.Element {
  const { t } = useTranslation();
  const { name } = stage;
  const done = progressOf(stage.questions);
  const blockers = blockersOf(stage.questions, asksFault);
  const [first] = blockers;
  const titleId = useId();
  const isWaiting = here !== undefined && !here.isRefused;
  const isFinished = isWaiting || (stage.isFinished && !here);
  return (
    <li className="row wrap-row" aria-label={name}>
      <span className="grow">
        {name} <span className="muted">{t('inspection.of', { done: done.answered, total: done.total })}</span>
        {here?.isRefused === true ? (
          <span className="err" role="alert">
            <Icon name="alert" size={16} />
            {here.why === '' ? t('offline.stageChanged', { stage: name }) : t('offline.stageRefused', { stage: name, why: here.why })}
          </span>
        ) : null}
      </span>
      {isWaiting ? (
        <Badge colour="amber" icon="hourglass" text={t(isSending ? 'offline.reach.sending' : 'offline.stageHere')} />
      ) : isFinished ? (
        <Badge colour="green" icon="check" text={t('inspection.stageFinished')} />
      ) : (
        <button type="button" className="btn" onClick={() => (first ? onJump(first.question) : onFinish(name))}>
          {t('inspection.finishStage', { stage: name })}
        </button>
      )}
      {here?.mayTakeBack === true ? (
        <button type="button" className="btn text" disabled={isSending} aria-label={t('offline.takeBackNamed', { stage: name })} onClick={() => onTakeBack(name)}>
          {t('offline.takeBack')}
        </button>
      ) : null}
      {first ? (
        <div className="stage-missing">
          <p id={titleId} className="cap">
            {isFinished ? t('inspection.blockers') : t('inspection.stageBlockers', { stage: name })}
          </p>
          <Blockers blockers={blockers} titleId={titleId} onJump={onJump} />
        </div>
      ) : null}
    </li>
  );
}
