import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { actFor, headersOf, listenToFailures, send } from './client.ts';
import { afterColon, Failure } from './errors.ts';

const answer = (status: number, body?: unknown): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

beforeEach(() => listenToFailures(() => undefined));
afterEach(() => {
  actFor(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('headers', () => {
  // SHELL-060: the session is in the cookie; the site goes with every call
  it('carry the acting site', () => {
    actFor({ siteCode: '330001' });
    expect(headersOf({})).toMatchObject({ sitecode: '330001' });
    expect(headersOf({})).not.toHaveProperty('Groupid');
  });
  // SHELL-061 TENANT-031
  it('carry the group for group users', () => {
    actFor({ siteCode: '220000', groupId: 7 });
    expect(headersOf({})).toMatchObject({ sitecode: '220000', Groupid: '7' });
  });
  // SHELL-059 SHELL-060 AUTH-054
  it('are left out of sign-in', () => {
    actFor({ siteCode: '330001', groupId: 7 });
    expect(Object.keys(headersOf({ anonymous: true, body: {} })).sort()).toEqual(['Accept', 'Content-Type']);
  });
});

describe('a call', () => {
  // SHELL-059
  it('goes below the API base and answers its body', async () => {
    const fetching = vi.fn(() => Promise.resolve(answer(200, { SiteName: 'Ashby' })));
    vi.stubGlobal('fetch', fetching);
    await expect(send('GET', 'site')).resolves.toEqual({ SiteName: 'Ashby' });
    expect(fetching).toHaveBeenCalledWith('/api/site', expect.objectContaining({ method: 'GET', credentials: 'same-origin' }));
  });
  it('that is refused throws what the server said and tells the listener', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(answer(422, { Message: 'Stock: Location is required', Reason: 'stock.location' })));
    const heard = vi.fn();
    listenToFailures(heard);
    await expect(send('POST', 'x', { body: {} })).rejects.toMatchObject({ status: 422, text: 'Location is required' });
    expect(heard).toHaveBeenCalledOnce();
  });
  // SHELL-053 SHELL-076
  it('fails locally while offline, with 503 and the documented message', async () => {
    const fetching = vi.fn();
    vi.stubGlobal('fetch', fetching);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(send('GET', 'site')).rejects.toMatchObject({ status: 503, message: 'No Internet Connection...' });
    expect(fetching).not.toHaveBeenCalled();
  });
  it('whose answer is not JSON still becomes a failure', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })));
    await expect(send('GET', 'site')).rejects.toBeInstanceOf(Failure);
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
