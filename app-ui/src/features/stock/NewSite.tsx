// The empty stock list of a new site, with the permitted ways to fill it.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { addChoices } from './addChoices.ts';

interface Props {
  onCreate: () => void;
  onImport: () => void;
}

export function NewSite({ onCreate, onImport }: Props): JSX.Element {
  const { t } = useTranslation();
  const { can, module } = useSession();
  const choices = addChoices(module('stockList').hierarchy, can);
  const mayModels = can('model.read') && module('guard').hierarchy !== 0;
  return (
    <EmptyState title={t('stock.noData')} text={t(choices.length > 0 ? 'stock.newSite' : 'stock.newSiteForOthers')}>
      <div className="row wrap">
        {choices.includes('create') ? (
          <button type="button" className="btn brand" onClick={onCreate}>
            <Icon name="plus" size={16} />
            {t('stock.addMachine')}
          </button>
        ) : null}
        {choices.includes('import') ? (
          <button type="button" className="btn" onClick={onImport}>
            <Icon name="upload" size={16} />
            {t('stock.fileImport')}
          </button>
        ) : null}
        {mayModels && choices.length > 0 ? (
          <Link className="btn" to={paths.manageModel}>
            {t('stock.toModels')}
          </Link>
        ) : null}
      </div>
    </EmptyState>
  );
}
