// The navigation bar at the bottom of the screen, under 900 px.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../api/session.tsx';
import { ScanButton } from '../machines/scanning.tsx';
import { store } from '../api/storage.ts';
import { isStock, paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { shownAt } from '../features/stock/filters.ts';

export function BottomBar({ onMore }: { onMore: () => void }): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname, search } = useLocation();
  const audits = search.includes('f=todaysaudit');
  // The yard has the audits that are due, with everything else that is.
  const inspects = session.can('inspection.perform');
  const link = (to: string, on: boolean, icon: 'walk' | 'stock' | 'clipboard' | 'search', label: string, filter?: string): JSX.Element => (
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
      {inspects ? link(paths.yard, pathname === paths.yard, 'walk', t('yard.title')) : null}
      {link(paths.stock, isStock(pathname) && (inspects || !audits), 'stock', t('shell.stockHome'), '')}
      {!inspects && shownAt.todaysaudit.includes(session.module('shell').hierarchy)
        ? link(`${paths.stock}?f=todaysaudit`, isStock(pathname) && audits, 'clipboard', t('entries.todaysAudit'), 'todaysaudit')
        : null}
      <ScanButton className="scan-button" text={t('scan.button')} />
      {link(paths.search, pathname === paths.search, 'search', t('search.button'))}
      <button type="button" onClick={onMore} aria-haspopup="dialog">
        <Icon name="more" size={24} />
        {t('shell.more')}
      </button>
    </nav>
  );
}
