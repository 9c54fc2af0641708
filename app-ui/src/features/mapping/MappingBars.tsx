// The filters above the list of models, and the actions on those that are ticked.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shownNumber } from '../../text/i18n.ts';
import { SearchBox } from '../../ui/SearchBox.tsx';
import type { MappingView } from './view.ts';

function FilterLink({ to, on, text }: { to: string; on: boolean; text: string }): JSX.Element {
  return (
    <Link className={on ? 'chip on' : 'chip'} to={to} aria-current={on ? 'page' : undefined}>
      {text}
    </Link>
  );
}

interface FiltersProps {
  view: MappingView;
  /** Number of models that miss a template. */
  missing: number;
  addressOf: (next: Partial<MappingView>) => string;
  onSearch: (search: string) => void;
}

export function MappingFilters({ view, missing, addressOf, onSearch }: FiltersProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="row wrap-row">
      <SearchBox label={t('mapping.search')} value={view.search} onSearch={onSearch} />
      <nav className="row" aria-label={t('stock.filter')}>
        <FilterLink to={addressOf({ missing: false, page: 0 })} on={!view.missing} text={t('mapping.all')} />
        <FilterLink to={addressOf({ missing: true, page: 0 })} on={view.missing} text={`${t('mapping.missing')} ${shownNumber(missing)}`} />
      </nav>
    </div>
  );
}

interface TickedProps {
  count: number;
  /** Number of models that match the view and can be ticked. */
  matching: number;
  onMatching: () => void;
  onClear: () => void;
  /** Opens the selects; undefined where they are displayed next to the list. */
  onAssign: (() => void) | undefined;
}

export function TickedBar({ count, matching, onMatching, onClear, onAssign }: TickedProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="line sel" role="toolbar" aria-label={t('mapping.models', { count })}>
      <strong>{t('mapping.models', { count })}</strong>
      {count < matching ? (
        <button type="button" className="btn text" onClick={onMatching}>
          {t('mapping.tickMatching', { count: matching })}
        </button>
      ) : null}
      <span className="grow" />
      <button type="button" className="btn text" onClick={onClear}>
        {t('mapping.clear')}
      </button>
      {onAssign ? (
        <button type="button" className="btn brand" onClick={onAssign}>
          {t('mapping.assign')}
        </button>
      ) : null}
    </div>
  );
}
