// Passes the events of the current site to the components that subscribe. A hidden page disconnects from the event stream
// and resumes at the last event when it is visible again.
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type JSX, type ReactNode } from 'react';
import { readSession } from './calls.ts';
import { useSession } from './session.tsx';
import { listen, type StreamPosition } from './stream.ts';
import type { EventData } from './wire.ts';

type Handler = (name: string, data: unknown) => void;

interface Live {
  /** `true` while the event stream is connected; otherwise pages poll every minute. */
  connected: boolean;
  subscribe: (handler: Handler) => () => void;
}

const LiveContext = createContext<Live>({ connected: false, subscribe: () => () => undefined });

/** A page that is hidden for a shorter time stays connected. */
const hiddenFor = 30_000;

function useVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState !== 'hidden');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') timer = setTimeout(() => setVisible(false), hiddenFor);
      else setVisible(true);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return visible;
}

export function LiveProvider({ children }: { children: ReactNode }): JSX.Element {
  const session = useSession();
  const visible = useVisible();
  const [connected, setConnected] = useState(false);
  const handlers = useRef(new Set<Handler>());
  const { site, isGroup, renewals } = session;
  const groupId = isGroup ? session.user.GroupId : undefined;
  const may = session.can('event.listen');
  const position = useRef<StreamPosition & { site: string }>({ site, last: '' });
  useEffect(() => {
    if (!may || !visible) return undefined;
    if (position.current.site !== site) position.current = { site, last: '' };
    return listen({ siteCode: site, ...(groupId ? { groupId } : {}) }, position.current, {
      onEvent: ({ name, data }) => handlers.current.forEach((handler) => handler(name, data)),
      onConnected: setConnected,
      // This call answers 401, too, and the person has to sign in again.
      onSignedOut: () => void readSession(site).catch(() => undefined),
    });
  }, [site, groupId, may, visible, renewals]);
  const subscribe = useCallback((handler: Handler) => {
    handlers.current.add(handler);
    return () => void handlers.current.delete(handler);
  }, []);
  const live = useMemo(() => ({ connected, subscribe }), [connected, subscribe]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Returns `true` while the event stream is connected. */
export const useConnected = (): boolean => use(LiveContext).connected;

/** Subscribes to the events of a name. */
export function useServerEvent<N extends keyof EventData>(name: N, handler: (data: EventData[N]) => void): void {
  const { subscribe } = use(LiveContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(
    () =>
      subscribe((event, data) => {
        if (event === name) latest.current(data as EventData[N]);
      }),
    [subscribe, name],
  );
}
