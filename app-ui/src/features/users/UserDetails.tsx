// The fields of a person: name, secrets of a new user, site, role and the code at the identity provider.
import type { JSX } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.tsx';
import { Field } from '../../ui/Field.tsx';
import { NewPassword } from '../../ui/NewPassword.tsx';
import { NewPin } from '../../ui/NewPin.tsx';
import { Pick } from '../../ui/Pick.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { offeredRoles, roleName } from './roles.ts';
import { entities, longest, mayHoldDeletion, needsPin } from './userForm.ts';
import type { Edited, UserEditing } from './useUserEditor.ts';

interface Props extends Omit<Edited, 'onClose'> {
  editing: UserEditing;
}

export function UserDetails({ user, known, choices, editing }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { isNew, control, setValue, values, errorOf, hintOf, isLinkUnread } = editing;
  const { role, several, site, firstName, lastName, login } = values;
  const text = (name: 'firstName' | 'lastName' | 'login' | 'email' | 'idp', label: string, more: Partial<Parameters<typeof Field>[0]> = {}): JSX.Element => (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, onChange, ...field } }) => (
        <Field {...field} ref={ref} label={label} maxLength={longest} autoComplete="off" spellCheck={false} error={errorOf(name)} onText={onChange} {...more} />
      )}
    />
  );
  const offered = offeredRoles(choices, t);
  // A role that cannot be chosen is listed where it is assigned (Administrator, Technician and Service can be).
  const roles = role === 0 || offered.some(({ id }) => id === role) ? offered : [...offered, { id: role, label: roleName(role, t) }];
  const sites = choices.Sites.map(({ SiteCode, SiteName }) => ({ id: SiteCode, label: `${SiteCode} ${SiteName}` }));
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
        {isNew ? (
          <div className="whole">
            <Controller
              control={control}
              name="password"
              render={({ field: password }) => (
                <Controller
                  control={control}
                  name="confirm"
                  render={({ field: confirm }) => (
                    <NewPassword
                      password={password.value}
                      confirm={confirm.value}
                      onPassword={password.onChange}
                      onConfirm={confirm.onChange}
                      passwordError={errorOf('password')}
                      confirmError={errorOf('confirm')}
                      own={[firstName, lastName, login, site]}
                      passwordRef={password.ref}
                      confirmRef={confirm.ref}
                    />
                  )}
                />
              )}
            />
          </div>
        ) : null}
        {isNew && session.isGroup ? (
          <Controller
            control={control}
            name="site"
            render={({ field }) => (
              <Pick
                label={t('userForm.defaultSite')}
                required
                placeholder={t('userForm.chooseSite')}
                choices={sites}
                value={sites.find(({ id }) => id === field.value) ?? null}
                error={errorOf('site')}
                emptyText={t('shell.noSites')}
                onChange={(choice) => field.onChange(choice ? String(choice.id) : '')}
              />
            )}
          />
        ) : null}
        <Controller
          control={control}
          name="role"
          render={({ field: { ref, value, ...field } }) => (
            <SelectField
              {...field}
              ref={ref}
              label={t('userForm.role')}
              required
              placeholder={t('userForm.selectRole')}
              choices={roles}
              value={value === 0 ? '' : value}
              disabled={!editing.canRole}
              error={errorOf('role')}
              {...hintOf('role')}
              onChange={({ target }) => {
                const next = Number(target.value);
                field.onChange(next);
                if (!mayHoldDeletion({ role: next, several }, choices)) setValue('mayDelete', false, { shouldDirty: true });
              }}
            />
          )}
        />
        {isNew && needsPin(role, choices) ? (
          <div className="whole">
            <Controller
              control={control}
              name="pin"
              render={({ field: pin }) => (
                <Controller
                  control={control}
                  name="confirmPin"
                  render={({ field: confirm }) => (
                    <NewPin
                      pin={pin.value}
                      confirm={confirm.value}
                      onPin={pin.onChange}
                      onConfirm={confirm.onChange}
                      pinError={errorOf('pin')}
                      confirmError={errorOf('confirmPin')}
                      pinRef={pin.ref}
                      confirmRef={confirm.ref}
                    />
                  )}
                />
              )}
            />
          </div>
        ) : null}
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
