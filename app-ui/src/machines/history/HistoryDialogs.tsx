// The dialogs over the history of a machine.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.tsx';
import type { MachineHistory, StockRow } from '../../api/wire.ts';
import { laterDialog } from '../../ui/laterDialog.tsx';
import type { useOverPage } from '../../ui/useOverPage.ts';
import { InspectionViewer, inspectionMediaOf } from '../media/InspectionViewer.tsx';
import { reportOf } from '../report/report.ts';

const DocumentDialog = laterDialog(() => import('../documents/DocumentDialog.tsx'));
const ReportDialog = laterDialog(() => import('../report/ReportDialog.tsx'));
const SpecificationDialog = laterDialog(() => import('../specification/SpecificationDialog.tsx'));
const MachineDialog = laterDialog(() => import('../MachineDialog.tsx'));

export interface LastingDialog {
  isOpen: boolean;
  /** `true` once it was open: a dialog that closes is shown until it is gone. */
  isShown: boolean;
}

export function useLasting(isOpen: boolean): LastingDialog {
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return { isOpen, isShown: isOpen || wasOpen };
}

interface Props {
  id: number;
  head: MachineHistory;
  row: StockRow;
  /** `true` if the record is of the current site. */
  own: boolean;
  over: ReturnType<typeof useOverPage>;
  specification: LastingDialog;
  documents: LastingDialog;
  editing: StockRow | undefined;
  onEdited: () => void;
}

export function HistoryDialogs({ id, head, row, own, over, specification, documents, editing, onEdited }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const viewed = session.can('asset.read') ? inspectionMediaOf(over.value) : undefined;
  const printed = session.can('report.print') ? reportOf(over.value) : undefined;
  return (
    <>
      {viewed ? <InspectionViewer key={over.value} of={viewed} own={own} title={t('media.of', { serial: row.Vin })} onClose={over.close} /> : null}
      {specification.isShown ? <SpecificationDialog serial={row.Vin} open={specification.isOpen} onClose={over.close} /> : null}
      {printed ? <ReportDialog key={over.value} of={printed} serial={row.Vin} onClose={over.close} /> : null}
      {documents.isShown ? (
        <DocumentDialog record={id} serial={row.Vin} own={own} previous={head.PreviousVhcId} open={documents.isOpen} onClose={over.close} />
      ) : null}
      {editing ? <MachineDialog row={editing} onClose={onEdited} /> : null}
    </>
  );
}
