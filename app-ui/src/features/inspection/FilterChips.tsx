// The choice of all questions, those without an answer, and the failed ones, each with its count.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { filters } from './answers.ts';
import type { Desk } from './useDesk.ts';

export function FilterChips({ desk, className }: { desk: Desk; className: string }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={className} role="group" aria-label={t('inspection.show')}>
      {filters.map((one) => (
        <button key={one} type="button" className={one === desk.filter ? 'chip on' : 'chip'} aria-pressed={one === desk.filter} onClick={() => desk.choose(one)}>
          {t(`inspection.${one}`, { count: desk.counts[one] })}
        </button>
      ))}
    </div>
  );
}
