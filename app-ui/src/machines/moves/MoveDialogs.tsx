// The dialogs of a move, from its menu entry to the call: confirmation, invalid machines, location or site. One at a time.
import type { TFunction } from 'i18next';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../api/wire.ts';
import { servedText } from '../../text/served.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { InvalidMachines } from './InvalidMachines.tsx';
import { LocationPicker } from './LocationPicker.tsx';
import type { BatchMode } from '../../handover/batch/batch.ts';
import { isBatch, pendingAndNot, type Left, type Move } from './moves.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import { useMoves, type Moves } from './useMoves.ts';

export interface Moving {
  move: Move | 'reject';
  rows: readonly StockRow[];
  /** Machines of the selection with which it cannot be done; they are named first. */
  left?: readonly Left[];
}

interface Props {
  moving: Moving | undefined;
  /** The dialog closes, with a move or without one. */
  onClose: () => void;
  /** The server has carried the move out. */
  onDone: () => void;
  /** Goes on in the multiple handover dialog. */
  onBatch?: (mode: BatchMode, rows: readonly StockRow[]) => void;
}

export function MoveDialogs({ moving, onClose, onDone, onBatch }: Props): JSX.Element | null {
  const moves = useMoves(() => {
    onClose();
    onDone();
  });
  const [acknowledged, setAcknowledged] = useState<Moving>();
  if (!moving) return null;
  const left = moving.left ?? [];
  if (left.length > 0 && acknowledged !== moving) {
    return (
      <InvalidMachines
        invalid={left}
        text={moving.move === 'approve' ? 'moves.notApproved' : 'moves.leftOut'}
        leaves={moving.move === 'approve' ? 'moves.validLeft' : 'moves.goOnWith'}
        valid={moving.rows.length}
        onClose={onClose}
        onContinue={() => {
          if (isBatch(moving.move)) onBatch?.(moving.move, moving.rows);
          else setAcknowledged(moving);
        }}
      />
    );
  }
  const { move, rows } = moving;
  return isBatch(move) ? null : <MoveDialog moving={{ move, rows }} moves={moves} onClose={onClose} />;
}

interface DialogProps {
  moving: { move: Exclude<Moving['move'], BatchMode>; rows: readonly StockRow[] };
  moves: Moves;
  onClose: () => void;
}

/** The dialog of one move. It stays open until the server has carried the move out, so that a failure loses nothing. */
function MoveDialog({ moving: { move, rows }, moves, onClose }: DialogProps): JSX.Element {
  const { t } = useTranslation();
  const serials = rows.map((row) => row.Vin);
  const { busy } = moves;
  switch (move) {
    case 'approve':
      return <Approval rows={rows} busy={busy} onClose={onClose} onApprove={moves.accept} />;
    case 'reject':
      return <RejectDialog serial={serials.join(', ')} busy={busy} onClose={onClose} onReject={(comment) => moves.reject(rows, comment)} />;
    case 'transfer':
      return <TransferDialog serials={serials} busy={busy} onClose={onClose} onTransfer={(site) => moves.transfer(rows, site)} />;
    case 'relocate':
      return (
        <LocationPicker
          title={t('moves.relocateTitle', { machines: machinesOf(t, serials) })}
          submit={t('moves.relocateSubmit')}
          serials={serials}
          busy={busy}
          onClose={onClose}
          onChoose={(location) => moves.relocate(rows, location)}
        />
      );
    case 'undo':
    case 'restock':
      return <Return move={move} serials={serials} busy={busy} onClose={onClose} onReturn={(location) => moves[move](rows, location)} />;
  }
}

/** One machine by its serial, more by their number. */
const machinesOf = (t: TFunction, serials: readonly string[]): string =>
  serials.length === 1 ? (serials[0] ?? '') : t('moves.count', { count: serials.length });

interface ApprovalProps {
  rows: readonly StockRow[];
  busy: boolean;
  onApprove: (valid: readonly StockRow[], location: number) => void;
  onClose: () => void;
}

/** Lists the invalid machines first, then the dialog for the location of the others. */
function Approval({ rows, busy, onApprove, onClose }: ApprovalProps): JSX.Element {
  const { valid, invalid } = pendingAndNot(rows);
  const [seen, setSeen] = useState(invalid.length === 0);
  if (!seen) {
    return (
      <InvalidMachines
        invalid={invalid.map((row) => ({ row, why: servedText(row.StatusName) }))}
        text="moves.notApproved"
        leaves="moves.validLeft"
        valid={valid.length}
        onClose={onClose}
        onContinue={() => setSeen(true)}
      />
    );
  }
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
      title={t(`moves.${move}Of`, { machines: machinesOf(t, serials) })}
      message={t(`moves.${move}Prompt`)}
      okText={t(`moves.${move}`)}
      onCancel={onClose}
      onOk={() => setSure(true)}
    />
  );
}
