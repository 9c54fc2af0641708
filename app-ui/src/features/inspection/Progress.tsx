// The progress of an inspection as a bar.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Progress as Done } from './answers.ts';

export function Progress({ progress: { answered, total } }: { progress: Done }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={t('inspection.progress')}
      aria-valuemin={0}
      aria-valuenow={answered}
      aria-valuemax={total}
      aria-valuetext={t('inspection.answered', { done: answered, total })}
    >
      <progress value={answered} max={Math.max(total, 1)} aria-hidden="true" />
    </div>
  );
}
