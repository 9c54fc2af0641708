// Writes a mail to the customer of a machine, in two steps: address and template, then the text.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { DraftLine } from '../drafts/DraftLine.tsx';
import './mail.css';
import { AddressStep, TextStep } from './MailSteps.tsx';
import { useMail } from './useMail.ts';
import { useMailDraft, type MailStart } from './useMailDraft.ts';

interface Props {
  record: number;
  onClose: () => void;
}

export default function MailDialog({ record, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const { start, error, retry } = useMailDraft(record);
  if (start) return <Written record={record} start={start} onClose={onClose} />;
  return (
    <Modal open title={t('mail.title')} width="medium" onClose={onClose}>
      {error ? <ErrorState title={t('mail.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={retry} /> : <Skeleton of="fields" count={4} />}
    </Modal>
  );
}

function Written({ record, start, onClose }: Props & { start: MailStart }): JSX.Element {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const mail = useMail(record, start, () => setOpen(false));
  const isText = mail.values.step === 'text';
  const { replacing } = mail;
  return (
    <>
      <FormDialog
        open={open}
        title={t('mail.title')}
        width="medium"
        loading={mail.isPending}
        locked={mail.isSending}
        error={mail.error}
        unsaved={mail.isUnsaved}
        focusField={false}
        footer={{ submit: t('mail.send'), ...(isText ? { cancel: t('mail.back'), onCancel: mail.back } : { cancel: t('app.close') }) }}
        onSubmit={mail.submit}
        onClose={() => {
          mail.discard();
          setOpen(false);
        }}
        onClosed={onClose}
      >
        {mail.restoredFrom === undefined ? null : <DraftLine at={mail.restoredFrom} onDiscard={mail.reset} />}
        {isText ? <TextStep mail={mail} start={start} /> : <AddressStep mail={mail} start={start} />}
      </FormDialog>
      {replacing ? (
        <Confirm
          open
          title={t('mail.replaceTitle')}
          message={t('mail.replaceText')}
          okText={t('mail.replace')}
          cancelText={t('mail.keepText')}
          onCancel={replacing.leave}
          onOk={replacing.replace}
        />
      ) : null}
    </>
  );
}
