// Who may pass to the pages behind it: somebody signed in whom no rule refuses the page (specification 1 §2, §6).
import { useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSessionDoor } from '../api/session.tsx';
import { paths } from '../paths.ts';
import { alert } from '../ui/toast.tsx';
import { isRefused } from './refusals.ts';
import type { RestoreState } from './RestorePage.tsx';
import { useWho } from './useWho.ts';

export function Guard(): JSX.Element {
  const { session } = useSessionDoor();
  const location = useLocation();
  if (!session) {
    // A page that asks for a session sends for it, and comes back to the same address.
    const state: RestoreState = { to: location.pathname + location.search };
    return <Navigate to={paths.restoring} replace state={state} />;
  }
  return <Rules pathname={location.pathname} />;
}

function Rules({ pathname }: { pathname: string }): JSX.Element {
  return isRefused(pathname, useWho()) ? <Refused /> : <Outlet />;
}

/** Says so and goes to the sign-in page. The session is kept: one click there goes back to work. */
function Refused(): JSX.Element {
  const { t } = useTranslation();
  const title = t('alert.unauthorized');
  useEffect(() => alert({ type: 'danger', title, id: 'refused' }), [title]);
  return <Navigate to={paths.login} replace />;
}
