// The stock list as a grid, from 900 px: sticky header, keyboard, and the row menu by button, right-click or Shift+F10.
import { startTransition, useEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StockRow } from '../../api/wire.ts';
import { machineAddress } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { rowSelectable, type ColumnId } from './columns.ts';
import { InspectionIcons, InspectionKinds } from '../../machines/InspectionIcons.tsx';
import { menuActions, type MenuAt } from '../../machines/RowMenu.tsx';
import { AuditBadge, FreshMark, InspectionStatus, locationOf, ModelName, PartlyChecked } from '../../machines/RowParts.tsx';
import { MachineTick, PageTick, useTick } from './Ticks.tsx';

export interface GridProps {
  rows: readonly StockRow[];
  columns: readonly ColumnId[];
  /** Undefined when the user has no checkboxes. */
  selected: ReadonlyMap<number, StockRow> | undefined;
  undoEnabled: boolean;
  siteStock: boolean;
  /** The machines that changed recently. */
  marks: ReadonlySet<number>;
  /** The index of the keyboard's current row; -1 for none. */
  at: number;
  canOpen: (row: StockRow) => boolean;
  onOpen: (row: StockRow) => void;
  onMenu: (at: MenuAt) => void;
  onSelect: (rows: readonly StockRow[], on: boolean) => void;
}

/** CSS classes by column: the serial is sticky, columns of free text are cut, and states wrap to two lines. */
const cellClass: Partial<Record<ColumnId, 'lead' | 'words' | 'wraps'>> = {
  serial: 'lead', model: 'words', location: 'words', destination: 'words', inspectionStatus: 'wraps',
};

/** The full text of a cell that may be cut, for its tooltip. */
function wordsOf(row: StockRow, column: ColumnId): string | undefined {
  switch (column) {
    case 'model':
      return row.Model || row.ModelName;
    case 'location':
      return locationOf(row);
    case 'destination':
      return row.DestinationSiteName;
    default:
      return undefined;
  }
}

/** The number of rows that fit a screen. They are rendered first, so that the first machine is visible early. */
const firstRows = 16;

/** Whether the rows beyond the first screen are rendered too, which is right after those of the first screen. */
function useWhole(): boolean {
  const [whole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  return whole;
}

export function StockGrid(props: GridProps): JSX.Element {
  const { t } = useTranslation();
  const { rows, columns, selected, undoEnabled, at } = props;
  const whole = useWhole();
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (at >= 0) body.current?.rows[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const tick = useTick(props);
  return (
    <table className="grid">
      <thead>
        <tr>
          {selected ? (
            <th className="tick" scope="col">
              <PageTick rows={rows} selected={selected} undoEnabled={undoEnabled} onSelect={props.onSelect} />
            </th>
          ) : null}
          {columns.map((column) => (
            <th key={column} scope="col" className={cellClass[column]}>
              {column === 'completed' ? <InspectionKinds /> : t(`stock.${column}`)}
            </th>
          ))}
          <th className="k" scope="col">
            <span className="sr">{t('stock.rowActions')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {(whole ? rows : rows.slice(0, firstRows)).map((row, index) => {
          const hasMenu = menuActions(row).length > 0;
          const on = selected?.has(row.VhcId) ?? false;
          return (
            <tr
              key={row.VhcId}
              className={`${on ? 'on' : ''}${index === at ? ' at' : ''}`}
              aria-selected={on || undefined}
              aria-current={index === at ? 'true' : undefined}
              onDoubleClick={() => {
                if (props.canOpen(row)) props.onOpen(row);
              }}
              onContextMenu={(event) => {
                if (!hasMenu) return;
                event.preventDefault();
                props.onMenu({ row, anchor: { left: event.clientX, top: event.clientY } });
              }}
            >
              {selected ? (
                <td className="tick">
                  {rowSelectable(row.TrackingStatus, undoEnabled) ? <MachineTick row={row} on={on} onTick={tick} /> : null}
                </td>
              ) : null}
              {columns.map((column) => (
                <td key={column} className={cellClass[column]} title={wordsOf(row, column)}>
                  <Cell {...props} row={row} column={column} />
                </td>
              ))}
              <td className="k">
                {hasMenu ? (
                  <button
                    type="button"
                    className="icon"
                    aria-haspopup="menu"
                    aria-label={t('stock.actionsOf', { serial: row.Vin })}
                    data-row-menu={row.VhcId}
                    onClick={(event) => props.onMenu({ row, anchor: event.currentTarget })}
                    onDoubleClick={(event) => event.stopPropagation()}
                  >
                    <Icon name="kebab" />
                  </button>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface CellProps extends Pick<GridProps, 'canOpen' | 'onOpen' | 'siteStock' | 'marks'> {
  row: StockRow;
  column: ColumnId;
}

function Cell({ row, column, canOpen, onOpen, siteStock, marks }: CellProps): JSX.Element {
  switch (column) {
    case 'serial':
      return (
        <>
          <SerialLink row={row} canOpen={canOpen} onOpen={onOpen} />
          {marks.has(row.VhcId) ? <FreshMark /> : null}
        </>
      );
    case 'model':
      return <ModelName row={row} />;
    case 'location':
      return <>{locationOf(row)}</>;
    case 'destination':
      return <>{row.DestinationSiteName}</>;
    case 'auditStatus':
      return <AuditBadge row={row} siteStock={siteStock} />;
    case 'inspectionStatus':
      return <InspectionStatus row={row} />;
    case 'completed':
      return <InspectionIcons done={row.CompletedInspection} />;
  }
}

/** The serial, as a link where the machine can be opened. */
export function SerialLink({ row, canOpen, onOpen }: Pick<CellProps, 'row' | 'canOpen' | 'onOpen'>): JSX.Element {
  return (
    <>
      {canOpen(row) ? (
        <Link
          className="serial link"
          to={machineAddress(row.Vin)}
          onClick={(event) => {
            // A click that opens a new tab or window is left to the browser.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(row);
          }}
        >
          {row.Vin}
        </Link>
      ) : (
        <span className="serial">{row.Vin}</span>
      )}
      <PartlyChecked row={row} />
    </>
  );
}
