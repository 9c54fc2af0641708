// Queries and mutations of Model Mapping.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { assignTemplate, listMappings, readMappingKinds, saveMappings, type ModelsWanted } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { Mapping, MappingPage } from '../../api/wire.ts';
import { alertRefusal } from '../../ui/refused.ts';
import { alert } from '../../ui/toast.tsx';
import { changedKinds, changesOf, kindsFrom, nothing, type Kind, type Touched } from './mapping.ts';

/** The models of a page. */
export const pageSize = 100;
/** The most models that are chosen at once; the server refuses more. */
export const mostChosen = 1000;

export function useMappingKinds(): { kinds: readonly Kind[] | undefined; error: unknown; retry: () => void } {
  const session = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: keys.mappingKinds(session.site),
    queryFn: ({ signal }) => readMappingKinds(signal),
    enabled: session.can('model.read'),
    meta: { overlay: true },
  });
  const kinds = useMemo(() => (data ? kindsFrom(data) : undefined), [data]);
  return { kinds, error: data ? undefined : error, retry: () => void refetch() };
}

export function useMappings(wanted: ModelsWanted, enabled = true): ReturnType<typeof useQuery<MappingPage>> {
  const session = useSession();
  return useQuery({
    queryKey: [...keys.mappings(session.site), wanted],
    queryFn: ({ signal }) => listMappings(wanted, signal),
    enabled: enabled && session.can('model.read'),
    // The rows of one page stay until those of the next are there; those of another site do not.
    placeholderData: (before, query) => (wanted.id === undefined && query?.queryKey[1] === session.site ? before : undefined),
    meta: { overlay: true },
  });
}

export interface MappingEdit {
  models: readonly Mapping[];
  kinds: readonly Kind[];
  touched: Touched;
}

/** Saves what was chosen for one model or for many, in one call. */
export function useSaveMapping(): { save: (edit: MappingEdit) => Promise<unknown>; saving: boolean } {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ models, kinds, touched }: MappingEdit): Promise<void> => {
      const [kind, ...others] = changedKinds(models, kinds, touched);
      const id = kind && touched[kind.id];
      // One template for many models is a short call; several of them name their fields for each model.
      if (kind && id !== undefined && others.length === 0 && models.length > 1) {
        return assignTemplate({ ModelIds: models.map(({ ModelId }) => ModelId), VehicleType: kind.vehicleType, TemplateId: id === nothing ? null : id });
      }
      return saveMappings(changesOf(models, kinds, touched));
    },
    onSuccess: () => alert({ type: 'success', kind: 'model', title: t('mapping.saved') }),
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure) alertRefusal(failure, { kind: 'model', title: t('mapping.title') });
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: keys.mappings(site) }), client.invalidateQueries({ queryKey: keys.managedModels(site) })]),
  });
  return { save: mutateAsync, saving: isPending };
}
