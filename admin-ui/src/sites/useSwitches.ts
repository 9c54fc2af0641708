// The module switches of some sites and their unsaved changes.

import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '../api/dataProvider';
import type { ModuleSwitch, Site } from '../api/wire';
import { useLeaveGuard } from '../forms/useLeaveGuard';
import { key, useText } from '../text/useText';

/** The unsaved state by switch id; `null` resets the switch to the default of the hierarchy. */
export type Pending = ReadonlyMap<string, boolean | null>;

/** The state that a switch shows: the unsaved one, if any. */
export function shown(one: ModuleSwitch, pending: Pending): boolean {
  const wanted = pending.get(one.id);
  if (wanted === undefined) return one.enabled;
  return wanted ?? one.default;
}

/** The changes after one more; a state equal to the stored one is no change. */
export function wish(pending: Pending, one: ModuleSwitch, wanted: boolean | null): Pending {
  const next = new Map(pending);
  const stored = wanted === null ? !one.overridden : one.overridden ? one.enabled === wanted : false;
  const followsAlready = wanted !== null && !one.overridden && one.enabled === wanted;
  if (stored || followsAlready) next.delete(one.id);
  else next.set(one.id, wanted);
  return next;
}

/** The sentences that say what each unsaved change does at its site. */
export function useEffects(
  sites: readonly Pick<Site, 'id' | 'code'>[],
  switches: ReadonlyMap<number, readonly ModuleSwitch[]>,
  pending: Pending,
): string[] {
  const text = useText();
  return sites.flatMap(({ id, code }) =>
    (switches.get(id) ?? []).flatMap((one) => {
      const enabled = shown(one, pending);
      if (!pending.has(one.id) || enabled === one.enabled) return [];
      const names = { module: one.title, site: code };
      return enabled ? text('modules.switchedOn', names) : text('modules.switchedOff', { ...names, effect: one.whenOff });
    }),
  );
}

const queryKey = (siteId: number) => ['modules', 'getList', { siteId }];

export function useSwitches(sites: readonly Pick<Site, 'id'>[]) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const [pending, setPending] = useState<Pending>(new Map());

  useLeaveGuard(pending.size > 0);

  const bySite = useQueries({
    queries: sites.map(({ id }) => ({
      queryKey: queryKey(id),
      queryFn: async () => {
        const { data } = await provider.getList<ModuleSwitch>('modules', {
          filter: { siteId: id },
          sort: { field: 'module', order: 'ASC' },
          pagination: { page: 1, perPage: 100 },
        });
        return data;
      },
    })),
    combine: (answers) => ({
      switches: new Map(sites.map(({ id }, index) => [id, answers[index]?.data ?? []])),
      loading: answers.some((answer) => answer.isPending),
      failed: answers.some((answer) => answer.isError),
    }),
  });

  const save = useMutation({
    mutationFn: async () => {
      // One after the other: a saved change is removed from the list, so after a refusal the rest are still there.
      for (const [id, wanted] of pending) {
        await provider.switchModule(id, wanted);
        setPending((now) => {
          const next = new Map(now);
          next.delete(id);
          return next;
        });
      }
    },
    onSuccess: () => {
      notify(key('modules.saved'), { type: 'success' });
    },
    onError: (error: Error) => {
      notify(error.message, { type: 'error' });
    },
    // A switch may be a key of the site's settings, and saving it changes their time stamp.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['modules'] }),
        client.invalidateQueries({ queryKey: ['settings'] }),
      ]),
  });

  return {
    ...bySite,
    pending,
    set: (one: ModuleSwitch, wanted: boolean | null) => {
      setPending((now) => wish(now, one, wanted));
    },
    discard: () => {
      setPending(new Map());
    },
    save: () => {
      save.mutate();
    },
    saving: save.isPending,
  };
}
