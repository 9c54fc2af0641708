// The page of an unknown address (SHELL-002).
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Logo } from '../ui/Logo.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';

export function NotFoundPage(): JSX.Element {
  const { t } = useTranslation();
  usePageTitle(t('notFound.code'));
  return (
    <main className="center-page">
      <Logo />
      <h1 className="big">{t('notFound.code')}</h1>
      <p>{t('notFound.text')}</p>
      <Link className="btn lg" to={paths.login}>
        {t('notFound.back')}
      </Link>
    </main>
  );
}
