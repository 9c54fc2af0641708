// All Templates: the check templates of the group, searched, filtered and sorted by the address, with what can be done with
// each. A dialog has an address too, so that Back closes it.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { listTemplates, readLanguages } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { ListExport } from '../../ui/ListExport.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { PageTurner } from '../../ui/PageTurner.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeniedState, ErrorState } from '../../ui/States.tsx';
import { readEveryTemplate, templateColumns } from './exported.ts';
import { states } from './kinds.ts';
import { firstView, listQuery, perPage, readAct, readListView, writeListView, type ListView, type TemplateAct } from './listView.ts';
import { TemplateDialogs } from './TemplateDialogs.tsx';
import { FilterBar, Nothing } from './TemplateFilters.tsx';
import { TemplateMenu, type MenuAt } from './TemplateMenu.tsx';
import { TemplateTable } from './TemplateTable.tsx';
import { useTemplateChange } from './useTemplateChange.ts';
import './templates.css';

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
  const mayWrite = session.can('template.write');
  const { view, change, dialog, openDialog, closeDialog } = useListView();
  const [menu, setMenu] = useState<MenuAt>();
  const query = listQuery(view);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...keys.templates(session.site), 'list', query],
    queryFn: ({ signal }) => listTemplates(query, signal),
    placeholderData: keepPreviousData,
    meta: { overlay: true },
  });
  const { data: languages = [] } = useQuery({ queryKey: keys.languages, queryFn: readLanguages, staleTime: Infinity });
  const names = useMemo(() => new Map(languages.map(({ LanguageId, LanguageName }) => [LanguageId, LanguageName])), [languages]);
  const { send, isPending } = useTemplateChange(() => {
    if (dialog) closeDialog();
  });
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
          <Skeleton of="rows" count={10} />
        ) : rows.length === 0 ? (
          <Nothing view={view} languages={names} onClear={() => change(firstView)} {...(mayWrite ? { onNew: () => openDialog('new') } : {})} />
        ) : (
          <>
            {mayWrite ? null : <p className="muted hint-line">{t('templates.readOnly')}</p>}
            <TemplateTable rows={rows} sort={view.sort} languages={names} onSort={(sort) => change({ sort })} onMenu={mayWrite ? setMenu : undefined} />
          </>
        )}
      </div>
      {data && data.TotalCount > perPage ? (
        <footer className="foot">
          <PageTurner page={view.page} size={perPage} total={data.TotalCount} onPage={(page) => change({ page })} />
        </footer>
      ) : null}
      <TemplateMenu
        at={menu}
        onClose={() => setMenu(undefined)}
        onChoose={(row, act) => {
          setMenu(undefined);
          if (act === 'wake') send(row, { Status: states.draft }, 'woken');
          else openDialog(act, row.TemplateId);
        }}
      />
      <TemplateDialogs
        dialog={dialog}
        about={about}
        languages={languages}
        mayWrite={mayWrite}
        onDelete={(row) => {
          if (!isPending) send(row, { Deleted: true }, 'deleted');
        }}
        onMakeDormant={(row) => {
          if (!isPending) send(row, { Status: states.dormant }, 'madeDormant');
        }}
        onClose={closeDialog}
      />
    </>
  );
}
