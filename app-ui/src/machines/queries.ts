// Queries and mutations of every screen with machines: models, locations, deletion, and the refresh after a change.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deleteMachine, readLocations, readModels } from '../api/calls.ts';
import { asFailure } from '../api/errors.ts';
import { keys } from '../api/queryKeys.ts';
import { useSession } from '../api/session.tsx';
import type { MachineLocation, Model, StockRow } from '../api/wire.ts';
import { alert } from '../ui/toast.tsx';

export function useModels(): Model[] {
  const session = useSession();
  const { data } = useQuery({
    queryKey: keys.models(session.site),
    queryFn: readModels,
    enabled: session.can('model.read'),
    staleTime: Infinity,
  });
  return data ?? [];
}

export function useLocations(): MachineLocation[] {
  const session = useSession();
  const { data } = useQuery({
    queryKey: keys.locations(session.site),
    queryFn: ({ signal }) => readLocations(signal),
    enabled: session.can('location.read'),
    staleTime: Infinity,
  });
  return (data ?? []).filter((location) => !location.Deleted);
}

/** Invalidates every query that contains machines, and models and locations, because an import may have created some. */
export function useStockChanged(): () => Promise<void> {
  const session = useSession();
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.stock(session.site) }),
      client.invalidateQueries({ queryKey: keys.counts(session.site) }),
      client.invalidateQueries({ queryKey: ['search', session.site] }),
      client.invalidateQueries({ queryKey: ['serial', session.site] }),
      client.invalidateQueries({ queryKey: keys.histories(session.site) }),
      client.invalidateQueries({ queryKey: keys.models(session.site) }),
      client.invalidateQueries({ queryKey: keys.locations(session.site) }),
    ]);
  };
}

export function useDeleteMachine(): (row: StockRow) => void {
  const { t } = useTranslation();
  const changed = useStockChanged();
  const { mutate } = useMutation({
    mutationFn: (row: StockRow) => deleteMachine(row.VhcId),
    onSuccess: () => alert({ type: 'success', kind: 'machine', title: t('machine.deleted') }),
    onError: (error) => {
      const failure = asFailure(error);
      // 401, 403, 500 and 503 are shown by the global handling.
      if (failure && [404, 409, 422].includes(failure.status)) {
        alert({ type: 'danger', kind: 'machine', title: t('machine.deleteTitle'), text: failure.text });
      }
    },
    onSettled: changed,
  });
  return mutate;
}
