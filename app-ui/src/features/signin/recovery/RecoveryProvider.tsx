// Retains what is typed from step to step, so that Back loses nothing, and ends the reset.
import { useCallback, useEffect, useMemo, useState, type JSX, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSessionState } from '../../../api/session.tsx';
import { paths } from '../../../paths.ts';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { RecoveryContext, type RecoveryState } from './context.ts';
import type { Recovery } from './recovery.ts';

interface Props {
  first: () => Recovery;
  open: RecoveryState['open'];
  isInShell?: boolean;
  children: ReactNode;
}

export function RecoveryProvider({ first, open, isInShell = false, children }: Props): JSX.Element {
  const navigate = useNavigate();
  const { session, drop } = useSessionState();
  const [values, change] = useState(first);
  const [isFinished, setFinished] = useState(false);
  const person = session?.user;
  const isOwn = person !== undefined && person.SiteCode === values.site && person.LoginId === values.user.trim();
  useUnsaved(!isFinished && values.token !== '');
  useEffect(() => {
    if (!isFinished) return undefined;
    void navigate(paths.login, { replace: true });
    // Without a session the guard of the shell would lead elsewhere, so it is dropped when the sign-in page has come.
    return () => {
      if (isOwn) drop();
    };
  }, [isFinished, isOwn, navigate, drop]);
  const finish = useCallback((): void => setFinished(true), []);
  const state = useMemo(() => {
    const names = isOwn && isInShell ? [person.FirstName, person.LastName] : [];
    return { values, change, open, finish, own: [values.site, values.user, ...names], isInShell };
  }, [values, open, finish, isOwn, isInShell, person]);
  return <RecoveryContext value={state}>{children}</RecoveryContext>;
}
