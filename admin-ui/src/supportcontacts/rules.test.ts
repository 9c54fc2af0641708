import { expect, it } from 'vitest';
import { countryOfFranchise, fewContacts, fewFranchises, link, numberShape, reachable } from './rules';

const contact = { phone: '', email: '' };

it('contacts of a franchise belong to a country', () => {
  expect(countryOfFranchise('', { franchiseName: ' Northfield ' })).toBe('console.support.errors.country');
  expect(countryOfFranchise(null, { franchiseName: 'Northfield' })).toBe('console.support.errors.country');
  expect(countryOfFranchise('GB', { franchiseName: 'Northfield' })).toBeUndefined();
  expect(countryOfFranchise('', { franchiseName: ' ' })).toBeUndefined();
  expect(countryOfFranchise(undefined, {})).toBeUndefined();
});

it.each(['https://a.example/privacy', ' http://a.example ', '', ' ', undefined, `https://${'a'.repeat(492)}`])('a link is taken: %s', (text) => {
  expect(link(text)).toBeUndefined();
});

it.each(['a.example', 'ftp://a.example', 'https://a.example/the terms', 'HTTPS://a.example', `https://${'a'.repeat(493)}`])(
  'no link: %s',
  (text) => {
    expect(link(text)).toBe('console.support.errors.link');
  },
);

it('telephone numbers have digits and the marks between them', () => {
  expect(numberShape('+44 (0)20/7946-0200.')).toBeUndefined();
  expect(numberShape('')).toBeUndefined();
  expect(numberShape('20 7946 0200 ext 3')).toBe('console.support.errors.number');
});

it('every contact has a telephone number or a mail address', () => {
  expect(reachable(undefined)).toBeUndefined();
  expect(reachable([{ ...contact, phone: '1' }, { ...contact, email: 'a@a.example' }])).toBeUndefined();
  expect(reachable([{ ...contact, phone: '1' }, contact])).toBe('console.support.errors.reach');
  expect(reachable([{ phone: null }])).toBe('console.support.errors.reach');
});

it('a card has 20 contacts and 100 franchises at most', () => {
  expect(fewContacts(Array(20).fill(contact))).toBeUndefined();
  expect(fewContacts(Array(21).fill(contact))).toBe('console.support.errors.many');
  expect(fewFranchises(Array(100).fill(1))).toBeUndefined();
  expect(fewFranchises(Array(101).fill(1))).toBe('console.support.errors.many');
  expect(fewFranchises(undefined)).toBeUndefined();
});
