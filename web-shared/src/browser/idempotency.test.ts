import { expect, it } from 'vitest';
import { dropKey, idempotencyKey, outcomeUnknown, randomId } from './idempotency.ts';

it('a request has the same key until it is answered, and another one after that', () => {
  const first = idempotencyKey('POST /a {}');
  expect(idempotencyKey('POST /a {}')).toBe(first);
  expect(idempotencyKey('POST /b {}')).not.toBe(first);
  dropKey('POST /a {}');
  expect(idempotencyKey('POST /a {}')).not.toBe(first);
});

it('a failure after which the request may have been carried out is told from a refusal', () => {
  for (const status of [500, 503, 429, 401]) expect([status, outcomeUnknown(status)]).toEqual([status, true]);
  for (const status of [400, 403, 412, 422]) expect([status, outcomeUnknown(status)]).toEqual([status, false]);
  expect(outcomeUnknown(409, 'platform.repeat_in_flight')).toBe(true);
});

it('an id has 32 hexadecimal digits', () => {
  expect(randomId()).toMatch(/^[0-9a-f]{32}$/);
});
