// A server of fixed answers for tests: what was asked is kept, nothing is computed.

import { vi } from 'vitest';

export interface Asked {
  method: string;
  url: string;
  body: unknown;
  headers: Headers;
}

export interface FixedAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Answers calls one after the other, or by a function of what is asked; returns what was asked. */
export function answers(given: FixedAnswer[] | ((asked: Asked) => FixedAnswer)): Asked[] {
  const asked: Asked[] = [];
  const queue = Array.isArray(given) ? [...given] : null;
  vi.stubGlobal('fetch', (url: string, options: RequestInit = {}) => {
    const one: Asked = {
      method: options.method ?? 'GET',
      url: decodeURIComponent(url),
      body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
      headers: new Headers(options.headers),
    };
    asked.push(one);
    const answer = queue ? queue.shift() : (given as (asked: Asked) => FixedAnswer)(one);
    if (!answer) throw new Error(`No answer left for ${one.method} ${one.url}`);
    const { status = 200, body = {}, headers = {} } = answer;
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  });
  return asked;
}

export const refusal = (status: number, Message: string, more: Record<string, unknown> = {}): FixedAnswer => ({
  status,
  body: { Message, Reason: 'test.reason', RequestId: 'r-1', ...more },
});
