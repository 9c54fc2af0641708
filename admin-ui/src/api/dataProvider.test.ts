import { afterEach, expect, it, vi } from 'vitest';
import { answers, refusal } from '../testing/answers';
import { dataProvider } from './dataProvider';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a list asks for a range and reads the total from Content-Range', async () => {
  const requests = answers([{ body: [{ id: 1 }], headers: { 'Content-Range': 'sites 0-0/319' } }]);
  const page = await dataProvider.getList('sites', {
    filter: { q: 'ash' },
    sort: { field: 'code', order: 'ASC' },
    pagination: { page: 2, perPage: 25 },
  });
  expect(page.total).toBe(319);
  expect(requests[0]?.url).toBe('/admin/api/sites?filter={"q":"ash"}&range=[25,49]&sort=["code","ASC"]');
});

it('several users are changed in one call', async () => {
  const requests = answers([{ body: ['3', '4'] }]);
  const { data } = await dataProvider.updateMany('users', { ids: [3, 4], data: { active: false } });
  expect(data).toEqual([3, 4]);
  expect(requests).toMatchObject([
    { method: 'PUT', url: '/admin/api/users?filter={"id":[3,4]}', body: { active: false } },
  ]);
});

it('several sites are read in one call, and each is sent back whole', async () => {
  const north = { id: 3, code: '330001', active: true };
  const south = { id: 4, code: '330002', active: true };
  const requests = answers([{ body: [north, south] }, { body: north }, { body: south }]);
  await dataProvider.updateMany('sites', { ids: [3, 4], data: { active: false } });
  expect(requests).toMatchObject([
    { method: 'GET', url: '/admin/api/sites?filter={"id":[3,4]}' },
    { method: 'PUT', url: '/admin/api/sites/3', body: { ...north, active: false } },
    { method: 'PUT', url: '/admin/api/sites/4', body: { ...south, active: false } },
  ]);
});

it('a change of several sites stops where one is refused', async () => {
  const requests = answers([{ body: [{ id: 3 }, { id: 4 }] }, refusal(403, 'Permission Denied: Not yours')]);
  await expect(dataProvider.updateMany('sites', { ids: [3, 4], data: { active: false } })).rejects.toMatchObject({
    message: 'Not yours',
  });
  expect(requests).toHaveLength(2);
});

it('a bulk deletion is one call, whatever the number of records', async () => {
  const requests = answers([{ body: ['3', '4'] }]);
  const { data } = await dataProvider.deleteMany('locations', { ids: [3, 4] });
  expect(data).toEqual([3, 4]);
  expect(requests).toMatchObject([{ method: 'DELETE', url: '/admin/api/locations?filter={"id":[3,4]}' }]);
});

it('a module goes on, off, or back to the default of its hierarchy', async () => {
  const requests = answers([{ body: {} }, { body: {} }]);
  await dataProvider.switchModule('3:vat', true);
  await dataProvider.switchModule('3:vat', null);
  expect(requests).toMatchObject([
    { method: 'PUT', url: '/admin/api/modules/3:vat', body: { enabled: true } },
    { method: 'PUT', url: '/admin/api/modules/3:vat', body: { enabled: null } },
  ]);
});
