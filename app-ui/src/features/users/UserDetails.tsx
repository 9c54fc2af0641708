// The fields of a person: name, secrets of a new user, site, role and the code at the identity provider.
import type { JSX } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.tsx';
import { Field } from '../../ui/Field.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { RoleField, SiteChoice } from './RoleAndSite.tsx';
import { entities, longest, needsPin } from './userForm.ts';
import { PasswordFields, PinFields } from './UserSecrets.tsx';
import type { Edited, UserEditing } from './useUserEditor.ts';

interface Props extends Omit<Edited, 'onClose'> {
  editing: UserEditing;
}

export function UserDetails({ user, known, choices, editing }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { isNew, control, values, errorOf, hintOf, isLinkUnread } = editing;
  const text = (name: 'firstName' | 'lastName' | 'login' | 'email' | 'idp', label: string, more: Partial<Parameters<typeof Field>[0]> = {}): JSX.Element => (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, onChange, ...field } }) => (
        <Field {...field} ref={ref} label={label} maxLength={longest} autoComplete="off" spellCheck={false} error={errorOf(name)} onText={onChange} {...more} />
      )}
    />
  );
  return (
    <section className="card form-card" aria-label={t('userForm.details')}>
      <div className="form-grid">
        {text('firstName', t('userForm.firstName'), { required: true, ...hintOf('firstName') })}
        {text('lastName', t('userForm.lastName'), { required: true, ...hintOf('lastName') })}
        {text('login', t('userForm.userName'), { required: true, disabled: !isNew, autoCapitalize: 'none', rule: 'unchanged' })}
        {text('email', t('userForm.email'), { required: true, inputMode: 'email', autoCapitalize: 'none', ...hintOf('email') })}
        {editing.needsPresent ? (
          <Controller
            control={control}
            name="present"
            render={({ field: { ref, onChange, ...field } }) => (
              <SecretField {...field} ref={ref} label={t('account.current')} required maxLength={100} autoComplete="current-password" error={errorOf('present')} onText={onChange} />
            )}
          />
        ) : null}
        {isNew ? <PasswordFields control={control} values={values} errorOf={errorOf} /> : null}
        {isNew && session.isGroup ? <SiteChoice choices={choices} control={control} errorOf={errorOf} /> : null}
        <RoleField choices={choices} editing={editing} />
        {isNew && needsPin(values.role, choices) ? <PinFields control={control} errorOf={errorOf} /> : null}
        {!session.isGroup || user?.TypeofEntity === entities.site ? (
          <Field label={t('userForm.siteName')} value={user?.SiteName ?? session.user.SiteName} readOnly disabled />
        ) : null}
        {text('idp', t('userForm.idp'), {
          autoCapitalize: 'none',
          disabled: isLinkUnread,
          ...(isLinkUnread ? { hint: t('userForm.idpUnread') } : {}),
          ...(known?.InvitationLink ? { hint: <span className="invitation">{t('userForm.invitation', { link: known.InvitationLink, time: known.InvitationLinkExpiry })}</span> } : {}),
        })}
      </div>
    </section>
  );
}
