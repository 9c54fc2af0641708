// The page of an unknown address: the way to the public site, where the product has one, and the way back into the app.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSessionState } from '../api/session.tsx';
import { paths } from '../paths.ts';
import { Logo } from '../ui/Logo.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { mayBeSignedIn } from '../signInPath.ts';
import { publicSite } from './publicSite.ts';

export function NotFoundPage(): JSX.Element {
  const { t } = useTranslation();
  usePageTitle(t('notFound.code'));
  const { session } = useSessionState();
  const signedIn = session !== undefined || mayBeSignedIn();
  const home = publicSite();
  return (
    <main className="center-page">
      <Logo />
      <h1 className="big">{t('notFound.code')}</h1>
      <p>{t('notFound.text')}</p>
      {home === undefined ? null : (
        <a className="btn lg" href={home}>
          {t('notFound.back')}
        </a>
      )}
      <Link className={home === undefined ? 'btn lg' : 'link'} to={signedIn ? paths.stock : paths.login}>
        {signedIn ? t('notFound.stock') : t('signin.title')}
      </Link>
    </main>
  );
}
