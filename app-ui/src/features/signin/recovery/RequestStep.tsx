// The first step of a forgotten password: the details of the user, for which a passcode is sent (AUTH-017).
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { requestReset, sendPasscode } from '../../../api/recovery.ts';
import { languageCode } from '../../../text/i18n.ts';
import { Field } from '../../../ui/Field.tsx';
import { alert } from '../../../ui/toast.tsx';
import { TypeChoice } from '../TypeChoice.tsx';
import { useRecovery } from './context.ts';
import { emailMax, requestWrong, withTyped, type Recovery } from './recovery.ts';
import { StepForm } from './StepForm.tsx';
import { UserFields } from './UserFields.tsx';
import { useSend } from './useSend.ts';

export function RequestStep(): JSX.Element {
  const { t } = useTranslation();
  const { values, change, open } = useRecovery();
  const [isSubmitted, setSubmitted] = useState(false);
  const { send, isPending, errors, clearErrors } = useSend({
    fields: ['sitecode', 'loginid', 'email'],
    call: async () => {
      const user = { SiteCode: values.site, LoginId: values.user.trim(), UserEntityType: values.type };
      await requestReset({ ...user, Email: values.email.trim() });
      await sendPasscode({ ...user, LanguageCode: languageCode() });
    },
    onSuccess: () => {
      alert({ type: 'success', kind: 'account', title: t('recovery.sent') });
      change((before) => ({ ...before, passcode: '', token: '', isKnown: true }));
      open('passcode');
    },
  });
  const typed = (part: Partial<Pick<Recovery, 'type' | 'site' | 'user' | 'email'>>): void => {
    clearErrors();
    change((before) => withTyped(before, part));
  };
  const wrong = requestWrong(values);
  const wrongCount = Object.keys(wrong).length;
  return (
    <StepForm
      title={t('recovery.title')}
      submit={t('recovery.request')}
      busy={isPending}
      wrongCount={isSubmitted ? wrongCount : 0}
      onSubmit={() => {
        setSubmitted(true);
        if (wrongCount === 0) send();
      }}
    >
      <TypeChoice value={values.type} onChange={(type) => typed({ type })} />
      <UserFields
        site={values.site}
        user={values.user}
        siteError={errors['sitecode'] ?? (isSubmitted && wrong.site ? t(`signin.${wrong.site}`) : undefined)}
        userError={errors['loginid'] ?? (isSubmitted && wrong.user ? t(`signin.${wrong.user}`) : undefined)}
        onChange={typed}
      />
      <Field
        label={t('recovery.email')}
        required
        maxLength={emailMax}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        rule="unchanged"
        value={values.email}
        error={errors['email'] ?? (isSubmitted && wrong.email ? t(`recovery.${wrong.email}`) : undefined)}
        onText={(email) => typed({ email })}
      />
    </StepForm>
  );
}
