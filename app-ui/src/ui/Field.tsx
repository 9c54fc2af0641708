// A labelled text input with its error under it (SHELL-025, SHELL-026). `rule` is the filter of the typed text. A text that is
// longer than `maxLength` stays as it is, with the limit as the error, and its form is not submitted: a name, number or address
// that was cut is another one.
import { useEffect, useId, useRef, useState, type ComponentProps, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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

/** The characters of a text as the server counts them: a secret with its blanks, any other text without those at its ends. */
const lengthOf = (text: string, type: string | undefined): number => Array.from(type === 'password' ? text : text.trim()).length;

export function Field({ label, error: wrong, hint, after, required, onText, rule = 'plain', maxLength, onInput, ...input }: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  // The text of a field whose form reads it from the page.
  const [typed, setTyped] = useState('');
  const text = typeof input.value === 'string' ? input.value : typed;
  const isTooLong = maxLength !== undefined && lengthOf(text, input.type) > maxLength;
  const error = isTooLong ? t('app.tooLong', { max: maxLength }) : wrong;
  useEffect(() => {
    const control = frame.current?.querySelector('input');
    const form = control?.form;
    if (!isTooLong || !form) return undefined;
    const refuse = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      control.focus();
    };
    form.addEventListener('submit', refuse, true);
    return () => form.removeEventListener('submit', refuse, true);
  }, [isTooLong]);
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
      <div ref={frame} className={error ? 'in bad' : 'in'}>
        <input
          {...input}
          {...(onText ? { onChange: (event) => onText(textRules[rule](event.target.value)) } : {})}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            onInput?.(event);
          }}
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
