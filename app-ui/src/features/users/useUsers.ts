// The users of the list, and what is done with one from its row.
import { keepPreviousData, useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { deleteUser, listUsers, peopleKeys, readUserChoices, unlockUser, updateUser, type UserChoices, type UserRecord, type UsersAnswer, type UsersWanted } from '../../api/people.ts';
import { mostListRows } from '../../api/reports.ts';
import { useSession } from '../../api/session.tsx';
import { everyPage, rowsPerCall } from '../../ui/everyPage.ts';
import { alertRefusal } from '../../ui/refused.ts';
import { alert } from '../../ui/toast.tsx';
import { filtersOf, orderOf, pageSize, type UsersView } from './view.ts';

const requestOf = (view: UsersView, groupId: number, offset: number, limit: number): UsersWanted => ({
  ofGroup: view.ofGroup, groupId, filters: filtersOf(view), orderBy: orderOf(view), offset, limit,
});

/** The users of all pages of a view. */
export const readEveryUser = (view: UsersView, groupId: number, signal: AbortSignal): Promise<UserRecord[]> =>
  everyPage(async (offset) => {
    const { users, total } = await listUsers(requestOf(view, groupId, offset, rowsPerCall), signal);
    // A page counts all users in its first row.
    return { rows: users, total: users.length === 0 ? undefined : total };
  }, mostListRows);

export function useUserList(view: UsersView): UseQueryResult<UsersAnswer> {
  const { site, user } = useSession();
  const wanted = requestOf(view, user.GroupId, view.page * pageSize, pageSize);
  return useQuery({
    queryKey: [...peopleKeys.users(site), 'list', wanted],
    queryFn: ({ signal }) => listUsers(wanted, signal),
    placeholderData: keepPreviousData,
    meta: { overlay: true },
  });
}

export function useUserChoices(): UseQueryResult<UserChoices> {
  const { site } = useSession();
  return useQuery({ queryKey: [...peopleKeys.users(site), 'choices'], queryFn: ({ signal }) => readUserChoices(signal), meta: { overlay: true } });
}

export const may = (user: UserRecord, act: string): boolean => user.RowActions.Allowed.includes(act);

type Act = 'lock' | 'unlock' | 'delete';
const done = { lock: 'users.lockedDone', unlock: 'users.unlockedDone', delete: 'users.deleted' } as const;

const send: Record<Act, (user: UserRecord) => Promise<unknown>> = {
  lock: ({ UserId, TimeStamp }) => updateUser({ UserId, TimeStamp, Active: false }),
  // A lock after wrong sign-ins is lifted by a call of its own.
  unlock: ({ UserId, TimeStamp, Locked }) => (Locked ? unlockUser(UserId) : updateUser({ UserId, TimeStamp, Active: true })),
  delete: ({ UserId }) => deleteUser(UserId),
};

/** Locks, unlocks or deletes a user. A lock can be undone for a moment. */
export function useUserActs(): { run: (user: UserRecord, act: Act) => void; busy: boolean } {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ user, act }: { user: UserRecord; act: Act }) => send[act](user),
    onSuccess: (_answer, { user, act }) =>
      alert({
        type: 'success',
        kind: 'user',
        title: t('users.heading'),
        text: t(done[act]),
        // The time stamp of the row is that of before, so the call that needs none takes the lock back.
        ...(act === 'lock' ? { action: { text: t('users.undo'), run: () => mutate({ user: { ...user, Locked: true }, act: 'unlock' }) } } : {}),
      }),
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure) alertRefusal(failure, { kind: 'user', title: t('app.error') });
    },
    onSettled: () => client.invalidateQueries({ queryKey: peopleKeys.users(site) }),
  });
  return { run: (user, act) => mutate({ user, act }), busy: isPending };
}
