// The check for a newer version of the application on the server, and the way to it. An open page continues with its own
// version, and its user decides when to reload.

type Listener = () => void;

let offered = false;
let takeOver: (() => void) | undefined;
const listeners = new Set<Listener>();

/** Tells the page that there is a newer version. `activate` makes it the one that a reload opens. */
export function offerVersion(activate?: () => void): void {
  takeOver = activate ?? takeOver;
  offered = true;
  listeners.forEach((listener) => listener());
}

/** Withdraws the offer, until the next one. */
export function declineVersion(): void {
  offered = false;
  listeners.forEach((listener) => listener());
}

export const isVersionOffered = (): boolean => offered;

export function watchVersion(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Opens the newest version at the same address. */
export function reloadPage(): void {
  if (takeOver) takeOver();
  else location.reload();
}

/** The script that started this page; its name contains a hash of its content. */
const ownEntry = (): string | undefined =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].map((script) => new URL(script.src).pathname).at(-1);

/** Returns `true` if the first page of the server differs from this one; `false` when the server cannot be reached. */
export async function isOutdated(): Promise<boolean> {
  const own = ownEntry();
  if (own === undefined) return false;
  try {
    const response = await fetch(new Request(new URL('/', location.origin), { cache: 'no-store', headers: { Accept: 'text/html' } }));
    return response.ok && !(await response.text()).includes(own);
  } catch {
    return false;
  }
}
