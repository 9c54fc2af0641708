// The obstacles to completing an inspection, each with a jump to its question.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import type { Blocker, Question } from './answers.ts';

export function Blockers({ blockers, titleId, onJump }: { blockers: readonly Blocker[]; titleId: string; onJump: (question: Question) => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <ul className="jumps" aria-labelledby={titleId}>
      {blockers.map(({ question, fault }) => (
        <li key={question.id}>
          <button type="button" className="jump" onClick={() => onJump(question)}>
            <span className="grow">{question.item.ItemDesc}</span>
            <span className="must">{t(fault)}</span>
            <Icon name="right" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
