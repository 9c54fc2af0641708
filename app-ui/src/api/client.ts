// One door to the server. Adds the headers of specification 1 §7, refuses while offline, turns every refusal into a
// Failure and tells the rest of the application about it. The session itself travels in an HttpOnly cookie.
import createClient from 'openapi-fetch';
import { Failure } from './errors.ts';
import { close, isOpen, keyOf } from './intentions.ts';
import type { paths } from './schema.ts';
import type { ErrorBody } from './wire.ts';

/** The site and group the signed-in person acts for; undefined before signing in. */
export interface Acting {
  siteCode: string;
  groupId?: number;
}

type Listener = (failure: Failure, call: { path: string; anonymous: boolean }) => void;

let acting: Acting | undefined;
let onFailure: Listener = () => undefined;

/** Says for which site every following call is made. */
export function actFor(next: Acting | undefined): void {
  acting = next;
}

/** The one listener for failures: the global handling of specification 1 §8. */
export function listenToFailures(listener: Listener): void {
  onFailure = listener;
}

async function refusalOf(response: Response): Promise<Partial<ErrorBody>> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return { Message: text.slice(0, 300) };
  }
}

/** What somebody means by a request: the same address, site and body are the same intention. */
async function intentionOf(request: Request): Promise<string> {
  return [request.url, acting?.siteCode, await request.clone().text()].join('\n');
}

/** Sends a request that changes something under the key of its intention. */
function onceOnly(send: (request: Request) => Promise<Response>): (request: Request) => Promise<Response> {
  return async (request) => {
    const intention = await intentionOf(request);
    request.headers.set('Idempotency-Key', keyOf(intention));
    try {
      const response = await send(request);
      close(intention);
      return response;
    } catch (error) {
      if (error instanceof Failure && !isOpen(error.status, error.body.Reason)) close(intention);
      throw error;
    }
  };
}

/** Sends one request, and answers only successes: everything else is thrown, after it was told. */
function door(anonymous: boolean): (request: Request) => Promise<Response> {
  return async (request) => {
    const path = new URL(request.url).pathname.replace('/api/', '');
    const tell = (status: number, body: Partial<ErrorBody>): Failure => {
      const failure = new Failure(status, body);
      onFailure(failure, { path, anonymous });
      return failure;
    };
    if (!navigator.onLine) throw tell(503, { Message: 'No Internet Connection...', Reason: 'offline' });
    if (!anonymous && acting) {
      if (!request.headers.has('sitecode')) request.headers.set('sitecode', acting.siteCode);
      if (acting.groupId) request.headers.set('Groupid', String(acting.groupId));
    }
    let response: Response;
    try {
      response = await fetch(request);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw tell(503, { Message: 'No Internet Connection...', Reason: 'unreachable' });
    }
    if (response.ok) return response;
    throw tell(response.status, await refusalOf(response));
  };
}

const base = { baseUrl: location.origin, credentials: 'same-origin' } as const;

/** Calls of somebody who is signed in. */
export const api = createClient<paths>({ ...base, fetch: door(false) });

/** Calls that change something: each is carried out once, however often it is sent. */
export const changes = createClient<paths>({ ...base, fetch: onceOnly(door(false)) });

/** Calls made before signing in; they carry no site. */
export const publicApi = createClient<paths>({ ...base, fetch: door(true) });

/** The body of an answer: the door lets only successes through. */
export async function body<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  return data as T;
}
