// The mails to customers in the history of a machine, with what has become of each.
import { useId, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import type { CustomerMail, MailState } from '../../api/mails.ts';
import { Badge, type BadgeColour } from '../../ui/Badge.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useSizeText } from '../documents/useSizeText.ts';
import './mail.css';
import { ResendDialog } from './ResendDialog.tsx';
import { useMails, useMailText } from './useMails.ts';

const looks: Record<MailState, { colour: BadgeColour; icon: IconName }> = {
  queued: { colour: 'blue', icon: 'clock' },
  sending: { colour: 'blue', icon: 'mail' },
  accepted: { colour: 'green', icon: 'check' },
  refused: { colour: 'red', icon: 'cross' },
  waiting: { colour: 'amber', icon: 'hourglass' },
  given_up: { colour: 'red', icon: 'ban' },
  returned: { colour: 'red', icon: 'back' },
  withdrawn: { colour: 'grey', icon: 'dash' },
};

/** States in which the answer of the mail server says why a mail did not arrive. */
const failed: readonly MailState[] = ['refused', 'given_up', 'returned'];

export function MailArea({ record }: { record: number }): JSX.Element | null {
  const { t } = useTranslation();
  const { mails, error, retry } = useMails(record);
  const [resending, setResending] = useState<CustomerMail>();
  if (mails.length === 0 && !error) return null;
  return (
    <section className="sec" aria-labelledby="mails-title">
      <h2 id="mails-title" className="h3">
        {t('mails.section')}
      </h2>
      {error ? (
        <ErrorState title={t('mails.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={retry} />
      ) : (
        <ul className="mails" aria-labelledby="mails-title">
          {mails.map((mail) => (
            <MailLine key={mail.MailId} mail={mail} onResend={() => setResending(mail)} />
          ))}
        </ul>
      )}
      {resending ? <ResendDialog key={resending.MailId} mail={resending} onClose={() => setResending(undefined)} /> : null}
    </section>
  );
}

function MailLine({ mail, onResend }: { mail: CustomerMail; onResend: () => void }): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const size = useSizeText();
  const [isOpen, setOpen] = useState(false);
  const state = t(`mails.states.${mail.State}`);
  return (
    <li>
      <button type="button" className="mail-subject" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'down' : 'right'} size={16} />
        {mail.Subject}
      </button>
      <Badge {...looks[mail.State]} text={state} />
      <p>
        {mail.EmailAddress}
        {mail.IsCustomerAddress ? null : <span className="muted"> · {t('mails.notCustomer')}</span>}
      </p>
      <p className="muted">
        {mail.SenderName} · {mail.SentOn}
      </p>
      {failed.includes(mail.State) && mail.Reply !== '' ? <p>{t('mails.reply', { text: mail.Reply })}</p> : null}
      {mail.Attachments.length === 0 ? null : (
        <p className="muted">{t('mails.attachments', { names: mail.Attachments.map(({ Name, Size }) => `${Name} (${size(Size)})`).join(', ') })}</p>
      )}
      {isOpen ? <PlainText id={id} mail={mail} /> : null}
      {mail.Actions.Allowed.includes('resend') ? (
        <button type="button" className="btn text" aria-label={t('mails.resendOf', { subject: mail.Subject, time: mail.SentOn })} onClick={onResend}>
          <Icon name="refresh" size={16} />
          {t('mails.resend')}
        </button>
      ) : null}
    </li>
  );
}

function PlainText({ id, mail }: { id: string; mail: CustomerMail }): JSX.Element {
  const { t } = useTranslation();
  const { data, error, refetch } = useMailText(mail.MailId, true);
  if (data === undefined && error) {
    return (
      <div id={id} role="alert">
        <p className="err">
          <Icon name="alert" size={16} />
          {asFailure(error)?.text ?? t('mails.textFailed')}
        </p>
        <button type="button" className="btn" onClick={() => void refetch()}>
          {t('app.retry')}
        </button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div id={id}>
        <Skeleton of="lines" count={3} />
      </div>
    );
  }
  if (data === '') {
    return (
      <p id={id} className="muted">
        {t('mails.erased')}
      </p>
    );
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div id={id} className="mail-plain" role="group" aria-label={mail.Subject} tabIndex={0}>
      {data}
    </div>
  );
}
