// The header under 900 px: title with the site under it, and the account.
import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSession } from '../api/session.tsx';
import { HelpLink } from '../guide/HelpLink.tsx';
import { PageToolsSlot } from '../ui/PageTools.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { NoticeBell } from './notices/NoticeBell.tsx';
import { LocationPicker, SitePicker } from './Pickers.tsx';
import { titleOf } from './titles.ts';

export function PhoneHeader(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const title = t(titleOf(useLocation().pathname));
  usePageTitle(title);
  return (
    <>
      <header className="ptop">
        <div className="grow">
          <h1 className="title cut">{title}</h1>
          <span className="cap where cut">
            {session.site} {session.user.SiteName}
          </span>
        </div>
        <NoticeBell />
        <HelpLink />
        <AccountMenu />
      </header>
      <section className="ctx" aria-label={t('shell.context')}>
        {session.isGroup ? <SitePicker /> : null}
        <LocationPicker />
        <PageToolsSlot />
      </section>
    </>
  );
}
