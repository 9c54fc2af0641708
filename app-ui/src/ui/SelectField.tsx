// A labelled select of a few choices, with its error under it like Field.
import { useId, type ComponentProps, type JSX, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './forms.css';

interface Choice {
  id: number | string;
  label: string;
}

interface Props extends Omit<ComponentProps<'select'>, 'id'> {
  label: string;
  choices?: readonly Choice[];
  /** Choices under a heading each, below the others. */
  groups?: readonly { label: string; choices: readonly Choice[] }[];
  /** The text of no choice; without it there is always one. */
  placeholder?: string;
  error?: string | undefined;
  hint?: ReactNode;
}

export function SelectField({ label, choices = [], groups = [], placeholder, error, hint, required, ...select }: Props): JSX.Element {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required ? (
          <span className="must" aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </label>
      <div className={error ? 'in bad' : 'in'}>
        <select
          {...select}
          id={id}
          aria-required={required ?? false}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          <Options choices={choices} />
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              <Options choices={group.choices} />
            </optgroup>
          ))}
        </select>
      </div>
      {error ? (
        <p className="err" id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

function Options({ choices }: { choices: readonly Choice[] }): JSX.Element {
  return (
    <>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.label}
        </option>
      ))}
    </>
  );
}
