// User List: the users of the site, or of the group, searched, sorted and paged by the address, with what may be done with each.
// The form of a user takes the place of the list, at an address of its own.
import { Menu, MenuItem } from '@mui/material';
import type { TFunction } from 'i18next';
import { useMemo, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import type { UserRecord } from '../../api/people.ts';
import { useSession } from '../../api/session.tsx';
import { servedText, whyRefused } from '../../text/served.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { DataTable, type DataColumn } from '../../ui/DataTable.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { ListExport, type ExportColumn } from '../../ui/ListExport.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { PageTurner } from '../../ui/PageTurner.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../ui/States.tsx';
import { alert, clearErrors } from '../../ui/toast.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import { ResetDialog } from './ResetDialog.tsx';
import { UserFormPage } from './UserFormPage.tsx';
import { may, readEveryUser, useUserActs, useUserList } from './useUsers.ts';
import { pageSize, readOpen, readUsersView, usersAddress, type UserAct, type UserSort, type UsersOpen, type UsersView } from './view.ts';
import './users.css';

/** The history state of what was opened from the list: Back leads there. */
const fromList = { fromList: true } as const;

export default function UsersPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const state = useLocation().state as Partial<typeof fromList> | null;
  const [params] = useSearchParams();
  const view = readUsersView(params);
  const open = readOpen(params);
  if (!session.can('user.read')) return <DeniedState text={t('users.noPermission')} />;
  const close = (): void => {
    if (state?.fromList) void navigate(-1);
    else void navigate(usersAddress(view));
  };
  if (open.form !== undefined) return <UserFormPage key={`${session.site} ${open.form}`} id={open.form} back={usersAddress(view)} onClose={close} />;
  return <UserList key={session.site} view={view} open={open} onClose={close} />;
}

