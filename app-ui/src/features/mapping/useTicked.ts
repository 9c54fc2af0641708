// The models that are ticked in the list.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listMappings } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { Mapping } from '../../api/wire.ts';
import { alertRefusal } from '../../ui/refused.ts';
import { somethingIsUnsaved } from '../../ui/unsaved.ts';
import { useChanged } from '../../ui/useChanged.ts';
import type { useLeaving } from '../../ui/useLeaving.tsx';
import { mostChosen } from './useMapping.ts';
import type { MappingView } from './view.ts';

interface Ticked {
  ticked: ReadonlyMap<number, Mapping>;
  tick: (models: readonly Mapping[], on: boolean) => void;
  /** Ticks all models that match the view. */
  tickMatching: () => void;
  clear: () => void;
}

/** `kinds`: number of kinds of templates. */
export function useTicked(view: MappingView, kinds: number, leave: ReturnType<typeof useLeaving>['leave']): Ticked {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { site } = useSession();
  const [ticked, setTicked] = useState<ReadonlyMap<number, Mapping>>(new Map());
  // A model that is opened takes the place of those that are ticked.
  useChanged(view.open, () => {
    if (view.open > 0) setTicked(new Map());
  });
  const tick = (models: readonly Mapping[], on: boolean): void => {
    const next = new Map(ticked);
    for (const model of models) {
      if (on && next.size < mostChosen) next.set(model.ModelId, model);
      else if (!on) next.delete(model.ModelId);
    }
    // The selects of several models stay while more are ticked; those of one make way for them.
    leave(ticked.size === 0 !== (next.size === 0) && somethingIsUnsaved(), () => setTicked(next));
  };
  const tickMatching = async (): Promise<void> => {
    const wanted = { search: view.search, fewerKinds: view.missing ? kinds : undefined, offset: 0, limit: mostChosen };
    const { Models } = await client.query({ queryKey: [...keys.mappings(site), wanted], queryFn: ({ signal }) => listMappings(wanted, signal) });
    setTicked(new Map(Models.map((model) => [model.ModelId, model])));
  };
  const alertFailure = (problem: unknown): void => {
    const failure = asFailure(problem);
    if (failure) alertRefusal(failure, { kind: 'model', title: t('mapping.loadFailed') });
  };
  return { ticked, tick, tickMatching: () => void tickMatching().catch(alertFailure), clear: () => setTicked(new Map()) };
}
