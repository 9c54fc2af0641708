// Locks that count for all tabs of the browser (Web Locks). Where there are none, those of this page.

const tails = new Map<string, Promise<unknown>>();

async function own<T>(name: string, run: () => Promise<T>): Promise<T> {
  const before = tails.get(name) ?? Promise.resolve();
  const done = before.then(run, run);
  const tail = done.catch(() => undefined);
  tails.set(name, tail);
  try {
    return await done;
  } finally {
    if (tails.get(name) === tail) tails.delete(name);
  }
}

/** Runs while nobody else has the lock of this name. */
export function underLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  return locks ? (locks.request(name, run) as Promise<T>) : own(name, run);
}
