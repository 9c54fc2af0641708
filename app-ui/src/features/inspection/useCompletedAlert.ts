// The alert about a completed inspection.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/session.tsx';
import type { CompletedInspection, StockRow } from '../../api/wire.ts';
import { statusName } from '../../machines/status.ts';
import { offlineNow } from '../../offline/offlineSession.ts';
import { laterText } from '../../offline/reach.ts';
import { machineAddress } from '../../paths.ts';
import { servedText } from '../../text/served.ts';
import { alert } from '../../ui/toast.tsx';

/** `done`: null where it waits on the device, undefined where the server has completed it without an answer. */
export function useCompletedAlert(row: StockRow): (done: CompletedInspection | null | undefined) => void {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  return (done) => {
    if (!done) {
      const isHere = done === null;
      alert({
        type: isHere ? 'Warning' : 'success',
        kind: 'machine',
        title: t(isHere ? 'offline.completedHere' : 'offline.completed', { serial: row.Vin }),
        text: isHere ? laterText('offline.completedHereText', offlineNow()?.sender.state().reach, t) : t('offline.completedText'),
      });
      return;
    }
    const { InspectionStatus: { Success }, Status } = done;
    alert({
      type: Success === 1 ? 'success' : 'Warning',
      kind: 'machine',
      title: t(Success === 1 ? 'inspection.passed' : 'inspection.didFail', { stage: servedText(row.StatusName) }),
      text: t('inspection.nowIn', { serial: row.Vin, status: statusName(Status, t) }),
      ...(session.can('stock.history') ? { action: { text: t('machine.show'), run: () => void navigate(machineAddress(row.Vin)) } } : {}),
    });
  };
}
