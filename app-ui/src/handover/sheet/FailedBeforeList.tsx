// The failed questions of the last handover above the sheet, each with a jump to it.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import type { SheetGroup } from './sheet.ts';
import type { FailedBefore } from './useFailedBefore.ts';

interface Props {
  before: FailedBefore;
  groups: readonly SheetGroup[];
  onJump: (question: number) => void;
}

export function FailedBeforeList({ before: { by, answers }, groups, onJump }: Props): JSX.Element {
  const { t } = useTranslation();
  const current = groups.flatMap(({ questions }) => questions);
  const isCurrent = new Set(current.map(({ id }) => id));
  const removed = [...answers].filter(([id]) => !isCurrent.has(id));
  return (
    <section className="failed-before" aria-label={t('handover.failedBefore')}>
      <p className="row med">
        <Icon name="alert" size={16} />
        <span>
          {t('handover.failedBefore')} <span className="muted">{by}</span>
        </span>
      </p>
      <ul>
        {current.map(({ id, text }) => {
          const answer = answers.get(id);
          return answer ? (
            <li key={id}>
              <button type="button" className="failed-jump" onClick={() => onJump(id)}>
                <span className="grow">
                  {text} <span className="muted">{answer.comment}</span>
                </span>
                <Icon name="down" size={16} />
              </button>
            </li>
          ) : null;
        })}
        {removed.map(([id, { text, comment }]) => (
          <li key={id} className="failed-removed">
            {text} <span className="muted">{comment}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
