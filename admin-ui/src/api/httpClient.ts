// Sends every call of the console: with the same-origin cookie and the code of the current site, with one error type, and
// with the password dialog where the server requires the password again.

import { HttpError, type fetchUtils } from 'react-admin';
import { dropKey, idempotencyKey, outcomeUnknown } from 'web-shared/browser/idempotency';
import { PASSWORD_AGAIN, passwordAgain } from './confirmation';
import { isFailure, reasonCode, toHttpError } from './failure';

export const API = '/admin/api';

type Options = fetchUtils.Options;

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
  // ra-data-simple-rest types the parsed answer as `any`; it never leaves the data provider untyped.
  json: unknown;
}

let currentSite: string | null = null;
let pageUser: string | null = null;

/**
 * The site code sent with each call, and the user sent with each change, whom the server compares with its session. A page of
 * another origin cannot send the site code without a CORS preflight.
 */
export function actFor(siteCode: string | null, user: string | null = null): void {
  currentSite = siteCode;
  pageUser = user;
}

function headersOf(options: Options, accept: string): Headers {
  const headers = new Headers(options.headers);
  headers.set('Accept', accept);
  if (options.body !== undefined && options.body !== null) headers.set('Content-Type', 'application/json');
  if (currentSite) headers.set('sitecode', currentSite);
  if (pageUser && options.method !== undefined && options.method !== 'GET') headers.set('X-User-Id', pageUser);
  return headers;
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends a request; a refusal is thrown as it is. */
async function send(url: string, options: Options, accept = 'application/json'): Promise<Response> {
  const response = await fetch(url, { ...options, credentials: 'same-origin', headers: headersOf(options, accept) });
  if (!response.ok) throw toHttpError(response.status, parse(await response.text()), response.statusText);
  return response;
}

/** One call; a refusal is thrown as it is. */
export async function call(url: string, options: Options = {}): Promise<Answer> {
  const response = await send(url, options);
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: parse(body) };
}

/** Requests a file; when the server wants the password again, requests it once more after that. */
export const fileClient = (url: string, accept: string, signal: AbortSignal): Promise<Response> =>
  withConfirmation(() => send(url, { signal }, accept));

/** Adds an idempotency key to a call that creates a record, so that a repeated submit creates one record. */
async function once(url: string, options: Options): Promise<Answer> {
  const identity = [url, currentSite, options.body].join('\n');
  const headers = new Headers(options.headers);
  headers.set('Idempotency-Key', idempotencyKey(identity));
  try {
    const answer = await withConfirmation(() => call(url, { ...options, headers }));
    dropKey(identity);
    return answer;
  } catch (error) {
    const reason = error instanceof HttpError && isFailure(error.body) ? error.body.Reason : undefined;
    if (error instanceof HttpError && !outcomeUnknown(error.status, reason)) dropKey(identity);
    throw error;
  }
}

/** One call; when the server requires the password again, opens the dialog for it and repeats the call once. */
export function httpClient(url: string, options: Options = {}): Promise<Answer> {
  return options.method === 'POST' ? once(url, options) : withConfirmation(() => call(url, options));
}

async function withConfirmation<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (reasonCode(error) !== PASSWORD_AGAIN) throw error;
    await passwordAgain();
    return request();
  }
}
