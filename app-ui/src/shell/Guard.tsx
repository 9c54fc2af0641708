// Guards the pages inside it: they need a session (SHELL-005), and no rule may refuse the user the page (SHELL-055,
// SHELL-056).
import { useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSessionState } from '../api/session.tsx';
import { paths } from '../paths.ts';
import { alert } from '../ui/toast.tsx';
import { isRefused } from './refusals.ts';
import type { RestoreState } from './RestorePage.tsx';
import { useWho } from './useWho.ts';

export function Guard(): JSX.Element {
  const { session } = useSessionState();
  const location = useLocation();
  if (!session) {
    // Without a session in memory the communication page restores it and returns to the same address.
    const state: RestoreState = { to: location.pathname + location.search, state: location.state as unknown };
    return <Navigate to={paths.restoring} replace state={state} />;
  }
  return <Rules pathname={location.pathname} />;
}

function Rules({ pathname }: { pathname: string }): JSX.Element {
  return isRefused(pathname, useWho()) ? <Refused /> : <Outlet />;
}

/** Shows the alert and goes to the sign-in page. The session continues; a button there returns to the stock list. */
function Refused(): JSX.Element {
  const { t } = useTranslation();
  const title = t('alert.unauthorized');
  useEffect(() => alert({ type: 'danger', title, id: 'refused' }), [title]);
  return <Navigate to={paths.login} replace />;
}
