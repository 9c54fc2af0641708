// A question of the handover: yes or no, and why not (HAND-029, HAND-030).
import { memo, useId, type JSX } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { commentMax, type Choice, type SheetFields, type SheetQuestion } from './sheet.ts';
import type { FailedAnswer } from './useFailedBefore.ts';

interface Props {
  control: Control<SheetFields>;
  question: SheetQuestion;
  /** Its answer at the last handover, where that was a no. */
  before: FailedAnswer | undefined;
  /** Yes was chosen: a comment that was written for a no goes. */
  onYes: () => void;
}

const offered: readonly { choice: Exclude<Choice, ''>; icon: 'check' | 'cross' }[] = [
  { choice: 'yes', icon: 'check' },
  { choice: 'no', icon: 'cross' },
];

export const Question = memo(function Question({ control, question, before, onYes }: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const { field, fieldState } = useController({
    control,
    name: `answers.${question.id}.choice`,
    rules: { validate: (choice: Choice) => choice !== '' || t('handover.optionRequired') },
  });
  const wrong = fieldState.error?.message;
  const described = [before ? `${id}-before` : '', wrong === undefined ? '' : `${id}-error`].filter((one) => one !== '').join(' ');
  return (
    <li className={`sheet-q${field.value === 'no' ? ' failed' : ''}`} data-question={question.id}>
      <div
        className="sheet-line"
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={`${id}-q`}
        aria-required="true"
        aria-invalid={wrong !== undefined}
        aria-describedby={described || undefined}
      >
        <div className="sheet-text grow">
          <p id={`${id}-q`}>{question.text}</p>
          {before ? (
            <p className="hint" id={`${id}-before`}>
              {t('handover.before', { comment: before.comment, by: before.by })}
            </p>
          ) : null}
        </div>
        <div className="yn">
          {offered.map(({ choice, icon }, at) => (
            <label key={choice} className={choice}>
              <input
                type="radio"
                name={`${id}-choice`}
                ref={at === 0 ? field.ref : undefined}
                checked={field.value === choice}
                onBlur={field.onBlur}
                onChange={() => {
                  field.onChange(choice);
                  if (choice === 'yes') onYes();
                }}
              />
              <Icon name={icon} size={16} />
              {t(`inspection.${choice}`)}
            </label>
          ))}
        </div>
      </div>
      {wrong === undefined ? null : (
        <p className="err" id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {wrong}
        </p>
      )}
      {field.value === 'no' ? <Comment control={control} question={question} /> : null}
    </li>
  );
});

function Comment({ control, question }: { control: Control<SheetFields>; question: SheetQuestion }): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const {
    field: { ref, ...field },
    fieldState: { error },
  } = useController({
    control,
    name: `answers.${question.id}.comment`,
    rules: { validate: (text: string) => text.trim() !== '' || t('moves.commentsRequired') },
    shouldUnregister: false,
  });
  return (
    <div className="field">
      <label htmlFor={id}>
        {t('moves.comments')}
        <span className="must" aria-hidden="true">
          {' '}
          *
        </span>
      </label>
      <div className={error ? 'in bad' : 'in'}>
        <textarea
          {...field}
          ref={ref}
          id={id}
          rows={2}
          maxLength={commentMax}
          aria-required
          aria-label={`${question.text}: ${t('moves.comments')}`}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
      {error ? (
        <p className="err" id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {error.message}
        </p>
      ) : null}
    </div>
  );
}
