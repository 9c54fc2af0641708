// Readings that are tried again by themselves.
import { describe, expect, it, vi } from 'vitest';
import { Failure } from './errors.ts';
import { makeQueryClient } from './queryClient.ts';

/** The number of tries of a reading that always fails so. */
async function triesOf(failure: Failure): Promise<number> {
  vi.useFakeTimers();
  try {
    const read = vi.fn(async () => Promise.reject(failure));
    const answer = makeQueryClient().query({ queryKey: ['list'], queryFn: read }).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await answer).toBe(failure);
    return read.mock.calls.length;
  } finally {
    vi.useRealTimers();
  }
}

describe('a reading that fails', () => {
  it.each([
    ['an unreachable server', new Failure(503, {}), 2],
    ['a busy site that asks for a second', new Failure(429, {}, 1), 2],
    ['a limit that lasts for minutes', new Failure(429, {}, 120), 1],
    ['a refusal', new Failure(422, {}), 1],
    ['an error of the server', new Failure(500, {}), 1],
  ])('counts its tries: %s', async (_, failure, tries) => {
    expect(await triesOf(failure)).toBe(tries);
  });
});
