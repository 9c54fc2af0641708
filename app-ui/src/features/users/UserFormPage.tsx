// The page of a user, in place of the list: reads what the form needs, and says why there is none.
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { peopleKeys, readIdentityLink, readUser } from '../../api/people.ts';
import { useSession } from '../../api/session.tsx';
import { whyRefused } from '../../text/served.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeniedState, ErrorState } from '../../ui/States.tsx';
import { UserEditor } from './UserEditor.tsx';
import { Framed, NotAllowed } from './UserFormFrame.tsx';
import { may, useUserChoices } from './useUsers.ts';
import './users.css';

interface Props {
  id: number | 'new';
  /** The address of the list. */
  back: string;
  onClose: () => void;
}

export function UserFormPage({ id, back, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const isNew = id === 'new';
  const choices = useUserChoices();
  const user = useQuery({
    queryKey: peopleKeys.user(session.site, isNew ? 0 : id),
    queryFn: ({ signal }) => readUser(isNew ? 0 : id, signal),
    enabled: !isNew,
    // What is edited is what the server has now.
    gcTime: 0,
    staleTime: Infinity,
    meta: { overlay: true },
  });
  const link = useQuery({
    queryKey: peopleKeys.identityLink(session.site, isNew ? 0 : id),
    queryFn: async ({ signal }) => (await readIdentityLink(isNew ? 0 : id, signal)) ?? null,
    enabled: !isNew,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  if (isNew && !session.can('user.write')) return <DeniedState text={t('users.noPermission')} />;
  // Reading again in the background may fail; what is being filled in stays.
  const problem = (choices.data ? null : choices.error) ?? (user.data ? null : user.error);
  const failure = asFailure(problem);
  if (failure?.status === 403) return <NotAllowed back={back} text={failure.text} />;
  if (problem) {
    return (
      <Framed back={back} title="">
        <ErrorState
          title={failure?.status === 404 ? t('users.gone') : t('users.loadFailed')}
          text={failure?.text ?? ''}
          onRetry={() => {
            void choices.refetch();
            if (!isNew) void user.refetch();
          }}
        />
      </Framed>
    );
  }
  if (!choices.data || (!isNew && (!user.data || link.isPending))) {
    return <Skeleton of="fields" count={8} className="page-body" />;
  }
  if (user.data && !may(user.data, 'edit')) {
    const reason = user.data.RowActions.Refused['edit'];
    return <NotAllowed back={back} text={whyRefused(reason, user.data.Refusals) ?? t('userForm.deniedText')} />;
  }
  return <UserEditor user={user.data} known={link.data} choices={choices.data} back={back} onClose={onClose} />;
}
