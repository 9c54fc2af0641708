// The device of tests of the whole application: its network, its store, and its tab.
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { store } from '../api/storage.ts';
import { closeDeviceDb, deviceDb } from '../offline/db.ts';
import { endOffline, offlineReady } from '../offline/offlineSession.ts';
import { withCrypto } from './deviceOf.ts';

let isOnline = true;

/** The network of the device comes or goes, and the browser says so. */
export function goes(online: boolean): void {
  isOnline = online;
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

/** Closes the tab: nothing in memory stays. */
export async function closeTab(): Promise<void> {
  await offlineReady();
  cleanup();
  await endOffline(false);
  closeDeviceDb();
}

/** Each test of a file or group has a device of its own: online, empty, and used by the user 7 of site 330001. */
export function onNewDevice(): void {
  beforeEach(() => {
    withCrypto();
    isOnline = true;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    store('currentSite', '330001');
    store('user', '7');
  });
  afterEach(async () => {
    cleanup();
    await endOffline(false);
    await deviceDb().delete();
    closeDeviceDb();
    vi.restoreAllMocks();
  });
}
