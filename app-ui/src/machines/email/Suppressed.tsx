// The notice that an address has refused mails, with the way to send the mail all the same.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import '../../ui/forms.css';

interface Props {
  text: string;
  isPending: boolean;
  onSendAnyway: () => void;
}

export function Suppressed({ text, isPending, onSendAnyway }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="notice-box mail-notice" role="alert">
      <p className="grow">{text}</p>
      <button type="button" className="btn" aria-disabled={isPending} onClick={onSendAnyway}>
        {t('mail.sendAnyway')}
      </button>
    </div>
  );
}
