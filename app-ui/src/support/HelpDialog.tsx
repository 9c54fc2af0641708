// The help dialog: whom to turn to, before and after signing in.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../ui/Modal.tsx';
import { SupportDetails } from './SupportDetails.tsx';

export default function HelpDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Modal open title={t('support.dialog')} width="medium" onClose={onClose}>
      <p>{t('support.intro')}</p>
      <SupportDetails />
    </Modal>
  );
}
