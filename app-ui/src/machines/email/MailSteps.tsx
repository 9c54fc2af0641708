// The two steps of a mail to a customer: whom it is for and which template, then its text.
import { useEffect, useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.tsx';
import { Field } from '../../ui/Field.tsx';
import { later } from '../../ui/later.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Attachments } from './Attachments.tsx';
import { groupsOf, languageName, longest, valuesOfPlaceholders } from './mailForm.ts';
import { Suppressed } from './Suppressed.tsx';
import type { Mail } from './useMail.ts';
import type { MailStart } from './useMailDraft.ts';

const MailEditor = later(() => import('../../ui/mailEditor/MailEditor.tsx'));

interface Props {
  mail: Mail;
  start: MailStart;
}

function AddressField({ mail }: { mail: Mail }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Field
      label={t('mail.address')}
      required
      type="email"
      inputMode="email"
      autoComplete="off"
      maxLength={longest.address}
      readOnly={mail.isPending}
      value={mail.values.address}
      error={mail.errorOf('address')}
      onText={(address) => mail.set({ address })}
    />
  );
}

export function AddressStep({ mail, start: { draft, templates } }: Props): JSX.Element {
  const { t, i18n } = useTranslation();
  const { user } = useSession();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  return (
    <div className="mail-step" ref={part}>
      <dl className="kv mail-machine">
        <dt>{t('mail.model')}</dt>
        <dd>{draft.Model}</dd>
        <dt>{t('mail.vin')}</dt>
        <dd>{draft.Vin}</dd>
      </dl>
      {draft.IsTemplateEnabled ? (
        <SelectField
          label={t('mail.template')}
          placeholder={t('mail.noTemplate')}
          groups={groupsOf(templates, user.LanguageId, (culture) => languageName(culture, i18n.language))}
          value={mail.values.template === 0 ? '' : mail.values.template}
          aria-disabled={mail.isPending}
          onChange={({ target }) => {
            if (!mail.isPending) mail.set({ template: Number(target.value) });
          }}
        />
      ) : null}
      <AddressField mail={mail} />
    </div>
  );
}

export function TextStep({ mail, start: { draft } }: Props): JSX.Element {
  const { t } = useTranslation();
  const { values, set, errorOf, isPending } = mail;
  // Enter that is still pressed in the step before must not send the mail.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mail-step">
      <h3 className="h3" ref={heading} tabIndex={-1}>
        {t('mail.check', { model: draft.Model, serial: draft.Vin })}
      </h3>
      {mail.suppressed === undefined ? null : <Suppressed text={mail.suppressed} isPending={isPending} onSendAnyway={mail.sendAnyway} />}
      <AddressField mail={mail} />
      <Field
        label={t('email.subject')}
        required
        rule="unchanged"
        autoComplete="off"
        maxLength={longest.subject}
        readOnly={isPending}
        value={values.subject}
        error={errorOf('subject')}
        onText={(subject) => set({ subject })}
      />
      <div className="mail-body">
        <MailEditor
          key={mail.revision}
          label={t('email.content')}
          value={values.message}
          values={valuesOfPlaceholders(draft)}
          locked={isPending}
          error={errorOf('message')}
          onChange={(message) => set({ message })}
        />
      </div>
      <Attachments
        documents={draft.Documents}
        limit={draft.AttachmentLimit}
        attached={values.attachments}
        error={errorOf('attachments')}
        locked={isPending}
        onChange={(attachments) => set({ attachments })}
      />
    </div>
  );
}
