// The footer: the range of rows, the pages, and the page size selector (shown above 25 rows, STOCK-041).
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { InspectionLegend } from '../../machines/InspectionIcons.tsx';
import { PageTurner } from '../../ui/PageTurner.tsx';
import { pageSizes, sizeChoiceAbove } from './view.ts';

interface Props {
  page: number;
  size: number;
  /** Undefined while it is being read. */
  total: number | undefined;
  hasNext: boolean;
  onPage: (page: number) => void;
  /** Without it there is no page size selector. */
  onSize?: (size: number) => void;
}

export function Pager({ page, size, total, hasNext, onPage, onSize }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <footer className="foot">
      <PageTurner page={page} size={size} total={total} hasNext={hasNext} onPage={onPage} />
      <span className="grow" />
      <InspectionLegend />
      <span className="grow" />
      {onSize && total !== undefined && total > sizeChoiceAbove ? (
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
