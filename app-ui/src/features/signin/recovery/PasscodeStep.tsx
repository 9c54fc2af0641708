// The second step of a password reset: the passcode of the mail (AUTH-018). The fields of known details are hidden.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { validatePasscode } from '../../../api/recovery.ts';
import { Field } from '../../../ui/Field.tsx';
import { loginTypes } from '../signInForm.ts';
import { useRecovery } from './context.ts';
import { passcodeLength, passcodeWrong, withTyped, type Recovery } from './recovery.ts';
import { StepForm } from './StepForm.tsx';
import { UserFields } from './UserFields.tsx';
import { useSend } from './useSend.ts';

export function PasscodeStep(): JSX.Element {
  const { t } = useTranslation();
  const { values, change, open } = useRecovery();
  const { isKnown } = values;
  const [isSubmitted, setSubmitted] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { send, isPending, errors, clearErrors } = useSend({
    fields: isKnown ? ['passcode'] : ['sitecode', 'loginid', 'passcode'],
    isPasscodeCheck: true,
    call: () => validatePasscode({ SiteCode: values.site, LoginId: values.user.trim(), Passcode: values.passcode, UserEntityType: loginTypes.site }),
    onSuccess: (token) => {
      change((before) => ({ ...before, token }));
      open('update');
    },
    onRefused: setRefusal,
  });
  const typed = (part: Partial<Pick<Recovery, 'site' | 'user' | 'passcode'>>): void => {
    clearErrors();
    setRefusal('');
    change((before) => withTyped(before, part));
  };
  const wrong = passcodeWrong(values);
  const wrongCount = Object.keys(wrong).length;
  return (
    <StepForm
      title={t('recovery.passcodeTitle')}
      submit={t('recovery.proceed')}
      busy={isPending}
      wrongCount={isSubmitted ? wrongCount : 0}
      onSubmit={() => {
        setSubmitted(true);
        if (wrongCount > 0) return;
        setRefusal('');
        // Back from the next step: a passcode is exchanged once.
        if (values.token === '') send();
        else open('update');
      }}
      more={
        <button type="button" className="btn text" onClick={() => open('request')}>
          {t('recovery.newPasscode')}
        </button>
      }
    >
      <p className="muted">{t('recovery.passcodeHint')}</p>
      {isKnown ? (
        <p className="med">{t('recovery.user', { user: values.user.trim(), site: values.site })}</p>
      ) : (
        <UserFields
          site={values.site}
          user={values.user}
          siteError={errors['sitecode'] ?? (isSubmitted && wrong.site ? t(`signin.${wrong.site}`) : undefined)}
          userError={errors['loginid'] ?? (isSubmitted && wrong.user ? t(`signin.${wrong.user}`) : undefined)}
          onChange={typed}
        />
      )}
      <Field
        label={t('recovery.passcode')}
        required
        maxLength={passcodeLength}
        inputMode="numeric"
        autoComplete="one-time-code"
        rule="digits"
        value={values.passcode}
        error={errors['passcode'] ?? (isSubmitted && wrong.passcode ? t(`recovery.${wrong.passcode}`) : refusal || undefined)}
        onText={(passcode) => typed({ passcode })}
      />
    </StepForm>
  );
}
