// The actions on the selected machines: moves, batches, and inspecting them together.
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session.tsx';
import type { Refusals, StockRow } from '../../api/wire.ts';
import { keepDraft } from '../../machines/drafts/drafts.ts';
import { isAuditChecked, pickedOf, selectionName, type BatchMode } from '../../handover/batch/batch.ts';
import { ableAndNot, cannotBegin, isBatch, movesFor, takenAndNot, type Move } from '../../machines/moves/moves.ts';
import { fromHere, paths } from '../../paths.ts';
import { alert } from '../../ui/toast.tsx';
import type { OpenDialog } from './StockDialogs.tsx';
import { cannotTogether } from './together.ts';
import type { StockView } from './view.ts';

interface Chosen {
  chosen: readonly StockRow[];
  view: StockView;
  undoEnabled: boolean;
  refusals: Refusals | undefined;
  setOpen: (open: OpenDialog | undefined) => void;
}

export interface SelectionMoves {
  /** The moves of the Actions dropdown. */
  moves: Move[];
  /** Begins a move of the dropdown. */
  begin: (move: Move) => void;
  /** Begins a move of the selection bar with the machines that it is possible with. */
  beginWith: (move: Move) => void;
  together: () => void;
  toBatch: (mode: BatchMode, rows: readonly StockRow[]) => void;
}

export function useSelectionMoves({ chosen, view, undoEnabled, refusals, setOpen }: Chosen): SelectionMoves {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { hierarchy } = session.module('stockList');
  const warn = (refusal: Exclude<ReturnType<typeof cannotBegin> | ReturnType<typeof cannotTogether>, undefined>): void =>
    alert({ type: 'Warning', kind: 'move', title: t(refusal), id: 'move' });
  /**
   * Continues with a selection in the multiple handover dialog, which has an address; without one, with the stored
   * selection.
   */
  const toBatch = (mode: BatchMode, some: readonly StockRow[]): void => {
    setOpen(undefined);
    const place = { user: session.user.UserId, site: session.site, name: selectionName(mode) };
    if (some.length > 0) keepDraft(place, some.map(pickedOf));
    void navigate((mode === 'pdi' ? paths.batchPdi : paths.batch) + search, { state: fromHere });
  };
  const batchWith = (mode: BatchMode): void => {
    const { able, left } =
      mode === 'pdi' ? ableAndNot('pdi', chosen, refusals) : takenAndNot(chosen, isAuditChecked(session.config), t('handover.auditOverdue'));
    if (left.length > 0) setOpen({ kind: 'move', moving: { move: mode, rows: able, left } });
    else toBatch(mode, able);
  };
  return {
    moves: movesFor({ hierarchy, filter: view.filter, undoEnabled, can: session.can }),
    begin: (move) => {
      if (isBatch(move)) {
        batchWith(move);
        return;
      }
      const refusal = cannotBegin(move, view.filter, chosen.length);
      if (refusal) warn(refusal);
      else setOpen({ kind: 'move', moving: { move, rows: chosen } });
    },
    beginWith: (move) => {
      if (isBatch(move)) {
        batchWith(move);
        return;
      }
      const { able, left } = ableAndNot(move, chosen, refusals);
      setOpen({ kind: 'move', moving: { move, rows: able, left } });
    },
    together: () => {
      const refusal = cannotTogether(chosen);
      if (refusal) warn(refusal);
      else void navigate(`${paths.together}?of=${chosen.map((row) => row.VhcId).join()}`, { state: fromHere });
    },
    toBatch,
  };
}
