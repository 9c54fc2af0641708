// The state of an inspection that is not open: it is read, or cannot be begun.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import { paths } from '../../paths.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import type { useOpened } from './useInspection.ts';

interface Props {
  opened: ReturnType<typeof useOpened>;
  /** Why the machine cannot be inspected; empty where there is no reason. */
  why: string;
}

export function InspectionState({ opened, why }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const fault = asFailure(opened.error);
  return (
    <div className="inspect-scroll">
      {opened.isLoading ? (
        <Skeleton of="cards" count={6} />
      ) : fault && [404, 409, 412, 422].includes(fault.status) ? (
        <EmptyState icon="ban" title={t('inspection.blocked')} text={fault.text}>
          {fault.status === 422 && session.can('model.write') ? (
            <Link className="btn" to={paths.modelMapping}>
              {t('inspection.toMapping')}
            </Link>
          ) : null}
        </EmptyState>
      ) : opened.isError ? (
        <ErrorState title={t('inspection.loadFailed')} text={fault?.text ?? ''} onRetry={() => void opened.refetch()} />
      ) : (
        <EmptyState icon="ban" title={t('inspection.blocked')} text={why === '' ? t('inspection.readOnly') : why} />
      )}
    </div>
  );
}
