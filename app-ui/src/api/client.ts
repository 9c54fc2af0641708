// Sends every request. Adds the sitecode and Groupid headers (SHELL-060, SHELL-061), fails while offline (SHELL-053), turns
// every refusal into a Failure and passes it to the listener. The session is in an HttpOnly cookie.
import createClient from 'openapi-fetch';
import { dropKey, idempotencyKey, outcomeUnknown } from 'web-shared/browser/idempotency';
import { Failure } from './errors.ts';
import type { paths } from './schema.ts';
import type { ErrorBody } from './wire.ts';

/** The site and group that the signed-in user acts for; undefined before signing in. */
export interface CallContext {
  siteCode: string;
  userId: number;
  groupId?: number;
}

/** The cause of another sign-in: the session has ended, or another tab has signed another user in. */
export type SessionEnding = 'expired' | 'otherUser';

/** The Reason of a change that a page of another user than the session's has sent. */
export const otherUser = 'session.other_user';

/** The header of changes with the user of the page, which the server compares with the session. */
export const userHeader = 'X-User-Id';

/** Answers whether the same person has signed in again. */
type SessionEnd = (ending: SessionEnding) => Promise<boolean>;

type Listener = (failure: Failure, call: { path: string; anonymous: boolean; isReport: boolean }) => void;

let context: CallContext | undefined;
let onFailure: Listener = () => undefined;
let onAnswer: (call: string) => void = () => undefined;
let onSessionEnd: SessionEnd | undefined;

/** Sets the site of every following call; answers the one before. */
export function actFor(next: CallContext | undefined): CallContext | undefined {
  const before = context;
  context = next;
  return before;
}

/** The code of the site of every following call; undefined before signing in. */
export const siteOfCalls = (): string | undefined => context?.siteCode;

/**
 * Sets what happens when the server has ended the session: calls wait for the answer, and are sent again when it is true.
 * Without a handler they fail at once.
 */
export function whenSessionEnds(handler: SessionEnd | undefined): void {
  onSessionEnd = handler;
}

/** Asks the person to sign in again, as a call does that the server has refused; answers whether the same person has. */
export const askToSignIn = (): Promise<boolean> => onSessionEnd?.('expired') ?? Promise.resolve(false);

/** Sets the only listener for failures: the handling of shell/failures.ts. */
export function listenToFailures(listener: Listener): void {
  onFailure = listener;
}

/** Sets the only listener for answers that are no failure; it gets the method and the path of the call. */
export function listenToAnswers(listener: (call: string) => void): void {
  onAnswer = listener;
}

async function refusalOf(response: Response): Promise<Partial<ErrorBody>> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return { Message: text.slice(0, 300) };
  }
}

/** The seconds of Retry-After; a date, which our server never sends, is not read. */
function waitOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? 0);
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : undefined;
}

/** Identifies a request for its idempotency key: by address, site and body. */
async function identityOf(request: Request): Promise<string> {
  return [request.url, context?.siteCode, await request.clone().text()].join('\n');
}

/** Adds an idempotency key to a request that changes data; a repeat after a lost answer has the same key. */
function onceOnly(send: (request: Request) => Promise<Response>): (request: Request) => Promise<Response> {
  return async (request) => {
    const identity = await identityOf(request);
    request.headers.set('Idempotency-Key', idempotencyKey(identity));
    try {
      const response = await send(request);
      dropKey(identity);
      return response;
    } catch (error) {
      if (error instanceof Failure && !outcomeUnknown(error.status, error.body.Reason)) dropKey(identity);
      throw error;
    }
  };
}

interface Manner {
  /** A call before signing in. */
  anonymous?: boolean;
  /** A call that nobody waits for: its failure is reported by the code that sent it, and it does not wait for a sign-in. */
  quiet?: boolean;
  /** A call of a report, whose page shows its failures. */
  isReport?: boolean;
}

/** Sends a request. A successful response is returned; anything else is passed to the listener and thrown. */
function sender({ anonymous = false, quiet = false, isReport = false }: Manner): (request: Request) => Promise<Response> {
  return async (request) => {
    const path = new URL(request.url).pathname.replace('/api/', '');
    const call = `${request.method} ${path}`;
    const fail = (status: number, body: Partial<ErrorBody>, retryAfter?: number): Failure => {
      const failure = new Failure(status, body, retryAfter, call);
      if (!quiet) onFailure(failure, { path, anonymous, isReport });
      return failure;
    };
    if (!navigator.onLine) throw fail(503, { Message: 'No Internet Connection...', Reason: 'offline' });
    if (!anonymous && context) {
      const { siteCode, groupId, userId } = context;
      if (!request.headers.has('sitecode')) request.headers.set('sitecode', siteCode);
      if (groupId) request.headers.set('Groupid', String(groupId));
      if (request.method !== 'GET' && !request.headers.has(userHeader)) request.headers.set(userHeader, String(userId));
    }
    const attempt = async (): Promise<Response> => {
      try {
        return await fetch(request.clone());
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') throw error;
        throw fail(503, { Message: 'No Internet Connection...', Reason: 'unreachable' });
      }
    };
    let response = await attempt();
    let refusal = response.ok ? undefined : await refusalOf(response);
    // A 401 with a code refuses a sign-in; one without a code means that there is no session.
    const isEnded = (response.status === 401 && refusal?.ReasonCode === undefined) || refusal?.Reason === otherUser;
    const mayGoOn = isEnded && !anonymous && !quiet && path !== 'authentication/logout';
    if (mayGoOn && onSessionEnd && (await onSessionEnd(refusal?.Reason === otherUser ? 'otherUser' : 'expired'))) {
      response = await attempt();
      refusal = response.ok ? undefined : await refusalOf(response);
    }
    if (refusal) throw fail(response.status, refusal, waitOf(response));
    onAnswer(call);
    return response;
  };
}

const base = { baseUrl: location.origin, credentials: 'same-origin' } as const;

/** Calls of a signed-in user. */
export const api = createClient<paths>({ ...base, fetch: sender({}) });

/** Calls that change data: the server carries each out once, however often it is sent. */
export const changes = createClient<paths>({ ...base, fetch: onceOnly(sender({})) });

/** Calls of reports and exports: their page shows what fails (REPORT-046, REPORT-047). */
export const reportApi = createClient<paths>({ ...base, fetch: sender({ isReport: true }) });

/** Calls before signing in; they have no sitecode header. */
export const publicApi = createClient<paths>({ ...base, fetch: sender({ anonymous: true }) });

/** Calls before signing in whose failure is reported by their callers. */
export const quietPublicApi = createClient<paths>({ ...base, fetch: sender({ anonymous: true, quiet: true }) });

/** Calls in the background, which report nothing to the person when they fail. */
export const sendQuietly = sender({ quiet: true });

/** The body of an answer. It is always present, because a failed call throws. */
export async function body<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  return data as T;
}
