import 'fake-indexeddb/auto';
import { HttpError } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { deviceDbName, entriesTable } from 'web-shared/browser/outboxCheck';
import { answers, refusal } from '../testing/answers';
import { operator, reads } from '../testing/given';
import { authProvider } from './authProvider';
import { forget } from './session';

afterEach(() => {
  forget();
  vi.unstubAllGlobals();
});

it('asks who is signed in once, however many ask', async () => {
  const requests = answers([{ body: { ...operator, Permissions: ['group.read'], resources: reads('groups') } }]);
  await authProvider.checkAuth({});
  expect(await authProvider.canAccess?.({ resource: 'groups', action: 'list' })).toBe(true);
  expect(await authProvider.canAccess?.({ resource: 'groups', action: 'edit' })).toBe(false);
  expect(await authProvider.getPermissions?.({})).toEqual(['group.read']);
  expect(requests).toHaveLength(1);
});

it('asks again after a failure', async () => {
  const requests = answers([refusal(401, 'Session: Login Required'), { body: operator }]);
  await expect(authProvider.checkAuth({})).rejects.toMatchObject({ status: 401 });
  await authProvider.checkAuth({});
  expect(requests).toHaveLength(2);
});

it("the calls of a site's administrator carry the site's code from then on", async () => {
  const requests = answers([{ body: { ...operator, kind: 'site', siteCode: '330001' } }, { body: {} }]);
  await authProvider.login({ loginAs: 20, sitecode: '330001', username: 'admin', password: 'x' });
  await authProvider.logout({});
  expect(requests[0]?.body).toEqual({ loginAs: 20, sitecode: '330001', username: 'admin', password: 'x' });
  expect(requests[1]?.headers.get('sitecode')).toBe('330001');
});

it('only 401 ends the session', async () => {
  await expect(authProvider.checkError(new HttpError('', 401))).rejects.toBeInstanceOf(HttpError);
  for (const status of [403, 404, 409, 422, 500, 503]) {
    await expect(authProvider.checkError(new HttpError('', status))).resolves.toBeUndefined();
  }
});

it('signing out keeps the storage of the browser while something of the app waits in it', async () => {
  const requests = answers(() => ({ body: {} }));
  await authProvider.logout({});
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([]);
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(deviceDbName, 10);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(entriesTable, { autoIncrement: true });
    opening.onsuccess = () => resolve(opening.result);
  });
  await authProvider.logout({});
  const adding = db.transaction(entriesTable, 'readwrite');
  adding.objectStore(entriesTable).add({ owner: '7.330001' });
  await new Promise((resolve) => (adding.oncomplete = resolve));
  await authProvider.logout({});
  expect(requests.map(({ url }) => url)).toEqual(['/admin/api/session', '/admin/api/session', '/admin/api/session?KeepStorage=true']);
});
