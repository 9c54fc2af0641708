// The signed-in user, the site they act for, and its configuration. Signing in, restoring after a reload, switching the site
// and signing out are done here.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type JSX, type ReactNode } from 'react';
import { isWaitingHere } from 'web-shared/browser/outboxCheck';
import {
  readCountries,
  readLocations,
  readModels,
  readNotifications,
  readRenewedSession,
  readSession,
  readSiteConfig,
  readSites,
  readStaff,
  readWorkStatus,
  signOut,
} from './calls.ts';
import { prefetchedOr, forgetPrefetched, isPrefetched, type Call } from './prefetch.ts';
import { actFor, askToSignIn, type SessionEnding } from './client.ts';
import { asFailure } from './errors.ts';
import { beginOffline, endOffline, cachedSession, offlineReady } from '../offline/offlineSession.ts';
import { isOn, moduleFor, type ModuleSettings, type Screen } from './module.ts';
import { keys, listedNames } from './queryKeys.ts';
import { forgetEverything, forgetSession, store, stored, storeSites } from './storage.ts';
import { loadLanguage, speak } from '../text/i18n.ts';
import { useSessionEnd, useWaitingCalls } from './waitingCalls.ts';
import type { PermittedSite, SiteConfig, User } from './wire.ts';

export interface Session {
  user: User;
  config: SiteConfig;
  /** The code of the site acted for. */
  site: string;
  isGroup: boolean;
  /** Set for the session that is stored on the device, while the server cannot be reached to confirm it. */
  isCached: boolean;
  /** Number of times that the person has signed in again since. */
  renewals: number;
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
  /** Acts for another site; when that fails, SiteRefused included, the session stays as it is. */
  switchSite: (siteCode: string) => Promise<void>;
  leave: () => Promise<void>;
  /** Drops the session locally, after the server has ended it. */
  drop: () => void;
  /** Why calls wait until the person has signed in again or given up; undefined while the session goes on. */
  ended: SessionEnding | undefined;
  /** Goes on with the session after the same person has signed in again. */
  renew: (user: User) => Promise<void>;
  /** Reads the person and the configuration of the site again, after a change of one's own name, of the time zone or the like. */
  reread: () => Promise<void>;
  /** The calls that wait fail, and the sign-in page is opened. */
  giveUp: () => void;
}

const SessionContext = createContext<SessionState | undefined>(undefined);

const entityGroup = 30;

export function currentSite(user: User): string {
  return user.TypeOfEntity === entityGroup && user.Headersitecode ? user.Headersitecode : user.SiteCode;
}

function sessionOf(user: User, config: SiteConfig, renewals = 0, isCached = false): Session {
  const permissions = new Set(user.Permissions);
  return {
    user,
    config,
    site: currentSite(user),
    isGroup: user.TypeOfEntity === entityGroup,
    isCached,
    renewals,
    can: (permission) => permissions.has(permission),
    module: (screen) => moduleFor(screen, config),
  };
}

/**
 * Loads the configuration of the site that the user acts for; without it nothing is shown. The lists that the screens use are
 * requested at the same time, and a screen waits only for its own.
 */
async function load(client: QueryClient, user: User, alsoReference: boolean): Promise<Session> {
  const site = currentSite(user);
  const before = actFor({ siteCode: site, userId: user.UserId, ...(user.TypeOfEntity === entityGroup ? { groupId: user.GroupId } : {}) });
  try {
    const [session] = await Promise.all([loadSite(client, user, site, alsoReference), loadLanguage(user.LanguageCode)]);
    return session;
  } catch (error) {
    actFor(before);
    throw error;
  }
}

