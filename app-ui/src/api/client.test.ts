import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocation, listStock, readModels, readSession, signIn } from './calls.ts';
import { actFor, listenToFailures } from './client.ts';
import { afterColon, Failure } from './errors.ts';

const answer = (status: number, body?: unknown): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** Gives every call the same answer and records the requests. */
function answering(status: number, body?: unknown): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request);
    return Promise.resolve(answer(status, body));
  });
  return requests;
}

beforeEach(() => listenToFailures(() => undefined));
afterEach(() => {
  actFor(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('headers', () => {
  // SHELL-060: the session is in the cookie; the site is sent with every call
  it('carry the acting site, and another one when asked', async () => {
    const requests = answering(200, []);
    actFor({ siteCode: '330001', userId: 7 });
    await readModels();
    await readSession('330002');
    expect(requests.map((request) => request.headers.get('sitecode'))).toEqual(['330001', '330002']);
    expect(requests[0]?.headers.has('Groupid')).toBe(false);
    expect(requests[0]?.credentials).toBe('same-origin');
  });
  // SHELL-061 TENANT-031
  it('carry the group for group users', async () => {
    const requests = answering(200, []);
    actFor({ siteCode: '220000', userId: 7, groupId: 7 });
    await readModels();
    expect([requests[0]?.headers.get('sitecode'), requests[0]?.headers.get('Groupid')]).toEqual(['220000', '7']);
  });
  it('name the user of the page in changes alone', async () => {
    const requests = answering(200, []);
    actFor({ siteCode: '330001', userId: 7 });
    await readModels();
    await createLocation('BAY 9');
    expect(requests.map(({ method, headers }) => [method, headers.get('X-User-Id')])).toEqual([['GET', null], ['POST', '7']]);
  });
  // SHELL-059 SHELL-060 AUTH-054
  it('are left out of sign-in', async () => {
    const requests = answering(200, {});
    actFor({ siteCode: '330001', userId: 7, groupId: 7 });
    await signIn({ sitecode: '330001', username: 'admin', password: 'x', loginAs: 20 });
    expect(['sitecode', 'Groupid', 'X-User-Id'].filter((name) => requests[0]?.headers.has(name))).toEqual([]);
    expect(new URL(requests[0]?.url ?? '').pathname).toBe('/api/security/login');
  });
});

describe('a call', () => {
  // SHELL-059
  it('goes below the API base and answers its body', async () => {
    const requests = answering(200, [{ ModelId: 1 }]);
    await expect(readModels()).resolves.toEqual([{ ModelId: 1 }]);
    expect(new URL(requests[0]?.url ?? '').pathname).toBe('/api/model/jcb/read');
  });
  it('that is refused throws what the server said and tells the listener', async () => {
    answering(422, { Message: 'Stock: Location is required', Reason: 'stock.location' });
    const heard = vi.fn();
    listenToFailures(heard);
    await expect(readModels()).rejects.toMatchObject({ status: 422, text: 'Location is required' });
    expect(heard).toHaveBeenCalledExactlyOnceWith(expect.any(Failure), { path: 'model/jcb/read', anonymous: false, isReport: false });
  });
  // SHELL-053 SHELL-076
  it('fails locally while offline, with 503 and the documented message', async () => {
    const requests = answering(200, []);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(readModels()).rejects.toMatchObject({ status: 503, message: 'No Internet Connection...' });
    expect(requests).toEqual([]);
  });
  it('that does not reach the server is like being offline', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')));
    await expect(readModels()).rejects.toMatchObject({ status: 503 });
  });
  it('whose answer is not JSON still becomes a failure', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })));
    await expect(readModels()).rejects.toBeInstanceOf(Failure);
  });
});

describe('an idempotency key', () => {
  const keys = (requests: Request[]) => requests.map((request) => request.headers.get('Idempotency-Key'));

  it('carries one key until it is answered, and another one when it is meant again', async () => {
    let answers = false;
    const requests: Request[] = [];
    vi.stubGlobal('fetch', (request: Request) => {
      requests.push(request);
      return answers ? Promise.resolve(answer(200, {})) : Promise.reject(new TypeError('failed to fetch'));
    });
    await expect(createLocation('Yard')).rejects.toBeInstanceOf(Failure);
    await expect(createLocation('Gate')).rejects.toBeInstanceOf(Failure);
    answers = true;
    await createLocation('Yard');
    await createLocation('Yard');
    const [yard, gate, again, another] = keys(requests);
    expect(yard).toMatch(/^[0-9a-f]{32}$/);
    expect([again === yard, gate === yard, another === yard]).toEqual([true, false, false]);
  });

  it('is over when it was refused, and stays open while the outcome is not known', async () => {
    const statuses = [503, 409, 422, 200];
    const requests: Request[] = [];
    vi.stubGlobal('fetch', (request: Request) => {
      requests.push(request);
      const status = statuses[requests.length - 1] ?? 200;
      return Promise.resolve(answer(status, { Message: 'x: y', Reason: status === 409 ? 'platform.repeat_in_flight' : 'a.b' }));
    });
    for (let turn = 0; turn < 3; turn += 1) await expect(createLocation('Dock')).rejects.toBeInstanceOf(Failure);
    await createLocation('Dock');
    const [first, second, third, fourth] = keys(requests);
    expect([second === first, third === first, fourth === first]).toEqual([true, true, false]);
  });

  it('is nothing that only reads', async () => {
    const requests = answering(200, {});
    await listStock({} as Parameters<typeof listStock>[0]);
    await readModels();
    expect(keys(requests)).toEqual([null, null]);
  });
});

describe('a server message', () => {
  it.each([
    ['Reset Password: Invalid user details', 'Invalid user details'],
    ['no colon here', 'no colon here'],
    ['Topic: first line\nsecond: line', 'first line'],
    ['', ''],
  ])('%j says %j', (message, text) => expect(afterColon(message)).toBe(text));
});
