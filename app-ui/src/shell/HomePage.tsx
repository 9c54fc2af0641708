// The empty path (SHELL-001): the page with which a signed-in person begins, without a network the yard; else the sign-in page.
import type { JSX } from 'react';
import { Navigate } from 'react-router';
import { useSessionState } from '../api/session.tsx';
import { homeOf, storedHome } from '../home.ts';
import { fromRoot, paths } from '../paths.ts';
import { mayBeSignedIn, signInPath } from '../signInPath.ts';

export function HomePage(): JSX.Element {
  const { session } = useSessionState();
  if (!session && !mayBeSignedIn()) return <Navigate to={signInPath()} replace />;
  return <Navigate to={session?.isCached ? paths.yard : session ? homeOf(session.can) : storedHome()} replace state={fromRoot} />;
}
