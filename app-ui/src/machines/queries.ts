// Queries and mutations of every screen with machines: models, locations, deletion, and the refresh after a change.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteMachine, readLocations, readModels } from '../api/calls.ts';
import { asFailure } from '../api/errors.ts';
import { keys, listedNames } from '../api/queryKeys.ts';
import { useSession } from '../api/session.tsx';
import type { MachineLocation, Model, StockRow } from '../api/wire.ts';
import { sortedByName } from '../text/nameOrder.ts';
import type { Choice, Find } from '../ui/Pick.tsx';
import { alert } from '../ui/toast.tsx';
import { defaultLocation, dockName, isDock } from './machineForm.ts';

/** The most names of a select; of more, the first are listed and the others searched for. */
const mostListed = listedNames - 1;

interface ModelChoices {
  models: readonly Model[];
  /** Undefined while `models` are all there are. */
  find: Find | undefined;
  /** `true` once it is known that there are none. */
  isNone: boolean;
}

const asModelChoice = (model: Model): Choice => ({ id: model.ModelId, label: model.ModelName });
const asLocationChoice = (location: MachineLocation): Choice => ({ id: location.LocationId, label: location.LocationName });
const findModel: Find = async (search, signal) => (await readModels({ search }, signal)).map(asModelChoice);
const findLocation: Find = async (search, signal) => (await readLocations({ search }, signal)).map(asLocationChoice);

export function useModelChoices(): ModelChoices {
  const session = useSession();
  const { data = none, isSuccess } = useQuery({
    queryKey: keys.models(session.site),
    queryFn: ({ signal }) => readModels({ limit: listedNames }, signal),
    enabled: session.can('model.read'),
    staleTime: Infinity,
  });
  const models = useMemo(() => sortedByName(data, (model) => model.ModelName), [data]);
  return { models, find: data.length > mostListed ? findModel : undefined, isNone: isSuccess && data.length === 0 };
}

interface LocationChoices {
  locations: readonly MachineLocation[];
  /** Undefined while `locations` are all there are. */
  find: Find | undefined;
}

export function useLocationChoices(): LocationChoices {
  const session = useSession();
  const { data = none } = useQuery({
    queryKey: keys.locations(session.site),
    queryFn: ({ signal }) => readLocations({ limit: listedNames }, signal),
    enabled: session.can('location.read'),
    staleTime: Infinity,
  });
  const locations = useMemo(() => sortedByName(data.filter((location) => !location.Deleted), (location) => location.LocationName), [data]);
  return { locations, find: data.length > mostListed ? findLocation : undefined };
}

/** A location by its id; one that is not among those listed is read by itself. */
export function useLocationOf(id: number, { locations, find }: LocationChoices): MachineLocation | undefined {
  const session = useSession();
  const listed = locations.find((location) => location.LocationId === id);
  const { data = none } = useQuery({
    queryKey: [...keys.locations(session.site), 'one', id],
    queryFn: ({ signal }) => readLocations({ id }, signal),
    enabled: id !== 0 && listed === undefined && find !== undefined,
    staleTime: Infinity,
  });
  return listed ?? data.find((location) => !location.Deleted);
}

/** The location of a new machine (STOCK-055): the one named DOCK, else the first. */
export function useDefaultLocation({ locations, find }: LocationChoices): MachineLocation | undefined {
  const session = useSession();
  const { data = none } = useQuery({
    queryKey: [...keys.locations(session.site), 'dock'],
    queryFn: ({ signal }) => readLocations({ search: dockName }, signal),
    enabled: find !== undefined && !locations.some(isDock),
    staleTime: Infinity,
  });
  return defaultLocation(locations, data);
}

const none: readonly never[] = [];

/** Invalidates every query that contains machines, and models and locations, because an import may have created some. */
export function useStockChanged(): () => Promise<void> {
  const session = useSession();
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.stock(session.site) }),
      client.invalidateQueries({ queryKey: keys.counts(session.site) }),
      client.invalidateQueries({ queryKey: keys.due(session.site) }),
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
