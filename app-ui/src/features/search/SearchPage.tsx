// Machine Search: any machine of the group by its serial. Matches of the own site are the list; those of other sites expand
// below them.
import { useMediaQuery } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { searchGroup } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { store } from '../../api/storage.ts';
import type { StockRow } from '../../api/wire.ts';
import { DeleteQuestion } from '../../machines/DeleteQuestion.tsx';
import { mailText } from '../../machines/email/address.ts';
import { MoveDialogs, type Moving } from '../../machines/moves/MoveDialogs.tsx';
import { reportText } from '../../machines/report/report.ts';
import { RowMenu, type MenuAt } from '../../machines/RowMenu.tsx';
import { ScanButton, takeOne } from '../../machines/scanning.tsx';
import { groupSearch } from '../../machines/serialFilter.ts';
import { useFieldScan } from '../../machines/useFieldScan.ts';
import { fromHere, handoverAddress, inspectionAddress, paths } from '../../paths.ts';
import { digitsOnly } from '../../ui/cleanText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { laterDialog } from '../../ui/laterDialog.tsx';
import { ListExport } from '../../ui/ListExport.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../ui/States.tsx';
import { useChanged } from '../../ui/useChanged.ts';
import { useOverPage } from '../../ui/useOverPage.ts';
import { alert, clearErrors } from '../../ui/toast.tsx';
import { recordOf } from '../../machines/history/address.ts';
import { PageTurner } from '../../ui/PageTurner.tsx';
import { readEveryMatch, useMatchColumns } from './exported.ts';
import { ResultCards } from './ResultCards.tsx';
import { ResultSummary } from './ResultSummary.tsx';
import { ResultTable } from './ResultTable.tsx';
import { splitResults } from './split.ts';

const HistoryDialog = laterDialog(() => import('../../machines/history/HistoryDialog.tsx'));
const MachineDialog = laterDialog(() => import('../../machines/MachineDialog.tsx'));

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
  const over = useOverPage('show');
  const [menu, setMenu] = useState<MenuAt>();
  const [editing, setEditing] = useState<StockRow>();
  const [moving, setMoving] = useState<Moving>();
  const [deleting, setDeleting] = useState<StockRow>();
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
      <form
        role="search"
        aria-label={t('search.title')}
        className="row search-line"
        onSubmit={(event) => {
          event.preventDefault();
          find(text);
        }}
      >
        <div className="in grow">
          <input
            data-search-box
            aria-label={t('search.title')}
            placeholder={t('search.placeholder')}
            value={text}
            inputMode="numeric"
            autoComplete="off"
            onKeyDown={scanKeys}
            onPaste={(event) => event.preventDefault()}
            onChange={(event) => setText(digitsOnly(event.target.value).slice(0, searchMax))}
          />
          <button type="submit" className="icon" aria-label={t('search.button')}>
            <Icon name="search" />
          </button>
          <ScanButton taker={{ title: t('scan.intoSearch'), ...takeOne((read) => find(digitsOnly(read))) }} />
        </div>
        <button
          type="button"
          className="btn lg"
          onClick={() => {
            setText('');
            store('lastSearch', '');
            setParams({});
          }}
        >
          {t('search.reset')}
        </button>
      </form>
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
      <RowMenu
        at={menu}
        refusals={data?.Refusals}
        onClose={() => setMenu(undefined)}
        onChoose={(row, action) => {
          if (action === 'overview') show(row);
          else if (action === 'print') show(row, reportText({ record: row.VhcId, lookup: 0 }));
          else if (action === 'email') over.open(mailText(row.VhcId));
          else if (action === 'complete') void navigate(inspectionAddress(row.Vin), { state: fromHere });
          else if (action === 'handover') void navigate(handoverAddress(row.Vin, 'handover'), { state: fromHere });
          else if (action === 'edit') setEditing(row);
          else if (action === 'delete') setDeleting(row);
          else setMoving({ move: action === 'accept' ? 'approve' : 'reject', rows: [row] });
        }}
      />
      <MoveDialogs moving={moving} onClose={() => setMoving(undefined)} onDone={() => setMoving(undefined)} />
      <Suspense fallback={null}>
        {opened !== undefined && session.can('stock.history') ? (
          <HistoryDialog key={opened} id={opened} {...(shownRow ? { instead: <ResultSummary row={shownRow} /> } : {})} onClose={close} />
        ) : null}
        {editing ? <MachineDialog row={editing} onClose={() => setEditing(undefined)} /> : null}
      </Suspense>
      <DeleteQuestion row={deleting} onClose={() => setDeleting(undefined)} />
    </div>
  );
}
