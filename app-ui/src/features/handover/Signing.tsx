// The customer signs on a device of their own: a link is made of the answered sheet, shown as a code to scan or mailed, and the
// dealer sees how far the customer has come.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { createSigningLink, listSigningLinks, listTemplateLanguages, readTemplate, withdrawSigningLink } from '../../api/calls.ts';
import { asFailure, type Failure } from '../../api/errors.ts';
import { useConnected, useServerEvent } from '../../api/live.tsx';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { LinkInput, LinkMade, SigningLink, TemplateLanguageRow } from '../../api/wire.ts';
import { isEmailAddress } from '../../ui/emailAddress.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { alert } from '../../ui/toast.tsx';

/** Interval (ms) at which the states are read without the event stream. */
const pollInterval = 5000;
/** Interval (ms) at which a usable link is read with the event stream, because no event reports that it has expired. */
const expiryPollInterval = 60_000;

const usable: readonly SigningLink['State'][] = ['waiting', 'opened', 'read'];

/** The link that the customer can use now. */
export const openLink = (links: readonly SigningLink[]): SigningLink | undefined => links.find(({ State }) => usable.includes(State));

/** The links of a machine, read again when the server says that one has changed. */
export function useSigningLinks(record: number, enabled = true): readonly SigningLink[] {
  const { site } = useSession();
  const client = useQueryClient();
  const connected = useConnected();
  const queryKey = keys.signingLinks(site, record);
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await listSigningLinks(record, signal)).Links,
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const open = openLink(state.data ?? none);
      // No event reports the state of a mail, either.
      if (!connected || open?.MailState === 'waiting') return pollInterval;
      return open ? expiryPollInterval : false;
    },
  });
  useServerEvent('signing', () => void client.invalidateQueries({ queryKey }));
  return data ?? none;
}

const none: readonly SigningLink[] = [];

/** Calls back once for each link that could be used while this was shown, when it cannot be used any more. */
export function useLinkEnd(links: readonly SigningLink[], onEnd: (link: SigningLink) => void): void {
  const usableOnes = useRef(new Set<number>());
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    for (const link of links) {
      if (usable.includes(link.State)) usableOnes.current.add(link.LinkId);
      else if (usableOnes.current.delete(link.LinkId)) latest.current(link);
    }
  }, [links]);
}

/** Id of the alert about the end of a link, which is reported once, whoever has ended it. */
export const endAlert = (link: number): string => `signing-link-${link}`;

const icons: Record<SigningLink['State'], IconName> = {
  waiting: 'clock', opened: 'eye', read: 'check', signed: 'check', declined: 'cross', withdrawn: 'x', expired: 'ban',
};

/** The progress of the customer, read out when it changes. */
export function LinkStates({ link }: { link: SigningLink }): JSX.Element {
  const { t } = useTranslation();
  const times = [
    ['opened', link.OpenedOn],
    ['read', link.ReadOn],
    [link.State === 'signed' || link.State === 'declined' ? link.State : 'withdrawn', link.EndedOn],
  ] as const;
  return (
    <div className="link-states" role="status">
      <p className="row med">
        <Icon name={icons[link.State]} size={16} />
        {t(`signing.states.${link.State}`)}
      </p>
      <dl className="kv">
        {times.map(([name, time]) =>
          time === '' ? null : (
            <div key={name}>
              <dt>{t(`signing.states.${name}`)}</dt>
              <dd>{time}</dd>
            </div>
          ),
        )}
        {link.DeclineReason === '' ? null : (
          <div>
            <dt>{t('signing.reason')}</dt>
            <dd className="break">{link.DeclineReason}</dd>
          </div>
        )}
        {link.RemindedOn === '' ? null : (
          <div>
            <dt>{t('signing.reminded')}</dt>
            <dd>{link.RemindedOn}</dd>
          </div>
        )}
        <div>
          <dt>{t('signing.expires')}</dt>
          <dd>{link.ExpiresOn}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The state of the mail with a link, while the link can be used. */
function MailLine({ link: { State, MailState: mail }, to }: { link: SigningLink; to: string }): JSX.Element | null {
  const { t } = useTranslation();
  if (!usable.includes(State) || (mail !== 'waiting' && mail !== 'sent' && mail !== 'failed')) return null;
  return (
    <p className={mail === 'failed' ? 'err' : 'row'} role="status">
      <Icon name={mail === 'failed' ? 'alert' : mail === 'sent' ? 'check' : 'clock'} size={16} />
      {to === '' ? t(`signing.mail.${mail}`) : t(`signing.mailTo.${mail}`, { address: to })}
    </p>
  );
}

/** A link that can be used, above the sheet that it was made of. */
export function OpenLinkLine({ link, record }: { link: SigningLink; record: number }): JSX.Element {
  const { t } = useTranslation();
  const withdraw = useWithdraw(record);
  return (
    <section className="open-link" aria-label={t('signing.title')}>
      <LinkStates link={link} />
      <MailLine link={link} to="" />
      <button type="button" className="btn text" disabled={withdraw.isPending} onClick={() => withdraw.mutate(link.LinkId)}>
        <Icon name="x" size={16} />
        {t('signing.withdraw')}
      </button>
    </section>
  );
}

/** The latest link, which the customer has declined, above the sheet. */
export function DeclinedLine({ link }: { link: SigningLink }): JSX.Element {
  const { t } = useTranslation();
  return (
    <section className="open-link" aria-label={t('signing.states.declined')}>
      <LinkStates link={link} />
    </section>
  );
}

function useWithdraw(record: number): { mutate: (id: number) => void; isPending: boolean } {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => withdrawSigningLink(id),
    onSuccess: (_, id) => alert({ type: 'success', kind: 'order', title: t('signing.ended.withdrawn'), id: endAlert(id) }),
    onError: (error) => {
      const failure = asFailure(error);
      if (failure?.isShownGlobally !== true) alert({ type: 'danger', kind: 'order', title: failure?.text || t('handover.serviceError') });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.signingLinks(site, record) }),
  });
}

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

