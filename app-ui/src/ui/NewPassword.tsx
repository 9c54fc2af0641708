// A new password and its confirmation, with the strength meter and the written policy (AUTH-020, AUTH-021). Every form that sets
// a password uses it.
import { type JSX, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import { meets, policyParts, strengthOf, strengthScore, type Strength } from './password.ts';
import { SecretField } from './SecretField.tsx';
import './forms.css';

interface Props {
  password: string;
  confirm: string;
  onPassword: (password: string) => void;
  onConfirm: (confirm: string) => void;
  passwordError?: string | undefined;
  confirmError?: string | undefined;
  /** The words of the person, which the password must not contain. */
  own: readonly string[];
  label?: string;
  maxLength?: number;
  passwordRef?: Ref<HTMLInputElement>;
  confirmRef?: Ref<HTMLInputElement>;
}

export function NewPassword({ password, confirm, onPassword, onConfirm, passwordError, confirmError, own, label, maxLength = 50, passwordRef, confirmRef }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="new-password">
      <div>
        <SecretField
          {...(passwordRef ? { ref: passwordRef } : {})}
          label={label ?? t('secret.password')}
          required
          maxLength={maxLength}
          value={password}
          error={passwordError}
          onText={onPassword}
        />
        <StrengthMeter password={password} />
      </div>
      <SecretField
        {...(confirmRef ? { ref: confirmRef } : {})}
        label={t('secret.confirm')}
        required
        maxLength={maxLength}
        value={confirm}
        error={confirmError}
        onText={onConfirm}
      />
      <Policy password={password} own={own} />
    </div>
  );
}

const steps: readonly Strength[] = ['bad', 'weak', 'average', 'good', 'strong'];

/** The strength of a password, as a bar and a word. */
function StrengthMeter({ password }: { password: string }): JSX.Element {
  const { t } = useTranslation();
  const strength = strengthOf(password);
  const step = strength ? steps.indexOf(strength) + 1 : 0;
  return (
    <div className={`strength ${strength ?? 'none'}`}>
      <span className="strength-bars" role="meter" aria-label={t('secret.strength')} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.min(strengthScore(password), 100)} aria-valuetext={strength ? t(`secret.strengths.${strength}`) : ''}>
        {steps.map((name, at) => (
          <i key={name} className={at < step ? 'on' : ''} />
        ))}
      </span>
      <span className="cap" role="status">
        {strength ? (
          <>
            <span className="sr">{t('secret.strength')}: </span>
            {t(`secret.strengths.${strength}`)}
          </>
        ) : null}
      </span>
    </div>
  );
}

/** The written policy, each part marked once the password meets it. */
function Policy({ password, own }: { password: string; own: readonly string[] }): JSX.Element {
  const { t } = useTranslation();
  const met = meets(password, own);
  return (
    <div className="policy">
      <p className="cap muted">{t('secret.policyTitle')}</p>
      <ul>
        {policyParts.map((part) => (
          <li key={part} className={met[part] ? 'met' : ''}>
            <Icon name={met[part] ? 'check' : 'circle'} size={14} />
            {t(`secret.parts.${part}`)}
            <span className="sr"> ({t(met[part] ? 'secret.met' : 'secret.notMet')})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
