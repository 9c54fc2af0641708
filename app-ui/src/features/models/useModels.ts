// The list of Manage Model and its changes, with what each says when it is done or refused.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createModel, deleteModel, listManagedModels, updateModel, type ModelsWanted } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { mostListRows } from '../../api/reports.ts';
import { useSession } from '../../api/session.tsx';
import type { ManagedModel, ManagedModels } from '../../api/wire.ts';
import { everyPage, rowsPerCall } from '../../ui/everyPage.ts';
import { sentName } from '../../ui/nameRules.ts';
import { alertRefusal } from '../../ui/refused.ts';
import { alert } from '../../ui/toast.tsx';

/** The models of a page. */
export const pageSize = 50;

/** The models of all pages of a search. */
export const readEveryModel = (search: string, signal: AbortSignal): Promise<ManagedModel[]> =>
  everyPage(async (offset) => {
    const { Models, TotalCount } = await listManagedModels({ search, offset, limit: rowsPerCall }, signal);
    return { rows: Models, total: TotalCount };
  }, mostListRows);

export function useManagedModels(wanted: ModelsWanted, enabled = true): ReturnType<typeof useQuery<ManagedModels>> {
  const session = useSession();
  return useQuery({
    queryKey: [...keys.managedModels(session.site), wanted],
    queryFn: ({ signal }) => listManagedModels(wanted, signal),
    enabled: enabled && session.can('model.read'),
    // The rows of one page stay until those of the next are there; those of another site do not.
    placeholderData: (before, query) => (wanted.id === undefined && query?.queryKey[1] === session.site ? before : undefined),
    meta: { overlay: true },
  });
}

/** Everything that shows models is read again. */
function useModelsChanged(): () => Promise<void> {
  const { site } = useSession();
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.models(site) }),
      client.invalidateQueries({ queryKey: keys.mappings(site) }),
      client.invalidateQueries({ queryKey: keys.stock(site) }),
    ]);
  };
}

export interface ModelEdit {
  /** Undefined for a model that is added. */
  model: ManagedModel | undefined;
  name: string;
  /** Undefined where the server does not let the user decide it. */
  audit?: boolean | undefined;
  /** The picture, 0 for none; undefined when it stays. */
  logo?: number | undefined;
  /** It was renamed in its row, not in the dialog. */
  inline?: boolean;
}

/** Adds or changes a model. */
export function useSaveModel(): { save: (edit: ModelEdit) => Promise<unknown>; saving: boolean } {
  const { t } = useTranslation();
  const changed = useModelsChanged();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ model, name, audit, logo }: ModelEdit) => {
      const fields = { ModelName: sentName(name), ...(audit === undefined ? {} : { IsAuditEnabled: audit }), ...(logo === undefined ? {} : { TemplateLogo: logo }) };
      return model ? updateModel({ ModelId: model.ModelId, TimestampDt: model.TimestampDt, ...fields }) : createModel({ ModelId: 0, ...fields });
    },
    onSuccess: (_answer, { model, inline }) =>
      alert({ type: 'success', kind: 'model', title: t(inline ? 'models.renamed' : model ? 'models.updated' : 'models.created') }),
    onError: (problem, { inline }) => {
      const failure = asFailure(problem);
      // The dialog shows a refused name at its field; the row has no place for it.
      if (failure) alertRefusal(failure, { kind: 'model', title: t('models.saveFailed') }, inline ? [] : [failure.body.Errors?.['ModelName']?.[0]]);
    },
    onSettled: changed,
  });
  return { save: mutateAsync, saving: isPending };
}

interface Removal {
  remove: (model: ManagedModel) => void;
}

/** Deletes a model; `onBlocked` is called when machines or templates keep it. */
export function useDeleteModel(onBlocked: (model: ManagedModel) => void): Removal {
  const { t } = useTranslation();
  const changed = useModelsChanged();
  const { mutate } = useMutation({
    mutationFn: (model: ManagedModel) => deleteModel(model.ModelId),
    onSuccess: () => alert({ type: 'success', kind: 'model', title: t('models.deleted') }),
    onError: (problem, model) => {
      const failure = asFailure(problem);
      if (failure?.status === 422) onBlocked(model);
      else if (failure) alertRefusal(failure, { kind: 'model', title: t('app.error'), text: t('models.serviceError') });
    },
    onSettled: changed,
  });
  const remove = (model: ManagedModel): void => {
    if (model.ModelId > 0) mutate(model);
    else alert({ type: 'Warning', kind: 'model', title: t('models.noId') });
  };
  return { remove };
}
