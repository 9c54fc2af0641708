// Requests that are sent at the start of the page, before anything is rendered and in parallel. Each is for the site that the
// user acted for last, and its answer is used once, by the code that would otherwise send the same request. A refusal is not
// reported from here: the caller then sends the request itself, and the client handles the failure.
import type { paths } from './schema.ts';

export interface Call {
  /** The code of the current site. */
  site: string;
  path: keyof paths;
  /** The body of a POST; without one the call is a GET. */
  body?: unknown;
}

interface Prefetched {
  at: number;
  answer: Promise<unknown>;
}

/** An answer older than this (ms) is not used. */
const usableFor = 30_000;

const prefetched = new Map<string, Prefetched>();

const keyOf = (call: Call): string => JSON.stringify([call.site, call.path, call.body]);

async function send({ site, path, body }: Call): Promise<unknown> {
  const headers = { sitecode: site, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(new Request(new URL(path, location.origin), { ...init, headers, credentials: 'same-origin' }));
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.json();
}

export function prefetch(call: Call): void {
  const answer = send(call);
  answer.catch(() => undefined);
  prefetched.set(keyOf(call), { at: Date.now(), answer });
}

export const isPrefetched = (call: Call): boolean => prefetched.has(keyOf(call));

/** The answer of a call and the time at which it was sent: the prefetched answer, else that of `ask`. */
export async function prefetchedOr<T>(call: Call, ask: () => Promise<T>): Promise<{ answer: T; at: number }> {
  const key = keyOf(call);
  const found = prefetched.get(key);
  prefetched.delete(key);
  if (found && Date.now() - found.at < usableFor) {
    try {
      return { answer: (await found.answer) as T, at: found.at };
    } catch {
      // The request is sent again below, so that its failure is handled like any other.
    }
  }
  const at = Date.now();
  return { answer: await ask(), at };
}

/** Calls a handler with the answer of a prefetched call when it arrives, unless the answer has been used by then. */
export function onPrefetched(call: Call, handle: (answer: unknown, at: number) => void): void {
  const key = keyOf(call);
  const found = prefetched.get(key);
  if (!found) return;
  const take = (answer: unknown): void => {
    if (prefetched.get(key) !== found) return;
    prefetched.delete(key);
    handle(answer, found.at);
  };
  found.answer.then(take, () => undefined);
}

/** Drops all answers, when the session changes. */
export function forgetPrefetched(): void {
  prefetched.clear();
}
