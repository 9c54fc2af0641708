// The header from 900 px: title, search box of Machine Search, language and account; site and location below.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../api/session.tsx';
import { HelpLink } from '../guide/HelpLink.tsx';
import { ScanButton } from '../machines/scanning.tsx';
import { paths } from '../paths.ts';
import { digitsOnly } from '../ui/cleanText.ts';
import { Icon } from '../ui/Icon.tsx';
import { LanguagePicker } from '../ui/LanguagePicker.tsx';
import { PageToolsSlot } from '../ui/PageTools.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { NoticeBell } from './notices/NoticeBell.tsx';
import { LocationPicker, SitePicker } from './Pickers.tsx';
import { titleOf } from './titles.ts';

export function Header({ onMenu }: { onMenu?: () => void }): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname } = useLocation();
  const title = t(titleOf(pathname));
  usePageTitle(title);
  return (
    <>
      <header className="top">
        {onMenu ? (
          <button type="button" className="icon" aria-label={t('shell.openMenu')} onClick={onMenu}>
            <Icon name="rows" />
          </button>
        ) : null}
        <h1 className="h2">{title}</h1>
        {pathname !== paths.search && session.can('stock.search') ? <FindAnywhere /> : null}
        <div className="tools">
          <ScanButton />
          <NoticeBell />
          <HelpLink />
          <LanguagePicker />
          <AccountMenu />
        </div>
      </header>
      <section className="ctx" aria-label={t('shell.context')}>
        <SitePicker />
        <LocationPicker />
        <span className="grow" />
        <PageToolsSlot />
      </section>
    </>
  );
}

/** Opens Machine Search with the typed text. */
function FindAnywhere(): JSX.Element {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <form
      role="search"
      aria-label={t('search.everywhere')}
      className="grow find"
      onSubmit={(event) => {
        event.preventDefault();
        if (text === '') return;
        void navigate(`${paths.search}?q=${text}`);
        setText('');
      }}
    >
      <div className="in sm">
        <Icon name="search" size={16} />
        <input
          type="text"
          inputMode="numeric"
          aria-label={t('search.title')}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => setText(digitsOnly(event.target.value).slice(0, 8))}
        />
      </div>
    </form>
  );
}
