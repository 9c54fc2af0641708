// The way back from the form of a template to the list.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';

export function BackLink({ to }: { to: string }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Link className="row" to={to}>
      <Icon name="left" size={16} />
      {t('email.back')}
    </Link>
  );
}
