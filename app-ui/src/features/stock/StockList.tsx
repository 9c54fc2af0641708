// The machines of the stock list as cards on a phone, otherwise as a grid, with the pager.
import type { ComponentProps, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager } from './Pager.tsx';
import { StockCards } from './StockCards.tsx';
import { StockGrid } from './StockGrid.tsx';
import { PhonePager } from './StockPhone.tsx';
import type { StockView } from './view.ts';

type GridProps = ComponentProps<typeof StockGrid>;

interface Props {
  isPhone: boolean;
  isBusy: boolean;
  view: StockView;
  /** Undefined while the list is being read. */
  total: number | undefined;
  hasNext: boolean;
  columns: GridProps['columns'];
  /** Props of the grid and of the cards. */
  shared: ComponentProps<typeof StockCards> & Omit<GridProps, 'columns'>;
  /** Content in place of the machines. */
  body: JSX.Element | null;
  /** The bar of the selected machines, which is below them on a phone. */
  bar: JSX.Element | undefined;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

export function StockList({ isPhone, isBusy, view, total, hasNext, columns, shared, body, bar, onPage, onSize }: Props): JSX.Element {
  const { t } = useTranslation();
  return isPhone ? (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <section className={body ? 'page-body' : 'cards'} aria-label={t('stock.title')} tabIndex={0}>
        {body ?? <StockCards {...shared} />}
        {body || bar || total === undefined ? null : <PhonePager view={view} total={total} hasNext={hasNext} onPage={onPage} />}
      </section>
      {bar}
    </>
  ) : (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <section className="gridbox" aria-label={t('stock.title')} aria-busy={isBusy} tabIndex={0}>
        {body ?? <StockGrid {...shared} columns={columns} />}
      </section>
      <Pager page={view.page} size={view.size} total={total} hasNext={hasNext} onPage={onPage} onSize={onSize} />
    </>
  );
}
