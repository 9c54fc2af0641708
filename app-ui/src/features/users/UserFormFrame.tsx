// The frame around the form of a user: the way back to the list, and the content where there is nothing to edit.
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';

export function Crumb({ back, title }: { back: string; title: string }): JSX.Element {
  const { t } = useTranslation();
  return (
    <nav className="crumb" aria-label={t('userForm.back')}>
      <Link className="row" to={back}>
        <Icon name="left" size={16} />
        {t('userForm.back')}
      </Link>
      {title === '' ? null : <h2 className="h2">{title}</h2>}
    </nav>
  );
}

export function Framed({ back, title, children }: { back: string; title: string; children: ReactNode }): JSX.Element {
  return (
    <div className="page-body">
      <Crumb back={back} title={title} />
      {children}
    </div>
  );
}

/** This user is not for this person to change (USER-056). */
export function NotAllowed({ back, text }: { back: string; text: string }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Framed back={back} title="">
      <div className="empty" role="alert">
        <Icon name="ban" size={28} />
        <p className="h3">{t('userForm.denied')}</p>
        <p className="muted">{text}</p>
      </div>
    </Framed>
  );
}
