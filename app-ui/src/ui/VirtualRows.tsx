// The rows of a long table: only those in view and some around them are drawn, between two rows that keep the height of
// the others. Loaded with the first long table.
import { useEffect, type JSX, type RefObject } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { rowHeight, scrollerOf } from './scroller.ts';

interface Props {
  count: number;
  /** The number of columns, for the rows that keep the height. */
  columns: number;
  /** The index of the row that is to be in view; -1 for none. */
  at: number;
  table: RefObject<HTMLTableElement | null>;
  draw: (index: number) => JSX.Element | null;
}

export default function VirtualRows({ count, columns, at, table, draw }: Props): JSX.Element {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scrollerOf(table.current),
    estimateSize: () => rowHeight(table.current),
    overscan: 10,
    initialRect: { width: 0, height: window.innerHeight },
  });
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at);
  }, [at, rows]);
  const items = rows.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = rows.getTotalSize() - (items.at(-1)?.end ?? 0);
  const space = (height: number): JSX.Element | null =>
    height > 0 ? (
      <tr aria-hidden="true" className="space">
        <td colSpan={columns} style={{ height }} />
      </tr>
    ) : null;
  return (
    <tbody>
      {space(above)}
      {items.map(({ index }) => draw(index))}
      {space(below)}
    </tbody>
  );
}
