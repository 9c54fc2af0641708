// All Templates: the check templates of the group, searched, filtered and sorted by the address, with what can be done with
// each. A dialog has an address too, so that Back closes it.
import { Menu, MenuItem } from '@mui/material';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { listTemplates, readLanguages, saveTemplate } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { TemplateInput, TemplateRow } from '../../api/wire.ts';
import { templateAddress } from '../../paths.ts';
import { shownNumber } from '../../text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { laterDialog } from '../../ui/laterDialog.tsx';
import { ListExport } from '../../ui/ListExport.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { PageTurner } from '../../ui/PageTurner.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';
import { useTypedSearch } from '../../ui/useTypedSearch.ts';
import { readEveryTemplate, templateColumns } from './exported.ts';
import { kinds, stateBadges, stateNames, stateOf, states } from './kinds.ts';
import { firstView, isFiltered, listQuery, perPage, readAct, readListView, writeListView, type ListView, type TemplateAct, type TemplateSort } from './listView.ts';
import { TemplateDialog } from './TemplateDialog.tsx';
import { TemplateLogo } from './TemplateLogo.tsx';
import './templates.css';

const QuickTextsDialog = laterDialog(() => import('./QuickTextsDialog.tsx'));

/** The view of the address, and how it is changed: filters replace each other in the history, dialogs are steps of it. */
function useListView(): {
  view: ListView;
  change: (part: Partial<ListView>) => void;
  dialog: ReturnType<typeof readAct>;
  openDialog: (act: TemplateAct, of?: number) => void;
  closeDialog: () => void;
} {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocation().state as { over?: boolean } | null;
  const view = readListView(params);
  return {
    view,
    change: (part) => setParams(writeListView({ ...view, page: 0, ...part }), { replace: true }),
    dialog: readAct(params),
    openDialog: (act, of = 0) => {
      const next = writeListView(view);
      next.set('do', act);
      if (of !== 0) next.set('of', String(of));
      setParams(next, { state: { over: true } });
    },
    // Back to the list that it was opened from; an address that began with the dialog is replaced.
    closeDialog: () => {
      if (state?.over) void navigate(-1);
      else setParams(writeListView(view), { replace: true });
    },
  };
}

export default function TemplatesPage(): JSX.Element {
  const session = useSession();
  if (!session.can('template.read')) return <DeniedState text={session.user.SiteName} />;
  return <AllTemplates />;
}

