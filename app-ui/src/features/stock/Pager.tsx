// The footer: the range of rows, the pages, and the page size selector (shown above 25 rows, STOCK-041).
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { InspectionLegend } from '../../machines/InspectionIcons.tsx';
import { pagesShown } from './pages.ts';
import { pageSizes, sizeChoiceAbove } from './view.ts';

interface Props {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  /** Without it there is no page size selector. */
  onSize?: (size: number) => void;
  /** Inside a dialog: without the legend. */
  plain?: boolean;
}

export function Pager({ page, size, total, onPage, onSize, plain }: Props): JSX.Element {
  const { t } = useTranslation();
  const last = Math.max(Math.ceil(total / size) - 1, 0);
  const from = total === 0 ? 0 : page * size + 1;
  const to = Math.min((page + 1) * size, total);
  const number = (value: number): string => value.toLocaleString('en-GB');
  return (
    <footer className={plain ? 'foot plain' : 'foot'}>
      <span role="status">{total === 0 ? t('stock.none') : t('stock.range', { from: number(from), to: number(to), total: number(total) })}</span>
      <nav className="pager" aria-label={t('stock.pages')}>
        <button type="button" aria-label={t('stock.previousPage')} disabled={page === 0} onClick={() => onPage(page - 1)}>
          <Icon name="left" size={16} />
        </button>
        {pagesShown(page, last).map((shown, at) =>
          shown === undefined ? (
            <span key={`gap${at}`}>…</span>
          ) : (
            <button
              key={shown}
              type="button"
              aria-label={t('stock.page', { page: String(shown + 1) })}
              aria-current={shown === page ? 'page' : undefined}
              onClick={() => onPage(shown)}
            >
              {number(shown + 1)}
            </button>
          ),
        )}
        <button type="button" aria-label={t('stock.nextPage')} disabled={page >= last} onClick={() => onPage(page + 1)}>
          <Icon name="right" size={16} />
        </button>
      </nav>
      <span className="grow" />
      {plain ? null : <InspectionLegend />}
      <span className="grow" />
      {onSize && total > sizeChoiceAbove ? (
        <label className="row">
          {t('stock.perPage')}
          <select className="per-page" value={size} onChange={(event) => onSize(Number(event.target.value))}>
            {pageSizes.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </footer>
  );
}
