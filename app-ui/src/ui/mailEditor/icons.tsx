// The icons of the mail editor's toolbar, on the grid of ui/Icon.tsx. They are part of the editor's chunk.
import type { JSX } from 'react';

const shapes = {
  bullets: 'M8 5h9M8 10h9M8 15h9M3.500 5h.1M3.500 10h.1M3.500 15h.1',
  numbers: 'M9 5h8M9 10h8M9 15h8M3.500 4l1-.500v4M3 12.500c.5-.8 2-.6 2 .4 0 .8-2 1.600-2 3.100h2.200',
  quote: 'M4 14c2.500-1 3.500-2.700 3.500-6H4v3.500h2M11.500 14c2.500-1 3.500-2.700 3.500-6h-3.500v3.500h2',
  left: 'M3 4.500h14M3 8.500h9M3 12.500h14M3 16.500h9',
  center: 'M3 4.500h14M5.500 8.500h9M3 12.500h14M5.500 16.500h9',
  right: 'M3 4.500h14M8 8.500h9M3 12.500h14M8 16.500h9',
  link: 'M8.500 11.500l3-3M9 6.500l2-2a3.200 3.200 0 014.500 4.500l-2 2M11 13.500l-2 2a3.200 3.200 0 01-4.500-4.500l2-2',
  undo: 'M7 4L3.500 7.500 7 11M3.500 7.500H12a4.300 4.300 0 010 8.600H8',
  redo: 'M13 4l3.500 3.500L13 11M16.500 7.500H8a4.300 4.300 0 000 8.600h4',
} as const;

export type EditorIconName = keyof typeof shapes;

/** An icon, hidden from assistive technology. */
export function EditorIcon({ name }: { name: EditorIconName }): JSX.Element {
  return (
    <svg className="i" viewBox="0 0 20 20" width={20} height={20} aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
