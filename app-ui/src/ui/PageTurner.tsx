// The range of rows that is shown, and the buttons of the pages.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../text/i18n.ts';
import { Icon } from './Icon.tsx';
import { pagesShown } from './pages.ts';

interface Props {
  page: number;
  size: number;
  /** Undefined while it is being read. */
  total: number | undefined;
  /**
   * `true` if another page follows. Set where rows can be removed meanwhile, so that the number of rows is not enough.
   */
  hasNext?: boolean;
  onPage: (page: number) => void;
}

export function PageTurner({ page, size, total: known, hasNext, onPage }: Props): JSX.Element {
  const { t } = useTranslation();
  const total = known ?? 0;
  const counted = Math.max(Math.ceil(total / size) - 1, 0);
  const follows = hasNext ?? page < counted;
  const last = Math.max(counted, follows ? page + 1 : page);
  const from = Math.min(page * size + 1, total);
  const to = Math.min((page + 1) * size, total);
  const number = (value: number): string => shownNumber(value);
  return (
    <>
      <span role="status">{known === undefined ? '' : total === 0 ? t('stock.none') : t('stock.range', { from: number(from), to: number(to), total: number(total) })}</span>
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
        <button type="button" aria-label={t('stock.nextPage')} disabled={!follows} onClick={() => onPage(page + 1)}>
          <Icon name="right" size={16} />
        </button>
      </nav>
    </>
  );
}
