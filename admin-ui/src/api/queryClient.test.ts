import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import { worthRetrying } from './queryClient';

it('asks again after a fault, twice, and never after a refusal', () => {
  const refusal = new HttpError('Not found', 404);
  const fault = new HttpError('Away', 503);
  expect([0, 1, 2].map((failures) => worthRetrying(failures, refusal))).toEqual([false, false, false]);
  expect([0, 1, 2].map((failures) => worthRetrying(failures, fault))).toEqual([true, true, false]);
  expect(worthRetrying(0, new TypeError('Failed to fetch'))).toBe(true);
});
