// The documents in a history: how many there are, and the way to them.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { useOverPage } from '../../ui/useOverPage.ts';

export function DocumentArea({ count }: { count: number }): JSX.Element {
  const { t } = useTranslation();
  const over = useOverPage('show');
  return (
    <section className="sec" aria-labelledby="documents-title">
      <h2 id="documents-title" className="h3">
        {t('documents.section')}
      </h2>
      <p className="muted">{count === 0 ? t('documents.none') : t('documents.count', { count })}</p>
      <Link className="btn text" {...over.to('documents')}>
        <Icon name="file" size={16} />
        {t('documents.open')}
      </Link>
    </section>
  );
}