function AllTemplates(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const mayWrite = session.can('template.write');
  const { view, change, dialog, openDialog, closeDialog } = useListView();
  const [menu, setMenu] = useState<{ row: TemplateRow; anchor: HTMLElement }>();
  const query = listQuery(view);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...keys.templates(session.site), 'list', query],
    queryFn: ({ signal }) => listTemplates(query, signal),
    placeholderData: keepPreviousData,
    meta: { overlay: true },
  });
  const { data: languages = [] } = useQuery({ queryKey: keys.languages, queryFn: readLanguages, staleTime: Infinity });
  const names = useMemo(() => new Map(languages.map(({ LanguageId, LanguageName }) => [LanguageId, LanguageName])), [languages]);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ input }: { input: TemplateInput; done: 'madeDormant' | 'woken' | 'deleted' }) => saveTemplate(input),
    onSuccess: (_saved, { done }) => {
      alert({ type: 'success', kind: 'template', title: t(`templates.${done}`) });
      if (dialog) closeDialog();
    },
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure && !failure.isShownGlobally) alert({ type: 'danger', kind: 'template', title: t('templates.title'), text: failure.text });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.templates(session.site) }),
  });
  const send = (row: TemplateRow, part: TemplateInput, done: 'madeDormant' | 'woken' | 'deleted'): void =>
    mutate({ input: { TemplateId: row.TemplateId, TimestampDt: row.TimestampDt, ...part }, done });

  const columns = useMemo<DataColumn<TemplateRow>[]>(
    () => [
      {
        id: 'name',
        head: t('templates.name'),
        width: 170,
        flexible: true,
        sortable: true,
        className: 'words',
        title: ({ TemplateName }) => TemplateName,
        cell: ({ TemplateId, TemplateName, LogoUrl }) => (
          <>
            <TemplateLogo address={LogoUrl} />
            <Link className="link" to={templateAddress(TemplateId)}>
              {TemplateName}
            </Link>
          </>
        ),
      },
      { id: 'kind', head: t('templates.kind'), width: 110, sortable: true, priority: 2, hosts: ['name'], cell: ({ VehicleType }) => <Kind code={VehicleType} /> },
      {
        id: 'language',
        head: t('templates.language'),
        width: 110,
        sortable: true,
        priority: 4,
        hosts: ['name'],
        cell: ({ LanguageId }) => names.get(LanguageId) ?? '',
      },
      { id: 'status', head: t('templates.status'), width: 110, sortable: true, cell: (row) => <State row={row} /> },
      { id: 'version', head: t('templates.version'), width: 190, priority: 3, hosts: ['status'], cell: (row) => <Version row={row} /> },
      {
        id: 'models',
        head: t('templates.models'),
        width: 110,
        priority: 1,
        hosts: ['status'],
        cell: ({ ModelCount }) =>
          ModelCount === 0 ? <span className="muted">{t('templates.notMapped')}</span> : t('templates.modelCount', { count: ModelCount }),
      },
      { id: 'open', head: t('templates.openInspections'), width: 140, priority: 5, hosts: ['version', 'name'], className: 'num', cell: ({ OpenCount }) => shownNumber(OpenCount) },
    ],
    [t, names],
  );

  const rows = data?.Templates ?? [];
  const about = dialog && rows.find(({ TemplateId }) => TemplateId === dialog.of);
  return (
    <>
      {rows.length > 0 ? <ListExport name="templates" columns={templateColumns(t, names)} total={data?.TotalCount} read={(signal) => readEveryTemplate(view, signal)} /> : null}
      <FilterBar view={view} languages={names} onChange={change} onTexts={() => openDialog('texts')} {...(mayWrite ? { onNew: () => openDialog('new') } : {})} />
      <RefreshBar on={isFetching && data !== undefined} />
      <div className="page-body templates-list">
        {error && !data ? (
          <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />
        ) : !data ? (
          <p role="status">{t('app.loading')}</p>
        ) : rows.length === 0 ? (
          <Nothing view={view} languages={names} onClear={() => change(firstView)} {...(mayWrite ? { onNew: () => openDialog('new') } : {})} />
        ) : (
          <>
            {mayWrite ? null : <p className="muted hint-line">{t('templates.readOnly')}</p>}
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
            <section className="card results" aria-label={t('templates.title')} tabIndex={0}>
              <DataTable
                columns={columns}
                rows={rows}
                rowId={({ TemplateId }) => String(TemplateId)}
                sort={view.sort}
                onSort={(sort) => change({ sort: sort ? { by: sort.by as TemplateSort, descending: sort.descending } : firstView.sort })}
                last={
                  mayWrite
                    ? {
                        className: 'k',
                        head: <span className="sr">{t('templates.actions')}</span>,
                        cell: (row) => (
                          <button
                            type="button"
                            className="icon"
                            aria-haspopup="menu"
                            aria-label={t('templates.actionsOf', { name: row.TemplateName })}
                            onClick={(event) => setMenu({ row, anchor: event.currentTarget })}
                          >
                            <Icon name="kebab" />
                          </button>
                        ),
                      }
                    : undefined
                }
              />
            </section>
          </>
        )}
      </div>
      {data && data.TotalCount > perPage ? (
        <footer className="foot">
          <PageTurner page={view.page} size={perPage} total={data.TotalCount} onPage={(page) => change({ page })} />
        </footer>
      ) : null}
      <RowMenu
        at={menu}
        onClose={() => setMenu(undefined)}
        onChoose={(row, act) => {
          setMenu(undefined);
          if (act === 'wake') send(row, { Status: states.draft }, 'woken');
          else openDialog(act, row.TemplateId);
        }}
      />
      {mayWrite && dialog && (dialog.act === 'new' || ((dialog.act === 'copy' || dialog.act === 'rename') && about)) ? (
        <TemplateDialog key={`${dialog.act} ${dialog.of}`} act={dialog.act} template={about} languages={languages} onClose={closeDialog} />
      ) : null}
      {dialog?.act === 'texts' ? <QuickTextsDialog onClose={closeDialog} /> : null}
      {mayWrite && about && (dialog.act === 'dormant' || dialog.act === 'delete') ? (
        <Confirm
          open
          title={t(`templates.${dialog.act}Title`, { name: about.TemplateName })}
          message={
            dialog.act === 'delete'
              ? t('templates.deleteText')
              : [t('templates.dormantText'), ...(about.ModelCount > 0 ? [t('templates.dormantMapped', { count: about.ModelCount })] : [])].join(' ')
          }
          okText={t(dialog.act === 'delete' ? 'templates.delete' : 'templates.makeDormant')}
          danger
          onCancel={closeDialog}
          onOk={() => {
            if (isPending) return;
            if (dialog.act === 'delete') send(about, { Deleted: true }, 'deleted');
            else send(about, { Status: states.dormant }, 'madeDormant');
          }}
        />
      ) : null}
    </>
  );
}

