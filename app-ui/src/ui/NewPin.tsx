// A new PIN and its confirmation.
import { type JSX, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretField } from './SecretField.tsx';
import './forms.css';

interface Props {
  pin: string;
  confirm: string;
  onPin: (pin: string) => void;
  onConfirm: (confirm: string) => void;
  pinError?: string | undefined;
  confirmError?: string | undefined;
  required?: boolean;
  pinRef?: Ref<HTMLInputElement>;
  confirmRef?: Ref<HTMLInputElement>;
}

export function NewPin({ pin, confirm, onPin, onConfirm, pinError, confirmError, required = true, pinRef, confirmRef }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="new-password">
      <SecretField kind="pin" {...(pinRef ? { ref: pinRef } : {})} label={t('secret.pin')} required={required} value={pin} error={pinError} hint={t('secret.pinHint')} onText={onPin} />
      <SecretField kind="pin" {...(confirmRef ? { ref: confirmRef } : {})} label={t('secret.confirmPin')} required={required} value={confirm} error={confirmError} onText={onConfirm} />
    </div>
  );
}
