// The questions of an inspection by group, each group with its progress; on a desk with the groups next to them, on a phone
// also one question alone, which stays the same element when the others join it.
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
  /** The only question that is shown. */
  alone?: Question | undefined;
  /** `true` while the only question takes no choice yet. */
  isResting?: boolean;
  current: number | undefined;
  /** Returns `true` if the obstacles to completing a question are displayed. */
  isChecked: (id: number) => boolean;
  /** The quick texts of each comment list. */
  quickTexts: ReadonlyMap<number, readonly string[]>;
  faults: Faults | undefined;
  before: ReadonlyMap<number, string>;
  /** Null where the answers are only shown. */
  onAnswer: ((id: number, part: Partial<Answer>, typed?: boolean) => void) | null;
  onGroup: (group: QuestionGroup) => void;
  /** Returns an additional note on a question. */
  noteOf?: (id: number) => string | undefined;
}

const noTexts: readonly string[] = [];

/** The quick texts of a question. */
const textsOf = ({ item }: Question, quickTexts: ReadonlyMap<number, readonly string[]>): readonly string[] =>
  (item.CommentListId == null ? undefined : quickTexts.get(item.CommentListId)) ?? noTexts;

/** The group with every question of it, also those that a filter hides. */
export const wholeGroup = (group: QuestionGroup, whole: readonly QuestionGroup[]): QuestionGroup =>
  whole.find(({ questions }) => questions.some(({ id }) => id === group.questions[0]?.id)) ?? group;

export function QuestionList({ groups: every, all, alone, isResting = false, current, isChecked, quickTexts, faults, before, onAnswer, onGroup, noteOf }: Props): JSX.Element {
  const { t } = useTranslation();
  const whole = groupsOf(all);
  const groups = alone ? groupsOf([alone]) : every;
  return (
    <div className={alone ? 'inspect-list is-alone' : 'inspect-list'}>
      {groups.length > 1 ? (
        <nav className="inspect-groups" aria-label={t('inspection.groups')}>
          <ul>
            {groups.map((group) => {
              const { answered, failed, total } = progressOf(wholeGroup(group, whole).questions);
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
          const { key, questions } = wholeGroup(group, whole);
          const { answered, total } = progressOf(questions);
          const name = group.name || t('inspection.noGroup');
          return (
            <section key={key} aria-label={name}>
              {alone ? null : (
                <h3 className="q-group">
                  <span className="grow">{name}</span>
                  <span className="muted">{t('inspection.of', { done: answered, total })}</span>
                </h3>
              )}
              <ol className={alone ? 'phone-one' : undefined}>
                {group.questions.map((one) => (
                  <QuestionCard
                    key={one.id}
                    question={one}
                    onAnswer={onAnswer}
                    isHere={one.id === current}
                    isAlone={alone !== undefined}
                    isResting={isResting}
                    isChecked={isChecked(one.id)}
                    quickTexts={textsOf(one, quickTexts)}
                    faults={faults}
                    before={before.get(one.id)}
                    note={noteOf?.(one.id)}
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
