// The providers around every page: query cache, session, theme, alerts, and the handling of failed calls and pages.
import { createTheme, ThemeProvider } from '@mui/material';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router';
import { themeOptions } from 'web-shared/theme/themeOptions';
import { listenToAnswers, listenToFailures } from './api/client.ts';
import { LookProvider, useLook } from './api/preferences.tsx';
import { makeQueryClient } from './api/queryClient.ts';
import { report } from './api/report.ts';
import { SessionProvider, useSessionState } from './api/session.tsx';
import { cachePrefetchedList } from './features/stock/prefetchStock.ts';
import { isStock, paths } from './paths.ts';
import type { makeRouter } from './routes.tsx';
import { reactTo } from './shell/failures.ts';
import type { RestoreState } from './shell/RestorePage.tsx';
import { signInPath, type SignInState } from './signInPath.ts';
import { texts } from './text/i18n.ts';
import { LoadingOverlay } from './ui/Loading.tsx';
import { isNetworkReported, offlineAlert } from './ui/network.ts';
import { ignoreRepeatedClicks } from './ui/repeatedClicks.ts';
import { alert, clearErrors, clearFailed, leavePage } from './ui/toast.tsx';
import { Toasts } from './ui/Toasts.tsx';

type Router = ReturnType<typeof makeRouter>;

function FailureListener({ router, children }: { router: Router; children: ReactNode }): ReactNode {
  const { drop } = useSessionState();
  const client = useQueryClient();
  useEffect(() => {
    listenToFailures((failure, { path, ...call }) => {
      const reaction = reactTo(failure, texts(), call);
      if (reaction.report && path !== 'clienterror/create') report(failure);
      // Failed preferences are not reported to the user; the defaults apply.
      if (path.startsWith('cachestore/') && failure.status !== 401) return;
      // The form of a user goes on without the link to the identity provider, and says so at its field.
      if (/^IdentityProvider\/\d+$/.test(path) && failure.status !== 401) return;
      // Requests of the page itself while it already reports that there is no network; failures of what a person does are
      // always reported.
      const isReported = failure.body.Reason === 'offline' && isNetworkReported() && client.isMutating() === 0;
      if (reaction.alert && !isReported) alert({ ...reaction.alert, call: failure.call });
      if (reaction.signedOut && path !== 'authentication/logout') {
        const { pathname, search } = router.state.location;
        const restored = router.state.location.state as RestoreState | null;
        drop();
        // Of several calls that fail together, the first leads to the sign-in page.
        if (pathname === paths.login || pathname === paths.technicianLogin) return;
        const to: SignInState = { to: pathname === paths.restoring ? restored?.to : pathname + search };
        void router.navigate(signInPath(), { replace: true, state: to });
      }
    });
    // The server answers again, so errors of the server no longer apply, nor does that of an earlier try of this call.
    listenToAnswers((call) => {
      clearErrors('server');
      clearFailed(call);
    });
  }, [client, drop, router]);
  return children;
}

/** Closes the alerts of a page when another one is shown. What is open over the stock list is no page of its own. */
function useAlertsOfPage(router: Router): void {
  useEffect(() => {
    const pageOf = (pathname: string): string => (isStock(pathname) ? paths.stock : pathname);
    let page = pageOf(router.state.location.pathname);
    return router.subscribe(({ location }) => {
      const next = pageOf(location.pathname);
      if (next !== page) leavePage();
      page = next;
    });
  }, [router]);
}

function OfflineAlert(): null {
  const { t } = useTranslation();
  useEffect(() => {
    const tell = (): void => {
      if (!isNetworkReported()) alert({ type: 'danger', title: t('alert.offlineTitle'), text: t('alert.offlineText'), id: offlineAlert, kind: 'server' });
    };
    const back = (): void => clearErrors('server');
    window.addEventListener('offline', tell);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', tell);
      window.removeEventListener('online', back);
    };
  }, [t]);
  return null;
}

/** Calls that wait for the person to sign in again do not cover the question. */
function Overlay(): JSX.Element | null {
  return useSessionState().ended ? null : <LoadingOverlay />;
}

function Themed({ children }: { children: ReactNode }): JSX.Element {
  const { skin, mode, preferences } = useLook();
  const theme = useMemo(
    () => createTheme(themeOptions(skin, mode, preferences.density)),
    [skin, mode, preferences.density],
  );
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}

export function App({ router }: { router: Router }): JSX.Element {
  const [client] = useState(() => {
    const made = makeQueryClient();
    cachePrefetchedList(made);
    return made;
  });
  useEffect(() => ignoreRepeatedClicks(client), [client]);
  useAlertsOfPage(router);
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <LookProvider>
          <Themed>
            <FailureListener router={router}>
              <RouterProvider router={router} />
            </FailureListener>
            <OfflineAlert />
            <Overlay />
            <Toasts />
          </Themed>
        </LookProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
