import { expect, it } from 'vitest';
import { forgetEverything, forgetSession, store, stored, storedLocation, storeLocation, storeSalesSearch } from './storage.ts';

// SHELL-042
it('the location is remembered per user and site', () => {
  storeLocation(1, '330001', 7);
  storeLocation(1, '330002', 8);
  storeLocation(2, '330001', 9);
  expect([storedLocation(1, '330001'), storedLocation(1, '330002'), storedLocation(2, '330001'), storedLocation(3, '330001')]).toEqual([7, 8, 9, 0]);
  storeLocation(1, '330001', 0);
  expect(storedLocation(1, '330001')).toBe(0);
});

// STOCK-017 STOCK-020
it('the filter is kept in local storage, sales search for the session', () => {
  store('filter', 'sold');
  storeSalesSearch(true);
  expect(localStorage.getItem('hardstand.filter')).toBe('sold');
  expect([...Array(sessionStorage.length).keys()].map((at) => sessionStorage.key(at))).toEqual(['hardstand.salesSearch']);
  expect(sessionStorage.getItem('hardstand.salesSearch')).toBe('true');
  storeSalesSearch(false);
  expect(sessionStorage.getItem('hardstand.salesSearch')).toBeNull();
});

// AUTH-008
it('signing out clears session storage and what was searched, and keeps what prefills the form', () => {
  store('siteCode', '330001');
  store('loginType', '30');
  store('filter', 'R');
  store('lastSearch', '7104');
  sessionStorage.setItem('x', 'y');
  forgetSession();
  expect(sessionStorage).toHaveLength(0);
  expect([stored('siteCode'), stored('loginType'), stored('filter'), stored('lastSearch')]).toEqual(['330001', '30', '', '']);
});

// AUTH-032
it('a refused site clears everything', () => {
  store('siteCode', '330004');
  forgetEverything();
  expect(localStorage).toHaveLength(0);
});

it('nothing kept can sign anybody in', () => {
  store('siteCode', '330001');
  expect(Object.keys(localStorage).some((key) => /session|token|credential/i.test(key))).toBe(false);
});
