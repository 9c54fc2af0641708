// The bars above and beneath the questions of an open inspection on a wide screen.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { FilterChips } from './FilterChips.tsx';
import { Progress } from './Progress.tsx';
import { SaveLine } from './SaveLine.tsx';
import type { BarProps } from './useDesk.ts';

export function DeskBar({ desk }: BarProps): JSX.Element {
  const { t } = useTranslation();
  const { saver, written, progress } = desk;
  return (
    <div className="inspect-bar">
      <Progress progress={progress} />
      <p className="row wrap-row">
        <strong>{t('inspection.answered', { done: progress.answered, total: progress.total })}</strong>
        {progress.failed > 0 ? <span className="must">{t('inspection.failedCount', { count: progress.failed })}</span> : null}
      </p>
      <SaveLine written={written} isOnDevice={saver.isOnDevice} onAgain={() => void saver.flush()} />
      {desk.isSummary ? null : <FilterChips desk={desk} className="row wrap-row" />}
    </div>
  );
}

export function DeskFoot({ desk, isOver }: BarProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="dialog-foot inspect-foot">
      {desk.isSummary ? (
        <>
          <button type="button" className="btn" onClick={desk.toQuestions}>
            <Icon name="left" size={16} />
            {t('inspection.toQuestions')}
          </button>
          <span className="grow" />
          <button type="button" className="btn brand" data-complete="" disabled={isOver || !desk.mayComplete} aria-busy={desk.isCompleting} onClick={desk.complete}>
            {t('inspection.complete')}
          </button>
        </>
      ) : (
        <>
          <p className="muted cap shortcuts">{t('inspection.shortcuts', desk.letters)}</p>
          <span className="grow" />
          <button type="button" className="btn" onClick={() => desk.step(-1)}>
            <Icon name="left" size={16} />
            {t('inspection.previous')}
          </button>
          <button type="button" className="btn" onClick={() => desk.step(1)}>
            {t('inspection.next')}
            <Icon name="right" size={16} />
          </button>
          <button type="button" className="btn brand" data-end="" disabled={isOver} onClick={desk.end}>
            {t('inspection.toSummary')}
          </button>
        </>
      )}
    </div>
  );
}
