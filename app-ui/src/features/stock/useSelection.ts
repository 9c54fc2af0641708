// The selected machines of the stock list, and its current row.
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { StockRow } from '../../api/wire.ts';
import type { ordered } from '../../paths.ts';
import { useChanged } from '../../ui/useChanged.ts';

export interface Selection {
  selected: ReadonlyMap<number, StockRow>;
  select: (rows: readonly StockRow[], on: boolean) => void;
  clear: () => void;
  /** Index of the current row; -1 for none. */
  at: number;
  setAt: (at: number | ((before: number) => number)) => void;
  /** Makes a machine that was just added or changed the current row, once the list has it. */
  setSaved: (record: number) => void;
}

/** The selection is cleared when another list is shown, whose address differs. */
export function useSelection(rows: readonly StockRow[], address: string): Selection {
  const reached = useLocation();
  const [selected, setSelected] = useState<ReadonlyMap<number, StockRow>>(new Map());
  const [at, setAt] = useState(-1);
  const [saved, setSaved] = useState<number>();
  const clear = (): void => setSelected(new Map());
  useChanged(address, () => {
    clear();
    setAt(-1);
    setSaved(undefined);
  });
  // The machines that a batch was made of are elsewhere now.
  useChanged((reached.state as Partial<typeof ordered> | null)?.ordered ? reached.key : '', clear);
  const savedAt = rows.findIndex((row) => row.VhcId === saved);
  if (saved !== undefined && savedAt >= 0) {
    setSaved(undefined);
    setAt(savedAt);
  }
  const select = (some: readonly StockRow[], on: boolean): void => {
    setSelected((before) => {
      const next = new Map(before);
      for (const row of some) {
        if (on) next.set(row.VhcId, row);
        else next.delete(row.VhcId);
      }
      return next;
    });
  };
  return { selected, select, clear, at, setAt, setSaved };
}
