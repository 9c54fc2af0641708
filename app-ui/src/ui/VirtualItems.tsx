// The items of a long list (`<ul>`): only those in view and some around them are drawn, between items that keep the height
// of the others. Loaded with the first long list.
import { Fragment, type ComponentProps, type JSX, type RefObject } from 'react';
import { useRowsInView } from './rowsInView.ts';

/** The attributes of an item's `<li>`: its place in the whole list, and what measures its height. */
export type ItemAttributes = Pick<ComponentProps<'li'>, 'ref' | 'aria-setsize' | 'aria-posinset'> & { 'data-index'?: number };

interface Props {
  count: number;
  /** The index of an item that is drawn wherever it is, because something is being typed in it; -1 for none. */
  pinned: number;
  list: RefObject<HTMLUListElement | null>;
  draw: (index: number, attributes: ItemAttributes) => JSX.Element | null;
}

export default function VirtualItems({ count, pinned, list, draw }: Props): JSX.Element {
  const { rows, below, measure } = useRowsInView({ count, element: list, pinned });
  const space = (height: number): JSX.Element | null => (height > 0 ? <li aria-hidden="true" className="space" style={{ height }} /> : null);
  return (
    <>
      {rows.map(({ index, above }) => (
        <Fragment key={index}>
          {space(above)}
          {draw(index, { ref: measure, 'data-index': index, 'aria-setsize': count, 'aria-posinset': index + 1 })}
        </Fragment>
      ))}
      {space(below)}
    </>
  );
}
