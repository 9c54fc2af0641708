// Whom to turn to for help: contacts by country and franchise, and the documents of the language. Shown by the page Support
// Details and by the help dialog of the sign-in page.
import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { peopleKeys, readPlace, readSupportContacts, type SupportLinks } from '../api/people.ts';
import { useLook } from '../api/preferences.tsx';
import { appVersion } from '../api/report.ts';
import { guideAddress, guidePage } from '../guide/guidePage.ts';
import { paths } from '../paths.ts';
import { languageCode } from '../text/i18n.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Pick } from '../ui/Pick.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { countriesOf, dialled, groupsOf, isGuidePage, isOwnPage, isPageAddress, isWebAddress, parseContacts, type Contact, type ContactGroup } from './contacts.ts';
import './support.css';
import { useSupportLinks } from './useSupportLinks.ts';

export function SupportDetails(): JSX.Element {
  const { t } = useTranslation();
  const links = useSupportLinks();
  const language = languageCode();
  const { data: contacts, isPending } = useQuery({
    queryKey: peopleKeys.supportContacts(language),
    // A file that cannot be read counts as one that did not arrive.
    queryFn: ({ signal }) => readSupportContacts(language, signal).then((text) => parseContacts(text) ?? null),
    staleTime: Infinity,
    retry: false,
  });
  const { data: place } = useQuery({ queryKey: peopleKeys.place, queryFn: ({ signal }) => readPlace(signal), staleTime: Infinity, retry: false });
  const [chosen, setChosen] = useState<string>();
  const countries = contacts ? countriesOf(contacts) : [];
  const country = countries.find(({ CountryIsoCode }) => CountryIsoCode === (chosen ?? place?.CountryIsoCode ?? ''));
  const groups = contacts ? groupsOf(contacts, country) : [];
  const choices = countries.map(({ CountryIsoCode, CountryName }) => ({ id: CountryIsoCode, label: CountryName }));
  return (
    <div className="support">
      <div>
        {isPending ? (
          <Skeleton of="lines" count={5} />
        ) : contacts ? (
          <>
            {choices.length > 0 ? (
              <Pick
                label={t('support.country')}
                placeholder={t('support.chooseCountry')}
                choices={choices}
                value={choices.find(({ id }) => id === country?.CountryIsoCode) ?? null}
                emptyText={t('support.noCountry')}
                onChange={(choice) => setChosen(choice ? String(choice.id) : '')}
              />
            ) : null}
            {groups.map((group) => (
              <Group key={group.franchise?.FranchiseName ?? ''} group={group} />
            ))}
            {groups.length === 0 ? links?.SupportPhone ? <Fallback phone={links.SupportPhone} /> : <p className="muted">{t('support.noContacts')}</p> : null}
          </>
        ) : links?.SupportPhone ? (
          <Fallback text={t('support.unavailable')} phone={links.SupportPhone} />
        ) : (
          <p className="muted" role="alert">
            {t('support.noneAtAll')}
          </p>
        )}
        {links ? <Documents links={links} /> : null}
        <p className="muted cap">
          {t('support.version', { version: appVersion })} · {t('support.supportNeeds')}
        </p>
      </div>
      <Guide set={links?.UserGuide ?? ''} />
    </div>
  );
}

/** The general number, where nothing else is known (SHELL-077). */
function Fallback({ text, phone }: { text?: string; phone: string }): JSX.Element {
  const { t } = useTranslation();
  return (
    <section className="contacts" aria-label={t('support.default')}>
      {text === undefined ? null : (
        <p className="muted" role="alert">
          {text}
        </p>
      )}
      <ul>
        <Line icon="phone" name={t('support.phone')} text={phone} to={`tel:${phone.replace(/[^\d+]/g, '')}`} />
      </ul>
    </section>
  );
}

