// The actions on one machine of the stock list: opening it, those of its menu, and the keys.
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session.tsx';
import type { StockRow } from '../../api/wire.ts';
import { mailText } from '../../machines/email/address.ts';
import { reportText } from '../../machines/report/report.ts';
import { allows, useMenuActions, type BuiltAction, type MenuAt } from '../../machines/RowMenu.tsx';
import { fromHere, handoverAddress } from '../../paths.ts';
import { useKeys } from '../../ui/useKeys.ts';
import { useOverPage } from '../../ui/useOverPage.ts';
import { rowSelectable } from './columns.ts';
import type { OpenDialog } from './StockDialogs.tsx';
import type { OpenMachineDoor } from './useOpenMachine.ts';
import type { Selection } from './useSelection.ts';

interface RowActions {
  canOpen: (row: StockRow) => boolean;
  openRow: (row: StockRow) => void;
  /** Carries out an action of the menu of a row. */
  choose: (row: StockRow, action: BuiltAction) => void;
}

export function useRowActions(machine: OpenMachineDoor, setOpen: (open: OpenDialog) => void): RowActions {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const over = useOverPage('show');
  // A machine in receiving opens the inspection and machine dialog, any other its history (STOCK-044).
  const begins = (row: StockRow): boolean => row.Status === 'R' && allows(row, 'complete');
  const edits = (row: StockRow): boolean => row.Status === 'R' && allows(row, 'edit');
  return {
    canOpen: (row) => begins(row) || edits(row) || session.can('stock.history'),
    openRow: (row) => {
      if (begins(row)) machine.inspect(row.Vin);
      else if (edits(row)) setOpen({ kind: 'edit', row });
      else machine.open(row.Vin);
    },
    choose: (row, action) => {
      if (action === 'accept') setOpen({ kind: 'move', moving: { move: 'approve', rows: [row] } });
      else if (action === 'reject') setOpen({ kind: 'move', moving: { move: 'reject', rows: [row] } });
      else if (action === 'overview') machine.open(row.Vin);
      else if (action === 'print') machine.open(row.Vin, reportText({ record: row.VhcId, lookup: 0 }));
      else if (action === 'email') over.open(mailText(row.VhcId));
      else if (action === 'complete') machine.inspect(row.Vin);
      else if (action === 'handover') void navigate(handoverAddress(row.Vin, 'handover', search), { state: fromHere });
      else setOpen({ kind: action, row });
    },
  };
}

interface Keys extends Pick<RowActions, 'canOpen' | 'openRow'> {
  rows: readonly StockRow[];
  selection: Selection;
  /** `true` if the rows have checkboxes. */
  boxes: boolean;
  undoEnabled: boolean;
  onMenu: (menu: MenuAt) => void;
}

/** The keys of the list: they move the current row, select it, open it and its menu. */
export function useRowKeys({ rows, selection: { selected, select, at, setAt }, boxes, undoEnabled, canOpen, openRow, onMenu }: Keys): void {
  const menuOf = useMenuActions();
  const here = rows[at];
  const move = (step: number) => (event: KeyboardEvent): void => {
    if (rows.length === 0) return;
    event.preventDefault();
    // Moving through the list takes the focus from the focused link or button, so that Enter opens the machine.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setAt((before) => Math.min(Math.max(before + step, 0), rows.length - 1));
  };
  const openMenu = (event: KeyboardEvent): void => {
    if (!here || menuOf(here).length === 0) return;
    event.preventDefault();
    const button = document.querySelector<HTMLElement>(`[data-row-menu="${here.VhcId}"]`);
    if (button) onMenu({ row: here, anchor: button });
  };
  useKeys({
    j: move(1),
    ArrowDown: move(1),
    k: move(-1),
    ArrowUp: move(-1),
    x: () => {
      if (here && boxes && rowSelectable(here.TrackingStatus, undoEnabled)) select([here], !selected.has(here.VhcId));
    },
    Enter: (event) => {
      if (event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement) return;
      if (here && canOpen(here)) openRow(here);
      else openMenu(event);
    },
    F10: (event) => {
      if (event.shiftKey) openMenu(event);
    },
    ContextMenu: openMenu,
  });
}
