// The empty path (SHELL-001): the page with which a signed-in person begins, without a network the yard; else the sign-in page.
import type { JSX } from 'react';
import { Navigate } from 'react-router';
import { useSessionState } from '../api/session.tsx';
import { homeOf, lastStock, storedHome } from '../home.ts';
import { fromRoot, paths } from '../paths.ts';
import { mayBeSignedIn, signInPath } from '../signInPath.ts';

export function HomePage(): JSX.Element {
  const { session } = useSessionState();
  if (!session && !mayBeSignedIn()) return <Navigate to={signInPath()} replace />;
  const home = session?.isCached ? paths.yard : session ? homeOf(session.can) : storedHome();
  return <Navigate to={home === paths.stock ? lastStock() : home} replace state={fromRoot} />;
}
