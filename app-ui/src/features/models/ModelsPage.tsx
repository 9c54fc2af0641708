// Manage Model: the machine models of the group, with adding, editing, renaming in the row and deleting.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import type { ManagedModel, ManagedModels } from '../../api/wire.ts';
import { paths } from '../../paths.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { laterDialog } from '../../ui/laterDialog.tsx';
import { ListExport } from '../../ui/ListExport.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PageTurner } from '../../ui/PageTurner.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../ui/States.tsx';
import { ModelTable } from './ModelTable.tsx';
import { modelColumns } from './exported.ts';
import { pageSize, readEveryModel, useDeleteModel, useManagedModels } from './useModels.ts';
import { modelsAddress, readModelsView, type ModelsView } from './view.ts';

const ModelDialog = laterDialog(() => import('./ModelDialog.tsx'));

export default function ModelsPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const [params] = useSearchParams();
  const view = readModelsView(params);
  const [removing, setRemoving] = useState<ManagedModel>();
  const [blocked, setBlocked] = useState<ManagedModel>();
  const { remove } = useDeleteModel(setBlocked);
  const { data, error, refetch, isFetching } = useManagedModels({ search: view.search, offset: view.page * pageSize, limit: pageSize });
  if (!session.can('model.read')) return <DeniedState text={t('models.noPermission')} />;
  const show = (next: Partial<ModelsView>, replace = false): void => void navigate(modelsAddress({ ...view, ...next }), { replace });
  const mayEdit = data?.CanEdit ?? false;
  /** Back leads to the list, from where the dialog was opened; an address that began with it is replaced. */
  const close = (): void => {
    if ((state as { fromList?: boolean } | null)?.fromList) void navigate(-1);
    else show({ open: undefined }, true);
  };
  return (
    <div className="page-body models">
      {data && data.Models.length > 0 ? (
        <ListExport name="models" columns={modelColumns(t, hasAudits(data))} total={data.TotalCount} read={(signal) => readEveryModel(view.search, signal)} />
      ) : null}
      <div className="row search-line">
        <SearchBox label={t('models.search')} value={view.search} onSearch={(search) => show({ search, page: 0 }, true)} />
        {mayEdit ? (
          <Link className="btn brand lg" to={modelsAddress({ ...view, open: 'new' })} state={{ fromList: true }}>
            <Icon name="plus" />
            {t('models.new')}
          </Link>
        ) : null}
      </div>
      {data && !mayEdit ? <p className="muted hint-line">{t('models.readOnly')}</p> : null}
      <RefreshBar on={isFetching && data !== undefined} />
      {error && !data ? <ErrorState title={t('models.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Skeleton of="rows" count={10} className="card" /> : null}
      {data && data.Models.length === 0 ? <NoModels search={view.search} onClear={() => show({ search: '', page: 0 })} /> : null}
      {data && data.Models.length > 0 ? (
        <>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
          <section className="card results" aria-label={t('models.list')} tabIndex={0}>
            <ModelTable
              models={data.Models}
              mayEdit={mayEdit}
              audits={hasAudits(data)}
              addressOf={(model) => modelsAddress({ ...view, open: model.ModelId })}
              onRemove={(model) => (model.CanBeDeleted ? setRemoving(model) : setBlocked(model))}
            />
          </section>
          <div className="foot plain">
            <PageTurner page={view.page} size={pageSize} total={data.TotalCount} onPage={(page) => show({ page })} />
          </div>
        </>
      ) : null}
      {view.open !== undefined && data ? (
        <ModelDialog
          key={view.open}
          id={view.open}
          known={data.Models}
          mayEdit={mayEdit}
          auditAllowed={data.IsAuditAllowed}
          onSaved={() => {
            // A new model may not be among those that were searched for.
            if (view.open === 'new' && view.search !== '') void navigate(paths.manageModel, { replace: true });
            else close();
          }}
          onClose={close}
        />
      ) : null}
      <RemoveQuestion
        model={removing}
        onCancel={() => setRemoving(undefined)}
        onOk={() => {
          if (removing) remove(removing);
          setRemoving(undefined);
        }}
      />
      <Blocked model={blocked} onClose={() => setBlocked(undefined)} />
    </div>
  );
}

/** Tells whether the list has a column for the audits. */
const hasAudits = ({ IsAuditAllowed, Models }: ManagedModels): boolean => IsAuditAllowed || Models.some((model) => !model.IsAuditEnabled);

function NoModels({ search, onClear }: { search: string; onClear: () => void }): JSX.Element {
  const { t } = useTranslation();
  if (search === '') return <EmptyState icon="tag" title={t('models.none')} text={t('models.noneText')} />;
  return (
    <EmptyState title={t('models.noMatch', { text: search })}>
      <button type="button" className="btn" onClick={onClear}>
        {t('app.clearSearch')}
      </button>
    </EmptyState>
  );
}

/** A value that stays while its dialog fades out. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

function RemoveQuestion({ model, onCancel, onOk }: { model: ManagedModel | undefined; onCancel: () => void; onOk: () => void }): JSX.Element {
  const { t } = useTranslation();
  const act = t('models.remove', { name: useLast(model)?.ModelName ?? '' });
  return <Confirm open={model !== undefined} title={act} message={t('models.deletePrompt')} okText={act} danger onCancel={onCancel} onOk={onOk} />;
}

/** Why a model stays: its machines and templates, with the way to the latter. */
function Blocked({ model, onClose }: { model: ManagedModel | undefined; onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const shown = useLast(model);
  return (
    <Modal
      open={model !== undefined}
      title={t('models.blockedTitle')}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the dialog has one answer */}
          <button type="button" className="btn brand" autoFocus onClick={onClose}>
            {t('models.ok')}
          </button>
        </>
      }
    >
      <p>{t('models.blocked')}</p>
      {shown ? (
        <ul className="muted">
          <li>{shown.ModelName}</li>
          {shown.MachineCount > 0 ? <li>{t('models.machineCount', { count: shown.MachineCount })}</li> : null}
          {shown.TemplateCount > 0 ? (
            <li>
              <Link className="link" to={`${paths.modelMapping}?q=${encodeURIComponent(shown.ModelName)}`}>
                {t('models.templateCount', { count: shown.TemplateCount })}
              </Link>
            </li>
          ) : null}
        </ul>
      ) : null}
    </Modal>
  );
}
