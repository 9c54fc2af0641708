// A field for a password or a PIN, with the button that shows what is typed. A password is taken as it is typed or pasted, with its
// blanks: changing it unseen would lock people out.
import { useState, type ComponentProps, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { pinMax } from './password.ts';

interface Props extends Omit<ComponentProps<typeof Field>, 'type' | 'rule' | 'after'> {
  kind?: 'password' | 'pin';
}

export function SecretField({ kind = 'password', ...field }: Props): JSX.Element {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const label = t(shown ? 'secret.hide' : 'secret.show');
  return (
    <Field
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      {...(kind === 'pin' ? { inputMode: 'numeric', rule: 'digits', maxLength: pinMax } : { rule: 'unchanged' })}
      after={
        <button type="button" className="icon" aria-label={`${label}: ${field.label}`} title={label} aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon name="eye" />
        </button>
      }
    />
  );
}
