// The rights of a user in addition to the role: deleting machines, and for a user of the group the sites, each with its
// role.
import { useMemo, type JSX } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.tsx';
import { offeredRoles } from './roles.ts';
import { SiteRoles } from './SiteRoles.tsx';
import type { Edited, UserEditing } from './useUserEditor.ts';

interface Props extends Pick<Edited, 'user' | 'choices'> {
  editing: UserEditing;
}

export function UserRights({ user, choices, editing }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { isNew, control, setValue, values, errorOf, hintOf, canDelete, canSites, offersDelete } = editing;
  const { role, several, site, same: isSame } = values;
  // A site that the caller may not give is shown where the user has it. Of both there may be thousands.
  const gridSites = useMemo(() => {
    const given = new Set(choices.Sites.map(({ SiteCode }) => SiteCode));
    return [...choices.Sites, ...(user?.UserSiteLookup ?? []).filter((one) => !one.Deleted && !given.has(one.SiteCode))];
  }, [choices.Sites, user]);
  return (
    <section className="card form-card" aria-label={t('userForm.rights')}>
      <h3 className="h3">{t('userForm.rights')}</h3>
      {offersDelete ? (
        <Controller
          control={control}
          name="mayDelete"
          render={({ field: { value, ref, ...field } }) => (
            <div className="switch-line">
              <label className="check">
                <input type="checkbox" role="switch" className="cb" {...field} ref={ref} checked={value} disabled={!canDelete} onChange={({ target }) => field.onChange(target.checked)} />
                {t('userForm.permission')}
              </label>
              {hintOf('mayDelete').hint ? <p className="hint">{hintOf('mayDelete').hint}</p> : null}
            </div>
          )}
        />
      ) : null}
      {session.isGroup ? (
        <Controller
          control={control}
          name="several"
          render={({ field: { value, ref, ...field } }) => (
            <div className="switch-line">
              <label className="check">
                <input
                  type="checkbox"
                  role="switch"
                  className="cb"
                  {...field}
                  ref={ref}
                  checked={value}
                  disabled={!isNew || !choices.MultipleSites}
                  onChange={({ target }) => {
                    field.onChange(target.checked);
                    if (target.checked) setValue('mayDelete', false);
                  }}
                />
                {t('userForm.several')}
              </label>
              {!isNew && !value ? <p className="hint">{t('userForm.severalHint')}</p> : null}
            </div>
          )}
        />
      ) : null}
      {several ? (
        <Controller
          control={control}
          name="sites"
          render={({ field }) => (
            <>
              <SiteRoles
                sites={gridSites}
                roles={offeredRoles(choices, t)}
                value={field.value}
                onChange={field.onChange}
                fixed={isNew ? site : ''}
                role={role}
                isSame={isSame}
                onSame={(same) => setValue('same', same, { shouldDirty: true })}
                disabled={!canSites}
                error={errorOf('sites')}
              />
              {hintOf('sites').hint ? <p className="hint">{hintOf('sites').hint}</p> : null}
            </>
          )}
        />
      ) : null}
    </section>
  );
}
