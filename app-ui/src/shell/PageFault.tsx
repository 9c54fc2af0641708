// Shown for a page that threw while rendering; the error is reported, and a button reloads.
import { useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { report } from '../api/report.ts';
import { Logo } from '../ui/Logo.tsx';

export function PageFault(): JSX.Element {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => report(error), [error]);
  return (
    <main className="center-page" role="alert">
      <Logo />
      <h1 className="h1">{t('app.brokenTitle')}</h1>
      <p>{t('app.brokenText')}</p>
      <button type="button" className="btn brand lg" onClick={() => location.reload()}>
        {t('app.reload')}
      </button>
    </main>
  );
}
