// The confirmation dialog: a title, a message, OK and Cancel texts, optionally a close button.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from './Modal.tsx';

interface Props {
  open: boolean;
  title: string;
  message: string;
  okText?: string;
  cancelText?: string;
  closable?: boolean;
  danger?: boolean;
  onOk: () => void;
  onCancel: () => void;
}

export function Confirm({ open, title, message, okText, cancelText, closable = true, danger, onOk, onCancel }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <Modal
      open={open}
      title={title}
      {...(closable ? { onClose: onCancel } : {})}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn" onClick={onCancel}>
            {cancelText ?? t('app.cancel')}
          </button>
          <button type="button" className={danger ? 'btn danger' : 'btn brand'} onClick={onOk}>
            {okText ?? t('app.ok')}
          </button>
        </>
      }
    >
      <p>{message}</p>
    </Modal>
  );
}
