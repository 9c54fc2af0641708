// The parts of the stock list that only a phone has: the tools above the cards, and the pager below them.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { store } from '../../api/storage.ts';
import type { StockCounts } from '../../api/wire.ts';
import { shownNumber } from '../../text/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { ActiveFilter } from './activeFilters.ts';
import { AsOfField } from './AsOf.tsx';
import { FilterChips } from './FilterLine.tsx';
import { countOf, filterCodes, filterLabel, shownAt } from './filters.ts';
import { SerialFilter } from './SerialFilter.tsx';
import { SortMenu } from './SortMenu.tsx';
import { addressOf } from './useStockView.ts';
import { withFilter, type StockSort, type StockView } from './view.ts';

interface PhoneToolsProps {
  view: StockView;
  counts: StockCounts | undefined;
  onDay: (day: string) => void;
  onSort: ((sort: StockSort | undefined) => void) | undefined;
  filters: readonly ActiveFilter[];
}

/** The search box, the day, the order and the quick filters as chips, on a phone. */
export function PhoneTools({ view, counts, onDay, onSort, filters }: PhoneToolsProps): JSX.Element {
  const { t } = useTranslation();
  const { hierarchy } = useSession().module('shell');
  const codes = filterCodes.filter((code) => code !== 'C' && shownAt[code].includes(hierarchy));
  return (
    <div className="ptools">
      <SerialFilter placement="page" />
      <AsOfField day={view.asOf} onDay={onDay} />
      <FilterChips filters={filters.filter(({ id }) => id === 'location')} />
      {onSort ? <SortMenu sort={view.sort} onSort={onSort} /> : null}
      <nav className="pchips" aria-label={t('stock.filter')}>
        {codes.map((code) => (
          <Link
            key={code}
            to={addressOf(withFilter(view, code))}
            className={code === view.filter ? 'chip on' : 'chip'}
            aria-current={code === view.filter ? 'page' : undefined}
            onClick={() => store('filter', code)}
          >
            {t(filterLabel[code])} {counts ? shownNumber(countOf(code, counts)) : ''}
          </Link>
        ))}
      </nav>
    </div>
  );
}

export function PhonePager({ view, total, hasNext, onPage }: { view: StockView; total: number; hasNext: boolean; onPage: (page: number) => void }): JSX.Element | null {
  const { t } = useTranslation();
  if (total <= view.size && view.page === 0) return null;
  return (
    <nav className="pfoot" aria-label={t('stock.pages')}>
      <button type="button" className="btn" aria-label={t('stock.previousPage')} disabled={view.page === 0} onClick={() => onPage(view.page - 1)}>
        <Icon name="left" size={16} />
      </button>
      <span className="muted">
        {t('stock.range', {
          from: String(Math.min(view.page * view.size + 1, total)),
          to: String(Math.min((view.page + 1) * view.size, total)),
          total: String(total),
        })}
      </span>
      <button type="button" className="btn" aria-label={t('stock.nextPage')} disabled={!hasNext} onClick={() => onPage(view.page + 1)}>
        <Icon name="right" size={16} />
      </button>
    </nav>
  );
}
