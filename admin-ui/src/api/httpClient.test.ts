import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers, refusal } from '../testing/answers';
import { pendingConfirmation as waiting, confirmed, declined, NotConfirmed } from './confirmation';
import { actFor, httpClient } from './httpClient';

afterEach(() => {
  actFor(null);
  vi.unstubAllGlobals();
});

/** Waits long, so that a busy machine does not fail a test. */
const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 30_000 });

const passwordWanted = refusal(403, 'Session: Enter your password again', { ReasonCode: 30 });

describe('httpClient', () => {
  it("sends the acting site's code with each call", async () => {
    const requests = answers([{}, {}]);
    await httpClient('/admin/api/locations');
    actFor('330001');
    await httpClient('/admin/api/locations');
    expect(requests.map((one) => one.headers.get('sitecode'))).toEqual([null, '330001']);
  });

  it('names the user of the page in changes, so that the server refuses them in the session of another user', async () => {
    const requests = answers([{}, {}, {}]);
    actFor('330001', 'operator-7');
    await httpClient('/admin/api/locations');
    await httpClient('/admin/api/locations/4', { method: 'PUT', body: '{}' });
    await httpClient('/admin/api/locations', { method: 'POST', body: '{}' });
    expect(requests.map(({ headers }) => headers.get('X-User-Id'))).toEqual([null, 'operator-7', 'operator-7']);
  });

  it('asks for the password when the server wants it again, then repeats the call', async () => {
    const requests = answers([passwordWanted, { body: { id: 4 } }]);
    const answer = httpClient('/admin/api/users/4', { method: 'PUT', body: JSON.stringify({ id: 4, userType: 1 }) });
    await until(() => {
      expect(waiting.now()).toBe(true);
    });
    expect(requests).toHaveLength(1);
    confirmed();
    expect((await answer).json).toEqual({ id: 4 });
    expect(requests.map((one) => one.body)).toEqual([
      { id: 4, userType: 1 },
      { id: 4, userType: 1 },
    ]);
    expect(waiting.now()).toBe(false);
  });

  it('makes a new record under one key until it is answered', async () => {
    let answering = false;
    const requests = answers(() => {
      if (!answering) throw new TypeError('failed to fetch');
      return { body: { id: 4 } };
    });
    const create = (name: string) =>
      httpClient('/admin/api/locations', { method: 'POST', body: JSON.stringify({ name }) });
    await expect(create('Yard')).rejects.toBeInstanceOf(TypeError);
    answering = true;
    await create('Yard');
    await create('Yard');
    await httpClient('/admin/api/locations');
    const [first, again, another, reading] = requests.map((one) => one.headers.get('Idempotency-Key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([again === first, another === first, reading]).toEqual([true, false, null]);
  });

  it('asks for the password under the same key', async () => {
    const requests = answers([passwordWanted, { body: { id: 4 } }]);
    const answer = httpClient('/admin/api/apikeys', { method: 'POST', body: JSON.stringify({ name: 'Portal' }) });
    await until(() => {
      expect(waiting.now()).toBe(true);
    });
    confirmed();
    await answer;
    const [first, again] = requests.map((one) => one.headers.get('Idempotency-Key'));
    expect(first === again && first !== null).toBe(true);
  });

  it('changes nothing when the password is not given', async () => {
    const requests = answers([passwordWanted]);
    const answer = httpClient('/admin/api/users/4', { method: 'DELETE' });
    await until(() => {
      expect(waiting.now()).toBe(true);
    });
    declined('Not changed');
    await expect(answer).rejects.toBeInstanceOf(NotConfirmed);
    expect(requests).toHaveLength(1);
  });

  it('one password serves all calls that wait for it', async () => {
    let refuse = true;
    const requests = answers(() => (refuse ? passwordWanted : { body: {} }));
    const both = Promise.all([
      httpClient('/admin/api/users/4', { method: 'DELETE' }),
      httpClient('/admin/api/users/5', { method: 'DELETE' }),
    ]);
    await until(() => {
      expect(requests).toHaveLength(2);
    });
    await until(() => {
      expect(waiting.now()).toBe(true);
    });
    refuse = false;
    confirmed();
    await both;
    expect(requests).toHaveLength(4);
  });

  it('another 403 is a refusal, not a question', async () => {
    answers([refusal(403, 'Permission: Denied')]);
    await expect(httpClient('/admin/api/groups')).rejects.toMatchObject({ status: 403, message: 'Denied' });
    expect(waiting.now()).toBe(false);
  });
});
