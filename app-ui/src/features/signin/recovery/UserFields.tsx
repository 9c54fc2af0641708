// Site code and username of a password reset.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { usernameMax, usernameText } from '../signInForm.ts';

interface Props {
  site: string;
  user: string;
  siteError: string | undefined;
  userError: string | undefined;
  onChange: (typed: { site: string } | { user: string }) => void;
}

export function UserFields({ site, user, siteError, userError, onChange }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t('signin.siteCode')} required inputMode="numeric" autoComplete="organization" rule="digits" value={site} error={siteError} onText={(text) => onChange({ site: text })} />
      <Field
        label={t('signin.username')}
        required
        maxLength={usernameMax}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        rule="unchanged"
        value={user}
        error={userError}
        onText={(text) => onChange({ user: usernameText(text) })}
      />
    </>
  );
}
