// The results as a table. A row expands to the same machine's records at other sites.
import { Fragment, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../api/wire.ts';
import { InspectionIcons, InspectionKinds } from '../../machines/InspectionIcons.tsx';
import { menuActions, type MenuAt } from '../../machines/RowMenu.tsx';
import { AuditBadge, InspectionStatus, locationOf, ModelName, PartlyChecked } from '../../machines/RowParts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchSerial } from './SearchSerial.tsx';
import { arrange, subRowsOf, type SearchResult, type SearchRow } from './split.ts';

interface Props {
  result: SearchResult;
  onMenu: (at: MenuAt) => void;
  onOpen: (row: StockRow) => void;
}

export function ResultTable({ result, onMenu, onOpen }: Props): JSX.Element {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { main, sub, orphans } = arrange(result);
  const expandable = sub.length > 0;
  const toggle = (id: number): void => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section className="card results" aria-label={t('search.title')} tabIndex={0}>
      <table className="grid">
        <thead>
          <tr>
            {expandable ? (
              <th className="k" scope="col">
                <span className="sr">{t('search.others')}</span>
              </th>
            ) : null}
            <th scope="col">
              <span className="sr">{t('search.audits')}</span>
              <InspectionKinds />
            </th>
            <th scope="col">{t('stock.serial')}</th>
            <th scope="col">{t('stock.model')}</th>
            <th scope="col">{t('stock.location')}</th>
            <th scope="col">{t('stock.auditStatus')}</th>
            <th scope="col">{t('stock.inspectionStatus')}</th>
            <th scope="col">{t('search.dealer')}</th>
            <th className="k" scope="col">
              <span className="sr">{t('stock.rowActions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...main, ...orphans].map((one) => {
            const below = orphans.includes(one) ? [] : subRowsOf(one, sub);
            const isOpen = open.has(one.row.VhcId);
            return (
              <Fragment key={one.row.VhcId}>
                <tr onClick={() => (below.length > 0 ? toggle(one.row.VhcId) : onOpen(one.row))}>
                  {expandable ? (
                    <td className="k">
                      {below.length > 0 ? (
                        <button
                          type="button"
                          className="icon"
                          aria-expanded={isOpen}
                          aria-label={t(isOpen ? 'search.collapse' : 'search.expand')}
                          onClick={(event) => {
                            event.stopPropagation();
                            toggle(one.row.VhcId);
                          }}
                        >
                          <Icon name={isOpen ? 'down' : 'right'} size={16} />
                        </button>
                      ) : null}
                    </td>
                  ) : null}
                  <Cells one={one} onMenu={onMenu} onOpen={onOpen} />
                </tr>
                {isOpen
                  ? below.map((under) => (
                      <tr key={under.row.VhcId} className="sub" onClick={() => onOpen(under.row)}>
                        <td className="k" />
                        <Cells one={under} onMenu={onMenu} onOpen={onOpen} />
                      </tr>
                    ))
                  : null}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Cells({ one, onMenu, onOpen }: { one: SearchRow } & Omit<Props, 'result'>): JSX.Element {
  const { t } = useTranslation();
  const { row } = one;
  const hasMenu = one.actions && menuActions(row).length > 0;
  return (
    <>
      <td>
        <InspectionIcons done={row.CompletedInspection} />
      </td>
      <td>
        <SearchSerial row={row} onOpen={onOpen} />
        <PartlyChecked row={row} />
      </td>
      <td className="words" title={row.Model || row.ModelName}>
        <ModelName row={row} />
      </td>
      <td className="words" title={locationOf(row)}>
        {locationOf(row)}
      </td>
      <td>
        <AuditBadge row={row} siteStock={false} />
      </td>
      <td>
        <InspectionStatus row={row} />
      </td>
      <td className="words" title={row.SiteName}>
        {row.SiteName}
      </td>
      <td className="k">
        {hasMenu ? (
          <button
            type="button"
            className="icon"
            aria-haspopup="menu"
            aria-label={t('stock.actionsOf', { serial: row.Vin })}
            onClick={(event) => {
              event.stopPropagation();
              onMenu({ row, anchor: event.currentTarget });
            }}
          >
            <Icon name="kebab" />
          </button>
        ) : null}
      </td>
    </>
  );
}
