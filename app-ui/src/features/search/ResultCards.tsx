// The results as cards, under 900 px: a machine, with its records at other sites collapsed below it.
import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRow } from '../../api/wire.ts';
import { InspectionIcons } from '../../machines/InspectionIcons.tsx';
import { RowMenuButton, type MenuAt } from '../../machines/RowMenu.tsx';
import { AuditBadge, locationOf, ModelImage, ModelName, PartlyChecked } from '../../machines/RowParts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchSerial } from './SearchSerial.tsx';
import { arrange, subRowsOf, type SearchResult, type SearchRow } from './split.ts';

interface Props {
  result: SearchResult;
  onMenu: (at: MenuAt) => void;
  onOpen: (row: StockRow) => void;
}

export function ResultCards({ result, onMenu, onOpen }: Props): JSX.Element {
  const { t } = useTranslation();
  const { main, sub, orphans } = arrange(result);
  return (
    <div className="card-list">
      {[...main, ...orphans].map((one) => {
        const below = orphans.includes(one) ? [] : subRowsOf(one, sub);
        return (
          <div key={one.row.VhcId}>
            <Card one={one} onMenu={onMenu} onOpen={onOpen} />
            {below.length > 0 ? (
              <details>
                <summary>
                  {t('search.others')} ({below.length})
                </summary>
                {below.map((under) => (
                  <Card key={under.row.VhcId} one={under} onMenu={onMenu} onOpen={onOpen} />
                ))}
              </details>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

function Card({ one, onMenu, onOpen }: { one: SearchRow } & Omit<Props, 'result'>): JSX.Element {
  const { row } = one;
  return (
    <article className="pcard" aria-label={`${row.Vin} ${row.SiteName}`}>
      <span>
        <ModelImage address={row.modelImageUrl} />
      </span>
      <div className="stack">
        <div>
          <SearchSerial row={row} onOpen={onOpen} />
          <PartlyChecked row={row} />
          <p className="cut">
            <ModelName row={row} />
          </p>
          <p className="muted">{row.SiteName}</p>
        </div>
        <div>
          <AuditBadge row={row} siteStock={false} />
        </div>
        <div className="row">
          <InspectionIcons done={row.CompletedInspection} />
          <span className="row muted end place">
            <Icon name="pin" size={16} />
            <span className="cut">{locationOf(row)}</span>
          </span>
        </div>
      </div>
      {one.actions ? <RowMenuButton row={row} onMenu={onMenu} /> : null}
    </article>
  );
}
