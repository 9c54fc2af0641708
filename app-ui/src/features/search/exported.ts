// The spreadsheet of what Machine Search has found: its columns, which are those of the table, and its rows.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { searchGroup } from '../../api/calls.ts';
import { mostListRows } from '../../api/reports.ts';
import type { StockRow } from '../../api/wire.ts';
import { auditBadge, inspectionResult } from '../../machines/badge.ts';
import { locationOf } from '../../machines/RowParts.tsx';
import { groupSearch } from '../../machines/serialFilter.ts';
import { everyPage, rowsPerCall } from '../../ui/everyPage.ts';
import type { ExportColumn } from '../../ui/ListExport.tsx';

export function useMatchColumns(): ExportColumn<StockRow>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      { heading: t('stock.serial'), value: ({ Vin }) => Vin },
      { heading: t('stock.model'), value: ({ Model, ModelName }) => Model || ModelName },
      { heading: t('stock.location'), value: locationOf },
      {
        heading: t('stock.auditStatus'),
        value: (row) => {
          const { key, count, stage } = auditBadge(row, false);
          return key === 'badge.moving' ? (stage ?? '') : t(key, { count });
        },
      },
      { heading: t('stock.inspectionStatus'), value: (row) => inspectionResult(row).text },
      { heading: t('search.dealer'), value: ({ SiteName }) => SiteName },
    ],
    [t],
  );
}

/** The machines of all pages of a search. */
export const readEveryMatch = (serial: string, signal: AbortSignal): Promise<StockRow[]> =>
  everyPage(async (offset) => {
    const { JcbStockList: rows } = await searchGroup(groupSearch(serial, rowsPerCall, offset), signal);
    return { rows, total: rows[0]?.TotalCount };
  }, mostListRows);
