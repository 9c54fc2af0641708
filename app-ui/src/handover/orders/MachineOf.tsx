// The machine of a dialog's address, with what is shown while it is read and where there is none.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import { useLeave } from '../../machines/useLeave.ts';
import { useMachineRow, type MachineRow } from '../../machines/useMachineRow.ts';
import { machineAddress } from '../../paths.ts';
import { serialText } from '../../ui/cleanText.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../ui/States.tsx';

interface Props {
  title: string;
  /** Without it nothing of the dialog is shown. */
  permission: string;
  draw: (machine: MachineRow, leave: () => void) => JSX.Element;
}

export function MachineOf({ title, permission, draw }: Props): JSX.Element {
  const { t } = useTranslation();
  const { site, user, can } = useSession();
  const serial = serialText(useParams().serial ?? '');
  const leave = useLeave(machineAddress(serial));
  const { data, error, isLoading, refetch } = useMachineRow(serial);
  if (data && can(permission)) return <div key={data.row.VhcId}>{draw(data, leave)}</div>;
  return (
    <Modal open title={title} onClose={leave}>
      {!can(permission) ? (
        <DeniedState text={t('handover.denied')} />
      ) : error ? (
        <ErrorState title={t('handover.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />
      ) : isLoading ? (
        <Skeleton of="fields" count={6} />
      ) : (
        <EmptyState title={t('history.notHere', { serial, site: `${site} ${user.SiteName}` })} />
      )}
    </Modal>
  );
}
