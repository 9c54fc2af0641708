// The site code and the user name of the sign-in.
import type { JSX } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { usernameMax, usernameText, type SignInForm } from './signInForm.ts';

interface Props {
  control: Control<SignInForm>;
  message: (name: keyof SignInForm) => string | undefined;
}

export function SignInFields({ control, message }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <Controller
        name="sitecode"
        control={control}
        rules={{ required: true }}
        render={({ field: { ref, ...field } }) => (
          <Field
            {...field}
            ref={ref}
            label={t('signin.siteCode')}
            required
            inputMode="numeric"
            autoComplete="organization"
            error={message('sitecode')}
            rule="digits"
            onText={field.onChange}
          />
        )}
      />
      <Controller
        name="username"
        control={control}
        rules={{ validate: (username) => username.trim() !== '' }}
        render={({ field: { ref, ...field } }) => (
          <Field
            {...field}
            ref={ref}
            label={t('signin.username')}
            required
            maxLength={usernameMax}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={message('username')}
            rule="unchanged"
            onText={(text) => field.onChange(usernameText(text))}
          />
        )}
      />
    </>
  );
}
