// The signed-in user, the site they act for, and its configuration. Signing in, restoring after a reload, switching the site
// and signing out are done here.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type JSX, type ReactNode } from 'react';
import {
  readCountries,
  readLocations,
  readModels,
  readNotifications,
  readSession,
  readSiteConfig,
  readStaff,
  readWorkStatus,
  signOut,
} from './calls.ts';
import { prefetchedOr, forgetPrefetched, isPrefetched, type Call } from './prefetch.ts';
import { actFor } from './client.ts';
import { isOn, moduleFor, type ModuleSettings, type Screen } from './module.ts';
import { keys, listedNames } from './queryKeys.ts';
import { forgetEverything, forgetSession, store, stored } from './storage.ts';
import type { SiteConfig, User } from './wire.ts';

export interface Session {
  user: User;
  config: SiteConfig;
  /** The code of the site acted for. */
  site: string;
  isGroup: boolean;
  can: (permission: string) => boolean;
  module: (screen: Screen) => ModuleSettings;
}

/** Thrown when the site's configuration refuses all sign-ins (MHCSettings.IsEnabled, AUTH-032). */
export class SiteRefused extends Error {}

interface SessionState {
  session: Session | undefined;
  /** Finishes a sign-in: loads the data that every screen needs, then sets the session. */
  enter: (user: User) => Promise<void>;
  /** Restores the session after a reload, from the cookie. */
  restore: () => Promise<void>;
  switchSite: (siteCode: string) => Promise<void>;
  leave: () => Promise<void>;
  /** Drops the session locally, after the server has ended it. */
  drop: () => void;
}

const SessionContext = createContext<SessionState | undefined>(undefined);

const entityGroup = 30;

export function actingSite(user: User): string {
  return user.TypeOfEntity === entityGroup && user.Headersitecode ? user.Headersitecode : user.SiteCode;
}

function sessionOf(user: User, config: SiteConfig): Session {
  const permissions = new Set(user.Permissions);
  return {
    user,
    config,
    site: actingSite(user),
    isGroup: user.TypeOfEntity === entityGroup,
    can: (permission) => permissions.has(permission),
    module: (screen) => moduleFor(screen, config),
  };
}

/**
 * Loads the configuration of the site that the user acts for; without it nothing is shown. The lists that the screens use are
 * requested at the same time, and a screen waits only for its own.
 */
async function load(client: QueryClient, user: User, alsoReference: boolean): Promise<Session> {
  const site = actingSite(user);
  actFor({ siteCode: site, ...(user.TypeOfEntity === entityGroup ? { groupId: user.GroupId } : {}) });
  const may = (permission: string): boolean => user.Permissions.includes(permission);
  const into = (key: readonly unknown[], read: () => Promise<unknown>, permission: string): void => {
    if (may(permission)) client.query({ queryKey: key, queryFn: read, retry: false }).catch(() => undefined);
  };
  const configured = prefetchedOr({ site, path: '/api/siteconfig' }, readSiteConfig);
  into(keys.staff(site), readStaff, 'staff.read');
  into(keys.locations(site), () => readLocations({ limit: listedNames }), 'location.read');
  into(keys.notifications(site, user.UserId), readNotifications, 'notification.read');
  if (alsoReference) {
    into(keys.workStatus(site), readWorkStatus, 'lookup.read');
    into(keys.countries, readCountries, 'lookup.read');
  }
  const config = (await configured).answer;
  if (isOn(config.SettingXml.MHCSettings?.IsEnabled)) {
    await signOut().catch(() => undefined);
    actFor(undefined);
    forgetEverything();
    throw new SiteRefused();
  }
  into(keys.models(site), () => readModels({ limit: listedNames }), 'model.read');
  return sessionOf(user, config);
}

/** Reads the session for the site that the user acted for last. */
const lastSession = (): Call => ({ site: stored('actingSite') || stored('siteCode'), path: '/api/security/session' });

/** How long (ms) nothing is rendered while the session that was requested at the start of the page has not arrived. */
const drawnAfter = 150;

export function SessionProvider({ children }: { children: ReactNode }): JSX.Element {
  const client = useQueryClient();
  const [session, setSession] = useState<Session>();
  const [waiting, setWaiting] = useState(() => isPrefetched(lastSession()));
  const restoring = useRef<Promise<void>>(undefined);

  const open = useCallback((next: Session): void => {
    store('actingSite', next.site);
    store('user', String(next.user.UserId));
    setSession(next);
  }, []);

  const enter = useCallback(
    async (user: User): Promise<void> => {
      forgetPrefetched();
      client.clear();
      open(await load(client, user, false));
    },
    [client, open],
  );

  const restore = useCallback((): Promise<void> => {
    const read = async (): Promise<void> => {
      const call = lastSession();
      const { answer: user } = await prefetchedOr(call, () => readSession(call.site));
      open(await load(client, user, false));
    };
    restoring.current ??= read().finally(() => {
      restoring.current = undefined;
    });
    return restoring.current;
  }, [client, open]);

  useEffect(() => {
    if (!waiting) return undefined;
    const draw = (): void => setWaiting(false);
    const timer = setTimeout(draw, drawnAfter);
    // Without a session, the page that needs one requests it again, and its failure is shown.
    restore().catch(() => undefined).finally(draw);
    return () => clearTimeout(timer);
  }, [waiting, restore]);

  const switchSite = useCallback(
    async (siteCode: string): Promise<void> => {
      forgetPrefetched();
      const user = await readSession(siteCode);
      open(await load(client, user, true));
    },
    [client, open],
  );

  const drop = useCallback((): void => {
    actFor(undefined);
    forgetPrefetched();
    forgetSession();
    client.clear();
    setSession(undefined);
  }, [client]);

  const leave = useCallback(async (): Promise<void> => {
    await signOut().catch(() => undefined);
    drop();
  }, [drop]);

  const state = useMemo(
    () => ({ session, enter, restore, switchSite, leave, drop }),
    [session, enter, restore, switchSite, leave, drop],
  );
  return <SessionContext value={state}>{waiting ? null : children}</SessionContext>;
}

export function useSessionState(): SessionState {
  const state = use(SessionContext);
  if (!state) throw new Error('useSessionState needs a SessionProvider above it');
  return state;
}

/** The session, for components inside the shell, where it is always set. */
export function useSession(): Session {
  const { session } = useSessionState();
  if (!session) throw new Error('useSession is for screens inside the shell');
  return session;
}
