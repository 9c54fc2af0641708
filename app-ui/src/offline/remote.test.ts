import { expect, it, vi } from 'vitest';
import { store } from '../api/storage.ts';
import { isOpenOutcome, NotMine, remoteOf } from './remote.ts';

const confirmed = (): Promise<unknown> => {
  store('user', '7');
  return remoteOf(7, '330001').confirm(1);
};

it('a request whose answer ends in its middle is sent again', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"AssetId"'));
      controller.error(new TypeError('network error'));
    },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  const outcome = await confirmed().catch((error: unknown) => error);
  expect(isOpenOutcome(outcome)).toBe(true);
});

it('a request that gets no answer for long is sent again', async () => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  vi.stubGlobal('fetch', ({ signal }: Request) => {
    timeout.abort(new DOMException('The operation timed out', 'TimeoutError'));
    return signal.aborted ? Promise.reject(signal.reason as Error) : Promise.resolve(new Response('{}'));
  });
  const outcome = await confirmed().catch((error: unknown) => error);
  expect(isOpenOutcome(outcome)).toBe(true);
});

it('a request that is refused because of the session of another user waits for a sign-in', async () => {
  let user: string | null = null;
  vi.stubGlobal('fetch', ({ headers }: Request) => {
    user = headers.get('X-User-Id');
    return Promise.resolve(Response.json({ Message: 'Session: …', Reason: 'session.other_user' }, { status: 409 }));
  });
  await expect(confirmed()).rejects.toBeInstanceOf(NotMine);
  expect(user).toBe('7');
});