async function loadSite(client: QueryClient, user: User, site: string, alsoReference: boolean): Promise<Session> {
  const may = (permission: string): boolean => user.Permissions.includes(permission);
  const into = (key: readonly unknown[], read: () => Promise<unknown>, permission: string): void => {
    if (may(permission)) client.query({ queryKey: key, queryFn: read, retry: false }).catch(() => undefined);
  };
  const readAndStoreSites = async (): Promise<PermittedSite[]> => {
    const sites = await readSites(site);
    storeSites(sites);
    return sites;
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
  if (isOn(config.SettingXml.MHCSettings?.IsEnabled)) throw new SiteRefused();
  into(keys.sites(site), readAndStoreSites, 'site.read');
  into(keys.models(site), () => readModels({ limit: listedNames }), 'model.read');
  return sessionOf(user, config);
}

/** The language of the signed-in person; the device keeps it, so that the next page begins in it. */
function speakLanguageOf({ LanguageCode }: User): void {
  store('language', speak(LanguageCode));
}

/** Reads the session for the site that the user acted for last. */
const lastSession = (): Call => ({ site: stored('currentSite') || stored('siteCode'), path: '/api/security/session' });

/** Time (ms) for which nothing is rendered while the session that was requested at the start of the page has not arrived. */
const drawnAfter = 150;

/** Finishes sign-ins, and restores a session; `open` gets each session. */
function useEntering(client: QueryClient, open: (next: Session) => void): Pick<SessionState, 'enter' | 'restore' | 'switchSite'> {
  const restoring = useRef<Promise<void>>(undefined);
  const enter = useCallback(
    async (user: User): Promise<void> => {
      forgetPrefetched();
      client.clear();
      try {
        open(await load(client, user, false));
      } catch (error) {
        if (error instanceof SiteRefused) {
          await signOut().catch(() => undefined);
          actFor(undefined);
          forgetEverything();
        }
        throw error;
      }
    },
    [client, open],
  );

  const restore = useCallback((): Promise<void> => {
    const read = async (): Promise<void> => {
      const call = lastSession();
      try {
        const { answer: user } = await prefetchedOr(call, () => readSession(call.site));
        open(await load(client, user, false));
      } catch (error) {
        // Without a network the application opens with the session that is stored on the device.
        const cached = isAway(error) ? await cachedSession(Number(stored('user')), stored('currentSite')) : undefined;
        if (!cached) throw error;
        await loadLanguage(cached.user.LanguageCode);
        const next = sessionOf(cached.user, cached.config, 0, true);
        actFor({ siteCode: next.site, userId: next.user.UserId, ...(next.isGroup ? { groupId: next.user.GroupId } : {}) });
        open(next);
      }
    };
    restoring.current ??= read().finally(() => {
      restoring.current = undefined;
    });
    return restoring.current;
  }, [client, open]);

  const switchSite = useCallback(
    async (siteCode: string): Promise<void> => {
      forgetPrefetched();
      const user = await readSession(siteCode);
      open(await load(client, user, true));
    },
    [client, open],
  );

  return { enter, restore, switchSite };
}

export function SessionProvider({ children }: { children: ReactNode }): JSX.Element {
  const client = useQueryClient();
  const [session, setSession] = useState<Session>();
  const [waiting, setWaiting] = useState(() => isPrefetched(lastSession()));

  const open = useCallback((next: Session): void => {
    store('currentSite', next.site);
    store('user', String(next.user.UserId));
    beginOffline(next, !next.isCached);
    speakLanguageOf(next.user);
    setSession(next);
  }, []);

  const { enter, restore, switchSite } = useEntering(client, open);

  useEffect(() => {
    if (!waiting) return undefined;
    const draw = (): void => setWaiting(false);
    const timer = setTimeout(draw, drawnAfter);
    // Without a session, the page that needs one requests it again, and its failure is shown.
    restore().catch(() => undefined).finally(draw);
    return () => clearTimeout(timer);
  }, [waiting, restore]);

  const { ended, answerWaiting, addWaiting } = useWaitingCalls();
  const drop = useCallback((): void => {
    void endOffline(true);
    actFor(undefined);
    forgetPrefetched();
    forgetSession();
    client.clear();
    setSession(undefined);
    // Calls that the end of this session has delayed must not ask the next person for a password.
    answerWaiting(false);
  }, [client, answerWaiting]);

  const leave = useCallback(async (): Promise<void> => {
    // The server's answer clears the storage of the browser.
    const preserved = (['loginType', 'siteCode', 'sharedDevice', 'language'] as const).map((name) => [name, stored(name)] as const);
    // What waits on the device, of anybody, outlives it.
    const isWaiting = await isWaitingHere();
    await signOut(isWaiting).catch(() => undefined);
    drop();
    for (const [name, value] of preserved) store(name, value);
  }, [drop]);

  useSessionEnd(session !== undefined, addWaiting);
  const giveUp = useCallback((): void => answerWaiting(false), [answerWaiting]);
  const renew = useCallback(
    async (user: User): Promise<void> => {
      if (!session) return;
      // The answer of a sign-in is for the person's own site.
      const again = currentSite(user) === session.site ? user : await readRenewedSession(session.site);
      const next = sessionOf(again, session.config, session.renewals + 1);
      beginOffline(next, true);
      setSession(next);
      answerWaiting(true);
    },
    [answerWaiting, session],
  );

  const reread = useCallback(async (): Promise<void> => {
    if (!session) return;
    const [user, config] = await Promise.all([readSession(session.site), readSiteConfig()]);
    const next = sessionOf(user, config, session.renewals);
    beginOffline(next, true);
    setSession(next);
  }, [session]);

  useConfirming(session, client, open, drop);

  const state = useMemo(
    () => ({ session, enter, restore, switchSite, leave, drop, ended, renew, reread, giveUp }),
    [session, enter, restore, switchSite, leave, drop, ended, renew, reread, giveUp],
  );
  return <SessionContext value={state}>{waiting ? null : children}</SessionContext>;
}

/**
 * Interval (ms) at which a cached session checks if the server can be reached again, in addition to the browser's own
 * events.
 */
const confirmEvery = 10_000;

/** Reads a cached session from the server as soon as it can be reached, before anything else. */
function useConfirming(session: Session | undefined, client: QueryClient, open: (next: Session) => void, drop: () => void): void {
  const cached = session?.isCached ? session : undefined;
  useEffect(() => {
    if (!cached) return undefined;
    let isAsking = false;
    const done = new AbortController();
    const isDone = (): boolean => done.signal.aborted;
    const confirm = async (): Promise<void> => {
      const offline = await offlineReady();
      if (!offline || isDone()) return;
      try {
        const user = await offline.remote.session();
        if (isDone()) return;
        if (user.UserId === cached.user.UserId && currentSite(user) === cached.site) open(await load(client, user, false));
        else drop();
        void client.invalidateQueries();
      } catch (error) {
        // A person who has signed in again continues with a session that is not cached; otherwise nobody is signed in.
        if (asFailure(error)?.status === 401 && !(await askToSignIn()) && !isDone()) drop();
      }
    };
    const ask = (): void => {
      if (isAsking || !navigator.onLine) return;
      isAsking = true;
      void confirm().finally(() => (isAsking = false));
    };
    window.addEventListener('online', ask);
    const timer = setInterval(ask, confirmEvery);
    return () => {
      done.abort();
      window.removeEventListener('online', ask);
      clearInterval(timer);
    };
  }, [cached, client, open, drop]);
}

const isAway = (error: unknown): boolean => {
  const failure = asFailure(error);
  return failure !== undefined && failure.status >= 502 && failure.status <= 504;
};

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
