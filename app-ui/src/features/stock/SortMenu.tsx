// The order of the cards, on a phone, where no headers can be clicked.
import { Menu, MenuItem } from '@mui/material';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { columnOfSort } from './columns.ts';
import { sortNames, type SortBy, type StockSort } from './view.ts';

interface Props {
  sort: StockSort | undefined;
  onSort: (sort: StockSort | undefined) => void;
}

export function SortMenu({ sort, onSort }: Props): JSX.Element {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const nameOf = (by: SortBy | undefined): string => {
    const column = by && columnOfSort(by);
    return column === undefined ? t('stock.sortListed') : t(by === 'days' ? 'stock.sortOldest' : `stock.${column}`);
  };
  const name = t('stock.sortedBy', { name: nameOf(sort?.by) });
  return (
    <>
      <button type="button" className="btn sort-menu" aria-haspopup="menu" aria-label={name} title={name} onClick={(event) => setAnchor(event.currentTarget)}>
        <Icon name="sort" />
      </button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {[undefined, ...sortNames].map((by) => (
          <MenuItem
            key={by ?? ''}
            className="menu-item"
            role="menuitemradio"
            aria-checked={sort?.by === by}
            selected={sort?.by === by}
            onClick={() => {
              setAnchor(null);
              onSort(by && { by, descending: by === 'days' });
            }}
          >
            {nameOf(by)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
