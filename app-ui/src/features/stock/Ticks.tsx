// The checkboxes that select machines, in the grid and on the cards: one for each machine, one for the whole page.
import { useRef, type JSX, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../api/wire.ts';
import { rowSelectable } from './columns.ts';

export interface Ticking {
  rows: readonly StockRow[];
  selected: ReadonlyMap<number, StockRow>;
  undoEnabled: boolean;
  onSelect: (rows: readonly StockRow[], on: boolean) => void;
}

type Tick = (event: MouseEvent, row: StockRow) => void;

/** Called on a click on a machine's checkbox; with Shift the range since the last click is selected. */
export function useTick({ rows, selected, undoEnabled, onSelect }: Omit<Ticking, 'selected'> & { selected: Ticking['selected'] | undefined }): Tick {
  const last = useRef<number>(undefined);
  return (event, row) => {
    const index = rows.indexOf(row);
    const from = event.shiftKey ? (last.current ?? index) : index;
    const range = rows.slice(Math.min(from, index), Math.max(from, index) + 1);
    onSelect(range.filter((one) => rowSelectable(one.TrackingStatus, undoEnabled)), !selected?.has(row.VhcId));
    last.current = index;
  };
}

export function MachineTick({ row, on, onTick }: { row: StockRow; on: boolean; onTick: Tick }): JSX.Element {
  const { t } = useTranslation();
  return (
    <input
      type="checkbox"
      className="cb"
      aria-label={t('stock.selectRow', { serial: row.Vin })}
      checked={on}
      onChange={() => undefined}
      onClick={(event) => onTick(event, row)}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}

export function PageTick({ rows, selected, undoEnabled, onSelect }: Ticking): JSX.Element {
  const { t } = useTranslation();
  const open = rows.filter((row) => rowSelectable(row.TrackingStatus, undoEnabled));
  const ticked = open.filter((row) => selected.has(row.VhcId)).length;
  return (
    <input
      type="checkbox"
      className="cb"
      aria-label={t('stock.selectPage')}
      checked={ticked > 0 && ticked === open.length}
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && ticked < open.length;
      }}
      onChange={() => onSelect(open, ticked !== open.length)}
    />
  );
}
