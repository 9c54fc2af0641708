// Offline work for components: whether there is any, what waits, where a machine's inspection is, and the fetching ahead.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useServerEvent } from '../api/live.tsx';
import { report } from '../api/report.ts';
import { useSession, useSessionState } from '../api/session.tsx';
import { asFailure } from '../api/errors.ts';
import { offlineNow, watchOffline } from './offlineSession.ts';
import type { Reach } from './reach.ts';
import type { Offline } from './types.ts';

/** Undefined while it is not known, and where there is none. */
export const useOffline = (): Offline | undefined => useSyncExternalStore(watchOffline, offlineNow);

export interface Outbox {
  /** The machines of which something waits on this device. */
  machines: ReadonlySet<number>;
  /** Number of entries that wait. */
  count: number;
  /** The one that is being sent. */
  sending: number | undefined;
  /** Counts the changes of each machine that were seen. */
  changes: ReadonlyMap<number, number>;
}

const never = (): (() => void) => () => undefined;

/** The reach of the entries. The end of the session is known before anything of theirs was refused. */
export function useReach(): Reach {
  const { ended } = useSessionState();
  const sender = useOffline()?.sender;
  const reach = useSyncExternalStore(sender?.subscribe ?? never, () => sender?.state().reach ?? 'ready');
  if (ended === undefined) return reach;
  return ended === 'otherUser' ? 'other' : 'signIn';
}

const empty: Outbox = { machines: new Set(), count: 0, sending: undefined, changes: new Map() };

/** Time (ms) after a change until the outbox is counted again. */
const countedAfter = 100;

/** The waiting entries of this device. */
export function useOutbox(): Outbox {
  const offline = useOffline();
  const [{ of, outbox }, setCounted] = useState<{ of: Offline | undefined; outbox: Outbox }>({ of: undefined, outbox: empty });
  useEffect(() => {
    if (!offline) return undefined;
    const { device, sender } = offline;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = async (): Promise<void> => {
      timer = undefined;
      const [machines, entries] = [await device.waitingMachines(), await device.count()];
      if (!isLeft) setCounted({ of: offline, outbox: { machines: new Set(machines), count: entries, sending: sender.state().sending, changes: new Map(changes) } });
    };
    const changes = new Map<number, number>();
    const soon = (machine?: number): void => {
      if (machine !== undefined) changes.set(machine, (changes.get(machine) ?? 0) + 1);
      timer ??= setTimeout(() => void count().catch(report), countedAfter);
    };
    void count().catch(report);
    const leave = [device.listen(soon), sender.subscribe(() => soon())];
    return () => {
      isLeft = true;
      clearTimeout(timer);
      for (const one of leave) one();
    };
  }, [offline]);
  return offline && of === offline ? outbox : empty;
}

/** The login type of technicians, who walk the yard: for them is fetched ahead on every page, for others on the yard page. */
export const technician = 101;

/** Time (ms) after the first page, and after a change at the site, until data is fetched ahead. */
const fetchedAfter = { start: 4000, change: 20_000 } as const;

/** Stores due machines on this device while the component is mounted, where the person inspects machines. */
export function useFetchAhead(isWanted: boolean): void {
  const offline = useOffline();
  const { can, isCached } = useSession();
  const runs = offline !== undefined && isWanted && !isCached && can('inspection.perform');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef<(pause: number) => void>(() => undefined);
  useEffect(() => {
    if (!runs) return undefined;
    let isFetching = false;
    const fetchNow = async (): Promise<void> => {
      timer.current = undefined;
      if (isFetching || !navigator.onLine) return;
      isFetching = true;
      try {
        await (await import('./ahead.ts')).fetchAhead(offline);
      } catch (error) {
        // The server refuses or cannot be reached: the data that was fetched before stays.
        if (!asFailure(error)) report(error);
      } finally {
        isFetching = false;
      }
    };
    wanted.current = (pause) => {
      timer.current ??= setTimeout(() => void fetchNow(), pause);
    };
    wanted.current(fetchedAfter.start);
    const online = (): void => wanted.current(fetchedAfter.start);
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      wanted.current = () => undefined;
      window.removeEventListener('online', online);
    };
  }, [runs, offline]);
  useServerEvent('machine', () => wanted.current(fetchedAfter.change));
}
