// The rows of a long table: only those in view and some around them are drawn, between rows that keep the height of the
// others. Loaded with the first long table.
import { Fragment, type JSX, type RefObject } from 'react';
import { useRowsInView } from './rowsInView.ts';

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
  const { rows, below } = useRowsInView({ count, element: table, at });
  const space = (height: number): JSX.Element | null =>
    height > 0 ? (
      <tr aria-hidden="true" className="space">
        <td colSpan={columns} style={{ height }} />
      </tr>
    ) : null;
  return (
    <tbody>
      {rows.map(({ index, above }) => (
        <Fragment key={index}>
          {space(above)}
          {draw(index)}
        </Fragment>
      ))}
      {space(below)}
    </tbody>
  );
}
