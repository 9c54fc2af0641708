// The states of a signing link: the progress of the customer, and its mail.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { SigningLink } from '../../api/wire.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { usable, useWithdraw } from './signingLinks.ts';

const icons: Record<SigningLink['State'], IconName> = {
  waiting: 'clock', opened: 'eye', read: 'check', signed: 'check', declined: 'cross', withdrawn: 'x', expired: 'ban',
};

interface StatesProps {
  link: SigningLink;
  /** `true` if a question of its sheet is answered with no: signed, the handover is failed. */
  isFailed?: boolean;
}

/** The progress of the customer, read out when it changes. */
export function LinkStates({ link, isFailed = false }: StatesProps): JSX.Element {
  const { t } = useTranslation();
  const isSignedFailed = isFailed && link.State === 'signed';
  const times = [
    ['opened', link.OpenedOn],
    ['read', link.ReadOn],
    [link.State === 'signed' || link.State === 'declined' ? link.State : 'withdrawn', link.EndedOn],
  ] as const;
  return (
    <div className="link-states" role="status">
      <p className={isSignedFailed ? 'row med bad' : 'row med'}>
        <Icon name={isSignedFailed ? 'alert' : icons[link.State]} size={16} />
        {isSignedFailed ? t('signing.signedFailed') : t(`signing.states.${link.State}`)}
      </p>
      {isSignedFailed ? <p>{t('handover.failedText')}</p> : null}
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
export function MailLine({ link: { State, MailState: mail }, to }: { link: SigningLink; to: string }): JSX.Element | null {
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
