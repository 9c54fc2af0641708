// The inspection of a machine's present stage, and the machine itself for those who may edit it: one dialog over the stock
// list, with an address of its own (/m/7104822/inspection).
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { MachineHead } from '../../machines/MachineHead.tsx';
import { useStockChanged } from '../../machines/queries.ts';
import { allows, menuActions } from '../../machines/RowMenu.tsx';
import { locationOf } from '../../machines/RowParts.tsx';
import { useMachineForm } from '../../machines/useMachineForm.tsx';
import { fromHere, inspectionAddress } from '../../paths.ts';
import { servedText, whyRefused } from '../../text/served.ts';
import { serialText } from '../../ui/cleanText.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useLeaving } from '../../ui/useLeaving.tsx';
import { CompletedHere } from '../../offline/CompletedHere.tsx';
import { Desk } from './Desk.tsx';
import './inspection.css';
import './phone.css';
import { InspectionState } from './InspectionState.tsx';
import { MachineTab } from './MachineTab.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import { Tabs, type Tab } from './Tabs.tsx';
import { useCompletedAlert } from './useCompletedAlert.ts';
import { useFailedBefore } from './useFailedBefore.ts';
import { useOpened } from './useInspection.ts';
import { useLeave } from '../../machines/useLeave.ts';
import { useMachineRow, type MachineRow } from '../../machines/useMachineRow.ts';

export default function InspectionPage(): JSX.Element {
  const { t } = useTranslation();
  const { serial: serialParam = '' } = useParams();
  const { site, user } = useSession();
  const serial = serialText(serialParam);
  const leave = useLeave();
  const { data, error, isLoading, refetch } = useMachineRow(serial);
  if (data) return <MachineInspection key={data.row.VhcId} machine={data} onLeave={leave} />;
  return (
    <Modal open title={t('inspection.title', { stage: t('inspection.tab'), serial })} width="wide" onClose={leave}>
      {error ? (
        <ErrorState title={t('inspection.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />
      ) : isLoading ? (
        <Skeleton of="cards" count={6} />
      ) : (
        <EmptyState title={t('history.notHere', { serial, site: `${site} ${user.SiteName}` })} />
      )}
    </Modal>
  );
}

function MachineInspection({ machine: { row, refusals }, onLeave }: { machine: MachineRow; onLeave: () => void }): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const changed = useStockChanged();
  const tabsId = useId();
  const isNarrow = useIsNarrow();
  const [head, setHead] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(true);
  const [tab, setTab] = useState<Tab>();
  const mayInspect = allows(row, 'complete');
  const mayEdit = allows(row, 'edit');
  const opened = useOpened(row, mayInspect && open);
  const before = useFailedBefore(row, opened.data?.items);
  const form = useMachineForm({ row, onDone: () => setOpen(false) });
  const { leave, question } = useLeaving();
  useUnsaved(open && form.isUnsaved);
  const refused = menuActions(row).find(({ name }) => name === 'complete')?.refused;
  // It opens on the machine where it cannot be inspected. An inspection that is open stays in front, whatever the machine allows by now.
  const shown: Tab = tab ?? (mayEdit && !opened.data && (!mayInspect || opened.isError) ? 'machine' : 'inspection');
  const close = (): void => leave(form.isUnsaved, () => setOpen(false));
  const title = t('inspection.title', { stage: servedText(row.StatusName), serial: row.Vin });

  const alertCompleted = useCompletedAlert(row);
  const completed = (done: Parameters<typeof alertCompleted>[0]): void => {
    setOpen(false);
    void changed();
    alertCompleted(done);
  };
  const left = (): void =>
    alert({
      type: 'Warning',
      title: t('inspection.unsaved', { serial: row.Vin }),
      text: t('inspection.unsavedText'),
      id: `inspection-${row.VhcId}`,
      action: { text: t('inspection.reopen'), run: () => void navigate(inspectionAddress(row.Vin), { state: fromHere }) },
    });
  const reload = async (): Promise<void> => {
    await client.resetQueries({ queryKey: keys.inspection(session.site, row.VhcId) });
    await changed();
  };
  const why = refused === undefined ? '' : (whyRefused(refused, refusals) ?? refused);
  const waiting = opened.data && 'local' in opened.data && opened.data.isCompleted ? opened.data : undefined;
  const inspection = waiting ? (
    <div className="inspect-scroll">
      <CompletedHere opened={waiting} onReopened={() => void opened.refetch()} />
    </div>
  ) : opened.data ? (
    <Desk
      key={`${opened.data.lookup} ${opened.dataUpdatedAt}`}
      row={row}
      opened={opened.data}
      before={before}
      isHidden={shown !== 'inspection'}
      head={head}
      onCompleted={completed}
      onLeft={left}
      onReload={() => void reload()}
    />
  ) : shown !== 'inspection' ? null : (
    <InspectionState opened={opened} why={why} />
  );
  const phoneHead = isNarrow ? (
    <PhoneHead row={row} place={setHead} onBack={close} machine={mayEdit ? { isShown: shown === 'machine', onShow: (isShown) => setTab(isShown ? 'machine' : 'inspection') } : undefined} />
  ) : undefined;
  const tabPanel = (of: Tab): object => (mayEdit && !isNarrow ? { role: 'tabpanel', id: `${tabsId}-${of}-panel`, 'aria-labelledby': `${tabsId}-${of}` } : {});
  return (
    <>
      <Modal open={open} title={title} guide="inspect" width="wide" onClose={close} onClosed={onLeave} {...(phoneHead ? { head: phoneHead } : {})}>
        <div className="inspect">
          {isNarrow ? null : (
            <div className="inspect-head">
              <MachineHead row={row} place={locationOf(row)} />
              {mayEdit ? <Tabs id={tabsId} shown={shown} onShow={setTab} /> : null}
            </div>
          )}
          <div className="inspect-panel" {...tabPanel('inspection')} hidden={shown !== 'inspection'}>
            {inspection}
          </div>
          {mayEdit ? <MachineTab form={form} panel={tabPanel('machine')} isHidden={shown !== 'machine'} onCancel={close} /> : null}
        </div>
      </Modal>
      {form.over}
      {question}
    </>
  );
}