/** The reason of a refused address. */
const wrongEmail = 'handover.link_email';

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

interface LinkRequest {
  to: string;
  language: number;
}

export function SigningDialog({ serial, sheet, email, onMade, onRefused, onClose, onSigned }: Props): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const [address, setAddress] = useState(email);
  const [wrongAddress, setWrongAddress] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [made, setMade] = useState<LinkMade & { to: string }>();
  const [chosen, setChosen] = useState<number>();
  const languages = useLanguages(sheet.TemplateId);
  // To begin with that of the user, in which the sheet was answered; the template's own where it is not in that.
  const usual = languages.find(({ LanguageId }) => LanguageId === sheet.Language) ?? languages[0];
  const language = chosen ?? usual?.LanguageId ?? sheet.Language;
  const links = useSigningLinks(sheet.VhcId, made !== undefined);
  const queryKey = keys.signingLinks(site, sheet.VhcId);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ to, language: Language }: LinkRequest) => createSigningLink({ ...sheet, Language, Email: to }),
    onSuccess: async (link, { to }) => {
      setMade({ ...link, to });
      onMade(link.Link.LinkId);
      await client.cancelQueries({ queryKey });
      client.setQueryData<readonly SigningLink[]>(queryKey, (before = none) => [link.Link, ...before]);
      void client.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      const failure = asFailure(error);
      if (failure?.body.Reason === wrongEmail) setWrongAddress(failure.text);
      else if (!failure || !(failure.isShownGlobally || onRefused(failure))) setFailed(failure?.text || t('handover.serviceError'));
    },
  });
  const make = (to: string): void => {
    setWrongAddress(undefined);
    setFailed(undefined);
    mutate({ to, language });
  };
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
        <form
          className="dialog-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (address.trim() === '') setWrongAddress(t('signing.emailRequired'));
            else if (!isEmailAddress(address.trim())) setWrongAddress(t('customer.emailWrong'));
            else make(address.trim());
          }}
        >
          <p>{t('signing.how', { serial })}</p>
          {languages.length === 0 ? null : (
            <SelectField
              label={t('signing.language')}
              choices={languages.map(({ LanguageId, LanguageName }) => ({ id: LanguageId, label: LanguageName }))}
              value={language}
              disabled={isPending}
              onChange={({ target }) => setChosen(Number(target.value))}
            />
          )}
          <button type="button" className="btn brand lg" disabled={isPending} onClick={() => make('')}>
            <Icon name="scan" size={16} />
            {t('signing.show')}
          </button>
          <Field label={t('signing.email')} type="email" value={address} maxLength={254} autoComplete="off" onText={setAddress} error={wrongAddress} />
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
      ) : (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        <div className="signing" role="group" aria-label={t('signing.title')} tabIndex={0}>
          {made.to === '' ? null : <MailLine link={link} to={made.to} />}
          {(made.to === '' || link.MailState === 'failed') && usable.includes(link.State) ? (
            <>
              <p>{t('signing.scan')}</p>
              <div className="qr">
                <QRCodeSVG value={made.URL} size={232} marginSize={4} title={t('signing.code', { serial })} />
              </div>
              <p className="cap muted break">{made.URL}</p>
            </>
          ) : null}
          <LinkStates link={link} />
        </div>
      )}
    </Modal>
  );
}
