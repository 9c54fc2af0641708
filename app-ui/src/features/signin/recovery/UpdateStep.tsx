// The last step of a password reset: the new password, twice (AUTH-020).
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { updatePassword } from '../../../api/recovery.ts';
import { NewPassword } from '../../../ui/NewPassword.tsx';
import { alert } from '../../../ui/toast.tsx';
import { passwordMax } from '../signInForm.ts';
import { useRecovery } from './context.ts';
import { updateWrong, withTyped, type Recovery } from './recovery.ts';
import { StepForm } from './StepForm.tsx';
import { useSend } from './useSend.ts';

export function UpdateStep(): JSX.Element {
  const { t } = useTranslation();
  const { values, change, finish, own } = useRecovery();
  const [isSubmitted, setSubmitted] = useState(false);
  const { send, isPending, errors, clearErrors } = useSend({
    fields: ['password'],
    call: () =>
      updatePassword({
        SiteCode: values.site, LoginId: values.user.trim(), UserEntityType: values.type, Email: values.email.trim(),
        Passcode: values.passcode, Password: values.password, Token: values.token,
      }),
    onSuccess: () => {
      alert({ type: 'success', kind: 'account', title: t('recovery.updated') });
      finish();
    },
    // A token that is refused once stays refused. The page of the passcode, which leads to a new one, takes its place.
    onRefused: () => change((before) => ({ ...before, passcode: '', token: '' })),
  });
  const typed = (part: Partial<Pick<Recovery, 'password' | 'confirm'>>): void => {
    clearErrors();
    change((before) => withTyped(before, part));
  };
  const wrong = updateWrong(values, own);
  const wrongCount = Object.keys(wrong).length;
  return (
    <StepForm
      title={t('recovery.updateTitle')}
      submit={t('recovery.update')}
      busy={isPending}
      wrongCount={isSubmitted ? wrongCount : 0}
      onSubmit={() => {
        setSubmitted(true);
        if (wrongCount === 0) send();
      }}
    >
      <p className="med">{t('recovery.user', { user: values.user.trim(), site: values.site })}</p>
      {/* For the password manager, which stores a password with its name. */}
      <input type="text" hidden readOnly autoComplete="username" value={values.user.trim()} />
      <NewPassword
        label={t('secret.newPassword')}
        maxLength={passwordMax}
        password={values.password}
        confirm={values.confirm}
        onPassword={(password) => typed({ password })}
        onConfirm={(confirm) => typed({ confirm })}
        passwordError={errors['password'] ?? (isSubmitted && wrong.password ? t(`secret.${wrong.password}`) : undefined)}
        confirmError={isSubmitted && wrong.confirm ? t(`secret.${wrong.confirm}`) : undefined}
        own={own}
      />
    </StepForm>
  );
}
