// The menu of a machine that was found, and the dialogs over the results.
import { Suspense, useState, type JSX } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/session.tsx';
import type { StockRow } from '../../api/wire.ts';
import { DeleteQuestion } from '../../machines/DeleteQuestion.tsx';
import { mailText } from '../../machines/email/address.ts';
import { MoveDialogs, type Moving } from '../../machines/moves/MoveDialogs.tsx';
import { reportText } from '../../machines/report/report.ts';
import { RowMenu, type MenuAt } from '../../machines/RowMenu.tsx';
import { fromHere, handoverAddress, inspectionAddress } from '../../paths.ts';
import { laterDialog } from '../../ui/laterDialog.tsx';
import { useOverPage } from '../../ui/useOverPage.ts';
import { ResultSummary } from './ResultSummary.tsx';

const HistoryDialog = laterDialog(() => import('../../machines/history/HistoryDialog.tsx'));
const MachineDialog = laterDialog(() => import('../../machines/MachineDialog.tsx'));

interface Props {
  menu: MenuAt | undefined;
  refusals: Record<string, string> | undefined;
  onMenuClosed: () => void;
  /** The record of the machine whose history is open, and its row where it is listed. */
  opened: number | undefined;
  shownRow: StockRow | undefined;
  /** Opens the history of a machine, with a dialog over it. */
  onShow: (row: StockRow, over?: string) => void;
  onClose: () => void;
}

export function ResultDialogs({ menu, refusals, onMenuClosed, opened, shownRow, onShow, onClose }: Props): JSX.Element {
  const session = useSession();
  const navigate = useNavigate();
  const over = useOverPage('show');
  const [editing, setEditing] = useState<StockRow>();
  const [moving, setMoving] = useState<Moving>();
  const [deleting, setDeleting] = useState<StockRow>();
  return (
    <>
      <RowMenu
        at={menu}
        refusals={refusals}
        onClose={onMenuClosed}
        onChoose={(row, action) => {
          if (action === 'overview') onShow(row);
          else if (action === 'print') onShow(row, reportText({ record: row.VhcId, lookup: 0 }));
          else if (action === 'email') over.open(mailText(row.VhcId));
          else if (action === 'complete') void navigate(inspectionAddress(row.Vin), { state: fromHere });
          else if (action === 'handover') void navigate(handoverAddress(row.Vin, 'handover'), { state: fromHere });
          else if (action === 'edit') setEditing(row);
          else if (action === 'delete') setDeleting(row);
          else setMoving({ move: action === 'accept' ? 'approve' : 'reject', rows: [row] });
        }}
      />
      <MoveDialogs moving={moving} onClose={() => setMoving(undefined)} onDone={() => setMoving(undefined)} />
      <Suspense fallback={null}>
        {opened !== undefined && session.can('stock.history') ? (
          <HistoryDialog key={opened} id={opened} {...(shownRow ? { instead: <ResultSummary row={shownRow} /> } : {})} onClose={onClose} />
        ) : null}
        {editing ? <MachineDialog row={editing} onClose={() => setEditing(undefined)} /> : null}
      </Suspense>
      <DeleteQuestion row={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}
