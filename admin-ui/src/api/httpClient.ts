// Every call of the console goes through here: same-origin cookie, the acting site's code,
// one shape of failure, and the password asked again where the server wants it.

import { HttpError, type fetchUtils } from 'react-admin';
import { PASSWORD_AGAIN, passwordAgain } from './confirmation';
import { isFailure, reasonCode, toHttpError } from './failure';
import { close, isOpen, keyOf } from './intentions';

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

/** The site code sent with each call; its presence also keeps foreign pages out. */
export function actFor(siteCode: string | null): void {
  actingSite = siteCode;
}

function headersOf(options: Options): Headers {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  if (options.body !== undefined && options.body !== null) headers.set('Content-Type', 'application/json');
  if (actingSite) headers.set('sitecode', actingSite);
  return headers;
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One call, without asking for anything again. */
export async function call(url: string, options: Options = {}): Promise<Answer> {
  const response = await fetch(url, { ...options, credentials: 'same-origin', headers: headersOf(options) });
  const body = await response.text();
  const json = parse(body);
  if (!response.ok) throw toHttpError(response.status, json, response.statusText);
  return { status: response.status, headers: response.headers, body, json };
}

/** A new record is made once, however often it is sent: each intention has a key until it is answered. */
async function once(url: string, options: Options): Promise<Answer> {
  const intention = [url, actingSite, options.body].join('\n');
  const headers = new Headers(options.headers);
  headers.set('Idempotency-Key', keyOf(intention));
  try {
    const answer = await patiently(url, { ...options, headers });
    close(intention);
    return answer;
  } catch (error) {
    const reason = error instanceof HttpError && isFailure(error.body) ? error.body.Reason : undefined;
    if (error instanceof HttpError && !isOpen(error.status, reason)) close(intention);
    throw error;
  }
}

/** One call; when the server wants the password again, asks for it and repeats the call once. */
export function httpClient(url: string, options: Options = {}): Promise<Answer> {
  return options.method === 'POST' ? once(url, options) : patiently(url, options);
}

async function patiently(url: string, options: Options): Promise<Answer> {
  try {
    return await call(url, options);
  } catch (error) {
    if (reasonCode(error) !== PASSWORD_AGAIN) throw error;
    await passwordAgain();
    return call(url, options);
  }
}
