// The stock list as cards, under 900 px. A long press opens the same menu as the button.
import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { InspectionIcons } from '../../machines/InspectionIcons.tsx';
import { menuActions } from '../../machines/RowMenu.tsx';
import { AuditBadge, FreshMark, locationOf, ModelImage, ModelName } from '../../machines/RowParts.tsx';
import { SerialLink, type GridProps } from './StockGrid.tsx';

type Props = Pick<GridProps, 'rows' | 'siteStock' | 'marks' | 'undoEnabled' | 'canOpen' | 'onOpen' | 'onMenu'>;

export function StockCards({ rows, siteStock, marks, undoEnabled, canOpen, onOpen, onMenu }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      {rows.map((row) => {
        const hasMenu = menuActions(row).length > 0;
        return (
          <article
            key={row.VhcId}
            className="pcard"
            aria-label={row.Vin}
            onContextMenu={(event) => {
              if (!hasMenu) return;
              event.preventDefault();
              onMenu({ row, anchor: { left: event.clientX, top: event.clientY } });
            }}
          >
            <span>
              <ModelImage address={row.modelImageUrl} />
            </span>
            <div className="stack">
              <div>
                <SerialLink row={row} canOpen={canOpen} onOpen={onOpen} />
                {marks.has(row.VhcId) ? <FreshMark /> : null}
                <p className="cut">
                  <ModelName row={row} />
                </p>
              </div>
              <div>
                <AuditBadge row={row} siteStock={siteStock} />
              </div>
              <div className="row">
                <InspectionIcons done={row.CompletedInspection} />
                <span className="row muted cut end">
                  <Icon name={undoEnabled ? 'lorry' : 'pin'} size={16} />
                  {undoEnabled ? row.DestinationSiteName : locationOf(row)}
                </span>
              </div>
            </div>
            {hasMenu ? (
              <button
                type="button"
                className="icon"
                aria-haspopup="menu"
                aria-label={t('stock.actionsOf', { serial: row.Vin })}
                onClick={(event) => onMenu({ row, anchor: event.currentTarget })}
              >
                <Icon name="kebab" />
              </button>
            ) : null}
          </article>
        );
      })}
    </>
  );
}
