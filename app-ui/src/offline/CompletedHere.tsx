// An inspection that is completed on this device, while that waits to be sent: it can be answered again until then.
import { useSyncExternalStore, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/States.tsx';
import type { OpenedHere } from './open.ts';

export function CompletedHere({ opened: { offline, local }, onReopened }: { opened: OpenedHere; onReopened: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { sending, reach } = useSyncExternalStore(offline.sender.subscribe, offline.sender.state);
  const { machine, serial } = local.work;
  return (
    <EmptyState icon="hourglass" title={t('offline.completedHere', { serial })} text={t(reach === 'other' ? 'offline.hereOther' : 'offline.completedHereText')}>
      <button type="button" className="btn" disabled={sending === machine} onClick={() => void offline.device.reopen(machine).then(onReopened)}>
        {t('offline.answerAgain')}
      </button>
    </EmptyState>
  );
}
