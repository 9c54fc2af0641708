// The results as a table. A row expands to the same machine's records at other sites.
import { useMemo, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../api/wire.ts';
import { InspectionIcons, InspectionKinds } from '../../machines/InspectionIcons.tsx';
import { RowMenuButton, type MenuAt } from '../../machines/RowMenu.tsx';
import { AuditBadge, InspectionStatus, locationOf, ModelName, PartlyChecked } from '../../machines/RowParts.tsx';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { SearchSerial } from './SearchSerial.tsx';
import { arrange, subRowsOf, type SearchResult, type SearchRow } from './split.ts';

interface Props {
  result: SearchResult;
  onMenu: (at: MenuAt) => void;
  onOpen: (row: StockRow) => void;
}

export function ResultTable({ result, onMenu, onOpen }: Props): JSX.Element {
  const { t } = useTranslation();
  const { main, sub, orphans } = useMemo(() => arrange(result), [result]);
  const rows = useMemo(() => [...main, ...orphans], [main, orphans]);
  const columns = useMemo<DataColumn<SearchRow>[]>(
    () => [
      {
        id: 'audits',
        head: (
          <>
            <span className="sr">{t('search.audits')}</span>
            <InspectionKinds />
          </>
        ),
        width: 156,
        cell: ({ row }) => <InspectionIcons done={row.CompletedInspection} />,
      },
      {
        id: 'serial',
        head: t('stock.serial'),
        width: 124,
        cell: ({ row }) => (
          <>
            <SearchSerial row={row} onOpen={onOpen} />
            <PartlyChecked row={row} />
          </>
        ),
      },
      {
        id: 'model',
        head: t('stock.model'),
        width: 130,
        flexible: true,
        className: 'words',
        title: ({ row }) => row.Model || row.ModelName,
        cell: ({ row }) => <ModelName row={row} />,
      },
      {
        id: 'location',
        head: t('stock.location'),
        width: 100,
        flexible: true,
        priority: 2,
        hosts: ['model'],
        className: 'words',
        title: ({ row }) => locationOf(row),
        cell: ({ row }) => <>{locationOf(row)}</>,
      },
      { id: 'auditStatus', head: t('stock.auditStatus'), width: 218, cell: ({ row }) => <AuditBadge row={row} siteStock={false} /> },
      {
        id: 'inspectionStatus',
        head: t('stock.inspectionStatus'),
        width: 180,
        priority: 1,
        hosts: ['auditStatus'],
        className: 'wraps',
        cell: ({ row }) => <InspectionStatus row={row} />,
      },
      {
        id: 'dealer',
        head: t('search.dealer'),
        width: 150,
        flexible: true,
        className: 'words',
        title: ({ row }) => row.SiteName,
        cell: ({ row }) => <>{row.SiteName}</>,
      },
    ],
    [t, onOpen],
  );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section className="card results" aria-label={t('search.title')} tabIndex={0}>
      <DataTable
        columns={columns}
        rows={rows}
        rowId={({ row }) => String(row.VhcId)}
        below={(one) => (main.includes(one) ? subRowsOf(one, sub) : [])}
        {...(sub.length > 0 ? { expand: { head: t('search.others'), open: t('search.expand'), close: t('search.collapse') } } : {})}
        row={({ row }) => ({ onClick: () => onOpen(row) })}
        last={{
          className: 'k',
          head: <span className="sr">{t('stock.rowActions')}</span>,
          cell: ({ row, actions }) =>
            actions ? <RowMenuButton row={row} onMenu={onMenu} /> : null,
        }}
      />
    </section>
  );
}
