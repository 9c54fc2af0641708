// Registers the service worker, which keeps the files of this version of the application: for a start without a network, and
// for pages that stay open while the server gets a newer version. Production builds only.
import { Workbox } from 'workbox-window';
import { isOutdated, offerVersion } from './version.ts';

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string };
}

const workerAddress = '/sw.js';

/** The registration waits this long (ms), because it loads every file and the first page comes first. */
const registeredAfter = 3000;

/**
 * Interval (ms) at which an open page checks for a newer version, in addition to each time it becomes visible or is back
 * online.
 */
const lookEvery = 30 * 60_000;
/** Least time (ms) between two checks. */
const leastPause = 60_000;

/** The only script address that the application creates, through the Trusted Types policy that the server's headers allow. */
function trusted(url: string): string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return url;
  const policy = types.createPolicy('app-html', {
    createScriptURL: (address) => {
      if (address !== workerAddress) throw new TypeError(`not a script of this application: ${address}`);
      return address;
    },
  });
  return policy.createScriptURL(url);
}

/** Offers a worker that waits. Taking the offer lets it take over and reloads the page. */
function makeWorker(): { worker: Workbox; register: () => Promise<void> } {
  const worker = new Workbox(trusted(workerAddress));
  const offer = (): void =>
    offerVersion(() => {
      worker.addEventListener('controlling', () => location.reload());
      worker.messageSkipWaiting();
    });
  worker.addEventListener('waiting', offer);
  // `waiting` does not report a worker that the browser has begun to install before this page registered one.
  const register = async (): Promise<void> => {
    const coming = (await worker.register())?.installing;
    if (!coming || !navigator.serviceWorker.controller) return;
    coming.addEventListener('statechange', () => {
      if (coming.state === 'installed') offer();
    });
  };
  // Another tab has taken the offer, and its worker drops the files of this version.
  worker.addEventListener('controlling', (event) => {
    if (event.isExternal) offerVersion();
  });
  return { worker, register };
}

/** Looks for a newer version when the page is shown again, when the network is back, and now and then. */
function lookOften(look: () => Promise<void>): void {
  let looked = Date.now();
  const soon = (): void => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < leastPause) return;
    looked = Date.now();
    look().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', soon);
  window.addEventListener('online', soon);
  setInterval(soon, lookEvery);
}

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return;
  // Browsers have service workers on https and localhost only.
  if (!('serviceWorker' in navigator)) {
    lookOften(async () => {
      if (await isOutdated()) offerVersion();
    });
    return;
  }
  window.addEventListener('load', () => {
    setTimeout(() => {
      const { worker, register } = makeWorker();
      register().catch(() => undefined);
      lookOften(() => worker.update());
    }, registeredAfter);
  });
}
