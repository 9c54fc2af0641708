// The stock list: the view of the address, as a grid or as cards, with the actions on its machines.
import { useMediaQuery } from '@mui/material';
import type { TFunction } from 'i18next';
import { useCallback, useEffect, useMemo, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useLook } from '../../api/preferences.tsx';
import { exportMachines } from '../../api/reports.ts';
import { useSession } from '../../api/session.tsx';
import { store, storeSalesSearch } from '../../api/storage.ts';
import type { ModelTile } from '../../api/wire.ts';
import { useLocationChoices, useLocationOf } from '../../machines/queries.ts';
import { RowMenu, type MenuAt } from '../../machines/RowMenu.tsx';
import { paths } from '../../paths.ts';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { PageTools } from '../../ui/PageTools.tsx';
import { DeniedState } from '../../ui/States.tsx';
import { ActionsButton } from './ActionsButton.tsx';
import { activeFilters, withoutFilters, type Names } from './activeFilters.ts';
import { AddMachineButton, RunningImport } from './AddMachineButton.tsx';
import { PastLine } from './AsOf.tsx';
import { marked } from './changes.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { columnOrder, columnsFor, showsCheckboxes } from './columns.ts';
import { exportRequest } from './exported.ts';
import { FilterLine } from './FilterLine.tsx';
import { asFilterCode, filterLabel, isSalesSearch, isTransferFilter, validFilter } from './filters.ts';
import { ModelPanel } from './ModelPanel.tsx';
import { NewSite } from './NewSite.tsx';
import { isWithoutMachines, useKnownCounts, useOutside, useStockList } from './queries.ts';
import { StockDialogs, type OpenDialog } from './StockDialogs.tsx';
import { StockList } from './StockList.tsx';
import { PhoneTools } from './StockPhone.tsx';
import { StockState } from './StockState.tsx';
import { Updates } from './Updates.tsx';
import { useChanges } from './useChanges.ts';
import { useOpenMachine } from './useOpenMachine.ts';
import { useRowActions, useRowKeys } from './useRowActions.ts';
import { useSelection } from './useSelection.ts';
import { useSelectionMoves } from './useSelectionMoves.ts';
import { addressOf, useStockView } from './useStockView.ts';
import { turnedTo, type StockSort, type StockView } from './view.ts';

/** Stores the filter of the address as the one that was chosen last (STOCK-017); one that the hierarchy does not have becomes all (STOCK-022). */
function useStoredFilter(): void {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const { hierarchy } = session.module('shell');
  const alone = useLocation().pathname === paths.stock;
  useEffect(() => {
    if (!alone) return;
    const requested = asFilterCode(params.get('f'));
    const valid = validFilter(requested, hierarchy);
    store('filter', valid);
    storeSalesSearch(isSalesSearch(valid));
    if (valid !== requested) setParams({}, { replace: true });
  }, [alone, params, setParams, hierarchy]);
}

/** A page beyond the end, after a deletion or from an old link, is replaced by the first page. */
function useFirstPageInstead(view: StockView, isEmpty: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isEmpty && view.page > 0) void navigate(addressOf({ ...view, page: 0 }), { replace: true });
  }, [isEmpty, view, navigate]);
}

/** The names of the active filters. */
const namesOf = (view: StockView, models: readonly ModelTile[], place: string, t: TFunction): Names => ({
  filter: t(filterLabel[view.filter]),
  model: models.find((model) => model.ModelId === view.model)?.ModelName ?? t('stock.model'),
  serial: t('stock.serialIs', { serial: view.serial }),
  location: place,
});