function Kind({ code }: { code: number }): JSX.Element {
  const { t } = useTranslation();
  const kind = kinds.find((one) => one === code);
  return <>{kind === undefined ? '' : t(`templates.kinds.kind${kind}`)}</>;
}

function State({ row }: { row: TemplateRow }): JSX.Element {
  const { t } = useTranslation();
  const state = stateOf(row.Status);
  return <Badge {...stateBadges[state]} text={t(`templates.states.${state}`)} />;
}

function Version({ row }: { row: TemplateRow }): JSX.Element {
  const { t } = useTranslation();
  if (row.Version === 0) return <span className="muted">{t('templates.notPublished')}</span>;
  return (
    <>
      {row.Version}
      {row.IsEdited ? <span className="muted"> · {t('templates.changed')}</span> : null}
    </>
  );
}

interface FilterBarProps {
  view: ListView;
  languages: ReadonlyMap<number, string>;
  onChange: (part: Partial<ListView>) => void;
  onTexts: () => void;
  onNew?: () => void;
}

function FilterBar({ view, languages, onChange, onTexts, onNew }: FilterBarProps): JSX.Element {
  const { t } = useTranslation();
  const { text, setText } = useTypedSearch(view.text, (text) => onChange({ text }));
  return (
    <search className="template-filters" aria-label={t('templates.filters')}>
      <div className="in">
        <Icon name="search" size={16} />
        <input
          type="search"
          data-search-box
          aria-label={t('templates.search')}
          placeholder={t('templates.search')}
          maxLength={50}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <select className="choice" aria-label={t('templates.kind')} value={view.kind ?? ''} onChange={({ target }) => onChange({ kind: kinds.find((kind) => String(kind) === target.value) })}>
        <option value="">{t('templates.allKinds')}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`templates.kinds.kind${kind}`)}
          </option>
        ))}
      </select>
      <select className="choice" aria-label={t('templates.status')} value={view.state ?? ''} onChange={({ target }) => onChange({ state: stateNames.find((state) => state === target.value) })}>
        <option value="">{t('templates.allStates')}</option>
        {stateNames.map((state) => (
          <option key={state} value={state}>
            {t(`templates.states.${state}`)}
          </option>
        ))}
      </select>
      <select className="choice" aria-label={t('templates.language')} value={view.language} onChange={({ target }) => onChange({ language: Number(target.value) })}>
        <option value={0}>{t('templates.allLanguages')}</option>
        {[...languages].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {isFiltered(view) ? (
        <button type="button" className="btn text" onClick={() => onChange({ ...firstView, sort: view.sort })}>
          {t('templates.clear')}
        </button>
      ) : null}
      <span className="grow" />
      <button type="button" className="btn" onClick={onTexts}>
        {t('quickTexts.title')}
      </button>
      {onNew ? (
        <button type="button" className="btn brand" onClick={onNew}>
          <Icon name="plus" size={16} />
          {t('templates.new')}
        </button>
      ) : null}
    </search>
  );
}

