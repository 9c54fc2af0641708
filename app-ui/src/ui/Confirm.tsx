// The confirmation dialog: a title, a message, OK and Cancel texts, optionally a close button (SHELL-015). Cancel, the safe
// choice, has the focus.
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from './DialogButtons.tsx';
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
  /** Content after the message. */
  children?: ReactNode;
}

export function Confirm({ open, title, message, okText, cancelText, closable = true, danger, onOk, onCancel, children }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <Modal
      open={open}
      title={title}
      {...(closable ? { onClose: onCancel } : {})}
      footer={<DialogButtons cancel={cancelText} onCancel={onCancel} submit={okText ?? t('app.ok')} danger={danger} safe action={onOk} />}
    >
      <p>{message}</p>
      {children}
    </Modal>
  );
}
