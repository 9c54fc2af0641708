// The preview of a mail that is being written: as its recipients see it, with the values of a machine, and as a test mail to oneself.
import { useId, useState, type JSX, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { digitsOnly } from '../../ui/cleanText.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { previewLooks, useMailPreview, type PreviewLook } from './useMailPreview.ts';
import './preview.css';

interface Props {
  subject: string;
  /** HTML. */
  content: string;
  language: number;
}

const looks = { light: 'email.previewLight', dark: 'email.previewDark', phone: 'email.previewPhone', text: 'email.previewText' } as const;

export function MailPreview(draft: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card form-card email-form" aria-labelledby={`${id}-head`}>
      <div className="row">
        <h3 className="h3" id={`${id}-head`}>
          {t('email.preview')}
        </h3>
        <span className="grow" />
        <button type="button" className="btn" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="eye" size={16} />
          {t(isOpen ? 'email.hidePreview' : 'email.showPreview')}
        </button>
      </div>
      {isOpen ? <OpenPreview {...draft} id={id} /> : null}
    </section>
  );
}

function OpenPreview({ id, ...draft }: Props & { id: string }): JSX.Element {
  const { t } = useTranslation();
  const [look, setLook] = useState<PreviewLook>('light');
  const { serial, setSerial, chooseMachine, machineError, preview, failure, isFetching, refresh, sendTest, canSendTest, isSending } = useMailPreview(draft, look);
  return (
    <>
      <div className="row preview-tools">
        {/* In no form: what is wrong with it does not stop the template from being saved. */}
        <Field
          form=""
          label={t('email.previewMachine')}
          inputMode="numeric"
          maxLength={8}
          autoComplete="off"
          value={serial}
          hint={t('email.previewMachineHint')}
          error={machineError}
          onText={(text) => setSerial(digitsOnly(text))}
          onBlur={chooseMachine}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            chooseMachine();
          }}
        />
        <button type="button" className="btn" aria-busy={isFetching} onClick={refresh}>
          <Icon name="refresh" size={16} />
          {t('email.refreshPreview')}
        </button>
        <span className="grow" />
        <button type="button" className="btn" disabled={isSending || !canSendTest} aria-busy={isSending} onClick={sendTest}>
          <Icon name="mail" size={16} />
          {t('email.sendTest')}
        </button>
      </div>
      <LookTabs id={id} look={look} onLook={setLook} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${look}`} className="preview-panel" data-look={look}>
        {failure !== undefined ? <ErrorState title={t('email.previewFailed')} text={failure} onRetry={refresh} /> : null}
        {failure === undefined && preview === undefined ? <Skeleton of="block" count={1} /> : null}
        {preview === undefined ? null : (
          <div className="preview-panel" hidden={failure !== undefined}>
            <p className="preview-subject">
              <span className="muted">{t('email.subject')}:</span> {preview.Subject}
            </p>
            {look === 'text' ? <pre className="preview-text">{preview.Text}</pre> : null}
            {/* Hidden with the text and with a failure, and not removed: its address opens once. */}
            <iframe key={preview.Url} src={preview.Url} sandbox="" title={t('email.previewFrame')} hidden={look === 'text'} />
          </div>
        )}
      </div>
    </>
  );
}

function LookTabs({ id, look, onLook }: { id: string; look: PreviewLook; onLook: (look: PreviewLook) => void }): JSX.Element {
  const { t } = useTranslation();
  const press = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = previewLooks[(previewLooks.indexOf(look) + step + previewLooks.length) % previewLooks.length] ?? look;
    onLook(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className="preview-tabs" role="tablist" aria-label={t('email.previewLooks')}>
      {previewLooks.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${id}-${one}`}
          aria-selected={one === look}
          aria-controls={`${id}-panel`}
          tabIndex={one === look ? 0 : -1}
          onClick={() => onLook(one)}
          onKeyDown={press}
        >
          {t(looks[one])}
        </button>
      ))}
    </div>
  );
}
