// The stock list as a grid, from 900 px: sticky header, keyboard, and the row menu by button, right-click or Shift+F10.
import type { TFunction } from 'i18next';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StockRow } from '../../api/wire.ts';
import { machineAddress } from '../../paths.ts';
import { isForBrowser } from '../../ui/clicks.ts';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { columnOfSort, layout, rowSelectable, sortOf, type ColumnId } from './columns.ts';
import type { StockSort } from './view.ts';
import { auditBadge, auditText, inspectionResult } from '../../machines/badge.ts';
import { MediaMark } from '../../machines/media/MediaMark.tsx';
import { InspectionIcons, InspectionKinds } from '../../machines/InspectionIcons.tsx';
import { RowMenuButton, useMenuActions, type MenuAt } from '../../machines/RowMenu.tsx';
import { AuditBadge, DaysInStage, FormerSerial, FreshMark, InspectionStatus, locationOf, ModelName, PartlyChecked } from '../../machines/RowParts.tsx';
import { MachineTick, PageTick, useTick } from './Ticks.tsx';

export interface GridProps {
  rows: readonly StockRow[];
  columns: readonly ColumnId[];
  /** Undefined for the order of the list. */
  sort: StockSort | undefined;
  /** Undefined where the order cannot be chosen: on a past day. */
  onSort: ((sort: StockSort | undefined) => void) | undefined;
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

/** The texts by which the width of a column is measured, with the width of their icon. */
function measuredIn(column: ColumnId, siteStock: boolean, t: TFunction): Pick<DataColumn<StockRow>, 'words' | 'iconWidth'> {
  if (column === 'auditStatus') return { words: (row) => auditText(auditBadge(row, siteStock), t), iconWidth: 36 };
  if (column === 'inspectionStatus') return { words: (row) => inspectionResult(row).text, iconWidth: 24 };
  return column === 'daysInStage' ? { words: (row) => t('stock.days', { count: row.DaysInStage }), iconWidth: 20 } : {};
}

export function StockGrid(props: GridProps): JSX.Element {
  const { t } = useTranslation();
  const { rows, columns, selected, undoEnabled, sort, onSort, siteStock, marks, canOpen, onOpen, onMenu } = props;
  const tick = useTick(props);
  const menuOf = useMenuActions();
  const table = columns.map((id): DataColumn<StockRow> => ({
    id,
    ...layout[id],
    head: id === 'completed' ? <InspectionKinds /> : t(`stock.${id}`),
    sortable: onSort !== undefined && sortOf(id) !== undefined,
    descendingFirst: id === 'daysInStage',
    title: (row) => wordsOf(row, id),
    ...measuredIn(id, siteStock, t),
    cell: (row) => <Cell row={row} column={id} siteStock={siteStock} marks={marks} canOpen={canOpen} onOpen={onOpen} />,
  }));
  const sorted = sort === undefined ? undefined : columnOfSort(sort.by);
  return (
    <DataTable
      columns={table}
      rows={rows}
      rowId={(row) => String(row.VhcId)}
      at={props.at}
      sort={sort && sorted ? { by: sorted, descending: sort.descending } : undefined}
      {...(onSort
        ? {
            onSort: (next) => {
              const by = next && sortOf(next.by as ColumnId);
              onSort(next && by ? { by, descending: next.descending } : undefined);
            },
          }
        : {})}
      row={(row, index) => {
        const on = selected?.has(row.VhcId) ?? false;
        const here = index === props.at;
        return {
          className: `${on ? 'on' : ''}${here ? ' at' : ''}`,
          'aria-selected': on || undefined,
          'aria-current': here ? 'true' : undefined,
          onDoubleClick: () => {
            if (canOpen(row)) onOpen(row);
          },
          onContextMenu: (event) => {
            if (menuOf(row).length === 0) return;
            event.preventDefault();
            onMenu({ row, anchor: { left: event.clientX, top: event.clientY } });
          },
        };
      }}
      first={
        selected
          ? {
              className: 'tick',
              head: <PageTick rows={rows} selected={selected} undoEnabled={undoEnabled} onSelect={props.onSelect} />,
              cell: (row) =>
                rowSelectable(row.TrackingStatus, undoEnabled) ? <MachineTick row={row} on={selected.has(row.VhcId)} onTick={tick} /> : null,
            }
          : undefined
      }
      last={{
        className: 'k',
        head: <span className="sr">{t('stock.rowActions')}</span>,
        cell: (row) =>
          <RowMenuButton row={row} onMenu={onMenu} />,
      }}
    />
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
    case 'daysInStage':
      return <DaysInStage row={row} />;
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
            if (isForBrowser(event)) return;
            event.preventDefault();
            onOpen(row);
          }}
        >
          {row.Vin}
        </Link>
      ) : (
        <span className="serial">{row.Vin}</span>
      )}
      <FormerSerial row={row} />
      <PartlyChecked row={row} />
      <MediaMark count={{ photos: row.PhotoCount, videos: row.VideoCount }} />
    </>
  );
}
