// The ways out of a step: help, and the sign-in page.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useOverPage } from '../../../ui/useOverPage.ts';
import { useRecovery } from './context.ts';

export function FrameLinks(): JSX.Element {
  const { t } = useTranslation();
  const { isInShell } = useRecovery();
  const help = useOverPage('show');
  if (isInShell) {
    return (
      <Link className="med" to={paths.account}>
        {t('recovery.toAccount')}
      </Link>
    );
  }
  return (
    <>
      <button type="button" className="btn text" aria-haspopup="dialog" onClick={() => help.open('help')}>
        {t('support.needHelp')}
      </button>
      <Link className="med end" to={paths.login}>
        {t('recovery.toLogin')}
      </Link>
    </>
  );
}
