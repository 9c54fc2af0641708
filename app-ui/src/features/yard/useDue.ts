// Machines to inspect at the current site, read again when the stock changes.
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { listDue } from '../../api/calls.ts';
import { useConnected, useServerEvent } from '../../api/live.tsx';
import { prefetchedOr } from '../../api/prefetch.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { DueList } from '../../api/wire.ts';
import { fetchOrCached } from '../../offline/open.ts';
import { technician, useFetchAhead } from '../../offline/hooks.ts';
import { pageOf, pageSize } from './due.ts';
import { dueCall } from './prefetchDue.ts';

/** Interval (ms) at which the list is read while the event stream is disconnected. */
const refreshEvery = 60_000;

/** The shortest time (ms) between two readings that events cause: of machines that moved, and of answers, which are many. */
const pauses = { moved: 2_000, answered: 10_000 } as const;

/** `isShown`: nothing covers the page. What covers it is an inspection, after which it is read again. */
export function useDue(isShown: boolean): UseInfiniteQueryResult<InfiniteData<DueList>> {
  const { site, user } = useSession();
  const connected = useConnected();
  const query = useInfiniteQuery({
    queryKey: keys.due(site),
    queryFn: async ({ pageParam, signal }) =>
      // Without a network it is the list as it was read last on this device.
      fetchOrCached(`due ${pageParam}`, async () =>
        pageParam === 1 ? (await prefetchedOr(dueCall(site), () => listDue(pageOf(1), signal))).answer : listDue(pageOf(pageParam), signal),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ TotalCount }, pages) => (pages.length * pageSize < TotalCount ? pages.length + 1 : undefined),
    refetchInterval: connected || !isShown ? false : refreshEvery,
  });
  const { refetch } = query;
  // Whoever looks at this page is about to walk.
  useFetchAhead(user.LoginAs !== technician);
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const readWithin = useCallback(
    (pause: number): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => {
          last.current = Date.now();
          void refetch();
        },
        Math.max(last.current + pause - Date.now(), 0),
      );
    },
    [refetch],
  );
  useServerEvent('machine', () => {
    if (isShown) readWithin(pauses.moved);
  });
  useServerEvent('inspection', () => {
    if (isShown) readWithin(pauses.answered);
  });
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) void refetch();
    wasShown.current = isShown;
  }, [isShown, refetch]);
  return query;
}
