// The communication route (SHELL-008): after a reload it restores session, configuration and filter, then returns to the
// previous page or to the stock list.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { asFailure } from '../api/errors.ts';
import { useSessionState } from '../api/session.tsx';
import { lastStock } from '../home.ts';
import { ErrorState } from '../ui/States.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';

export interface RestoreState {
  to?: string;
  /** The history state of that address. */
  state?: unknown;
}

export function RestorePage(): JSX.Element {
  const { t } = useTranslation();
  usePageTitle(t('app.restoring'));
  const { restore, session } = useSessionState();
  const navigate = useNavigate();
  const state = useLocation().state as RestoreState | null;
  const to = state?.to ?? lastStock();
  const pageState = state?.state;
  const back = useMemo(() => ({ replace: true, state: pageState }), [pageState]);
  const started = useRef(false);
  const { mutate, error, isError } = useMutation({
    mutationFn: restore,
    onSuccess: () => navigate(to, back),
  });
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    if (session) void navigate(to, back);
    else mutate();
  }, [back, mutate, navigate, session, to]);
  return (
    <main className={isError ? 'center-page' : 'center-page waiting'}>
      <h1 className="h2">{t('app.restoring')}</h1>
      {isError ? <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => mutate()} /> : null}
    </main>
  );
}
