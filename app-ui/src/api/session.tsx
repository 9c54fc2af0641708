// The signed-in user, the site they act for, and its configuration. Signing in, restoring after a reload, switching the site
// and signing out are done here.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useMemo, useState, type JSX, type ReactNode } from 'react';
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
import { actFor } from './client.ts';
import { isOn, moduleFor, type ModuleSettings, type Screen } from './module.ts';
import { keys } from './queryKeys.ts';
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

interface SessionDoor {
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

const SessionContext = createContext<SessionDoor | undefined>(undefined);

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

/** Loads the lists of the site that the user acts for. Only a missing configuration fails. */
async function load(client: QueryClient, user: User, alsoReference: boolean): Promise<Session> {
  const site = actingSite(user);
  actFor({ siteCode: site, ...(user.TypeOfEntity === entityGroup ? { groupId: user.GroupId } : {}) });
  const may = (permission: string): boolean => user.Permissions.includes(permission);
  const into = (key: readonly unknown[], read: () => Promise<unknown>, allowed = true): Promise<unknown> =>
    allowed ? client.query({ queryKey: key, queryFn: read, retry: false }).catch(() => undefined) : Promise.resolve();
  const [config] = await Promise.all([
    readSiteConfig(),
    into(keys.staff(site), readStaff, may('staff.read')),
    into(keys.locations(site), () => readLocations(), may('location.read')),
    into(keys.notifications(site, user.UserId), readNotifications, may('notification.read')),
    ...(alsoReference
      ? [into(keys.workStatus(site), readWorkStatus, may('lookup.read')), into(keys.countries, readCountries, may('lookup.read'))]
      : []),
  ]);
  if (isOn(config.SettingXml.MHCSettings?.IsEnabled)) {
    await signOut().catch(() => undefined);
    actFor(undefined);
    forgetEverything();
    throw new SiteRefused();
  }
  await into(keys.models(site), readModels, may('model.read'));
  return sessionOf(user, config);
}

export function SessionProvider({ children }: { children: ReactNode }): JSX.Element {
  const client = useQueryClient();
  const [session, setSession] = useState<Session>();

  const open = useCallback((next: Session): void => {
    store('actingSite', next.site);
    setSession(next);
  }, []);

  const enter = useCallback(
    async (user: User): Promise<void> => {
      client.clear();
      open(await load(client, user, false));
    },
    [client, open],
  );

  const restore = useCallback(async (): Promise<void> => {
    const user = await readSession(stored('actingSite') || stored('siteCode'));
    open(await load(client, user, false));
  }, [client, open]);

  const switchSite = useCallback(
    async (siteCode: string): Promise<void> => {
      const user = await readSession(siteCode);
      open(await load(client, user, true));
    },
    [client, open],
  );

  const drop = useCallback((): void => {
    actFor(undefined);
    forgetSession();
    client.clear();
    setSession(undefined);
  }, [client]);

  const leave = useCallback(async (): Promise<void> => {
    await signOut().catch(() => undefined);
    drop();
  }, [drop]);

  const door = useMemo(
    () => ({ session, enter, restore, switchSite, leave, drop }),
    [session, enter, restore, switchSite, leave, drop],
  );
  return <SessionContext value={door}>{children}</SessionContext>;
}

export function useSessionDoor(): SessionDoor {
  const door = use(SessionContext);
  if (!door) throw new Error('useSessionDoor needs a SessionProvider above it');
  return door;
}

/** The session, for components inside the shell, where it is always set. */
export function useSession(): Session {
  const { session } = useSessionDoor();
  if (!session) throw new Error('useSession is for screens inside the shell');
  return session;
}
