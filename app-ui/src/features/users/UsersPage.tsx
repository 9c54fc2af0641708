// User List: the users of the site, or of the group, searched, sorted and paged by the address, with what may be done with each.
// The form of a user takes the place of the list, at an address of its own.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import type { UserRecord } from '../../api/people.ts';
import { useSession } from '../../api/session.tsx';
import { servedText, whyRefused } from '../../text/served.ts';
import { ListExport, type ExportColumn } from '../../ui/ListExport.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { PageTurner } from '../../ui/PageTurner.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../ui/States.tsx';
import { alert, clearErrors } from '../../ui/toast.tsx';
import { UserDialogs } from './UserDialogs.tsx';
import { UserFormPage } from './UserFormPage.tsx';
import { UserMenu, type MenuAct, type MenuAt } from './UserMenu.tsx';
import { UsersBar } from './UsersBar.tsx';
import { UserTable } from './UserTable.tsx';
import { may, readEveryUser, useUserActs, useUserList } from './useUsers.ts';
import { fromList, pageSize, readOpen, readUsersView, usersAddress, type UsersOpen, type UsersView } from './view.ts';
import './users.css';

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

function refusalOf(user: UserRecord, refusals: Record<string, string> | undefined): string | undefined {
  const name = user.RowActions.Refused['edit'];
  return name === undefined ? undefined : (whyRefused(name, refusals) ?? name);
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
      <UsersBar view={view} onShow={(part) => show(part)} onFilter={() => openOver({ act: 'filter' })} />
      <RefreshBar on={isFetching && data !== undefined} />
      <div className="page-body">
        {error && !data ? (
          <ErrorState title={t('users.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton of="rows" count={10} />
        ) : users.length === 0 ? (
          <EmptyState title={t('users.none')} {...(view.text === '' ? {} : { text: t('users.noMatch', { text: view.text, field: t(`users.${view.by}`) }) })}>
            {view.text === '' && !isBeyond ? null : (
              <button type="button" className="btn" onClick={() => show({ text: '' })}>
                {t('users.clear')}
              </button>
            )}
          </EmptyState>
        ) : (
          <UserTable users={users} view={view} busy={busy} onShow={show} onEdit={edit} onMenu={setMenu} />
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
      <UserDialogs
        act={open.act}
        about={about}
        view={view}
        onSearch={(found) => {
          clearErrors('user');
          void navigate(usersAddress({ ...view, page: 0, ...found }), { replace: true });
        }}
        onDelete={(user) => {
          if (busy) return;
          run(user, 'delete');
          onClose();
        }}
        onClose={onClose}
      />
    </>
  );
}
