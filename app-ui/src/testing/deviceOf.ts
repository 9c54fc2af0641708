// A device with a database of its own, for tests of offline work.
import { webcrypto } from 'node:crypto';
import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import { DeviceDb } from '../offline/db.ts';
import { Device } from '../offline/device.ts';
import { importKey } from '../offline/vault.ts';

let made = 0;

/** jsdom has no encryption of its own. */
export const withCrypto = (): void => void vi.stubGlobal('crypto', webcrypto);

export const newDb = (): DeviceDb => new DeviceDb(`machine-audit-${(made += 1)}`);

export async function deviceOf({ user = 1, site = '330001', db = newDb(), secret = '0123456789abcdef0123456789abcdef' } = {}): Promise<Device> {
  withCrypto();
  return new Device(user, site, await importKey(btoa(secret)), db);
}
