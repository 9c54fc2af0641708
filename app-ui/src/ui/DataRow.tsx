// A row of a table.
import type { Row, RowData } from '@tanstack/react-table';
import type { JSX } from 'react';
import type { DataTableProps, RowAttributes } from './dataColumns.ts';
import { Icon } from './Icon.tsx';
import type { ColumnLayout, Features } from './useDataTable.ts';

interface ExpandProps {
  words: { open: string; close: string };
  isOpen: boolean;
  onToggle: () => void;
}

function ExpandButton({ words, isOpen, onToggle }: ExpandProps): JSX.Element {
  return (
    <button
      type="button"
      className="icon"
      aria-expanded={isOpen}
      aria-label={isOpen ? words.close : words.open}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <Icon name={isOpen ? 'down' : 'right'} size={16} />
    </button>
  );
}

interface CellProps<R extends RowData> {
  id: string;
  row: R;
  layout: ColumnLayout<R>;
}

/** A cell, with the folded columns that it shows as its second line. */
function Cell<R extends RowData>({ id, row, layout }: CellProps<R>): JSX.Element {
  const column = layout.byId.get(id);
  const below = layout.guests(id);
  return (
    <td className={column?.className} title={column?.title?.(row)}>
      {below.length === 0 ? (
        column?.cell(row)
      ) : (
        <>
          <div className="fold-main">
            {column?.cell(row)}
          </div>
          <div className="fold">
            {below.map((guest) => (
              <span key={guest.id} title={guest.title?.(row)}>
                {guest.cell(row)}
              </span>
            ))}
          </div>
        </>
      )}
    </td>
  );
}

interface Props<R extends RowData> extends Pick<DataTableProps<R>, 'expand' | 'first' | 'last'> {
  row: Row<Features, R>;
  layout: ColumnLayout<R>;
  attributes: RowAttributes;
  /** The place of the row for assistive technologies, where not all rows are drawn. */
  place: { 'aria-rowindex'?: number };
}

export function DataRow<R extends RowData>({ row, layout, attributes, place, expand, first, last }: Props<R>): JSX.Element {
  const opens = row.getCanExpand();
  const isOpen = row.getIsExpanded();
  return (
    <tr
      {...attributes}
      className={`${attributes.className ?? ''}${row.depth > 0 ? ' sub' : ''}`}
      onClick={opens ? () => row.toggleExpanded() : attributes.onClick}
      {...place}
    >
      {first ? <td className={first.className}>{first.cell(row.original)}</td> : null}
      {expand ? (
        <td className="k">{opens ? <ExpandButton words={expand} isOpen={isOpen} onToggle={() => row.toggleExpanded()} /> : null}</td>
      ) : null}
      {row.getVisibleCells().map((cell) => (
        <Cell key={cell.id} id={cell.column.id} row={row.original} layout={layout} />
      ))}
      {last ? <td className={last.className}>{last.cell(row.original)}</td> : null}
    </tr>
  );
}
