// The loading overlay of sign-in, restoring and writes, shown after 150 ms, fading in over 200 ms (SHELL-021, SHELL-022); and
// the thin bar of a background refresh.
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';

export const overlayDelay = 150;

/** True while a request runs that the user has to wait for. */
function useBusy(): boolean {
  const writes = useIsMutating({ predicate: (mutation) => mutation.meta?.['overlay'] !== false });
  const firstLoads = useIsFetching({
    predicate: (query) => query.meta?.['overlay'] === true && query.state.data === undefined,
  });
  return writes + firstLoads > 0;
}

export function LoadingOverlay(): JSX.Element | null {
  const { t } = useTranslation();
  const busy = useBusy();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? overlayDelay : 0);
    return () => clearTimeout(timer);
  }, [busy]);
  if (!busy || !shown) return null;
  return (
    <div className="overlay" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="sr">{t('app.loading')}</span>
    </div>
  );
}

export function RefreshBar({ on }: { on: boolean }): JSX.Element {
  return <div className={on ? 'load on' : 'load'} aria-hidden="true" />;
}
