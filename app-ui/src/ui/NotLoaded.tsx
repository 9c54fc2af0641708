// Says that a part of the application could not be loaded, and loads it again: after a pause, when the network is back, and
// by a button. When a newer version has replaced the files, it offers to reload the page instead.
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { isOutdated, reloadPage } from '../version.ts';
import { Icon } from './Icon.tsx';

/** The pauses between attempts double from the first to the longest (ms). */
export const pauses = { first: 2000, longest: 30_000 } as const;

/** Loads again until it succeeds. Answers whether the files are those of an earlier version. */
function useAttempts(retry: () => Promise<unknown>): { outdated: boolean; attempt: () => void } {
  const [outdated, setOutdated] = useState(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    let over = false;
    const attempt = (): void => {
      retry().catch(async () => {
        const old = await isOutdated();
        if (over) return;
        setOutdated(old);
        setCount((before) => before + 1);
      });
    };
    const timer = setTimeout(attempt, Math.min(pauses.first * 2 ** count, pauses.longest));
    window.addEventListener('online', attempt);
    return () => {
      over = true;
      clearTimeout(timer);
      window.removeEventListener('online', attempt);
    };
  }, [retry, count]);
  return { outdated, attempt: () => void retry().catch(() => setCount((before) => before + 1)) };
}

export function NotLoaded({ onRetry }: { onRetry: () => Promise<unknown> }): JSX.Element {
  const { t } = useTranslation();
  const { outdated, attempt } = useAttempts(onRetry);
  return (
    <div className="empty" role="alert">
      <Icon name="alert" size={28} />
      <p className="h3">{t(outdated ? 'app.newVersion' : 'app.notLoaded')}</p>
      <p className="muted">{t(outdated ? 'app.newVersionNeeded' : 'app.notLoadedText')}</p>
      <button type="button" className="btn" onClick={outdated ? reloadPage : attempt}>
        {t(outdated ? 'app.reload' : 'app.retry')}
      </button>
    </div>
  );
}
