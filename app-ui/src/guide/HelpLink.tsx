// The "?" of every screen: its page of the user guide, in a tab of its own, so that nothing typed is left.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Icon } from '../ui/Icon.tsx';
import { guideAddress, guidePage } from './guidePage.ts';

/** `page` names the page of what has no address of its own, such as a dialog. */
export function HelpLink({ page }: { page?: string }): JSX.Element {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const address = page === undefined ? guidePage(pathname, search, i18n.language) : guideAddress(page, i18n.language);
  return (
    <a className="icon" href={address} target="_blank" rel="noopener" aria-label={t('guide.help')} title={t('guide.help')}>
      <Icon name="help" />
    </a>
  );
}
