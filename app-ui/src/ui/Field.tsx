// A labelled text input with its error under it (SHELL-025, SHELL-026). `rule` is the filter of the typed text.
import { useId, type ComponentProps, type JSX, type ReactNode } from 'react';
import { textRules, type TextRule } from './cleanText.ts';
import { Icon } from './Icon.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  /** Gets the typed text after the rule. Without it `onChange` gets the raw event. */
  onText?: (text: string) => void;
  rule?: TextRule;
  error?: string | undefined;
  hint?: ReactNode;
  /** Shown inside the frame after the text: a search icon, a show-password button. */
  after?: ReactNode;
}

export function Field({ label, error, hint, after, required, onText, rule = 'plain', ...input }: Props): JSX.Element {
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
        <input
          {...input}
          {...(onText ? { onChange: (event) => onText(textRules[rule](event.target.value)) } : {})}
          id={id}
          aria-required={required ?? false}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        />
        {after}
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
