// The questions of an inspection by group, each group with its progress; on a desk with the groups beside them.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { groupsOf, progressOf, type Answer, type Question, type QuestionGroup } from './answers.ts';
import { QuestionCard } from './QuestionCard.tsx';
import type { Faults } from './useFaults.ts';

interface Props {
  /** The groups to show. */
  groups: readonly QuestionGroup[];
  /** Every question, for the progress of whole groups. */
  all: readonly Question[];
  current: number | undefined;
  isChecked: boolean;
  /** The quick texts of each comment list. */
  quickTexts: ReadonlyMap<number, readonly string[]>;
  faults: Faults | undefined;
  before: ReadonlyMap<number, string>;
  /** Null where the answers are only shown. */
  onAnswer: ((id: number, part: Partial<Answer>, typed?: boolean) => void) | null;
  onGroup: (group: QuestionGroup) => void;
}

const noTexts: readonly string[] = [];

export function QuestionList({ groups, all, current, isChecked, quickTexts, faults, before, onAnswer, onGroup }: Props): JSX.Element {
  const { t } = useTranslation();
  const whole = groupsOf(all);
  const wholeOf = (group: QuestionGroup): readonly Question[] =>
    whole.find(({ questions }) => questions.some(({ id }) => id === group.questions[0]?.id))?.questions ?? group.questions;
  return (
    <div className="inspect-list">
      {groups.length > 1 ? (
        <nav className="inspect-groups" aria-label={t('inspection.groups')}>
          <ul>
            {groups.map((group) => {
              const { answered, failed, total } = progressOf(wholeOf(group));
              const isHere = group.questions.some(({ id }) => id === current);
              return (
                <li key={group.key}>
                  <button type="button" className={isHere ? 'on' : ''} aria-current={isHere ? 'true' : undefined} onClick={() => onGroup(group)}>
                    <span className="grow cut">{group.name || t('inspection.noGroup')}</span>
                    {failed > 0 ? (
                      <span className="must">
                        <Icon name="cross" size={14} />
                        <span className="sr">{t('inspection.failedCount', { count: failed })}</span>
                      </span>
                    ) : null}
                    <span className="muted">{t('inspection.of', { done: answered, total })}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </nav>
      ) : null}
      <div className="inspect-questions">
        {groups.map((group) => {
          const { answered, total } = progressOf(wholeOf(group));
          const name = group.name || t('inspection.noGroup');
          return (
            <section key={group.key} aria-label={name}>
              <h3 className="q-group">
                <span className="grow">{name}</span>
                <span className="muted">{t('inspection.of', { done: answered, total })}</span>
              </h3>
              <ol>
                {group.questions.map((one) => (
                  <QuestionCard
                    key={one.id}
                    question={one}
                    onAnswer={onAnswer}
                    isHere={one.id === current}
                    isChecked={isChecked}
                    quickTexts={one.item.CommentListId == null ? noTexts : (quickTexts.get(one.item.CommentListId) ?? noTexts)}
                    faults={faults}
                    before={before.get(one.id)}
                  />
                ))}
              </ol>
            </section>
          );
        })}
      </div>
    </div>
  );
}
