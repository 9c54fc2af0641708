// The machines in audit with a checkbox each (HAND-013), read a page at a time while one scrolls.
import { useEffect, useRef, type JSX, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import type { StockRow } from '../../api/wire.ts';
import { isTaken, mostAtOnce, pageSize, type BatchMode, type Picked } from './batch.ts';
import { inspectionResult } from '../../machines/badge.ts';
import { AuditBadge, InspectionStatus, locationOf, ModelName } from '../../machines/RowParts.tsx';
import { servedText, whyRefused } from '../../text/served.ts';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import type { useBatchList } from './useBatch.ts';

interface Props {
  mode: BatchMode;
  auditCheck: boolean;
  list: ReturnType<typeof useBatchList>;
  picked: ReadonlyMap<number, Picked>;
  onPick: (rows: readonly StockRow[], on: boolean) => void;
  onPickAll: () => void;
  onClear: () => void;
  isPickingAll: boolean;
}

export function BatchTable({ mode, auditCheck, list, picked, onPick, onPickAll, onClear, isPickingAll }: Props): JSX.Element {
  const { t } = useTranslation();
  const { rows, total, refusals, hasMore } = list;
  const last = useRef<number>(undefined);
  const taken = rows.filter((row) => isTaken(row, mode, auditCheck));
  const ticked = taken.filter((row) => picked.has(row.VhcId)).length;
  const tick = (event: MouseEvent, row: StockRow): void => {
    const index = rows.indexOf(row);
    const from = event.shiftKey ? (last.current ?? index) : index;
    onPick(rows.slice(Math.min(from, index), Math.max(from, index) + 1), !picked.has(row.VhcId));
    last.current = index;
  };
  /** Why a machine can not be selected. */
  const why = (row: StockRow): string =>
    mode === 'pdi' ? (whyRefused(row.Actions.Refused['pdi'], refusals) ?? servedText(row.StatusName)) : t('handover.auditOverdue');
  const columns: DataColumn<StockRow>[] = [
    { id: 'serial', head: t('stock.serial'), width: 120, className: 'lead', cell: (row) => <span className="serial">{row.Vin}</span> },
    { id: 'model', head: t('stock.model'), width: 130, flexible: true, className: 'words', priority: 1, hosts: ['serial'], title: (row) => row.Model, cell: (row) => <ModelName row={row} /> },
    { id: 'location', head: t('stock.location'), width: 110, flexible: true, className: 'words', priority: 2, hosts: ['model', 'serial'], title: locationOf, cell: (row) => <>{locationOf(row)}</> },
    { id: 'auditStatus', head: t('stock.auditStatus'), width: 190, flexible: true, cell: (row) => <AuditBadge row={row} siteStock={false} /> },
    { id: 'inspectionStatus', head: t('stock.inspectionStatus'), width: 170, className: 'wraps', priority: 3, hosts: ['auditStatus'], words: (row) => inspectionResult(row).text, iconWidth: 24, cell: (row) => <InspectionStatus row={row} /> },
  ];
  if (list.error) return <ErrorState title={t('stock.loadFailed')} text={asFailure(list.error)?.text ?? ''} onRetry={list.retry} />;
  if (list.isLoading) return <Skeleton of="rows" count={8} />;
  if (rows.length === 0) return <EmptyState title={t('stock.noData')} />;
  return (
    <>
      <div className="batch-line">
        <p className="muted" role="status">
          {t('handover.listed', { shown: rows.length, total })}
        </p>
        <span className="grow" />
        {picked.size > 0 ? (
          <button type="button" className="btn text" onClick={onClear}>
            {t('stock.clearSelection')}
          </button>
        ) : null}
        {hasMore && total <= mostAtOnce ? (
          <button type="button" className="btn text" disabled={isPickingAll} onClick={onPickAll}>
            {isPickingAll ? t('stock.selectingAll') : t('stock.selectAll', { count: total })}
          </button>
        ) : null}
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <section className="gridbox batch-grid" aria-label={t('handover.machines')} aria-busy={list.isRefreshing} tabIndex={0}>
        <RefreshBar on={list.isRefreshing} />
        <DataTable
          columns={columns}
          rows={rows}
          rowId={(row) => String(row.VhcId)}
          row={(row) => {
            const on = picked.has(row.VhcId);
            const may = isTaken(row, mode, auditCheck);
            return {
              className: `${on ? 'on' : ''}${may ? '' : ' off'}`,
              'aria-selected': on || undefined,
              onDoubleClick: () => {
                if (may) onPick([row], !on);
              },
            };
          }}
          first={{
            className: 'tick',
            head: (
              <input
                type="checkbox"
                className="cb"
                aria-label={t('handover.selectShown')}
                checked={ticked > 0 && ticked === taken.length}
                disabled={taken.length === 0}
                ref={(box) => {
                  if (box) box.indeterminate = ticked > 0 && ticked < taken.length;
                }}
                onChange={() => onPick(taken, ticked !== taken.length)}
              />
            ),
            cell: (row) => {
              const may = isTaken(row, mode, auditCheck);
              return (
                <span title={may ? undefined : why(row)}>
                  <input
                    type="checkbox"
                    className="cb"
                    aria-label={may ? t('stock.selectRow', { serial: row.Vin }) : `${t('stock.selectRow', { serial: row.Vin })}: ${why(row)}`}
                    checked={picked.has(row.VhcId)}
                    disabled={!may}
                    onChange={() => undefined}
                    onClick={(event) => tick(event, row)}
                    onDoubleClick={(event) => event.stopPropagation()}
                  />
                </span>
              );
            },
          }}
        />
        {hasMore ? <More key={rows.length} count={Math.min(pageSize, total - rows.length)} busy={list.isRefreshing} onMore={list.more} /> : null}
      </section>
    </>
  );
}

/** Reads the next page when it comes into view; where the browser does not report that, by its button. */
function More({ count, busy, onMore }: { count: number; busy: boolean; onMore: () => void }): JSX.Element {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (!button.current || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) more.current();
    });
    watcher.observe(button.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <button ref={button} type="button" className="btn text more" disabled={busy} onClick={onMore}>
      {t('handover.more', { count })}
    </button>
  );
}
