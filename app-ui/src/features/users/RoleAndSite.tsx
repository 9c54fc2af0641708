// The role of a user, and the site of a new one.
import type { JSX } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UserChoices } from '../../api/people.ts';
import { Pick as Combobox } from '../../ui/Pick.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { offeredRoles, roleName } from './roles.ts';
import { mayHoldDeletion } from './userForm.ts';
import type { UserEditing } from './useUserEditor.ts';

export function SiteChoice({ choices, control, errorOf }: Pick<UserEditing, 'control' | 'errorOf'> & { choices: UserChoices }): JSX.Element {
  const { t } = useTranslation();
  const sites = choices.Sites.map(({ SiteCode, SiteName }) => ({ id: SiteCode, label: `${SiteCode} ${SiteName}` }));
  return (
    <Controller
      control={control}
      name="site"
      render={({ field }) => (
        <Combobox
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
  );
}

export function RoleField({ choices, editing: { control, setValue, values, errorOf, hintOf, canRole } }: { choices: UserChoices; editing: UserEditing }): JSX.Element {
  const { t } = useTranslation();
  const { role, several } = values;
  const offered = offeredRoles(choices, t);
  // A role that cannot be chosen is listed where it is assigned (Administrator, Technician and Service can be).
  const roles = role === 0 || offered.some(({ id }) => id === role) ? offered : [...offered, { id: role, label: roleName(role, t) }];
  return (
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
          disabled={!canRole}
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
  );
}
