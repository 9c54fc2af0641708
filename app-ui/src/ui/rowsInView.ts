// Which rows of a long table or list are drawn: those in view and some around them.
import { useEffect, type RefObject } from 'react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { rowHeight, scrollerOf } from './scroller.ts';

interface Wanted {
  count: number;
  /** The table or list, inside the element that scrolls. */
  element: RefObject<HTMLElement | null>;
  /** The index of the row that is to be in view; -1 for none. */
  at?: number;
  /** The index of a row that is drawn wherever it is, because something is being typed in it; -1 for none. */
  pinned?: number;
}

interface InView {
  /** The rows to draw, in order, each with the height (px) of the rows left out before it. */
  rows: { index: number; above: number }[];
  /** The height (px) of the rows left out after the last one. */
  below: number;
  /** The ref of a row with the attribute `data-index` whose height is not that of the others. */
  measure: (row: Element | null) => void;
}

export function useRowsInView({ count, element, at = -1, pinned = -1 }: Wanted): InView {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollerOf(element.current),
    estimateSize: () => rowHeight(element.current),
    overscan: 10,
    initialRect: { width: 0, height: window.innerHeight },
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range);
      return pinned < 0 || pinned >= count || inView.includes(pinned) ? inView : [...inView, pinned].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at);
  }, [at, virtualizer]);
  const items = virtualizer.getVirtualItems();
  return {
    rows: items.map(({ index, start }, nth) => ({ index, above: start - (items[nth - 1]?.end ?? 0) })),
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  };
}