export default function StockPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  useStoredFilter();
  const { view, show } = useStockView();
  const { list, total, error, begun, loading, hasNext, previous, refreshing, retry } = useStockList(view);
  const counts = useKnownCounts();
  const { preferences } = useLook();
  const cards = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const [open, setOpen] = useState<OpenDialog>();
  const machine = useOpenMachine();
  const [menu, setMenu] = useState<MenuAt>();
  const location = useLocationOf(view.location, useLocationChoices());
  const rows = useMemo(() => list?.JcbStockList ?? [], [list]);
  const isEmpty = list !== undefined && !refreshing && rows.length === 0;
  const outside = useOutside(view, isEmpty);
  const models = useMemo(() => list?.ModelList ?? [], [list]);
  const undoEnabled = isTransferFilter(view.filter);
  const offered = columnsFor(undoEnabled, []);
  const columns = columnsFor(undoEnabled, preferences.hiddenColumns);
  const past = view.asOf !== '';
  const turn = (page: number): void => show(turnedTo(view, page, previous ? [] : rows));
  const showDay = (asOf: string): void => show({ ...view, asOf, page: 0 });
  // A past day has no actions.
  const boxes = !past && showsCheckboxes(session.can);
  const address = addressOf(view);
  const changes = useChanges(begun, address);
  const marks = useMemo(() => marked(changes), [changes]);
  const selection = useSelection(rows, address);
  useFirstPageInstead(view, isEmpty);

  const chooseModel = useCallback((model: number): void => show({ ...view, model, page: 0 }), [show, view]);
  const { canOpen, openRow, choose } = useRowActions(machine, setOpen);
  useRowKeys({ rows, selection, boxes, undoEnabled, canOpen, openRow, onMenu: setMenu });
  // Selected machines that were read again are taken as they are now.
  const chosen = [...selection.selected.values()].map((row) => rows.find((one) => one.VhcId === row.VhcId) ?? row);
  const actions = useSelectionMoves({ chosen, view, undoEnabled, refusals: list?.Refusals, setOpen });

  if (!session.can('stock.list')) return <DeniedState text={t('stock.noPermission')} />;
  const place = location?.LocationName ?? t('stock.location');
  const filters = activeFilters(view, namesOf(view, models, place, t), show);
  const clear = (): void => show(withoutFilters(view));
  const isNewSite = isEmpty && filters.length === 0 && !past && counts !== undefined && isWithoutMachines(counts);
  const state =
    loading || rows.length === 0 ? (
      <StockState
        view={view}
        isLoading={loading}
        error={list ? undefined : error}
        filters={filters}
        outside={outside}
        place={place}
        onRetry={retry}
        onEverywhere={() => show({ ...view, location: 0, page: 0 })}
        onClear={clear}
      />
    ) : null;
  const body = isNewSite ? <NewSite onCreate={() => setOpen({ kind: 'create' })} onImport={() => setOpen({ kind: 'import' })} /> : state;
  const shared = {
    rows,
    undoEnabled,
    siteStock: view.filter === '',
    canOpen,
    onOpen: openRow,
    onMenu: setMenu,
    marks,
    selected: boxes ? selection.selected : undefined,
    // The machine that is open is the current row.
    at: selection.at >= 0 ? selection.at : rows.findIndex((row) => row.Vin === machine.serial),
    onSelect: selection.select,
    sort: past ? undefined : view.sort,
    onSort: past ? undefined : (sort: StockSort | undefined) => show({ ...view, sort, page: 0 }),
  };
  const bar = chosen.length > 0 ? <ChosenBar {...{ chosen, rows, view, total, selection, undoEnabled, actions }} isPhone={cards} /> : undefined;
  const updates = <Updates changes={changes} onRefresh={retry} />;
  return (
    <>
      <PageTools>
        {boxes && !cards ? <ActionsButton moves={actions.moves} onMove={actions.begin} /> : null}
        {session.can('report.read') ? <ExportButton rows={total} call={() => exportMachines(exportRequest(view, columns))} /> : null}
        <RunningImport onShow={() => setOpen({ kind: 'import' })} />
        {past ? null : <AddMachineButton onCreate={() => setOpen({ kind: 'create' })} onImport={() => setOpen({ kind: 'import' })} />}
      </PageTools>
      {cards ? (
        <>
          <PhoneTools view={view} counts={past ? list : counts} onDay={showDay} onSort={shared.onSort} filters={filters} />
          {updates}
        </>
      ) : (
        <>
          <ModelPanel models={models} chosen={view.model} onChoose={chooseModel} />
          {bar ?? <FilterLine filters={filters} onClear={clear} offered={columnOrder.filter((column) => offered.includes(column))} onRefresh={retry} updates={updates} asOf={view.asOf} onAsOf={showDay} />}
        </>
      )}
      <PastLine day={view.asOf} onDay={showDay} />
      <RefreshBar on={refreshing && !loading} />
      <StockList {...{ view, hasNext, columns, shared, body, bar }} total={loading ? undefined : total} isPhone={cards} isBusy={refreshing} onPage={turn} onSize={(size) => show({ ...view, size, page: 0 })} />
      <RowMenu at={menu} refusals={list?.Refusals} onClose={() => setMenu(undefined)} onChoose={choose} />
      <StockDialogs {...{ open, machine, rows }} onSaved={selection.setSaved} onMoved={selection.clear} onBatch={actions.toBatch} onClose={() => setOpen(undefined)} />
    </>
  );
}