interface NothingProps {
  view: ListView;
  languages: ReadonlyMap<number, string>;
  onClear: () => void;
  onNew?: () => void;
}

/** An empty list: it says what the filters leave out, or offers the first template. */
function Nothing({ view, languages, onClear, onNew }: NothingProps): JSX.Element {
  const { t } = useTranslation();
  if (!isFiltered(view)) {
    return (
      <EmptyState icon="clipboard" title={t('templates.none')} text={t('templates.noneText')}>
        {onNew ? (
          <button type="button" className="btn" onClick={onNew}>
            {t('templates.new')}
          </button>
        ) : null}
      </EmptyState>
    );
  }
  const filters = [
    ...(view.text.trim() === '' ? [] : [`“${view.text.trim()}”`]),
    ...(view.kind === undefined ? [] : [t(`templates.kinds.kind${view.kind}`)]),
    ...(view.state === undefined ? [] : [t(`templates.states.${view.state}`)]),
    ...(view.language === 0 ? [] : [languages.get(view.language) ?? String(view.language)]),
  ];
  return (
    <EmptyState icon="search" title={t('templates.noMatch')} text={t('templates.noMatchText', { filters: filters.join(', ') })}>
      <button type="button" className="btn" onClick={onClear}>
        {t('templates.clear')}
      </button>
    </EmptyState>
  );
}

type MenuAct = Exclude<TemplateAct, 'new' | 'texts'> | 'wake';

interface RowMenuProps {
  at: { row: TemplateRow; anchor: HTMLElement } | undefined;
  onClose: () => void;
  onChoose: (row: TemplateRow, act: MenuAct) => void;
}

/** The actions on a template. Actions that mapped models forbid are listed with the reason. */
function RowMenu({ at, onClose, onChoose }: RowMenuProps): JSX.Element {
  const { t } = useTranslation();
  // The texts stay while the menu fades out.
  const [last, setLast] = useState<TemplateRow>();
  if (at && at.row !== last) setLast(at.row);
  const row = at?.row ?? last;
  const mapped = row?.ModelCount ?? 0;
  const dormant = row?.Status === states.dormant;
  const entries: { act: MenuAct; icon: IconName; text: string; why?: string }[] = [
    { act: 'copy', icon: 'file', text: t('templates.copy') },
    { act: 'rename', icon: 'pencil', text: t('templates.rename') },
    dormant ? { act: 'wake', icon: 'refresh', text: t('templates.wake') } : { act: 'dormant', icon: 'hourglass', text: t('templates.makeDormant') },
    { act: 'delete', icon: 'cross', text: t('templates.delete'), ...(mapped > 0 ? { why: t('templates.deleteBlocked', { count: mapped }) } : {}) },
  ];
  return (
    <Menu
      open={at !== undefined}
      anchorEl={at?.anchor ?? null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t('templates.actionsOf', { name: row?.TemplateName ?? '' }) } }}
    >
      {entries.map(({ act, icon, text, why }) => (
        <MenuItem
          key={act}
          className={`menu-item${act === 'delete' ? ' bad' : ''}${why === undefined ? '' : ' off'}`}
          aria-disabled={why !== undefined}
          onClick={() => {
            if (row && why === undefined) onChoose(row, act);
          }}
        >
          <Icon name={icon} size={16} />
          <span>
            {text}
            {why === undefined ? null : <span className="why cap">{why}</span>}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
