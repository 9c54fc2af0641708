// The sites of a user of the group, each with the user's role at the site.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { roleName } from './roles.ts';

interface SiteChoice {
  SiteCode: string;
  SiteName: string;
}

interface Props {
  sites: readonly SiteChoice[];
  /** The roles that can be given. */
  roles: readonly { id: number; label: string }[];
  /** The role at each chosen site; 0 while none is chosen. */
  value: Readonly<Record<string, number>>;
  onChange: (value: Record<string, number>) => void;
  /** The default site, which is always chosen with the role of the user; empty for none. */
  fixed: string;
  /** The role of the user, 0 while none is chosen. */
  role: number;
  /** The role is the same at every chosen site: that of the user. */
  isSame: boolean;
  onSame: (isSame: boolean) => void;
  disabled: boolean;
  error: string | undefined;
}

/** Of more sites those that are chosen and the first are listed; the others are found by their name. */
const mostListed = 100;

export function SiteRoles({ sites, roles, value, onChange, fixed, role, isSame, onSame, disabled, error }: Props): JSX.Element {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const chosen = (code: string): boolean => code === fixed || code in value;
  const roleAt = (code: string): number => (code === fixed || (isSame && code in value) ? role : (value[code] ?? 0));
  const count = sites.filter(({ SiteCode }) => chosen(SiteCode)).length;
  const part = text.trim().toLowerCase();
  const matching = sites.filter(({ SiteCode, SiteName }) => `${SiteCode} ${SiteName}`.toLowerCase().includes(part));
  const shown = matching.length <= mostListed ? matching : [...matching].sort((one, other) => Number(chosen(other.SiteCode)) - Number(chosen(one.SiteCode))).slice(0, mostListed);
  const tick = (code: string, on: boolean): void =>
    onChange(on ? { ...value, [code]: 0 } : Object.fromEntries(Object.entries(value).filter(([one]) => one !== code)));
  const tickAll = (on: boolean): void =>
    onChange(on ? Object.fromEntries(sites.filter(({ SiteCode }) => SiteCode !== fixed).map(({ SiteCode }) => [SiteCode, value[SiteCode] ?? 0])) : {});
  // Same Role needs a role: without one it stays empty (USER-044).
  const tickSame = (on: boolean): void => {
    if (!on || role !== 0) onSame(on);
  };
  return (
    <div className="site-roles" role="group" aria-label={t('userForm.ticked')}>
      <div className="tools">
        <label className="check">
          <input type="checkbox" className="cb" checked={sites.length > 0 && count === sites.length} disabled={disabled} onChange={({ target }) => tickAll(target.checked)} />
          {t('userForm.allSites')}
        </label>
        <label className="check">
          <input type="checkbox" className="cb" checked={isSame} disabled={disabled} onChange={({ target }) => tickSame(target.checked)} />
          {t('userForm.sameRole')}
        </label>
        <span className="muted cap" role="status">
          {t('userForm.chosen', { count, total: sites.length })}
        </span>
      </div>
      {sites.length > 8 ? (
        <div className="in">
          <Icon name="search" size={16} />
          <input type="text" aria-label={t('userForm.findSite')} placeholder={t('userForm.findSite')} value={text} maxLength={50} onChange={({ target }) => setText(target.value)} />
        </div>
      ) : null}
      <ul>
        {shown.map(({ SiteCode, SiteName }) => {
          const name = `${SiteCode} ${SiteName}`;
          const at = roleAt(SiteCode);
          const isChosen = chosen(SiteCode);
          return (
            <li key={SiteCode}>
              <label className="check">
                <input
                  type="checkbox"
                  className="cb"
                  aria-label={t('userForm.giveSite', { site: name })}
                  checked={isChosen}
                  disabled={disabled || SiteCode === fixed}
                  onChange={({ target }) => tick(SiteCode, target.checked)}
                />
                {name}
              </label>
              {isChosen ? (
                <div className={error && at === 0 ? 'in bad' : 'in'}>
                  <select
                    aria-label={t('userForm.roleAt', { site: name })}
                    aria-invalid={Boolean(error) && at === 0}
                    value={at === 0 ? '' : at}
                    disabled={disabled || SiteCode === fixed || isSame}
                    onChange={({ target }) => onChange({ ...value, [SiteCode]: Number(target.value) })}
                  >
                    <option value="">{t('userForm.selectRole')}</option>
                    {/* A role that cannot be given is retained where it is assigned. */}
                    {[...roles, ...(at === 0 || roles.some(({ id }) => id === at) ? [] : [{ id: at, label: roleName(at, t) }])].map(({ id, label }) => (
                      <option key={id} value={id}>
                        {label}
                      </option>
                    ))}
                  </select>
                </div>
              ) : null}
            </li>
          );
        })}
        {shown.length === 0 ? <li className="none muted">{t('userForm.noSite', { text: text.trim() })}</li> : null}
      </ul>
      {error ? (
        <p className="err" role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
    </div>
  );
}
