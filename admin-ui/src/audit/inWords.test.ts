import { expect, test } from 'vitest';
import { act, thing, who } from './inWords';

test('an entry is told in words, and what has no words as the server names it', () => {
  expect([act('user.update'), act('site.settings'), act('something.else')]).toEqual(['User changed', 'Settings of a site changed', 'something.else']);
  expect([who('user 12 admin'), who('operator 1 Ida Berg'), who('cli root'), who('import')]).toEqual(['admin', 'Ida Berg', 'cli root', 'import']);
});

test('a thing is named by its serial or name, and by its number where the entry has no name', () => {
  const entry = { subject: 'machine', subjectId: '812', before: null, after: null };
  expect(thing({ ...entry, before: { serial: '7104832' } })).toBe('Machine 7104832');
  expect(thing({ ...entry, subject: 'user', after: { login: 'service', firstName: 'Ann' } })).toBe('User service');
  expect(thing({ ...entry, subject: 'location', before: { name: 'BAY 1' }, after: { name: 'BAY 2' } })).toBe('Location BAY 2');
  expect(thing(entry)).toBe('Machine 812');
});
