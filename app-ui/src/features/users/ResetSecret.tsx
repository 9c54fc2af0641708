// The choice between a new password and a new PIN, and their fields.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPassword } from '../../ui/NewPassword.tsx';
import { NewPin } from '../../ui/NewPin.tsx';

export type SecretKind = 'password' | 'pin';

interface ChoiceProps {
  kinds: readonly SecretKind[];
  kind: SecretKind;
  onKind: (kind: SecretKind) => void;
}

export function KindChoice({ kinds, kind, onKind }: ChoiceProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <fieldset className="field plain">
      <legend className="med">{t('users.resetKind')}</legend>
      <div className="seg">
        {kinds.map((one) => (
          <label key={one}>
            <input type="radio" name="resetKind" checked={kind === one} onChange={() => onKind(one)} />
            {t(one === 'password' ? 'users.kindPassword' : 'users.kindPin')}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FieldsProps {
  kind: SecretKind;
  fresh: string;
  again: string;
  onFresh: (secret: string) => void;
  onAgain: (secret: string) => void;
  freshError: string | undefined;
  againError: string | undefined;
  /** Words of the user, which the password may not contain. */
  own: readonly string[];
}

export function SecretFields({ kind, fresh, again, onFresh, onAgain, freshError, againError, own }: FieldsProps): JSX.Element {
  const { t } = useTranslation();
  return kind === 'password' ? (
    <NewPassword
      key="password"
      label={t('secret.newPassword')}
      password={fresh}
      confirm={again}
      onPassword={onFresh}
      onConfirm={onAgain}
      passwordError={freshError}
      confirmError={againError}
      own={own}
    />
  ) : (
    <NewPin key="pin" pin={fresh} confirm={again} onPin={onFresh} onConfirm={onAgain} pinError={freshError} confirmError={againError} />
  );
}
