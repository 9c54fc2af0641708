// Offline work of the present session, for the rest of the application. The database and the encryption are loaded after the
// first page; where the browser or the server does not offer them there is no offline work, and everything asks the server.
import type * as Begin from './begin.ts';
import type { CachedSession, Offline } from './types.ts';

interface Current {
  user: number;
  site: string;
  ready: Promise<Offline | undefined>;
  now: Offline | undefined;
}

let current: Current | undefined;
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

const load = (): Promise<typeof Begin> => import('./begin.ts');

/** Returns `true` if this page may store anything: browsers offer the required functions on https and localhost only. */
const isOffered = (): boolean => (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined && typeof indexedDB !== 'undefined';

/**
 * The session has begun, or continues after a sign-in. `isConfirmed`: the server has answered for it; otherwise it is the
 * one that is stored on the device, and nothing is sent.
 */
export function beginOffline(session: CachedSession & { site: string }, isConfirmed: boolean): void {
  if (!isOffered()) return;
  const { user, site } = session;
  if (current?.user !== user.UserId || current.site !== site) {
    current?.now?.sender.stop();
    current?.now?.device.close();
    const made: Current = { user: user.UserId, site, ready: Promise.resolve(undefined), now: undefined };
    made.ready = load()
      .then(({ openOffline }) => openOffline(user.UserId, site, isConfirmed))
      .catch(() => undefined);
    current = made;
  }
  const mine = current;
  mine.ready = mine.ready.then(async (opened) => {
    const offline = opened ?? (isConfirmed ? await (await load()).openOffline(user.UserId, site, true).catch(() => undefined) : undefined);
    if (current !== mine) {
      offline?.sender.stop();
      offline?.device.close();
      return undefined;
    }
    if (offline && isConfirmed) {
      // Without room for it, only a start without a network is not possible.
      await offline.device.keep('session', { user: session.user, config: session.config }).catch(() => undefined);
      offline.sender.allow(true);
    }
    mine.now = offline;
    tell();
    return offline;
  });
}

/** The session has ended. `forget`: the keys go, so that what stays on the device is closed until the person signs in again. */
export async function endOffline(forget: boolean): Promise<void> {
  const last = current;
  current = undefined;
  last?.now?.sender.stop();
  last?.now?.device.close();
  tell();
  if (forget && isOffered()) await (await load()).forgetKeys();
}

/** Offline work of the present session, once it is known whether there is any. */
export const offlineReady = (): Promise<Offline | undefined> => current?.ready ?? Promise.resolve(undefined);

/** Offline work of the present session, as far as it is known. */
export const offlineNow = (): Offline | undefined => current?.now;

export function watchOffline(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The session that is stored on the device for this person at this site. */
export async function cachedSession(user: number, site: string): Promise<CachedSession | undefined> {
  if (!isOffered() || user === 0 || site === '') return undefined;
  return (await load()).cachedSession(user, site).catch(() => undefined);
}

/** Numbers of entries that wait on the device: of this person, and of anybody. */
export async function countUnsent(user: number): Promise<{ own: number; all: number }> {
  if (!isOffered()) return { own: 0, all: 0 };
  return (await load()).countUnsent(user).catch(() => ({ own: 0, all: 0 }));
}
