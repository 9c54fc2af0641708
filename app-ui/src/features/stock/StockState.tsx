// Content in place of the machines: the list is being read, could not be read, or is empty.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import type { ActiveFilter } from './activeFilters.ts';
import type { StockView } from './view.ts';

interface Props {
  view: StockView;
  isLoading: boolean;
  /** The failure, where there is no list. */
  error: unknown;
  filters: readonly ActiveFilter[];
  /** Number of machines outside the location of the view. */
  outside: number;
  /** Name of that location. */
  place: string;
  onRetry: () => void;
  onEverywhere: () => void;
  onClear: () => void;
}

export function StockState({ view, isLoading, error, filters, outside, place, onRetry, onEverywhere, onClear }: Props): JSX.Element {
  const { t } = useTranslation();
  if (isLoading) return <Skeleton of="rows" count={12} />;
  if (error) return <ErrorState title={t(view.asOf === '' ? 'stock.loadFailed' : 'stock.pastFailed')} text={asFailure(error)?.text ?? ''} onRetry={onRetry} />;
  return (
    <EmptyState
      title={t(view.filter === 'P' ? 'stock.noProduction' : 'stock.noData')}
      {...(filters.length > 0
        ? { text: `${t('stock.filtersOn', { count: filters.length })}: ${filters.map((filter) => filter.name).join(', ')}` }
        : {})}
    >
      {outside > 0 ? (
        <button type="button" className="btn brand" onClick={onEverywhere}>
          {t('stock.outside', { count: outside, place })}
        </button>
      ) : null}
      {filters.length > 0 ? (
        <button type="button" className="btn" onClick={onClear}>
          {t('stock.clearFilters')}
        </button>
      ) : null}
    </EmptyState>
  );
}
