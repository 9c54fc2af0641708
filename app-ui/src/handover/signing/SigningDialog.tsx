// The customer signs on a device of their own: a link is made of the answered sheet, shown as a code to scan or mailed, and the
// dealer sees how far the customer has come.
import { useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmailAddress } from 'web-shared/values/emailAddress';
import { listTemplateLanguages, readTemplate } from '../../api/calls.ts';
import type { Failure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { LinkInput, SigningLink, TemplateLanguageRow } from '../../api/wire.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { usable, useSigningLinks, useWithdraw } from './signingLinks.ts';
import { CopyLink } from './CopyLink.tsx';
import { isFailedSheet } from '../sheet/sheet.ts';
import { LinkStates, MailLine } from './SigningLinkStates.tsx';
import { useMakeLink } from './useMakeLink.ts';

/** The languages of the working copy in which the published version can be read, too. */
async function publishedLanguages(template: number, signal: AbortSignal): Promise<TemplateLanguageRow[]> {
  const [languages, published] = await Promise.all([listTemplateLanguages(template, signal), readTemplate(template, signal)]);
  return languages.filter(({ LanguageId }) => published.LanguageIds.includes(LanguageId));
}

/** The languages in which the customer can read the questions, the template's own first. */
function useLanguages(template: number): readonly TemplateLanguageRow[] {
  const { site } = useSession();
  const { data = [] } = useQuery({
    queryKey: [...keys.templates(site), 'languages', template, 'published'],
    queryFn: ({ signal }) => publishedLanguages(template, signal),
    staleTime: 0,
  });
  return data;
}

interface RequestProps {
  serial: string;
  languages: readonly TemplateLanguageRow[];
  language: number;
  onLanguage: (language: number) => void;
  address: string;
  onAddress: (address: string) => void;
  wrongAddress: string | undefined;
  onWrongAddress: (text: string) => void;
  failed: string | undefined;
  isPending: boolean;
  /** Makes a link, and mails it to an address; empty to show it here. */
  onMake: (to: string) => void;
}

/** The form in which a link is shown or mailed. */
function RequestForm({ serial, languages, language, onLanguage, address, onAddress, wrongAddress, onWrongAddress, failed, isPending, onMake }: RequestProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <form
      className="dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() === '') onWrongAddress(t('signing.emailRequired'));
        else if (!isEmailAddress(address.trim())) onWrongAddress(t('customer.emailWrong'));
        else onMake(address.trim());
      }}
    >
      <p>{t('signing.how', { serial })}</p>
      {languages.length === 0 ? null : (
        <SelectField
          label={t('signing.language')}
          choices={languages.map(({ LanguageId, LanguageName }) => ({ id: LanguageId, label: LanguageName }))}
          value={language}
          disabled={isPending}
          onChange={({ target }) => onLanguage(Number(target.value))}
        />
      )}
      <button type="button" className="btn brand lg" disabled={isPending} onClick={() => onMake('')}>
        <Icon name="scan" size={16} />
        {t('signing.show')}
      </button>
      <Field label={t('signing.email')} type="email" value={address} maxLength={254} autoComplete="off" onText={onAddress} error={wrongAddress} />
      <button type="submit" className="btn" disabled={isPending}>
        <Icon name="inbox" size={16} />
        {t('signing.send')}
      </button>
      {failed === undefined ? null : (
        <p className="err" role="alert">
          <Icon name="alert" size={16} />
          {failed}
        </p>
      )}
    </form>
  );
}

interface MadeProps {
  serial: string;
  link: SigningLink;
  url: string;
  /** The address to which the link was mailed; empty for none. */
  to: string;
  /** `true` if a question of the sheet is answered with no. */
  isFailed: boolean;
}

/** A link that was made: the code to scan, and how far the customer has come. */
function MadeLink({ serial, link, url, to, isFailed }: MadeProps): JSX.Element {
  const { t } = useTranslation();
  const isUsable = usable.includes(link.State);
  const isScanned = isUsable && (to === '' || link.MailState === 'failed');
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className="signing" role="group" aria-label={t('signing.title')} tabIndex={0}>
      {to === '' ? null : <MailLine link={link} to={to} />}
      {isScanned ? (
        <>
          <p>{t('signing.scan')}</p>
          <div className="qr">
            <QRCodeSVG value={url} size={232} marginSize={4} title={t('signing.code', { serial })} />
          </div>
        </>
      ) : null}
      {isUsable ? <CopyLink url={url} isVisible={isScanned} /> : null}
      <LinkStates link={link} isFailed={isFailed} />
    </div>
  );
}

interface Props {
  serial: string;
  /** The answered sheet. */
  sheet: LinkInput;
  /** The address of the customer, to begin with. */
  email: string;
  /** A link was made. */
  onMade: (link: number) => void;
  /** Handles a refusal that is about the sheet; answers whether it did. */
  onRefused: (failure: Failure) => boolean;
  onClose: () => void;
  /** The customer has signed. */
  onSigned: () => void;
}

export function SigningDialog({ serial, sheet, email, onMade, onRefused, onClose, onSigned }: Props): JSX.Element {
  const { t } = useTranslation();
  const [address, setAddress] = useState(email);
  const [chosen, setChosen] = useState<number>();
  const { made, wrongAddress, setWrongAddress, failed, make, isPending } = useMakeLink({ sheet, onMade, onRefused });
  const languages = useLanguages(sheet.TemplateId);
  // To begin with that of the user, in which the sheet was answered; the template's own where it is not in that.
  const usual = languages.find(({ LanguageId }) => LanguageId === sheet.Language) ?? languages[0];
  const language = chosen ?? usual?.LanguageId ?? sheet.Language;
  const links = useSigningLinks(sheet.VhcId, made !== undefined);
  const link = made && (links.find(({ LinkId }) => LinkId === made.Link.LinkId) ?? made.Link);
  const withdraw = useWithdraw(sheet.VhcId);
  const isOver = link?.State === 'signed';
  return (
    <Modal
      open
      title={t('signing.title')}
      guide="sign-by-link"
      onClose={isOver ? onSigned : onClose}
      footer={
        <div className="row end">
          {link && usable.includes(link.State) ? (
            <button type="button" className="btn" disabled={withdraw.isPending} onClick={() => withdraw.mutate(link.LinkId)}>
              {t('signing.withdraw')}
            </button>
          ) : null}
          <button type="button" className={isOver ? 'btn brand' : 'btn'} onClick={isOver ? onSigned : onClose}>
            {t('app.close')}
          </button>
        </div>
      }
    >
      {link === undefined || made === undefined ? (
        <RequestForm
          serial={serial}
          languages={languages}
          language={language}
          onLanguage={setChosen}
          address={address}
          onAddress={setAddress}
          wrongAddress={wrongAddress}
          onWrongAddress={setWrongAddress}
          failed={failed}
          isPending={isPending}
          onMake={(to) => make({ to, language })}
        />
      ) : (
        <MadeLink serial={serial} link={link} url={made.URL} to={made.to} isFailed={isFailedSheet(sheet)} />
      )}
    </Modal>
  );
}
