// The navigation bar at the bottom of the screen, under 900 px.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../api/session.tsx';
import { store } from '../api/storage.ts';
import { isStock, paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { shownAt } from '../features/stock/filters.ts';

export function BottomBar({ onMore }: { onMore: () => void }): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname, search } = useLocation();
  const audits = search.includes('f=todaysaudit');
  const link = (to: string, on: boolean, icon: 'stock' | 'clipboard' | 'search', label: string, filter?: string): JSX.Element => (
    <Link
      to={to}
      onClick={() => {
        if (filter !== undefined) store('filter', filter);
      }}
      className={on ? 'on' : ''} aria-current={on ? 'page' : undefined}
    >
      <Icon name={icon} size={24} />
      {label}
    </Link>
  );
  return (
    <nav className="bottom" aria-label={t('shell.sections')}>
      {link(paths.stock, isStock(pathname) && !audits, 'stock', t('shell.stockHome'), '')}
      {shownAt.todaysaudit.includes(session.module('shell').hierarchy)
        ? link(`${paths.stock}?f=todaysaudit`, isStock(pathname) && audits, 'clipboard', t('entries.todaysAudit'), 'todaysaudit')
        : null}
      {link(paths.search, pathname === paths.search, 'search', t('search.button'))}
      <button type="button" onClick={onMore} aria-haspopup="dialog">
        <Icon name="more" size={24} />
        {t('shell.more')}
      </button>
    </nav>
  );
}
