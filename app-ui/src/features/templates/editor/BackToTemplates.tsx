import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Icon } from '../../../ui/Icon.tsx';

/** The link to the list of templates. */
export function BackToTemplates(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Link className="row" to={paths.checkTemplateEditor}>
      <Icon name="left" size={16} />
      {t('templates.title')}
    </Link>
  );
}
