// The bar above the list of users: whose users, the filter, and the button that adds a user.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { fromList, usersAddress, type UsersView } from './view.ts';

/** The users of the site, or those of the group, for users of the group (USER-013). */
function Whose({ ofGroup, onChange }: { ofGroup: boolean; onChange: (ofGroup: boolean) => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <fieldset className="plain users-of">
      <legend className="sr">{t('users.of')}</legend>
      <div className="seg">
        {[false, true].map((group) => (
          <label key={String(group)}>
            <input type="radio" name="usersOf" checked={ofGroup === group} onChange={() => onChange(group)} />
            {t(group ? 'users.group' : 'users.site')}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface Props {
  view: UsersView;
  onShow: (part: Partial<UsersView>) => void;
  onFilter: () => void;
}

export function UsersBar({ view, onShow, onFilter }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <search className="users-bar" aria-label={t('users.filterTitle')}>
      {session.isGroup ? <Whose ofGroup={view.ofGroup} onChange={(ofGroup) => onShow({ ofGroup })} /> : null}
      <button type="button" className="btn" aria-haspopup="dialog" onClick={onFilter}>
        <Icon name="filter" size={16} />
        {t('users.filter')}
      </button>
      {view.text === '' ? null : (
        <span className="chip closable on">
          <span className="cut">
            {t(`users.${view.by}`)}: {view.text}
          </span>
          <button type="button" aria-label={t('users.clear')} onClick={() => onShow({ text: '' })}>
            <Icon name="x" />
          </button>
        </span>
      )}
      <span className="grow" />
      {session.can('user.write') ? (
        <Link className="btn brand" to={usersAddress(view, { form: 'new' })} state={fromList}>
          <Icon name="plus" size={16} />
          {t('users.add')}
        </Link>
      ) : null}
    </search>
  );
}
