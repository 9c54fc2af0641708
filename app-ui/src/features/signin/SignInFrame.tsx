// The frame around every sign-in form: the brand, the language, the version.
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { appVersion } from '../../api/report.ts';
import { isWebAddress } from '../../support/contacts.ts';
import { useSupportLinks } from '../../support/useSupportLinks.ts';
import { later } from '../../ui/later.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { MachineDrawing, machineKinds } from '../../ui/MachineDrawing.tsx';
import { useOverPage } from '../../ui/useOverPage.ts';
import { usePageTitle } from '../../ui/usePageTitle.ts';

/** Loaded after the page, because its menu is larger than the rest of the page. */
const LanguagePicker = later(
  async () => ({ default: (await import('../../ui/LanguagePicker.tsx')).LanguagePicker }),
  // The page works without it.
  () => <></>,
);

/** Loaded when it is opened. */
const HelpDialog = later(
  () => import('../../support/HelpDialog.tsx'),
  () => <></>,
);

interface Props {
  /** The title of the document; without it that of signing in. */
  title?: string;
  /** For technicians, who sign in by a pad of large keys. */
  technician?: boolean;
  /** For the faces of a shared tablet, which take the width of the screen. */
  wide?: boolean;
  children: ReactNode;
}

export function SignInFrame({ title, technician = false, wide = false, children }: Props): JSX.Element {
  const { t } = useTranslation();
  usePageTitle(title ?? t('signin.title'));
  const help = useOverPage('show');
  const links = useSupportLinks();
  return (
    <main className={technician ? 'signin tech' : 'signin'}>
      <div className={wide ? 'signin-box wide' : 'signin-box'}>
        <div className="row brand-row">
          <Logo />
          <span className="h1">
            <strong>{t('app.name')}</strong>
          </span>
          <span className="end">
            <LanguagePicker />
          </span>
        </div>
        {children}
      </div>
      <div className="yard">
        <div className="parked" aria-hidden="true">
          {machineKinds.map((kind) => (
            <MachineDrawing key={kind} kind={kind} />
          ))}
        </div>
        <footer className="row cap muted">
          {t('signin.version', { version: appVersion })}
          {(['terms', 'privacy'] as const).map((name) => {
            const address = name === 'terms' ? links?.TermsAndConditions : links?.PrivacyPolicy;
            return isWebAddress(address) ? (
              <a key={name} href={address} target="_blank" rel="noreferrer">
                {t(`support.${name}`)}
              </a>
            ) : null;
          })}
        </footer>
      </div>
      {help.value === 'help' ? <HelpDialog onClose={help.close} /> : null}
    </main>
  );
}
