// The bars above and beneath the questions of an open inspection on a phone or a tablet, in one hand: one question a screen,
// or all of them as a list, as the person likes; the answers and the ways on are at the bottom.
import type { JSX } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ScanButton } from '../../machines/scanning.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { groupsOf } from './answers.ts';
import { FilterChips } from './FilterChips.tsx';
import { GroupJump } from './GroupJump.tsx';
import { Progress } from './Progress.tsx';
import { SaveLine } from './SaveLine.tsx';
import type { BarProps } from './useDesk.ts';

interface PhoneBarProps extends BarProps {
  /** The element in which the head counts the answers. */
  head: HTMLElement | null;
  isOne: boolean;
  onArrange: (one: boolean) => void;
}

export function PhoneBar({ desk, isOver, head, isOne, onArrange }: PhoneBarProps): JSX.Element {
  const { t } = useTranslation();
  const { saver, written, shown, progress } = desk;
  return (
    <>
      {head
        ? createPortal(
            <>
              <span className="sr">{t('inspection.answered', { done: progress.answered, total: progress.total })}</span>
              <span aria-hidden="true">
                <b>{progress.answered}</b>/{progress.total}
              </span>
            </>,
            head,
          )
        : null}
      <Progress progress={progress} />
      <div className="phone-where">
        <SaveLine written={written} isOnDevice={saver.isOnDevice} onAgain={() => void saver.flush()} />
      </div>
      {desk.isSummary || isOver ? null : (
        <div className="phone-tools">
          <FilterChips desk={desk} className="pchips" />
          <div className="phone-ways">
            <GroupJump groups={groupsOf(written.questions)} shown={shown} current={desk.current} onGroup={desk.open} />
            <button type="button" className="icon" aria-label={t(isOne ? 'inspection.asList' : 'inspection.asOne')} title={t(isOne ? 'inspection.asList' : 'inspection.asOne')} onClick={() => onArrange(!isOne)}>
              <Icon name={isOne ? 'rows' : 'card'} />
            </button>
            <button type="button" className="icon" data-end="" aria-label={t('inspection.toSummary')} title={t('inspection.toSummary')} onClick={desk.end}>
              <Icon name="clipboard" />
            </button>
          </div>
        </div>
      )}
    </>
  );
}

export function PhoneFoot({ desk, isOver }: BarProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="inspect-foot phone-foot">
      {desk.isSummary || isOver ? (
        <>
          <button type="button" className="btn" onClick={desk.toQuestions} disabled={isOver}>
            <Icon name="left" size={16} />
            {t('inspection.toQuestions')}
          </button>
          <button type="button" className="btn brand" data-complete="" disabled={isOver || !desk.mayComplete} aria-busy={desk.isCompleting} onClick={desk.complete}>
            {t('inspection.complete')}
          </button>
        </>
      ) : (
        <>
          <ScanButton className="btn scan" />
          <button type="button" className="btn" onClick={() => desk.step(-1)}>
            <Icon name="left" size={16} />
            {t('inspection.previous')}
          </button>
          <button type="button" className="btn brand" onClick={() => desk.step(1)}>
            {t('inspection.next')}
            <Icon name="right" size={16} />
          </button>
        </>
      )}
    </div>
  );
}
