// Add Machine at a site without models: a machine needs a model, so the dialog leads to where they are made.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../api/session.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/States.tsx';

export function NoModels(): JSX.Element {
  const { t } = useTranslation();
  const { can, module } = useSession();
  const isDealership = module('guard').hierarchy === 0;
  if (can('model.write') && !isDealership) {
    return (
      <EmptyState title={t('machine.modelFirst')} text={t('machine.modelFirstText')}>
        <Link className="btn brand" to={`${paths.manageModel}?open=new`}>
          {t('machine.addModel')}
        </Link>
      </EmptyState>
    );
  }
  return <EmptyState title={t('machine.modelFirst')} text={t(isDealership ? 'machine.modelFromHeadOffice' : 'machine.modelFromOthers')} />;
}
