import { afterEach, expect, it, vi } from 'vitest';
import { refusal, serve } from '../testing/app.tsx';
import * as given from '../testing/given.ts';
import { prefetch, prefetchedOr, forgetPrefetched, type Call } from './prefetch.ts';

const call: Call = { site: '330001', path: '/api/jcbstock/list', body: { page: 1 } };
const sent = Date.UTC(2026, 2, 2, 8);
const ask = (): Promise<string> => Promise.resolve('asked');

afterEach(() => {
  forgetPrefetched();
  vi.useRealTimers();
});

it('a prefetched call is answered once by it', async () => {
  const server = serve({ 'POST jcbstock/list': () => given.list([]) });
  prefetch(call);
  expect((await prefetchedOr(call, ask)).answer).toMatchObject({ JcbStockList: [] });
  expect(server.sent.map((one) => one.headers.get('sitecode'))).toEqual(['330001']);
  expect((await prefetchedOr(call, ask)).answer).toBe('asked');
  expect(server.bodies('POST jcbstock/list')).toEqual([{ page: 1 }]);
});

it.each<[string, Call]>([
  ['site', { ...call, site: '330002' }],
  ['question', { ...call, body: { page: 2 } }],
  ['path', { ...call, path: '/api/jcbstock/search' }],
])('a call of another %s is asked for', async (_what, other) => {
  serve();
  prefetch(call);
  expect((await prefetchedOr(other, ask)).answer).toBe('asked');
});

it.each([401, 403, 500])('a refusal with %i is left to the call that is sent again', async (status) => {
  serve({ 'POST jcbstock/list': refusal(status, { Message: 'Refused: no' }) });
  prefetch(call);
  expect((await prefetchedOr(call, ask)).answer).toBe('asked');
});

it('an old answer is asked for again, and one of a session that is over', async () => {
  serve();
  vi.useFakeTimers({ toFake: ['Date'], now: sent });
  prefetch(call);
  vi.setSystemTime(sent + 31_000);
  expect((await prefetchedOr(call, ask)).answer).toBe('asked');
  prefetch(call);
  forgetPrefetched();
  expect((await prefetchedOr(call, ask)).answer).toBe('asked');
});

it('the moment told is that at which the call was sent', async () => {
  serve();
  vi.useFakeTimers({ toFake: ['Date'], now: sent });
  prefetch(call);
  vi.setSystemTime(sent + 500);
  expect((await prefetchedOr(call, ask)).at).toBe(sent);
});
