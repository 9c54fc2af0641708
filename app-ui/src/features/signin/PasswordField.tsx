// The password of the sign-in, which can be shown.
import type { JSX, KeyboardEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { passwordMax } from './signInForm.ts';

interface Props {
  field: UseFormRegisterReturn<'password'>;
  error: string | undefined;
  shown: boolean;
  onShown: (shown: boolean) => void;
  /** `true` while Caps Lock is on. */
  caps: boolean;
  onCaps: (caps: boolean) => void;
}

export function PasswordField({ field, error, shown, onShown, caps, onCaps }: Props): JSX.Element {
  const { t } = useTranslation();
  const watchCaps = (event: KeyboardEvent): void => onCaps(event.getModifierState('CapsLock'));
  return (
      <Field
        {...field}
        label={t('signin.password')}
        required
        type={shown ? 'text' : 'password'}
        maxLength={passwordMax}
        autoComplete="current-password"
        error={error}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        hint={
          caps ? (
            <>
              <Icon name="info" size={16} />
              {t('signin.capsLock')}
            </>
          ) : undefined
        }
        after={
          <button
            type="button"
            className="icon"
            aria-label={t(shown ? 'signin.hidePassword' : 'signin.showPassword')}
            aria-pressed={shown}
            onClick={() => onShown(!shown)}
          >
            <Icon name="eye" />
          </button>
        }
      />
  );
}
