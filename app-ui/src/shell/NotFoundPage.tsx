// The page of an unknown address (SHELL-002). Its link leads a signed-in person to the stock list.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSessionState } from '../api/session.tsx';
import { paths } from '../paths.ts';
import { Logo } from '../ui/Logo.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { mayBeSignedIn } from '../signInPath.ts';

export function NotFoundPage(): JSX.Element {
  const { t } = useTranslation();
  usePageTitle(t('notFound.code'));
  const { session } = useSessionState();
  const signedIn = session !== undefined || mayBeSignedIn();
  return (
    <main className="center-page">
      <Logo />
      <h1 className="big">{t('notFound.code')}</h1>
      <p>{t('notFound.text')}</p>
      <Link className="btn lg" to={signedIn ? paths.stock : paths.login}>
        {t('notFound.back')}
      </Link>
    </main>
  );
}
