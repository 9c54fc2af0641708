// The dialogs of a move, from its menu entry to the call: confirmation, invalid machines, location or site. One at a time.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../api/wire.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { InvalidMachines } from './InvalidMachines.tsx';
import { LocationPicker } from './LocationPicker.tsx';
import { pendingAndNot, type Move } from './moves.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import { useMoves } from './useMoves.ts';

export interface Moving {
  move: Move | 'reject';
  rows: readonly StockRow[];
}

interface Props {
  moving: Moving | undefined;
  /** The dialog was closed without a move. */
  onClose: () => void;
  /** The server has carried the move out. */
  onDone: () => void;
}

export function MoveDialogs({ moving, onClose, onDone }: Props): JSX.Element | null {
  const moves = useMoves(onDone);
  if (!moving) return null;
  const { move, rows } = moving;
  const serials = rows.map((row) => row.Vin);
  switch (move) {
    case 'approve':
      return (
        <Approval
          rows={rows}
          busy={moves.busy}
          onClose={onClose}
          onApprove={(valid, location) => {
            moves.accept(valid, location);
            onClose();
          }}
        />
      );
    case 'reject':
      return (
        <RejectDialog
          serial={serials.join(', ')}
          busy={moves.busy}
          onClose={onClose}
          onReject={(comment) => {
            moves.reject(rows, comment);
            onClose();
          }}
        />
      );
    case 'transfer':
      return (
        <TransferDialog
          serials={serials}
          busy={moves.busy}
          onClose={onClose}
          onTransfer={(site) => {
            moves.transfer(rows, site);
            onClose();
          }}
        />
      );
    case 'undo':
    case 'restock':
      return (
        <Return
          move={move}
          serials={serials}
          busy={moves.busy}
          onClose={onClose}
          onReturn={(location) => {
            if (move === 'undo') moves.undo(rows, location);
            else moves.restock(rows, location);
            onClose();
          }}
        />
      );
  }
}

interface ApprovalProps {
  rows: readonly StockRow[];
  busy: boolean;
  onApprove: (valid: readonly StockRow[], location: number) => void;
  onClose: () => void;
}

/** Lists the invalid machines first, then asks for the location of the others. */
function Approval({ rows, busy, onApprove, onClose }: ApprovalProps): JSX.Element {
  const { valid, invalid } = pendingAndNot(rows);
  const [seen, setSeen] = useState(invalid.length === 0);
  if (!seen) return <InvalidMachines invalid={invalid} valid={valid.length} onClose={onClose} onContinue={() => setSeen(true)} />;
  return <LocationPicker serials={valid.map((row) => row.Vin)} busy={busy} onClose={onClose} onChoose={(location) => onApprove(valid, location)} />;
}

interface ReturnProps {
  move: 'undo' | 'restock';
  serials: readonly string[];
  busy: boolean;
  onReturn: (location: number) => void;
  onClose: () => void;
}

/** Undo and re-stock ask for confirmation, then for the location. */
function Return({ move, serials, busy, onReturn, onClose }: ReturnProps): JSX.Element {
  const { t } = useTranslation();
  const [sure, setSure] = useState(false);
  if (sure) return <LocationPicker serials={serials} busy={busy} onClose={onClose} onChoose={onReturn} />;
  return (
    <Confirm
      open
      title={t(`moves.${move}Title`)}
      message={t(`moves.${move}Prompt`)}
      onCancel={onClose}
      onOk={() => setSure(true)}
    />
  );
}
