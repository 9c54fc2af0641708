// Machine Search: any machine of the group by its serial. Matches of the own site are the list; those of other sites expand
// below them.
import { useMediaQuery } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { searchGroup } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { store } from '../../api/storage.ts';
import type { StockRow } from '../../api/wire.ts';
import { recordOf } from '../../machines/history/address.ts';
import type { MenuAt } from '../../machines/RowMenu.tsx';
import { groupSearch } from '../../machines/serialFilter.ts';
import { useFieldScan } from '../../machines/useFieldScan.ts';
import { paths } from '../../paths.ts';
import { digitsOnly } from '../../ui/cleanText.ts';
import { ListExport } from '../../ui/ListExport.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { PageTurner } from '../../ui/PageTurner.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../ui/States.tsx';
import { alert, clearErrors } from '../../ui/toast.tsx';
import { useChanged } from '../../ui/useChanged.ts';
import { readEveryMatch, useMatchColumns } from './exported.ts';
import { ResultCards } from './ResultCards.tsx';
import { ResultDialogs } from './ResultDialogs.tsx';
import { ResultTable } from './ResultTable.tsx';
import { SearchForm } from './SearchForm.tsx';
import { splitResults } from './split.ts';

export const searchMin = 4;
export const searchMax = 8;
export const searchLimit = 40;

export default function SearchPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const cards = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const [params, setParams] = useSearchParams();
  const digits = digitsOnly(params.get('q') ?? '');
  const serial = digits.length >= searchMin ? digits : '';
  const [text, setText] = useState(serial);
  useChanged(serial, () => setText(serial));
  const page = Math.max(Math.trunc(Number(params.get('p') ?? '1')) || 1, 1) - 1;
  const opened = recordOf(params);
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const [menu, setMenu] = useState<MenuAt>();
  const columns = useMatchColumns();
  const { enabled, hierarchy } = session.module('globalSearch');
  const allowed = enabled && session.can('stock.search');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keys.search(session.site, serial), page],
    queryFn: ({ signal }) => searchGroup(groupSearch(serial, searchLimit, page * searchLimit), signal),
    enabled: allowed && serial !== '',
    // The rows of one page stay until those of the next are there; those of another search do not.
    placeholderData: (before, query) => (query?.queryKey[2] === serial ? before : undefined),
    meta: { overlay: true },
  });

  const find = (wanted: string): void => {
    if (wanted === '') {
      setParams({});
      return;
    }
    if (wanted.length < searchMin) {
      alert({ type: 'danger', kind: 'search', title: t('alert.warning'), text: t('stock.tooShort'), id: 'short-search' });
      return;
    }
    clearErrors('search');
    store('lastSearch', wanted);
    if (wanted === serial) void refetch();
    else setParams({ q: wanted });
  };
  const scanKeys = useFieldScan((read) => {
    setText(read === undefined ? serial : digitsOnly(read));
    if (read !== undefined) find(digitsOnly(read));
  });

  useEffect(() => {
    if (!enabled) alert({ type: 'danger', title: t('alert.unauthorized'), id: 'module-off' });
  }, [enabled, t]);
  if (!enabled) return <Navigate to={paths.login} replace />;
  if (!allowed) return <DeniedState text={t('stock.noPermission')} />;

  const show = (row: StockRow, over?: string): void => {
    setParams({ q: serial, ...(page > 0 ? { p: String(page + 1) } : {}), open: String(row.VhcId), ...(over === undefined ? {} : { show: over }) }, { state: { fromSearch: true } });
  };
  const open = (row: StockRow): void => show(row);
  /** Back returns to the results, from where the machine was opened; an address that began with it is replaced. */
  const close = (): void => {
    if ((state as { fromSearch?: boolean } | null)?.fromSearch) void navigate(-1);
    else setParams({ q: serial, ...(page > 0 ? { p: String(page + 1) } : {}) }, { replace: true });
  };
  const shownRow = data?.JcbStockList.find((row) => row.VhcId === opened);
  const result = data && serial !== '' ? splitResults(data.JcbStockList, hierarchy, session.site) : undefined;
  const found = result ? result.main.length + result.sub.length : 0;
  const total = Math.max(page * searchLimit + found, data?.JcbStockList[0]?.TotalCount ?? 0);
  return (
    <div className="page-body">
      <SearchForm
        text={text}
        longest={searchMax}
        onText={setText}
        onFind={find}
        onReset={() => {
          setText('');
          store('lastSearch', '');
          setParams({});
        }}
        scanKeys={scanKeys}
      />
      {result && found > 0 ? <ListExport name="machinesearch" columns={columns} total={total} read={(signal) => readEveryMatch(serial, signal)} /> : null}
      <RefreshBar on={isFetching && data !== undefined} />
      {error && !data ? <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} /> : null}
      {serial === '' ? <p className="muted hint-line">{t('search.hint')}</p> : null}
      {result ? (
        <p className="muted hint-line" role="status">
          {t('search.found', { count: total })}
        </p>
      ) : null}
      {result && found === 0 ? <EmptyState title={t('search.noData')} /> : null}
      {result && found > 0 ? cards ? <ResultCards result={result} onMenu={setMenu} onOpen={open} /> : <ResultTable result={result} onMenu={setMenu} onOpen={open} /> : null}
      {total > searchLimit ? (
        <div className="foot plain">
          <PageTurner page={page} size={searchLimit} total={total} onPage={(next) => setParams({ q: serial, ...(next > 0 ? { p: String(next + 1) } : {}) })} />
        </div>
      ) : null}
      <ResultDialogs menu={menu} refusals={data?.Refusals} onMenuClosed={() => setMenu(undefined)} opened={opened} shownRow={shownRow} onShow={show} onClose={close} />
    </div>
  );
}