function UserList({ view, open, onClose }: { view: UsersView; open: UsersOpen; onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const { data, error, refetch, isFetching, isPlaceholderData } = useUserList(view);
  const { run, busy } = useUserActs();
  const [menu, setMenu] = useState<MenuAt>();
  const show = (part: Partial<UsersView>, replace = false): void => void navigate(usersAddress({ ...view, page: 0, ...part }), { replace });
  const openOver = (what: UsersOpen): void => void navigate(usersAddress(view, what), { state: fromList });
  const edit = (user: UserRecord): void => {
    if (may(user, 'edit')) openOver({ form: user.UserId });
    else alert({ type: 'Warning', kind: 'user', title: t('userForm.denied'), text: refusalOf(user, data?.refusals) ?? t('userForm.deniedText') });
  };
  const choose = (user: UserRecord, act: MenuAct): void => {
    if (act === 'edit') edit(user);
    else if (act === 'lock' || act === 'unlock') run(user, act);
    else openOver({ act, user: user.UserId });
  };

  const columns = useMemo<DataColumn<UserRecord>[]>(
    () => [
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
    ],
    [t, view],
  );

  const users = data?.users ?? [];
  const about = open.user === undefined ? undefined : users.find(({ UserId }) => UserId === open.user);
  // A page that does not exist any more, after its last user was deleted.
  const isBeyond = data !== undefined && !isPlaceholderData && users.length === 0 && view.page > 0;
  const exported: ExportColumn<UserRecord>[] = [
    { heading: t('users.name'), value: ({ DisplayName }) => DisplayName },
    { heading: t('users.role'), value: ({ UserTypeDesc }) => servedText(UserTypeDesc) },
    { heading: t('users.userEmail'), value: ({ Email }) => Email },
    { heading: t('users.loginId'), value: ({ LoginId }) => LoginId },
  ];
  return (
    <>
      {users.length > 0 ? (
        <ListExport name="users" columns={exported} total={data?.total} read={(signal) => readEveryUser(view, session.user.GroupId, signal)} />
      ) : null}
      <search className="users-bar" aria-label={t('users.filterTitle')}>
        {session.isGroup ? <Whose ofGroup={view.ofGroup} onChange={(ofGroup) => show({ ofGroup })} /> : null}
        <button type="button" className="btn" aria-haspopup="dialog" onClick={() => openOver({ act: 'filter' })}>
          <Icon name="filter" size={16} />
          {t('users.filter')}
        </button>
        {view.text === '' ? null : (
          <span className="chip closable on">
            <span className="cut">
              {t(`users.${view.by}`)}: {view.text}
            </span>
            <button type="button" aria-label={t('users.clear')} onClick={() => show({ text: '' })}>
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
      <RefreshBar on={isFetching && data !== undefined} />
      <div className="page-body">
        {error && !data ? (
          <ErrorState title={t('users.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />
        ) : !data ? (
          <p role="status">{t('app.loading')}</p>
        ) : users.length === 0 ? (
          <EmptyState title={t('users.none')} {...(view.text === '' ? {} : { text: t('users.noMatch', { text: view.text, field: t(`users.${view.by}`) }) })}>
            {view.text === '' && !isBeyond ? null : (
              <button type="button" className="btn" onClick={() => show({ text: '' })}>
                {t('users.clear')}
              </button>
            )}
          </EmptyState>
        ) : (
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
          <section className="card results users" aria-label={t('users.list')} tabIndex={0}>
            <DataTable
              columns={columns}
              rows={users}
              rowId={({ UserId }) => String(UserId)}
              sort={view.sort}
              onSort={(sort) => show({ sort: sort ? { by: sort.by as UserSort, descending: sort.descending } : { by: 'name', descending: false } }, true)}
              row={(user) => ({
                onDoubleClick: () => edit(user),
                onContextMenu: (event) => {
                  if (menuOf(user).length === 0) return;
                  event.preventDefault();
                  setMenu({ user, anchor: { left: event.clientX, top: event.clientY } });
                },
              })}
              last={
                users.some((user) => menuOf(user).length > 0)
                  ? {
                      className: 'k',
                      head: <span className="sr">{t('users.actions')}</span>,
                      cell: (user) =>
                        menuOf(user).length === 0 ? null : (
                          <button
                            type="button"
                            className="icon"
                            aria-haspopup="menu"
                            aria-label={t('users.actionsOf', { name: user.DisplayName })}
                            // Not `disabled`, which would take the focus away while a user is being locked.
                            aria-disabled={busy}
                            onClick={(event) => {
                              if (!busy) setMenu({ user, anchor: event.currentTarget });
                            }}
                            onDoubleClick={(event) => event.stopPropagation()}
                          >
                            <Icon name="kebab" />
                          </button>
                        ),
                    }
                  : undefined
              }
            />
          </section>
        )}
      </div>
      {data && data.total > pageSize ? (
        <footer className="foot">
          <PageTurner page={view.page} size={pageSize} total={data.total} onPage={(page) => show({ page })} />
        </footer>
      ) : null}
      <UserMenu
        at={menu}
        refusals={data?.refusals ?? {}}
        onClose={() => setMenu(undefined)}
        onChoose={(user, act) => {
          setMenu(undefined);
          choose(user, act);
        }}
      />
      {open.act === 'filter' ? (
        <FilterDialog
          view={view}
          onSearch={(found) => {
            clearErrors('user');
            void navigate(usersAddress({ ...view, page: 0, ...found }), { replace: true });
          }}
          onClose={onClose}
        />
      ) : null}
      {about && open.act === 'reset' && (may(about, 'reset_password') || may(about, 'reset_pin')) ? <ResetDialog key={about.UserId} user={about} onClose={onClose} /> : null}
      {about && open.act === 'delete' && may(about, 'delete') ? (
        <Confirm
          open
          title={t('users.confirm')}
          message={t('users.deletePrompt')}
          okText={t('users.removeOf', { name: about.DisplayName })}
          danger
          onCancel={onClose}
          onOk={() => {
            if (busy) return;
            run(about, 'delete');
            onClose();
          }}
        >
          <p className="muted">{t('users.deleteHint', { name: about.DisplayName })}</p>
        </Confirm>
      ) : null}
    </>
  );
}

function siteCount(user: UserRecord, t: TFunction): string {
  return t('users.siteCount', { count: user.UserSiteLookup.filter(({ Deleted, Active }) => Active && !Deleted).length });
}

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

type MenuAct = 'edit' | 'lock' | 'unlock' | Exclude<UserAct, 'filter'>;

interface MenuEntry {
  act: MenuAct;
  /** The name of the reason why it is refused. */
  refused?: string;
}

/** The entries of a row: what the server allows, and what it refuses with a reason. */
function menuOf(user: UserRecord): MenuEntry[] {
  const { Allowed, Refused } = user.RowActions;
  const entry = (act: MenuAct, ...names: string[]): MenuEntry[] => {
    if (names.some((name) => Allowed.includes(name))) return [{ act }];
    const refused = names.map((name) => Refused[name]).find((reason) => reason !== undefined);
    return refused === undefined ? [] : [{ act, refused }];
  };
  return [
    ...entry('edit', 'edit'),
    ...entry('lock', 'lock'),
    ...entry('unlock', 'unlock'),
    ...entry('reset', 'reset_password', 'reset_pin'),
    ...entry('delete', 'delete'),
  ];
}

function refusalOf(user: UserRecord, refusals: Record<string, string> | undefined): string | undefined {
  const name = user.RowActions.Refused['edit'];
  return name === undefined ? undefined : (whyRefused(name, refusals) ?? name);
}

interface MenuAt {
  user: UserRecord;
  /** The button below which the menu opens, or the position of the pointer. */
  anchor: HTMLElement | { left: number; top: number };
}

const icons: Record<MenuAct, IconName> = { edit: 'pencil', lock: 'ban', unlock: 'check', reset: 'refresh', delete: 'trash' };
const words = { edit: 'users.edit', lock: 'users.lock', unlock: 'users.unlock', reset: 'users.resetSecret', delete: 'users.remove' } as const;

interface MenuProps {
  at: MenuAt | undefined;
  refusals: Record<string, string>;
  onClose: () => void;
  onChoose: (user: UserRecord, act: MenuAct) => void;
}

function UserMenu({ at, refusals, onClose, onChoose }: MenuProps): JSX.Element {
  const { t } = useTranslation();
  const point = at && !(at.anchor instanceof HTMLElement) ? at.anchor : undefined;
  return (
    <Menu
      open={at !== undefined}
      onClose={onClose}
      anchorReference={point ? 'anchorPosition' : 'anchorEl'}
      {...(point ? { anchorPosition: point } : { anchorEl: at?.anchor instanceof HTMLElement ? at.anchor : null })}
      slotProps={{ paper: { className: 'user-menu' }, list: { 'aria-label': t('users.actionsOf', { name: at?.user.DisplayName ?? '' }) } }}
    >
      {(at ? menuOf(at.user) : []).map(({ act, refused }) => {
        const why = refused === undefined ? '' : (whyRefused(refused, refusals) ?? refused);
        return (
          <MenuItem
            key={act}
            aria-disabled={refused !== undefined}
            className={`menu-item${act === 'delete' ? ' bad' : ''}${refused === undefined ? '' : ' off'}`}
            onClick={() => {
              if (at && refused === undefined) onChoose(at.user, act);
            }}
          >
            <Icon name={icons[act]} size={16} />
            <span>
              {t(words[act])}
              {why === '' ? null : <span className="why cap">{why}</span>}
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
