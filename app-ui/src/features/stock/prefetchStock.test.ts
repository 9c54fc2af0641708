import { afterEach, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { forgetPrefetched } from '../../api/prefetch.ts';
import { store, storeLocation } from '../../api/storage.ts';
import { open, openInside, refusal, serve } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { prefetchStock } from './prefetchStock.ts';
import { queryOf, readView } from './view.ts';

const first = ['GET security/session', 'GET siteconfig', 'POST jcbstock/list'];
const calls = (server: ReturnType<typeof serve>): string[] => server.sent.map((one) => one.call);
const viewed = (search: string, location = 0): unknown => queryOf({ ...readView(new URLSearchParams(search)), location });

/** Browser storage after a user has worked at a site. */
function remembered(): void {
  store('currentSite', '330001');
  store('user', '1');
}

afterEach(forgetPrefetched);

it('asks for session, configuration and list at once, for the site acted for last', async () => {
  remembered();
  const server = serve();
  prefetchStock({ pathname: '/audit', search: '?f=R&model=2' });
  await waitFor(() => expect(calls(server).toSorted()).toEqual(first));
  expect(server.sent.map((one) => one.headers.get('sitecode'))).toEqual(['330001', '330001', '330001']);
});

it('asks for what the page will show: the filter of the address, and the location used last where it has none', async () => {
  remembered();
  const server = serve();
  prefetchStock({ pathname: '/audit', search: '?f=R&page=2' });
  storeLocation(1, '330001', 2);
  prefetchStock({ pathname: '/audit', search: '' });
  await waitFor(() => expect(server.bodies('POST jcbstock/list')).toEqual([viewed('f=R&page=2'), viewed('', 2)]));
});

it('asks for nothing on other pages, nor without a session', () => {
  const server = serve();
  prefetchStock({ pathname: '/audit', search: '' });
  remembered();
  prefetchStock({ pathname: '/location', search: '' });
  expect(server.sent).toEqual([]);
});

it('the page takes these answers and asks for none of them again', async () => {
  remembered();
  const server = serve();
  prefetchStock({ pathname: '/audit', search: '?f=R' });
  await openInside('/audit?f=R', 'Stock List');
  await screen.findByText('7104822');
  for (const call of first) expect(calls(server).filter((one) => one === call)).toHaveLength(1);
});

it('another user at another site sees their own list', async () => {
  remembered();
  const other = given.user({ UserId: 9, SiteCode: '330002', Headersitecode: '330002', SiteName: 'Borrowdale Machinery' });
  const server = serve({ 'GET security/session': () => other });
  prefetchStock({ pathname: '/audit', search: '' });
  await openInside('/audit', 'Stock List');
  await waitFor(() => expect(server.sent.filter((one) => one.call === 'POST jcbstock/list').map((one) => one.headers.get('sitecode'))).toEqual(['330001', '330002']));
});

// AUTH-034
it('without a session it comes to the sign-in page, told once', async () => {
  remembered();
  const gone = refusal(401, { Message: 'Sign in: please sign in' });
  const server = serve({ 'GET security/session': gone, 'GET siteconfig': gone, 'POST jcbstock/list': gone });
  prefetchStock({ pathname: '/audit', search: '' });
  const { address } = open('/audit');
  await waitFor(() => expect(address()).toBe('/login'));
  await waitFor(() => expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(1));
  expect(server.bodies('POST jcbstock/list')).toHaveLength(1);
});
