// The first rows of a report: a table that sorts by its headings, and the number of all rows. Draws only.
import { useMediaQuery } from '@mui/material';
import type { RowData } from '@tanstack/react-table';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import type { DataColumn, Sort } from '../../ui/dataColumns.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { PreviewCards } from './PreviewCards.tsx';
import type { PreviewData } from './useReport.ts';

interface Props<R extends RowData> {
  preview: PreviewData<R>;
  columns: readonly DataColumn<R>[];
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  /** The page says what to choose before there is a report; undefined once everything is chosen. */
  missing: string | undefined;
  /** The advice below "No data found". */
  advice: string;
}

export function Preview<R extends RowData>({ preview, columns, sort, onSort, missing, advice }: Props<R>): JSX.Element {
  const { t } = useTranslation();
  const cards = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const { data, error, refreshing, retry } = preview;
  // Rows of a report have no id of their own.
  const ids = new Map((data?.rows ?? []).map((row, index) => [row, String(index)]));
  const draw = (): JSX.Element => {
    if (missing !== undefined) return <EmptyState title={missing} />;
    if (error && !refreshing) return <Failed error={error} onRetry={retry} />;
    if (!data) return <Skeleton of="rows" count={10} />;
    if (data.rows.length === 0) return <EmptyState title={t('reports.noData')} text={advice} />;
    if (cards) return <PreviewCards columns={columns} rows={data.rows} sort={sort} onSort={onSort} />;
    return <DataTable columns={columns} rows={data.rows} rowId={(row) => ids.get(row) ?? ''} sort={sort} onSort={onSort} />;
  };
  return (
    <>
      <RefreshBar on={refreshing && data !== undefined} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <section className="gridbox" aria-label={t('reports.preview')} aria-busy={refreshing} tabIndex={0}>
        {draw()}
      </section>
      <footer className="foot">
        <span role="status">{missing === undefined && data && data.rows.length > 0 ? <Count rows={data.rows.length} total={data.total} /> : null}</span>
      </footer>
    </>
  );
}

function Count({ rows, total }: { rows: number; total: number }): JSX.Element {
  const { t } = useTranslation();
  return <>{total > rows ? t('reports.first', { shown: rows, count: total }) : t('reports.all', { count: total })}</>;
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }): JSX.Element {
  const { t } = useTranslation();
  const failure = asFailure(error);
  return failure?.status === 422 ? (
    <ErrorState title={failure.text} text="" onRetry={onRetry} />
  ) : (
    <ErrorState title={t('reports.failed')} text={t('reports.serviceError')} onRetry={onRetry} />
  );
}
