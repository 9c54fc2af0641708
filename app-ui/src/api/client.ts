// One door to the server. Adds the headers of specification 1 §7, refuses while offline, turns every refusal into a
// Failure and tells the rest of the application about it. The session itself travels in an HttpOnly cookie.
import { Failure } from './errors.ts';

/** The site and group the signed-in person acts for; undefined before signing in. */
export interface Acting {
  siteCode: string;
  groupId?: number;
}

let acting: Acting | undefined;
let onFailure: (failure: Failure, path: string) => void = () => undefined;

/** Says for which site every following call is made. */
export function actFor(next: Acting | undefined): void {
  acting = next;
}

/** The one listener for failures: the global handling of specification 1 §8. */
export function listenToFailures(listener: (failure: Failure, path: string) => void): void {
  onFailure = listener;
}

export interface Ask {
  body?: unknown;
  form?: FormData;
  /** Sign-in and language calls carry no site. */
  anonymous?: boolean;
  /** Sends for this site instead of the acting one: a site switch before it is final. */
  siteCode?: string;
  signal?: AbortSignal;
}

/** The headers of an operational call. */
export function headersOf(ask: Ask): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (ask.body !== undefined) headers['Content-Type'] = 'application/json';
  if (ask.anonymous) return headers;
  const siteCode = ask.siteCode ?? acting?.siteCode;
  if (siteCode) headers['sitecode'] = siteCode;
  if (acting?.groupId) headers['Groupid'] = String(acting.groupId);
  return headers;
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return response.ok ? text : { Message: text.slice(0, 300) };
  }
}

/** Sends one call and answers its body; throws a Failure for every answer that is not a success. */
export async function send<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, ask: Ask = {}): Promise<T> {
  if (!navigator.onLine) throw failed(new Failure(503, { Message: 'No Internet Connection...', Reason: 'offline' }), path);
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      credentials: 'same-origin',
      headers: headersOf(ask),
      body: ask.form ?? (ask.body === undefined ? null : JSON.stringify(ask.body)),
      signal: ask.signal ?? null,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw failed(new Failure(503, { Message: 'No Internet Connection...', Reason: 'unreachable' }), path);
  }
  const body = await bodyOf(response);
  if (response.ok) return body as T;
  throw failed(new Failure(response.status, (body ?? {})), path);
}

function failed(failure: Failure, path: string): Failure {
  onFailure(failure, path);
  return failure;
}