function Group({ group: { franchise, contacts } }: { group: ContactGroup }): JSX.Element {
  const { t } = useTranslation();
  const name = franchise?.FranchiseName ?? t('support.generalContacts');
  return (
    <section className="contacts" aria-label={t('support.contactsOf', { name })}>
      <h2 className="h3">{name}</h2>
      <ul>
        {contacts.map((contact, at) => (
          <ContactLines key={at} contact={contact} />
        ))}
        {isWebAddress(franchise?.PrivacyPolicy) ? <Line icon="file" name={t('support.privacy')} text={franchise.PrivacyPolicy} to={franchise.PrivacyPolicy} away /> : null}
        {isWebAddress(franchise?.TermsAndConditions) ? <Line icon="file" name={t('support.terms')} text={franchise.TermsAndConditions} to={franchise.TermsAndConditions} away /> : null}
      </ul>
    </section>
  );
}

/** The contact type of hardware support. */
const hardware = 2;

function ContactLines({ contact }: { contact: Contact }): JSX.Element {
  const { t } = useTranslation();
  const { ContactType, Phone = '', AlternatePhone = '', Email = '', ToolTipText = '' } = contact;
  const name = t(ContactType === hardware ? 'support.hardware' : 'support.phone');
  const call = (number: string): string => `tel:${dialled(contact, number).replace(/[^\d+]/g, '')}`;
  return (
    <>
      {Phone === '' ? null : <Line icon="phone" name={name} text={dialled(contact, Phone)} to={call(Phone)} tip={ToolTipText} />}
      {AlternatePhone === '' ? null : <Line icon="phone" name={`${name} (${t('support.alternatePhone')})`} text={dialled(contact, AlternatePhone)} to={call(AlternatePhone)} />}
      {Email === '' ? null : <Line icon="mail" name={name} text={Email} to={`mailto:${Email}`} tip={Phone === '' ? ToolTipText : ''} />}
    </>
  );
}

interface LineProps {
  icon: IconName;
  name: string;
  text: string;
  to: string;
  tip?: string;
  away?: boolean;
}

function Line({ icon, name, text, to, tip = '', away = false }: LineProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <li>
      <Icon name={icon} size={16} />
      <span className="grow">
        <span className="muted cap">{name}</span>
        <a href={to} {...(tip === '' ? {} : { title: tip })} {...(away ? { target: '_blank', rel: 'noreferrer' } : {})}>
          {text}
          {away ? <span className="sr"> ({t('support.newTab')})</span> : null}
        </a>
        {tip === '' ? null : <span className="muted cap">{tip}</span>}
      </span>
    </li>
  );
}

/** The documents of the language: policy, terms, guide and manual. */
function Documents({ links }: { links: SupportLinks }): JSX.Element | null {
  const { t } = useTranslation();
  const shown = (
    [
      ['privacy', isWebAddress(links.PrivacyPolicy) ? links.PrivacyPolicy : ''],
      ['terms', isWebAddress(links.TermsAndConditions) ? links.TermsAndConditions : ''],
      ['guide', isPageAddress(links.UserGuide) ? links.UserGuide : ''],
      ['manual', isPageAddress(links.Manual) ? links.Manual : ''],
    ] as const
  ).filter(([, address]) => address !== '');
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('support.links')} className="documents-links">
      <h2 className="h3">{t('support.links')}</h2>
      <ul>
        {shown.map(([name, address]) => (
          <li key={name}>
            <a href={address} target="_blank" rel="noreferrer">
              {t(`support.${name}`)}
              <Icon name="arrow" size={14} />
              <span className="sr"> ({t('support.newTab')})</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Only what is built with the application runs in the frame; a page that a site has set is shown without its scripts. */
const foreign = { sandbox: 'allow-same-origin allow-popups allow-popups-to-escape-sandbox' };

/** Our own user guide, at the page of the screen under it. Another mode reads it again, because its script draws it in the mode. */
function Guide({ set }: { set: string }): JSX.Element {
  const { t, i18n } = useTranslation();
  const { mode } = useLook();
  const { pathname, search } = useLocation();
  const own = pathname === paths.support ? guideAddress('index', i18n.language) : guidePage(pathname, search, i18n.language);
  const address = set !== '' && isOwnPage(set) ? set : own;
  const isGuide = isGuidePage(address);
  // A frame of its own for each kind, so that the sandbox is there before the page is read.
  return <iframe key={`${mode} ${isGuide}`} title={t('support.guide')} src={address} {...(isGuide ? {} : foreign)} className="help-frame" />;
}
