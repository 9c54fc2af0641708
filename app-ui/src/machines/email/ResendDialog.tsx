// Sends a mail once more, to the same or another address.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { resendMail, type CustomerMail } from '../../api/mails.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { addressProblem, longest } from './mailForm.ts';
import { Suppressed } from './Suppressed.tsx';
import { useSending } from './useSending.ts';

interface Props {
  mail: CustomerMail;
  onClose: () => void;
}

export function ResendDialog({ mail, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const [address, setAddress] = useState(mail.EmailAddress);
  const [isTried, setTried] = useState(false);
  const isSame = address.trim() === mail.EmailAddress;
  const { send, isPending, isSent, refusal, changed } = useSending({
    record: mail.VhcId,
    fields: ['address'],
    run: (SendAnyway) => resendMail({ MailId: mail.MailId, EmailAddress: isSame ? '' : address.trim(), SendAnyway }),
    onSent: () => setOpen(false),
  });
  const problem = addressProblem(address);
  const submit = (anyway: boolean): void => {
    setTried(true);
    if (problem === undefined) send(anyway);
  };
  return (
    <FormDialog
      open={open}
      title={t('mails.resendTitle', { subject: mail.Subject })}
      loading={isPending}
      locked={isPending}
      error={refusal.text}
      unsaved={!isSame && !isSent}
      footer={{ submit: t('mails.resend') }}
      onSubmit={() => submit(false)}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      {refusal.suppressed === undefined ? null : <Suppressed text={refusal.suppressed} isPending={isPending} onSendAnyway={() => submit(true)} />}
      <Field
        label={t('mail.address')}
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={longest.address}
        readOnly={isPending}
        value={address}
        error={isTried && problem ? t(problem) : refusal.fields.address}
        onText={(text) => {
          setAddress(text);
          changed('address');
        }}
      />
    </FormDialog>
  );
}
