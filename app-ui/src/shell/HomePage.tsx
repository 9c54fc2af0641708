// The empty path (SHELL-001): the stock list for a signed-in person, else the sign-in page.
import type { JSX } from 'react';
import { Navigate } from 'react-router';
import { useSessionState } from '../api/session.tsx';
import { mayBeSignedIn, signInPath } from '../signInPath.ts';
import { paths } from '../paths.ts';

export function HomePage(): JSX.Element {
  const { session } = useSessionState();
  return <Navigate to={session !== undefined || mayBeSignedIn() ? paths.stock : signInPath()} replace />;
}
