// The table of the users.
import type { TFunction } from 'i18next';
import { useMemo, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { UserRecord } from '../../api/people.ts';
import { servedText } from '../../text/served.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { menuOf, type MenuAt } from './UserMenu.tsx';
import { fromList, usersAddress, type UserSort, type UsersView } from './view.ts';

function siteCount(user: UserRecord, t: TFunction): string {
  return t('users.siteCount', { count: user.UserSiteLookup.filter(({ Deleted, Active }) => Active && !Deleted).length });
}

const columnsOf = (view: UsersView, t: TFunction): DataColumn<UserRecord>[] => [
  {
    id: 'name',
    head: t('users.name'),
    width: 200,
    flexible: true,
    sortable: true,
    className: 'words',
    title: ({ DisplayName }) => DisplayName,
    cell: (user) => (
      <span className="user-name">
        <Link className="link" to={usersAddress(view, { form: user.UserId })} state={fromList}>
          {user.DisplayName}
        </Link>
        {user.Active && !user.Locked ? null : <Badge colour="red" icon="ban" text={t('users.locked')} />}
        {view.ofGroup ? <span className="muted">{siteCount(user, t)}</span> : null}
      </span>
    ),
  },
  { id: 'role', head: t('users.role'), width: 140, sortable: true, priority: 1, hosts: ['name'], cell: ({ UserTypeDesc }) => servedText(UserTypeDesc) },
  {
    id: 'email',
    head: t('users.userEmail'),
    width: 200,
    flexible: true,
    sortable: true,
    priority: 3,
    hosts: ['name'],
    className: 'words',
    title: ({ Email }) => Email,
    cell: ({ Email }) => Email,
  },
  { id: 'login', head: t('users.loginId'), width: 140, sortable: true, priority: 2, hosts: ['name'], cell: ({ LoginId }) => LoginId },
];

interface MenuButtonProps {
  user: UserRecord;
  busy: boolean;
  onMenu: (at: MenuAt) => void;
}

function MenuButton({ user, busy, onMenu }: MenuButtonProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="icon"
      aria-haspopup="menu"
      aria-label={t('users.actionsOf', { name: user.DisplayName })}
      // Not `disabled`, which would take the focus away while a user is being locked.
      aria-disabled={busy}
      onClick={(event) => {
        if (!busy) onMenu({ user, anchor: event.currentTarget });
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon name="kebab" />
    </button>
  );
}

interface Props {
  users: readonly UserRecord[];
  view: UsersView;
  /** `true` while an action on a user is carried out. */
  busy: boolean;
  onShow: (part: Partial<UsersView>, replace: boolean) => void;
  onEdit: (user: UserRecord) => void;
  onMenu: (at: MenuAt) => void;
}

export function UserTable({ users, view, busy, onShow, onEdit, onMenu }: Props): JSX.Element {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsOf(view, t), [t, view]);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section className="card results users" aria-label={t('users.list')} tabIndex={0}>
      <DataTable
        columns={columns}
        rows={users}
        rowId={({ UserId }) => String(UserId)}
        sort={view.sort}
        onSort={(sort) => onShow({ sort: sort ? { by: sort.by as UserSort, descending: sort.descending } : { by: 'name', descending: false } }, true)}
        row={(user) => ({
          onDoubleClick: () => onEdit(user),
          onContextMenu: (event) => {
            if (menuOf(user).length === 0) return;
            event.preventDefault();
            onMenu({ user, anchor: { left: event.clientX, top: event.clientY } });
          },
        })}
        last={
          users.some((user) => menuOf(user).length > 0)
            ? {
                className: 'k',
                head: <span className="sr">{t('users.actions')}</span>,
                cell: (user) => (menuOf(user).length === 0 ? null : <MenuButton user={user} busy={busy} onMenu={onMenu} />),
              }
            : undefined
        }
      />
    </section>
  );
}
