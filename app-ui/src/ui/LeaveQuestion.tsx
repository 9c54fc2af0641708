// Leave without saving? The safe choice has the focus.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from './Confirm.tsx';

interface Props {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveQuestion({ open, onStay, onLeave }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <Confirm
      open={open}
      title={t('app.leaveTitle')}
      message={t('app.leaveText')}
      okText={t('app.leave')}
      cancelText={t('app.stay')}
      danger
      onCancel={onStay}
      onOk={onLeave}
    />
  );
}
