// Every call of the console goes through here: same-origin cookie, the acting site's code,
// one shape of failure, and the password asked again where the server wants it.

import type { fetchUtils } from 'react-admin';
import { PASSWORD_AGAIN, passwordAgain } from './confirmation';
import { reasonCode, toHttpError } from './failure';

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

/** One call; when the server wants the password again, asks for it and repeats the call once. */
export async function httpClient(url: string, options: Options = {}): Promise<Answer> {
  try {
    return await call(url, options);
  } catch (error) {
    if (reasonCode(error) !== PASSWORD_AGAIN) throw error;
    await passwordAgain();
    return call(url, options);
  }
}
