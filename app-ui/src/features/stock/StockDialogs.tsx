// The dialogs over the stock list.
import type { JSX } from 'react';
import { Outlet } from 'react-router';
import type { StockRow } from '../../api/wire.ts';
import { DeleteQuestion } from '../../machines/DeleteQuestion.tsx';
import type { BatchMode } from '../../handover/batch/batch.ts';
import { MoveDialogs, type Moving } from '../../machines/moves/MoveDialogs.tsx';
import { laterDialog } from '../../ui/laterDialog.tsx';
import { OpenMachine } from './OpenMachine.tsx';
import type { OpenMachineDoor } from './useOpenMachine.ts';

const MachineDialog = laterDialog(() => import('../../machines/MachineDialog.tsx'));
const ImportDialog = laterDialog(() => import('../../machines/imports/ImportDialog.tsx'));

/** The open dialog. */
export type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit'; row: StockRow }
  | { kind: 'delete'; row: StockRow }
  | { kind: 'import' }
  | { kind: 'move'; moving: Moving };

interface Props {
  open: OpenDialog | undefined;
  machine: OpenMachineDoor;
  rows: readonly StockRow[];
  onSaved: (record: number) => void;
  onMoved: () => void;
  onBatch: (mode: BatchMode, rows: readonly StockRow[]) => void;
  onClose: () => void;
}

export function StockDialogs({ open, machine, rows, onSaved, onMoved, onBatch, onClose }: Props): JSX.Element {
  return (
    <>
      {open?.kind === 'create' ? <MachineDialog onClose={onClose} onSaved={onSaved} /> : null}
      {open?.kind === 'edit' ? <MachineDialog row={open.row} onClose={onClose} onSaved={onSaved} /> : null}
      {open?.kind === 'import' ? <ImportDialog onClose={onClose} /> : null}
      <Outlet />
      <OpenMachine serial={machine.serial} rows={rows} onGo={machine.open} onClose={machine.close} />
      <MoveDialogs moving={open?.kind === 'move' ? open.moving : undefined} onClose={onClose} onDone={onMoved} onBatch={onBatch} />
      <DeleteQuestion row={open?.kind === 'delete' ? open.row : undefined} onClose={onClose} />
    </>
  );
}
