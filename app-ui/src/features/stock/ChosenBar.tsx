// The bar of the selected machines.
import type { JSX } from 'react';
import { useSession } from '../../api/session.tsx';
import type { StockRow } from '../../api/wire.ts';
import { movesOf } from '../../machines/moves/moves.ts';
import { ActionsButton, MoveButtons } from './ActionsButton.tsx';
import { rowSelectable } from './columns.ts';
import { SelectionBar } from './FilterLine.tsx';
import { everyMatching } from './queries.ts';
import { PageTick } from './Ticks.tsx';
import type { Selection } from './useSelection.ts';
import type { SelectionMoves } from './useSelectionMoves.ts';
import type { StockView } from './view.ts';

interface Props {
  chosen: readonly StockRow[];
  rows: readonly StockRow[];
  view: StockView;
  /** Number of machines that the view has on all pages. */
  total: number;
  selection: Selection;
  undoEnabled: boolean;
  isPhone: boolean;
  actions: SelectionMoves;
}

export function ChosenBar({ chosen, rows, view, total, selection: { selected, select, clear }, undoEnabled, isPhone, actions: { moves, begin, beginWith, together } }: Props): JSX.Element {
  const session = useSession();
  return (
    <SelectionBar
      serials={chosen.map((row) => row.Vin)}
      matching={total}
      onAll={async () => {
        const every = await everyMatching(view);
        select(
          every.filter((row) => rowSelectable(row.TrackingStatus, undoEnabled)),
          true,
        );
      }}
      onClear={clear}
      onTogether={session.can('inspection.perform') && chosen.length > 1 ? together : undefined}
      moves={
        isPhone ? (
          <ActionsButton moves={[...movesOf(chosen).filter((move) => !moves.includes(move)), ...moves]} onMove={(move) => (moves.includes(move) ? begin : beginWith)(move)} above />
        ) : (
          <MoveButtons moves={movesOf(chosen)} onMove={beginWith} />
        )
      }
      {...(isPhone ? { page: <PageTick rows={rows} selected={selected} undoEnabled={undoEnabled} onSelect={select} /> } : {})}
    />
  );
}
