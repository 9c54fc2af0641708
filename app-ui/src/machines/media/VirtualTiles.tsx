// Hundreds of tiles: only the lines in view and some around them are drawn. Loaded with the first such gallery.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type JSX } from 'react';
import { scrollerOf } from '../../ui/scroller.ts';
import type { MediaItem } from './media.ts';

interface Props {
  items: readonly MediaItem[];
  label: string;
  draw: (item: MediaItem) => JSX.Element;
}

/** The width of a tile at least, and the space between two, as in media.css (px). */
const least = 132;
const gap = 8;
/** The height of a line of tiles with the space below it (px). */
const line = 148;

export default function VirtualTiles({ items, label, draw }: Props): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const [width, setWidth] = useState(0);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = (): void => {
      const scroller = scrollerOf(element);
      setWidth(element.clientWidth);
      setAbove(scroller ? element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop : 0);
    };
    measure();
    const watched = new ResizeObserver(measure);
    watched.observe(element);
    return () => watched.disconnect();
  }, []);
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const virtualizer = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => line,
    scrollMargin: above,
    overscan: 4,
    initialRect: { width: 0, height: window.innerHeight },
  });
  const lines = virtualizer.getVirtualItems();
  const first = (lines[0]?.index ?? 0) * columns;
  const end = Math.min(items.length, ((lines.at(-1)?.index ?? -1) + 1) * columns);
  const before = (lines[0]?.start ?? above) - above;
  const after = virtualizer.getTotalSize() - ((lines.at(-1)?.end ?? above) - above);
  return (
    <ul ref={list} className="media-tiles even" aria-label={label}>
      {before > 0 ? <li aria-hidden="true" className="space" style={{ height: before }} /> : null}
      {items.slice(first, end).map((item, at) => (
        <li key={item.id} aria-setsize={items.length} aria-posinset={first + at + 1}>
          {draw(item)}
        </li>
      ))}
      {after > 0 ? <li aria-hidden="true" className="space" style={{ height: after }} /> : null}
    </ul>
  );
}
