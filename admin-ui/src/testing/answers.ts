// A stand-in for the server with fixed answers. It records the requests and computes nothing.

import { vi } from 'vitest';

export interface RecordedRequest {
  method: string;
  url: string;
  body: unknown;
  headers: Headers;
  /** Ends the request. */
  signal?: AbortSignal | null;
}

export interface FixedAnswer {
  status?: number;
  body?: unknown;
  /** A file in place of a body. */
  file?: BodyInit;
  headers?: Record<string, string>;
}

/** Answers calls from a list in order, or by a function of the request; returns the list of recorded requests. */
export function answers(given: FixedAnswer[] | ((request: RecordedRequest) => FixedAnswer)): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  const queue = Array.isArray(given) ? [...given] : null;
  vi.stubGlobal('fetch', (url: string, options: RequestInit = {}) => {
    const one: RecordedRequest = {
      method: options.method ?? 'GET',
      url: decodeURIComponent(url),
      body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
      headers: new Headers(options.headers),
      signal: options.signal,
    };
    requests.push(one);
    const answer = queue ? queue.shift() : (given as (request: RecordedRequest) => FixedAnswer)(one);
    if (!answer) throw new Error(`No answer left for ${one.method} ${one.url}`);
    const { status = 200, body = {}, file, headers = {} } = answer;
    return Promise.resolve(new Response(file ?? JSON.stringify(body), { status, headers }));
  });
  return requests;
}

export const refusal = (status: number, Message: string, more: Record<string, unknown> = {}): FixedAnswer => ({
  status,
  body: { Message, Reason: 'test.reason', RequestId: 'r-1', ...more },
});
