// An inspection that is completed on this device, while that waits to be sent: it can be answered again until then.
import { useSyncExternalStore, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/States.tsx';
import { useReach } from './hooks.ts';
import type { OpenedHere } from './open.ts';
import { laterText } from './reach.ts';
import { waitsFor } from './work.ts';

export function CompletedHere({ opened: { offline, local }, onReopened }: { opened: OpenedHere; onReopened: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { sending } = useSyncExternalStore(offline.sender.subscribe, offline.sender.state);
  const reach = useReach();
  const wait = waitsFor(local);
  const { machine, serial } = local.work;
  return (
    <EmptyState icon="hourglass" title={t('offline.completedHere', { serial })} text={wait === 'send' ? laterText('offline.completedHereText', reach, t) : t(wait === 'version' ? 'offline.newer' : 'offline.decideFirst')}>
      <button type="button" className="btn" disabled={sending === machine} onClick={() => void offline.device.reopen(machine).then(onReopened)}>
        {t('offline.answerAgain')}
      </button>
    </EmptyState>
  );
}
