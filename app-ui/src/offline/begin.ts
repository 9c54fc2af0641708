// Opens offline work for a session: the key, the device, the sender. Loaded after the first page, see offlineSession.ts, and
// only where the browser offers the required functions.
import { deviceDb, ownerOf } from './db.ts';
import { Device } from './device.ts';
import { remoteOf } from './remote.ts';
import type { CachedSession, Offline } from './types.ts';
import { createSender } from './sender.ts';
import { importKey } from './vault.ts';

/** Undefined where the server does not hand out a key, or cannot be reached and the device has none. */
export async function openOffline(user: number, site: string, isConfirmed: boolean): Promise<Offline | undefined> {
  const { keys } = deviceDb();
  const owner = ownerOf(user, site);
  const remote = remoteOf(user, site);
  // Who signs in closes what another person has left open on this device.
  if (isConfirmed) await keys.filter((row) => !row.owner.startsWith(ownerOf(user, ''))).delete();
  let key = (await keys.get(owner))?.key;
  if (!key && isConfirmed) {
    key = await importKey(await remote.outboxKey());
    await keys.put({ owner, key });
  }
  if (!key) return undefined;
  const device = new Device(user, site, key);
  return { device, remote, sender: createSender(device, remote, false) };
}

/** Closes everything on this device, until somebody signs in and gets the key again. What waits to be sent stays. */
export async function forgetKeys(): Promise<void> {
  const db = deviceDb();
  await db.transaction('rw', [db.keys, db.keyval, db.machines, db.versions, db.works, db.entries], async () => {
    await db.keys.clear();
    await db.keyval.clear();
    await db.machines.clear();
    await db.versions.clear();
    const waiting = new Set(((await db.entries.orderBy('[owner+machine]').uniqueKeys()) as unknown as [string, number][]).map(String));
    await db.works.filter(({ owner, machine }) => !waiting.has(String([owner, machine]))).delete();
  });
}

export async function cachedSession(user: number, site: string): Promise<CachedSession | undefined> {
  const row = await deviceDb().keys.get(ownerOf(user, site));
  if (!row) return undefined;
  const device = new Device(user, site, row.key);
  try {
    return await device.readValue<CachedSession>('session');
  } finally {
    device.close();
  }
}

export async function countUnsent(user: number): Promise<{ own: number; all: number }> {
  const { entries } = deviceDb();
  return { own: await entries.where('owner').startsWith(ownerOf(user, '')).count(), all: await entries.count() };
}
