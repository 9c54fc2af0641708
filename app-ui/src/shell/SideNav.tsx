// The icon strip and the side panel with the navigation entries.
import { Tooltip } from '@mui/material';
import { useEffect, useRef, useState, type JSX, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { store } from '../api/storage.ts';
import type { StockCounts } from '../api/wire.ts';
import { countOf } from '../features/stock/filters.ts';
import { readAsOf } from '../features/stock/view.ts';
import { SerialFilter } from '../features/stock/SerialFilter.tsx';
import { lastStock } from '../home.ts';
import { isReports, isSettings, isStock, paths } from '../paths.ts';
import { shownNumber } from '../text/i18n.ts';
import { isForBrowser } from '../ui/clicks.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Logo } from '../ui/Logo.tsx';
import { useChanged } from '../ui/useChanged.ts';
import { showsReportIcon, showsTemplateIcon, visibleEntries, type Entry, type SectionId } from './entries.ts';
import { useCounts } from './useCounts.ts';
import { useWho } from './useWho.ts';

/** The delay in ms before an icon navigates (SHELL-035). The icon is highlighted at once. */
export const iconDelay = 1000;

const headings: Partial<Record<SectionId, 'shell.stock' | 'shell.rotation' | 'shell.sales' | 'shell.production' | 'shell.settings' | 'shell.search' | 'shell.templates' | 'shell.reports' | 'entries.helpAndSupport'>> = {
  stock: 'shell.stock',
  rotation: 'shell.rotation',
  sales: 'shell.sales',
  production: 'shell.production',
  settings: 'shell.settings',
  templates: 'shell.templates',
  reports: 'shell.reports',
  help: 'entries.helpAndSupport',
  search: 'shell.search',
};

const isTemplates = (pathname: string): boolean => pathname === paths.checkTemplateEditor || pathname === paths.checkTemplate;

/** The sections of the panel on this page: the stock filters, the settings, the templates, the reports, or help. */
function sectionsAt(pathname: string): readonly SectionId[] {
  if (isSettings(pathname)) return ['settings'];
  if (isTemplates(pathname)) return ['templates'];
  if (isReports(pathname)) return ['reports'];
  if (pathname === paths.support) return ['help', 'search'];
  return ['stock', 'rotation', 'handover', 'sales', 'production'];
}

/** `withSearch` is false on pages with a serial box of their own. */
export function SideNav({ withSearch = true }: { withSearch?: boolean }): JSX.Element {
  const { t } = useTranslation();
  const who = useWho();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const asOf = isStock(pathname) ? readAsOf(params) : '';
  const counts = useCounts(asOf);
  const drawn = visibleEntries(who);
  const sections = sectionsAt(pathname);
  const filter = params.get('f') ?? '';
  // The links keep the past day of the stock list.
  const addressOf = (entry: Entry & { to: string }): string =>
    asOf === '' || entry.filter === undefined ? entry.to : `${entry.to}${entry.to.includes('?') ? '&' : '?'}on=${asOf}`;
  const isOn = (entry: Entry): boolean =>
    entry.filter === undefined ? entry.to === pathname : isStock(pathname) && entry.filter === filter;
  return (
    <aside className="side">
      <Strip />
      <nav className="panel" aria-label={t(headings[sections[0] ?? 'stock'] ?? 'shell.stock')}>
        <div className="name">{t('app.name')}</div>
        {withSearch && isStock(pathname) ? <SerialFilter placement="panel" /> : null}
        {sections.map((section) => {
          const inside = drawn.filter((entry) => entry.section === section);
          if (inside.length === 0) return null;
          const heading = headings[section];
          return (
            <NavSection key={section} title={heading ? t(heading) : ''}>
              <ul>
                {inside.map((entry) => (
                  <li key={entry.id}>
                    <Link
                      to={addressOf(entry)}
                      className={isOn(entry) ? 'on' : ''}
                      aria-current={isOn(entry) ? 'page' : undefined}
                      onClick={() => {
                        if (entry.filter !== undefined) store('filter', entry.filter);
                      }}
                    >
                      {t(`entries.${entry.id}`)}
                      {entry.filter !== undefined && counts ? <Count counts={counts} filter={entry.filter} /> : null}
                    </Link>
                  </li>
                ))}
              </ul>
            </NavSection>
          );
        })}
      </nav>
    </aside>
  );
}

/** A titled box of entries that can be collapsed; without a title it is always open. */
function NavSection({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  const [open, setOpen] = useState(true);
  if (title === '') return <section className="apart">{children}</section>;
  return (
    <section>
      <h2>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {title}
          <Icon name={open ? 'down' : 'right'} size={14} />
        </button>
      </h2>
      {open ? children : null}
    </section>
  );
}

function Count({ counts, filter }: { counts: StockCounts; filter: NonNullable<Entry['filter']> }): JSX.Element {
  const count = countOf(filter, counts);
  const [changed, setChanged] = useState(false);
  useChanged(count, () => setChanged(true));
  return (
    <b key={count} className={`${count === 0 ? 'zero' : ''}${changed ? ' flash' : ''}`}>
      <span className="sr">(</span>
      {shownNumber(count)}
      <span className="sr">)</span>
    </b>
  );
}

interface StripIcon {
  to: string;
  icon: IconName;
  label: string;
  /** `true` if the page belongs to the icon. */
  here: boolean;
}

function Strip(): JSX.Element {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [going, setGoing] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useChanged(pathname, () => setGoing(undefined));

  const who = useWho();
  const top: StripIcon[] = [
    ...(who.can('inspection.perform') ? [{ to: paths.yard, icon: 'walk' as const, label: t('yard.title'), here: pathname === paths.yard }] : []),
    { to: lastStock(), icon: 'stock', label: t('shell.stockHome'), here: isStock(pathname) },
    { to: paths.search, icon: 'search', label: t('shell.search'), here: pathname === paths.search },
    ...(showsTemplateIcon(who)
      ? [{ to: paths.checkTemplateEditor, icon: 'clipboard' as const, label: t('shell.templates'), here: isTemplates(pathname) }]
      : []),
    ...(showsReportIcon(who) ? [{ to: paths.reports, icon: 'chart' as const, label: t('shell.reportsIcon'), here: isReports(pathname) }] : []),
    { to: paths.locations, icon: 'settings', label: t('shell.settings'), here: isSettings(pathname) },
    { to: paths.support, icon: 'help', label: t('entries.helpAndSupport'), here: pathname === paths.support },
  ];
  const go = (event: MouseEvent, to: string): void => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    setGoing(to);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void navigate(to), iconDelay);
  };
  const drawIcon = ({ to, icon, label, here }: StripIcon): JSX.Element => {
    const on = going === undefined ? here : going === to;
    return (
      <Tooltip key={icon} title={label} placement="right">
        <Link to={to} className={on ? 'on' : ''} aria-label={label} aria-current={here ? 'true' : undefined} onClick={(event) => go(event, to)}>
          <Icon name={icon} size={22} />
        </Link>
      </Tooltip>
    );
  };
  return (
    <nav className="strip" aria-label={t('shell.sections')}>
      <span className="brand-mark">
        <Logo />
      </span>
      {top.map(drawIcon)}
      <span className="grow" />
      {drawIcon({ to: paths.logout, icon: 'logout', label: t('shell.logout'), here: false })}
    </nav>
  );
}
