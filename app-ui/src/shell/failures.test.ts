import { describe, expect, it } from 'vitest';
import { Failure } from '../api/errors.ts';
import { en_GB } from '../text/en_GB/index.ts';
import { stays, toastTimeout } from '../ui/toast.tsx';
import { reactTo } from './failures.ts';

const of = (status: number, body: ConstructorParameters<typeof Failure>[1] = {}, call: Parameters<typeof reactTo>[2] = {}): ReturnType<typeof reactTo> =>
  reactTo(new Failure(status, body), en_GB, call);

describe('401', () => {
  // SHELL-070
  it.each([
    ['AUTH-062', 1, 'Your account has been locked. Please contact administrator'],
    ['AUTH-063', 2, 'Invalid credentials.'],
    ['AUTH-062', 3, 'Your account has been locked. Please contact administrator'],
    ['AUTH-064', 5, 'pgpool is not accepting any new connections'],
  ])('%s: code %i has its text and leaves the person where they are', (_id, ReasonCode, title) => {
    const reaction = of(401, { Message: 'Sign in: x', ReasonCode });
    expect(reaction.alert).toMatchObject({ type: 'danger', title });
    expect(reaction.signedOut).toBeUndefined();
  });
  it('an unknown code shows the server text', () => {
    expect(of(401, { Message: 'Sign in: Something new', ReasonCode: 9 }).alert?.title).toBe('Something new');
  });
  // SHELL-071: one id, so that several calls failing together show one alert
  it('without a code asks to sign in again, once, and ends the session', () => {
    const reaction = of(401);
    expect(reaction.alert).toEqual({ type: 'danger', title: 'Login Required', text: 'User Authentication Failed! Please Login', id: 'login-required' });
    expect(reaction.signedOut).toBe(true);
  });
  // AUTH-033
  it('of a site that refuses everybody shows its text and does not ask to sign in', () => {
    const reaction = of(401, { Message: 'Sign in: Unauthorised to login. Please contact support.', Reason: 'identity.unauthorised_site' }, { anonymous: true });
    expect(reaction.alert).toMatchObject({ type: 'danger', title: 'Unauthorised to login. Please contact support.' });
    expect(reaction.signedOut).toBeUndefined();
  });
});

it('403 says Permission Denied with the server text and keeps the session', () => {
  const reaction = of(403, { Message: 'Stock: not yours' });
  expect(reaction.alert).toMatchObject({ type: 'danger', title: 'Permission Denied', text: 'not yours' });
  expect(reaction.signedOut).toBeUndefined();
});

// SHELL-072 SHELL-074
it('500 says Web Service Error with the text after the first colon of the first line, and is reported', () => {
  const reaction = of(500, { Message: 'Server: it broke\nmore: detail' });
  expect(reaction.alert).toMatchObject({ title: 'Web Service Error', text: 'it broke' });
  expect(reaction.report).toBe(true);
});

// SHELL-075
it('offline says so and stays', () => {
  const { alert } = of(503, { Message: 'No Internet Connection...', Reason: 'offline' });
  expect(alert).toMatchObject({ type: 'danger', title: 'Your are Offline', text: 'Check Your internet connection' });
  expect(stays(alert?.type ?? 'info')).toBe(true);
});

// SHELL-073
it.each([400, 404, 409, 412, 422, 429])('%i shows nothing by itself', (status) => {
  expect(of(status, { Message: 'Stock: x' }).alert).toBeUndefined();
});

// REPORT-047
it.each([403, 422, 429, 500, 503])('%i of a report is left to its page', (status) => {
  expect(of(status, { Message: 'Report: x' }, { isReport: true }).alert).toBeUndefined();
});
it('a report without a session or a network fails like any other call', () => {
  expect(of(401, {}, { isReport: true }).signedOut).toBe(true);
  expect(of(503, { Reason: 'offline' }, { isReport: true }).alert?.title).toBe('Your are Offline');
  expect(of(500, { Message: 'Report: x' }, { isReport: true }).report).toBe(true);
});

// SHELL-029
it('success and info leave after 3000 ms, danger and warning stay', () => {
  expect(toastTimeout).toBe(3000);
  expect(['success', 'info', 'danger', 'Warning'].map((type) => stays(type as 'info'))).toEqual([false, false, true, true]);
});
