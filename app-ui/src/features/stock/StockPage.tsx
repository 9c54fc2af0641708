// The stock list: the view of the address, as a grid or as cards, with the actions on its machines.
import { useMediaQuery } from '@mui/material';
import { useCallback, useEffect, useMemo, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import { useLook } from '../../api/preferences.tsx';
import { useSession } from '../../api/session.tsx';
import { store, stored, storeSalesSearch } from '../../api/storage.ts';
import type { StockCounts, StockRow } from '../../api/wire.ts';
import { exportMachines } from '../../api/reports.ts';
import { fromHere, handoverAddress, paths, type ordered } from '../../paths.ts';
import { shownNumber } from '../../text/i18n.ts';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { laterDialog } from '../../ui/laterDialog.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { PageTools } from '../../ui/PageTools.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';
import { useChanged } from '../../ui/useChanged.ts';
import { useOverPage } from '../../ui/useOverPage.ts';
import { useKeys } from '../../ui/useKeys.ts';
import { ActionsButton, MoveButtons } from './ActionsButton.tsx';
import { activeFilters, withoutFilters, type ActiveFilter } from './activeFilters.ts';
import { AsOfField, PastLine } from './AsOf.tsx';
import { AddMachineButton, RunningImport } from './AddMachineButton.tsx';
import { columnOrder, columnsFor, rowSelectable, showsCheckboxes } from './columns.ts';
import { exportRequest } from './exported.ts';
import { FilterChips, FilterLine, SelectionBar } from './FilterLine.tsx';
import { asFilterCode, countOf, filterCodes, filterLabel, isSalesSearch, isTransferFilter, shownAt, validFilter } from './filters.ts';
import { ModelPanel } from './ModelPanel.tsx';
import { OpenMachine } from './OpenMachine.tsx';
import { Pager } from './Pager.tsx';
import { DeleteQuestion } from '../../machines/DeleteQuestion.tsx';
import { MoveDialogs, type Moving } from '../../machines/moves/MoveDialogs.tsx';
import { isAuditChecked, pickedOf, selectionName, type BatchMode } from '../../machines/handover/batch.ts';
import { mailText } from '../../machines/email/address.ts';
import { keepDraft } from '../../machines/drafts/drafts.ts';
import { ableAndNot, cannotBegin, isBatch, movesFor, movesOf, takenAndNot, type Move } from '../../machines/moves/moves.ts';
import { useLocationChoices, useLocationOf } from '../../machines/queries.ts';
import { reportText } from '../../machines/report/report.ts';
import { everyMatching, useKnownCounts, useOutside, useStockList } from './queries.ts';
import { allows, RowMenu, useMenuActions, type BuiltAction, type MenuAt } from '../../machines/RowMenu.tsx';
import { SerialFilter } from './SerialFilter.tsx';
import { SortMenu } from './SortMenu.tsx';
import { cannotTogether } from './together.ts';
import { marked } from './changes.ts';
import { StockCards } from './StockCards.tsx';
import { StockGrid } from './StockGrid.tsx';
import { PageTick } from './Ticks.tsx';
import { Updates } from './Updates.tsx';
import { useChanges } from './useChanges.ts';
import { useOpenMachine } from './useOpenMachine.ts';
import { addressOf, useStockView } from './useStockView.ts';
import { turnedTo, withFilter, type StockSort, type StockView } from './view.ts';

const MachineDialog = laterDialog(() => import('../../machines/MachineDialog.tsx'));
const ImportDialog = laterDialog(() => import('../../machines/imports/ImportDialog.tsx'));

type Open =
  | { kind: 'create' }
  | { kind: 'edit'; row: StockRow }
  | { kind: 'delete'; row: StockRow }
  | { kind: 'import' }
  | { kind: 'move'; moving: Moving };

/** An address without a filter opens the filter used last, if the hierarchy has it (STOCK-017, STOCK-022). */
function useStoredFilter(): void {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const { hierarchy } = session.module('shell');
  const alone = useLocation().pathname === paths.stock;
  useEffect(() => {
    if (!alone) return;
    const requested = asFilterCode(params.get('f'));
    const remembered = asFilterCode(stored('filter'));
    const wanted = params.size === 0 ? remembered : requested;
    const valid = validFilter(wanted, hierarchy);
    store('filter', valid);
    storeSalesSearch(isSalesSearch(valid));
    if (valid !== requested) setParams(valid === '' ? {} : { f: valid }, { replace: true });
  }, [alone, params, setParams, hierarchy]);
}

export default function StockPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  useStoredFilter();
  const { view, show } = useStockView();
  const { list, total, error, begun, loading, hasNext, previous, refreshing, retry } = useStockList(view);
  const counts = useKnownCounts();
  const { preferences } = useLook();
  const cards = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const navigate = useNavigate();
  const reached = useLocation();
  const { search } = reached;
  const [open, setOpen] = useState<Open>();
  const machine = useOpenMachine();
  const over = useOverPage('show');
  const menuOf = useMenuActions();
  const [menu, setMenu] = useState<MenuAt>();
  const [selected, setSelected] = useState<ReadonlyMap<number, StockRow>>(new Map());
  const [at, setAt] = useState(-1);
  /** A machine that was just added or changed: its row is marked once the list has it. */
  const [saved, setSaved] = useState<number>();
  const location = useLocationOf(view.location, useLocationChoices());
  const outside = useOutside(view, list !== undefined && !refreshing && list.JcbStockList.length === 0);

  const rows = useMemo(() => list?.JcbStockList ?? [], [list]);
  const models = useMemo(() => list?.ModelList ?? [], [list]);
  const undoEnabled = isTransferFilter(view.filter);
  const offered = columnsFor(undoEnabled, []);
  const columns = columnsFor(undoEnabled, preferences.hiddenColumns);
  const { hierarchy } = session.module('stockList');
  const past = view.asOf !== '';
  const turn = (page: number): void => show(turnedTo(view, page, previous ? [] : rows));
  const showDay = (asOf: string): void => show({ ...view, asOf, page: 0 });
  // A past day has no actions.
  const boxes = !past && showsCheckboxes(session.can);
  const address = addressOf(view);
  const changes = useChanges(begun, address);
  const marks = useMemo(() => marked(changes), [changes]);
  useChanged(address, () => {
    setSelected(new Map());
    setAt(-1);
    setSaved(undefined);
  });
  // The machines that a batch was made of are elsewhere now.
  useChanged((reached.state as Partial<typeof ordered> | null)?.ordered ? reached.key : '', () => setSelected(new Map()));
  const savedAt = rows.findIndex((row) => row.VhcId === saved);
  if (saved !== undefined && savedAt >= 0) {
    setSaved(undefined);
    setAt(savedAt);
  }
  // A page beyond the end, after a deletion or from an old link, is replaced by the first page.
  useEffect(() => {
    if (list && !refreshing && rows.length === 0 && view.page > 0) void navigate(addressOf({ ...view, page: 0 }), { replace: true });
  }, [list, refreshing, rows.length, view, navigate]);

  const chooseModel = useCallback((model: number): void => show({ ...view, model, page: 0 }), [show, view]);
  // A machine in receiving opens the inspection and machine dialog, any other its history (STOCK-044).
  const begins = (row: StockRow): boolean => row.Status === 'R' && allows(row, 'complete');
  const edits = (row: StockRow): boolean => row.Status === 'R' && allows(row, 'edit');
  const canOpen = (row: StockRow): boolean => begins(row) || edits(row) || session.can('stock.history');
  const openRow = (row: StockRow): void => {
    if (begins(row)) machine.inspect(row.Vin);
    else if (edits(row)) setOpen({ kind: 'edit', row });
    else machine.open(row.Vin);
  };
  const choose = (row: StockRow, action: BuiltAction): void => {
    if (action === 'accept') setOpen({ kind: 'move', moving: { move: 'approve', rows: [row] } });
    else if (action === 'reject') setOpen({ kind: 'move', moving: { move: 'reject', rows: [row] } });
    else if (action === 'overview') machine.open(row.Vin);
    else if (action === 'print') machine.open(row.Vin, reportText({ record: row.VhcId, lookup: 0 }));
    else if (action === 'email') over.open(mailText(row.VhcId));
    else if (action === 'complete') machine.inspect(row.Vin);
    else if (action === 'handover') void navigate(handoverAddress(row.Vin, 'handover', search), { state: fromHere });
    else setOpen({ kind: action, row });
  };
  const select = (some: readonly StockRow[], on: boolean): void => {
    setSelected((before) => {
      const next = new Map(before);
      for (const row of some) {
        if (on) next.set(row.VhcId, row);
        else next.delete(row.VhcId);
      }
      return next;
    });
  };
  const here = rows[at];
  const move = (step: number) => (event: KeyboardEvent): void => {
    if (rows.length === 0) return;
    event.preventDefault();
    // Moving through the list takes the focus from the focused link or button, so that Enter opens the machine.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setAt((before) => Math.min(Math.max(before + step, 0), rows.length - 1));
  };
  const openMenu = (event: KeyboardEvent): void => {
    if (!here || menuOf(here).length === 0) return;
    event.preventDefault();
    const button = document.querySelector<HTMLElement>(`[data-row-menu="${here.VhcId}"]`);
    if (button) setMenu({ row: here, anchor: button });
  };
  useKeys({
    j: move(1),
    ArrowDown: move(1),
    k: move(-1),
    ArrowUp: move(-1),
    x: () => {
      if (here && boxes && rowSelectable(here.TrackingStatus, undoEnabled)) select([here], !selected.has(here.VhcId));
    },
    Enter: (event) => {
      if (event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement) return;
      if (here && canOpen(here)) openRow(here);
      else openMenu(event);
    },
    F10: (event) => {
      if (event.shiftKey) openMenu(event);
    },
    ContextMenu: openMenu,
  });

  if (!session.can('stock.list')) return <DeniedState text={t('stock.noPermission')} />;
  const place = location?.LocationName ?? t('stock.location');
  const filters = activeFilters(
    view,
    {
      filter: t(filterLabel[view.filter]),
      model: models.find((model) => model.ModelId === view.model)?.ModelName ?? t('stock.model'),
      serial: t('stock.serialIs', { serial: view.serial }),
      location: place,
    },
    show,
  );
  const clear = (): void => show(withoutFilters(view));
  // Selected machines that were read again are taken as they are now.
  const chosen = [...selected.values()].map((row) => rows.find((one) => one.VhcId === row.VhcId) ?? row);
  const moves = movesFor({ hierarchy, filter: view.filter, undoEnabled, can: session.can });
  /**
   * Continues with a selection in the multiple handover dialog, which has an address; without one, with the stored
   * selection.
   */
  const toBatch = (mode: BatchMode, some: readonly StockRow[]): void => {
    setOpen(undefined);
    const place = { user: session.user.UserId, site: session.site, name: selectionName(mode) };
    if (some.length > 0) keepDraft(place, some.map(pickedOf));
    void navigate((mode === 'pdi' ? paths.batchPdi : paths.batch) + search, { state: fromHere });
  };
  const batchWith = (mode: BatchMode): void => {
    const { able, left } =
      mode === 'pdi' ? ableAndNot('pdi', chosen, list?.Refusals) : takenAndNot(chosen, isAuditChecked(session.config), t('handover.auditOverdue'));
    if (left.length > 0) setOpen({ kind: 'move', moving: { move: mode, rows: able, left } });
    else toBatch(mode, able);
  };
  const begin = (move: Move): void => {
    if (isBatch(move)) {
      batchWith(move);
      return;
    }
    const refusal = cannotBegin(move, view.filter, chosen.length);
    if (refusal) alert({ type: 'Warning', kind: 'move', title: t(refusal), id: 'move' });
    else setOpen({ kind: 'move', moving: { move, rows: chosen } });
  };
  const together = (): void => {
    const refusal = cannotTogether(chosen);
    if (refusal) alert({ type: 'Warning', kind: 'move', title: t(refusal), id: 'move' });
    else void navigate(`${paths.together}?of=${chosen.map((row) => row.VhcId).join()}`, { state: fromHere });
  };
  const beginWith = (move: Move): void => {
    if (isBatch(move)) {
      batchWith(move);
      return;
    }
    const { able, left } = ableAndNot(move, chosen, list?.Refusals);
    setOpen({ kind: 'move', moving: { move, rows: able, left } });
  };
  const body = loading ? (
    <Skeleton />
  ) : error && !list ? (
    <ErrorState title={t(past ? 'stock.pastFailed' : 'stock.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={retry} />
  ) : rows.length === 0 ? (
    <EmptyState
      title={t(view.filter === 'P' ? 'stock.noProduction' : 'stock.noData')}
      {...(filters.length > 0
        ? { text: `${t('stock.filtersOn', { count: filters.length })}: ${filters.map((filter) => filter.name).join(', ')}` }
        : {})}
    >
      {outside > 0 ? (
        <button type="button" className="btn brand" onClick={() => show({ ...view, location: 0, page: 0 })}>
          {t('stock.outside', { count: outside, place })}
        </button>
      ) : null}
      {filters.length > 0 ? (
        <button type="button" className="btn" onClick={clear}>
          {t('stock.clearFilters')}
        </button>
      ) : null}
    </EmptyState>
  ) : null;
  const shared = {
    rows,
    undoEnabled,
    siteStock: view.filter === '',
    canOpen,
    onOpen: openRow,
    onMenu: setMenu,
    marks,
    selected: boxes ? selected : undefined,
    // The machine that is open is the current row.
    at: at >= 0 ? at : rows.findIndex((row) => row.Vin === machine.serial),
    onSelect: select,
    sort: past ? undefined : view.sort,
    onSort: past ? undefined : (sort: StockSort | undefined) => show({ ...view, sort, page: 0 }),
  };
  const bar =
    chosen.length > 0 ? (
      <SelectionBar
        serials={chosen.map((row) => row.Vin)}
        matching={total}
        onAll={async () => {
          const every = await everyMatching(view);
          select(
            every.filter((row) => rowSelectable(row.TrackingStatus, undoEnabled)),
            true,
          );
        }}
        onClear={() => setSelected(new Map())}
        onTogether={session.can('inspection.perform') && chosen.length > 1 ? together : undefined}
        moves={
          cards ? (
            <ActionsButton moves={[...movesOf(chosen).filter((move) => !moves.includes(move)), ...moves]} onMove={(move) => (moves.includes(move) ? begin : beginWith)(move)} above />
          ) : (
            <MoveButtons moves={movesOf(chosen)} onMove={beginWith} />
          )
        }
        {...(cards ? { page: <PageTick rows={rows} selected={selected} undoEnabled={undoEnabled} onSelect={select} /> } : {})}
      />
    ) : undefined;
  const updates = <Updates changes={changes} onRefresh={retry} />;
  return (
    <>
      <PageTools>
        {boxes && !cards ? <ActionsButton moves={moves} onMove={begin} /> : null}
        {session.can('report.read') ? <ExportButton rows={total} call={() => exportMachines(exportRequest(view, columns))} /> : null}
        <RunningImport onShow={() => setOpen({ kind: 'import' })} />
        {past ? null : <AddMachineButton onCreate={() => setOpen({ kind: 'create' })} onImport={() => setOpen({ kind: 'import' })} />}
      </PageTools>
      {cards ? (
        <>
          <PhoneTools
            view={view}
            counts={past ? list : counts}
            onDay={showDay}
            onSort={shared.onSort}
            filters={filters}
          />
          {updates}
        </>
      ) : (
        <>
          <ModelPanel models={models} chosen={view.model} onChoose={chooseModel} />
          {bar ?? (
            <FilterLine
              filters={filters}
              onClear={clear}
              offered={columnOrder.filter((column) => offered.includes(column))}
              onRefresh={retry}
              updates={updates}
              asOf={view.asOf}
              onAsOf={showDay}
            />
          )}
        </>
      )}
      <PastLine day={view.asOf} onDay={showDay} />
      <RefreshBar on={refreshing && !loading} />
      {cards ? (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        <section className={body ? 'page-body' : 'cards'} aria-label={t('stock.title')} tabIndex={0}>
          {body ?? <StockCards {...shared} />}
          {body || bar ? null : <PhonePager view={view} total={total} hasNext={hasNext} onPage={turn} />}
        </section>
      ) : (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        <section className="gridbox" aria-label={t('stock.title')} aria-busy={refreshing} tabIndex={0}>
          {body ?? <StockGrid {...shared} columns={columns} />}
        </section>
      )}
      {cards ? (
        bar
      ) : (
        <Pager
          page={view.page}
          size={view.size}
          total={total}
          hasNext={hasNext}
          onPage={turn}
          onSize={(size) => show({ ...view, size, page: 0 })}
        />
      )}
      <RowMenu at={menu} refusals={list?.Refusals} onClose={() => setMenu(undefined)} onChoose={choose} />
      {open?.kind === 'create' ? <MachineDialog onClose={() => setOpen(undefined)} onSaved={setSaved} /> : null}
      {open?.kind === 'edit' ? <MachineDialog row={open.row} onClose={() => setOpen(undefined)} onSaved={setSaved} /> : null}
      {open?.kind === 'import' ? <ImportDialog onClose={() => setOpen(undefined)} /> : null}
      <Outlet />
      <OpenMachine serial={machine.serial} rows={rows} onGo={machine.open} onClose={machine.close} />
      <MoveDialogs
        moving={open?.kind === 'move' ? open.moving : undefined}
        onClose={() => setOpen(undefined)}
        onDone={() => setSelected(new Map())}
        onBatch={toBatch}
      />
      <DeleteQuestion row={open?.kind === 'delete' ? open.row : undefined} onClose={() => setOpen(undefined)} />
    </>
  );
}

function Skeleton(): JSX.Element {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="sr">{t('app.loading')}</span>
      {Array.from({ length: 12 }, (_, at) => (
        <div className="skel" key={at} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

interface PhoneToolsProps {
  view: StockView;
  counts: StockCounts | undefined;
  onDay: (day: string) => void;
  onSort: ((sort: StockSort | undefined) => void) | undefined;
  filters: readonly ActiveFilter[];
}

/** The search box, the day, the order and the quick filters as chips, on a phone. */
function PhoneTools({ view, counts, onDay, onSort, filters }: PhoneToolsProps): JSX.Element {
  const { t } = useTranslation();
  const { hierarchy } = useSession().module('shell');
  const codes = filterCodes.filter((code) => code !== 'C' && shownAt[code].includes(hierarchy));
  return (
    <div className="ptools">
      <SerialFilter placement="page" />
      <AsOfField day={view.asOf} onDay={onDay} />
      <FilterChips filters={filters.filter(({ id }) => id === 'location')} />
      {onSort ? <SortMenu sort={view.sort} onSort={onSort} /> : null}
      <nav className="pchips" aria-label={t('stock.filter')}>
        {codes.map((code) => (
          <Link
            key={code}
            to={addressOf(withFilter(view, code))}
            className={code === view.filter ? 'chip on' : 'chip'}
            aria-current={code === view.filter ? 'page' : undefined}
            onClick={() => store('filter', code)}
          >
            {t(filterLabel[code])} {counts ? shownNumber(countOf(code, counts)) : ''}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function PhonePager({ view, total, hasNext, onPage }: { view: StockView; total: number; hasNext: boolean; onPage: (page: number) => void }): JSX.Element | null {
  const { t } = useTranslation();
  if (total <= view.size && view.page === 0) return null;
  return (
    <nav className="pfoot" aria-label={t('stock.pages')}>
      <button type="button" className="btn" aria-label={t('stock.previousPage')} disabled={view.page === 0} onClick={() => onPage(view.page - 1)}>
        <Icon name="left" size={16} />
      </button>
      <span className="muted">
        {t('stock.range', {
          from: String(Math.min(view.page * view.size + 1, total)),
          to: String(Math.min((view.page + 1) * view.size, total)),
          total: String(total),
        })}
      </span>
      <button type="button" className="btn" aria-label={t('stock.nextPage')} disabled={!hasNext} onClick={() => onPage(view.page + 1)}>
        <Icon name="right" size={16} />
      </button>
    </nav>
  );
}
