// Every call of the console is sent here: with the same-origin cookie and the code of the acting site, with one error type,
// and with the password dialog where the server needs the password again.

import { HttpError, type fetchUtils } from 'react-admin';
import { PASSWORD_AGAIN, passwordAgain } from './confirmation';
import { isFailure, reasonCode, toHttpError } from './failure';
import { dropKey, idempotencyKey, outcomeUnknown } from './idempotency';

export const API = '/admin/api';

type Options = fetchUtils.Options;

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
  // ra-data-simple-rest types the parsed answer as `any`; it never leaves the data provider untyped.
  json: unknown;
}

let actingSite: string | null = null;
let pageUser: string | null = null;

/**
 * The site code sent with each call, and the user sent with each change, whom the server compares with its session. A page of
 * another origin cannot send the site code without a CORS preflight.
 */
export function actFor(siteCode: string | null, user: string | null = null): void {
  actingSite = siteCode;
  pageUser = user;
}

function headersOf(options: Options): Headers {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  if (options.body !== undefined && options.body !== null) headers.set('Content-Type', 'application/json');
  if (actingSite) headers.set('sitecode', actingSite);
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

/** One call; a refusal is thrown as it is. */
export async function call(url: string, options: Options = {}): Promise<Answer> {
  const response = await fetch(url, { ...options, credentials: 'same-origin', headers: headersOf(options) });
  const body = await response.text();
  const json = parse(body);
  if (!response.ok) throw toHttpError(response.status, json, response.statusText);
  return { status: response.status, headers: response.headers, body, json };
}

/** Adds an idempotency key to a call that creates a record, so that a repeated submit creates one record. */
async function once(url: string, options: Options): Promise<Answer> {
  const identity = [url, actingSite, options.body].join('\n');
  const headers = new Headers(options.headers);
  headers.set('Idempotency-Key', idempotencyKey(identity));
  try {
    const answer = await withConfirmation(url, { ...options, headers });
    dropKey(identity);
    return answer;
  } catch (error) {
    const reason = error instanceof HttpError && isFailure(error.body) ? error.body.Reason : undefined;
    if (error instanceof HttpError && !outcomeUnknown(error.status, reason)) dropKey(identity);
    throw error;
  }
}

/** One call; when the server wants the password again, asks for it and repeats the call once. */
export function httpClient(url: string, options: Options = {}): Promise<Answer> {
  return options.method === 'POST' ? once(url, options) : withConfirmation(url, options);
}

async function withConfirmation(url: string, options: Options): Promise<Answer> {
  try {
    return await call(url, options);
  } catch (error) {
    if (reasonCode(error) !== PASSWORD_AGAIN) throw error;
    await passwordAgain();
    return call(url, options);
  }
}
