// The notifications of the current site: read at sign-in, extended by the event stream, marked optimistically.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { markNotification, readNotifications } from '../../api/calls.ts';
import { useConnected, useServerEvent } from '../../api/live.tsx';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { Notification } from '../../api/wire.ts';
import { withMarks, withNew } from './notices.ts';

const lookEvery = 60_000;

interface Mark {
  NotificationId: number;
  IsRead: boolean;
  AndBefore?: boolean;
}

export interface Notices {
  all: Notification[] | undefined;
  error: unknown;
  /** The last notification that arrived while the page was open. */
  latest: Notification | undefined;
  retry: () => void;
  mark: (notice: Notification, isRead: boolean) => void;
  markAll: () => void;
}

export function useNotices(): Notices {
  const { site, user } = useSession();
  const client = useQueryClient();
  const connected = useConnected();
  const [latest, setLatest] = useState<Notification>();
  const key = keys.notifications(site, user.UserId);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: readNotifications,
    refetchInterval: connected ? false : lookEvery,
  });
  // Reads the notifications that arrived while the stream was disconnected.
  useEffect(() => {
    if (connected) void client.invalidateQueries({ queryKey: keys.notifications(site, user.UserId) });
  }, [connected, client, site, user.UserId]);
  useServerEvent('notification', (notice) => {
    client.setQueryData<Notification[]>(key, (before) => withNew(before, notice));
    setLatest(notice);
    // A reading under way may have begun before this notification and would drop it, so it is started again.
    if (client.isFetching({ queryKey: key }) > 0) void client.invalidateQueries({ queryKey: key });
  });
  const { mutate } = useMutation({
    mutationFn: markNotification,
    onMutate: ({ NotificationId, IsRead, AndBefore }: Mark) => {
      const which = (id: number): boolean => (AndBefore ? id <= NotificationId : id === NotificationId);
      client.setQueryData<Notification[]>(key, (before) => before && withMarks(before, which, IsRead));
    },
    onError: () => void client.invalidateQueries({ queryKey: key }),
  });
  return {
    all: data,
    error,
    latest,
    retry: () => void refetch(),
    mark: ({ NotificationId }, IsRead) => mutate({ NotificationId, IsRead }),
    markAll: () => {
      const last = Math.max(0, ...(data ?? []).map((one) => one.NotificationId));
      if (last > 0) mutate({ NotificationId: last, IsRead: true, AndBefore: true });
    },
  };
}
