// The states of a page without content: nothing found, failed to load, not allowed.
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from './Icon.tsx';

interface Props {
  title: string;
  text?: string;
  icon?: IconName;
  children?: ReactNode;
}

export function EmptyState({ title, text, icon, children }: Props): JSX.Element {
  return (
    <div className="empty" role="status">
      {icon ? <Icon name={icon} size={28} /> : null}
      <p className="h3">{title}</p>
      {text ? <p className="muted">{text}</p> : null}
      {children}
    </div>
  );
}

export function ErrorState({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="empty" role="alert">
      <Icon name="alert" size={28} />
      <p className="h3">{title}</p>
      {text ? <p className="muted">{text}</p> : null}
      <button type="button" className="btn" onClick={onRetry}>
        {t('app.retry')}
      </button>
    </div>
  );
}

export function DeniedState({ text }: { text: string }): JSX.Element {
  const { t } = useTranslation();
  return <EmptyState icon="ban" title={t('alert.unauthorized')} text={text} />;
}
