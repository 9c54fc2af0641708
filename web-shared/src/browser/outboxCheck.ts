// Checks if something waits in the outbox of this browser, of any user, without loading the outbox: signing out must not clear
// it, neither in the app nor in the console, which has the same origin.

/** The database of the device and its table of what waits. */
export const deviceDbName = 'machine-audit';
export const entriesTable = 'entries';

/** Time (ms) that a browser may take to answer; a database that another tab is changing answers late or never. */
const patience = 2000;

/**
 * Returns `true` if something waits, and also when it cannot be found out; never fails, because signing out must continue.
 */
export function isWaitingHere(): Promise<boolean> {
  return Promise.race([look().catch(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(true), patience))]);
}

async function look(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  return new Promise((resolve) => {
    let isThere = true;
    const opening = indexedDB.open(deviceDbName);
    opening.onupgradeneeded = () => {
      // There is none, and none is to be made.
      isThere = false;
      opening.transaction?.abort();
    };
    opening.onerror = () => resolve(isThere);
    opening.onblocked = () => resolve(true);
    opening.onsuccess = () => {
      const db = opening.result;
      const answer = (waits: boolean): void => {
        db.close();
        resolve(waits);
      };
      if (!db.objectStoreNames.contains(entriesTable)) {
        answer(false);
        return;
      }
      const counting = db.transaction(entriesTable).objectStore(entriesTable).count();
      counting.onsuccess = () => answer(counting.result > 0);
      counting.onerror = () => answer(true);
    };
  });
}
