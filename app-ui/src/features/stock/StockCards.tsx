// The stock list as cards, under 900 px. A long press opens the same menu as the button; a tap on the picture selects.
import { useEffect, useRef, type JSX } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { InspectionIcons } from '../../machines/InspectionIcons.tsx';
import { RowMenuButton, useMenuActions } from '../../machines/RowMenu.tsx';
import { AuditBadge, DaysInStage, FreshMark, locationOf, ModelImage, ModelName } from '../../machines/RowParts.tsx';
import { rowSelectable } from './columns.ts';
import { SerialLink, type GridProps } from './StockGrid.tsx';
import { MachineTick, useTick } from './Ticks.tsx';

export function StockCards(props: Omit<GridProps, 'columns' | 'sort' | 'onSort'>): JSX.Element {
  const { rows, selected, siteStock, marks, undoEnabled, at, canOpen, onOpen, onMenu } = props;
  const here = useRef<HTMLElement>(null);
  const touched = useRef<HTMLElement>(null);
  const tick = useTick(props);
  const menuOf = useMenuActions();
  const some = selected !== undefined && selected.size > 0;
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  // The selection bar makes the list shorter, so the card that was tapped is scrolled into view.
  useEffect(() => {
    if (some) touched.current?.scrollIntoView({ block: 'nearest' });
  }, [some]);
  return (
    <>
      {rows.map((row, index) => {
        const on = selected?.has(row.VhcId) ?? false;
        const picture = <ModelImage address={row.modelImageUrl} />;
        return (
          <article
            key={row.VhcId}
            ref={index === at ? here : undefined}
            className={`pcard${on ? ' on' : ''}${index === at ? ' at' : ''}`}
            aria-label={row.Vin}
            aria-current={index === at ? 'true' : undefined}
            onContextMenu={(event) => {
              if (menuOf(row).length === 0) return;
              event.preventDefault();
              onMenu({ row, anchor: { left: event.clientX, top: event.clientY } });
            }}
          >
            {selected && rowSelectable(row.TrackingStatus, undoEnabled) ? (
              <label className="tick">
                {picture}
                <MachineTick
                  row={row}
                  on={on}
                  onTick={(event) => {
                    touched.current = event.currentTarget.closest('article');
                    tick(event, row);
                  }}
                />
              </label>
            ) : (
              <span>{picture}</span>
            )}
            <div className="stack">
              <p className="cut">
                <SerialLink row={row} canOpen={canOpen} onOpen={onOpen} />
                {marks.has(row.VhcId) ? <FreshMark /> : null} <ModelName row={row} />
              </p>
              <div className="row">
                <AuditBadge row={row} siteStock={siteStock} />
                <DaysInStage row={row} />
              </div>
              <div className="row">
                <InspectionIcons done={row.CompletedInspection} />
                <span className="row muted end place">
                  <Icon name={undoEnabled ? 'lorry' : 'pin'} size={16} />
                  <span className="cut">{undoEnabled ? row.DestinationSiteName : locationOf(row)}</span>
                </span>
              </div>
            </div>
            <RowMenuButton row={row} onMenu={onMenu} />
          </article>
        );
      })}
    </>
  );
}
