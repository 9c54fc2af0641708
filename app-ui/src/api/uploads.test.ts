import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NotSent, putBytes } from './uploads.ts';

/** Opened requests; the test plays the line. */
let requests: SilentRequest[] = [];

/** An XMLHttpRequest that gets no answer. */
class SilentRequest {
  upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {};
  onabort?: () => void;
  onloadend?: () => void;
  open = vi.fn();
  setRequestHeader = vi.fn();
  send = vi.fn(() => void requests.push(this));
  abort = (): void => {
    this.onabort?.();
    this.onloadend?.();
  };
}

beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
});
afterEach(() => vi.useRealTimers());

it('an upload over a silent line ends as not sent after a minute without a byte', async () => {
  const outcome = vi.fn();
  const stopped = new AbortController();
  void putBytes({ file: new Blob(['x']), to: '/assets/incoming/1', headers: {}, onProgress: () => undefined, signal: stopped.signal }).catch(outcome);
  await vi.advanceTimersByTimeAsync(59_000);
  requests[0]?.upload.onprogress?.({ loaded: 1, total: 2, lengthComputable: true });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outcome).toHaveBeenCalledWith(expect.any(NotSent));
});
