// The line above the grid: the active filters, each with a button that removes it, and the tools of the grid at the end.
// While machines are selected the selection bar replaces it; on a phone the bar replaces the pager.
import { Menu, MenuItem } from '@mui/material';
import { useState, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Density } from 'web-shared/theme/themeOptions';
import { asFailure } from '../../api/errors.ts';
import { useLook } from '../../api/preferences.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { alert, clearErrors } from '../../ui/toast.tsx';
import { AsOfField } from './AsOf.tsx';
import type { ActiveFilter } from './activeFilters.ts';
import { columnOrder, hideable, type ColumnId } from './columns.ts';
import { mostAtOnce } from './queries.ts';

interface Props {
  filters: readonly ActiveFilter[];
  onClear: () => void;
  /** The columns that can be shown in this view. */
  offered: readonly ColumnId[];
  onRefresh: () => void;
  /** The changes since the list was read. */
  updates: ReactNode;
  asOf: string;
  onAsOf: (day: string) => void;
}

export function FilterLine({ filters, onClear, offered, onRefresh, updates, asOf, onAsOf }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="line">
      {filters.length > 0 ? <Icon name="filter" size={16} /> : null}
      <FilterChips filters={filters} />
      {filters.length > 0 ? (
        <button type="button" className="btn text" onClick={onClear}>
          {t('stock.clearAll')}
        </button>
      ) : null}
      {updates}
      <span className="grow" />
      <AsOfField day={asOf} onDay={onAsOf} />
      <ColumnChoice offered={offered} />
      <DensityChoice />
      <button type="button" className="icon" aria-label={t('stock.refresh')} title={t('stock.refresh')} onClick={onRefresh}>
        <Icon name="refresh" />
      </button>
    </div>
  );
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ filters }: { filters: readonly ActiveFilter[] }): JSX.Element {
  const { t } = useTranslation();
  return (
    <ul className="row wrap-row" aria-label={t('stock.filters')}>
      {filters.map((filter) => (
        <li key={filter.id} className="chip closable">
          {filter.id === 'location' ? <Icon name="pin" size={16} /> : null}
          {filter.name}
          <button type="button" aria-label={t('stock.removeFilter', { name: filter.name })} onClick={filter.remove}>
            <Icon name="x" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function ColumnChoice({ offered }: { offered: readonly ColumnId[] }): JSX.Element {
  const { t } = useTranslation();
  const { preferences, change } = useLook();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (column: ColumnId): void => {
    const hidden = preferences.hiddenColumns;
    change({ hiddenColumns: hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column] });
  };
  return (
    <>
      <button
        type="button"
        className="icon"
        aria-haspopup="menu"
        aria-label={t('stock.columns')}
        title={t('stock.columns')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="columns" />
      </button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columnOrder
          .filter((column) => hideable(column) && offered.includes(column))
          .map((column) => {
            const shown = !preferences.hiddenColumns.includes(column);
            return (
              <MenuItem key={column} className="menu-item" role="menuitemcheckbox" aria-checked={shown} onClick={() => toggle(column)} dense>
                <span className={shown ? 'cb on' : 'cb'} aria-hidden="true" />
                {t(`stock.${column}`)}
              </MenuItem>
            );
          })}
      </Menu>
    </>
  );
}

const densities: readonly Density[] = ['compact', 'regular', 'touch'];

function DensityChoice(): JSX.Element {
  const { t } = useTranslation();
  const { preferences, change } = useLook();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="icon"
        aria-haspopup="menu"
        aria-label={t('stock.density')}
        title={t('stock.density')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="rows" />
      </button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {densities.map((density) => (
          <MenuItem
            key={density}
            role="menuitemradio"
            aria-checked={preferences.density === density}
            selected={preferences.density === density}
            onClick={() => {
              change({ density });
              setAnchor(null);
            }}
          >
            {t(`stock.${density}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

interface SelectionProps {
  serials: readonly string[];
  /** The number of machines of the view, over all pages. */
  matching: number;
  onAll: () => Promise<void>;
  onClear: () => void;
  /** On a phone the bar also has what is in the grid's head on a desktop: the checkbox of the page. */
  page?: ReactNode;
  /** The actions on the selection; on a phone also the entries of the header's Actions dropdown. */
  moves: ReactNode;
  /** Inspects them together; undefined for who may not. */
  onTogether?: (() => void) | undefined;
}

export function SelectionBar({ serials, matching, onAll, onClear, page, moves, onTogether }: SelectionProps): JSX.Element {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const copy = (): void => {
    void navigator.clipboard.writeText(serials.join('\n')).then(() => alert({ type: 'success', title: t('stock.copied') }));
  };
  const all = (): void => {
    setBusy(true);
    onAll()
      .then(() => clearErrors('search'))
      .catch((error: unknown) => alert({ type: 'danger', kind: 'search', title: t('app.error'), text: asFailure(error)?.text ?? t('app.tryLater') }))
      .finally(() => setBusy(false));
  };
  return (
    <div className="line sel" role="toolbar" aria-label={t('stock.selected', { count: serials.length })}>
      {page}
      <strong role="status">{t('stock.selected', { count: serials.length })}</strong>
      {matching > serials.length && matching <= mostAtOnce ? (
        <button type="button" className="btn text" disabled={busy} onClick={all}>
          {busy ? t('stock.selectingAll') : t('stock.selectAll', { count: matching })}
        </button>
      ) : null}
      <button type="button" className="btn" onClick={copy}>
        {t('stock.copySerials')}
      </button>
      {onTogether ? (
        <button type="button" className="btn" onClick={onTogether}>
          {t('together.title')}
        </button>
      ) : null}
      <span className="grow" />
      {moves}
      <button type="button" className="icon" aria-label={t('stock.clearSelection')} onClick={onClear}>
        <Icon name="x" />
      </button>
    </div>
  );
}
