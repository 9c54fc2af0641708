import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { act, kinds, thing, who } from './inWords';

test('an entry is told in words, and what has no words as the server names it', () => {
  expect([act('user.update'), act('site.settings'), act('something.else')]).toEqual(['User changed', 'Settings of a site changed', 'something.else']);
  expect([who('user 12 admin'), who('operator 1 Ida Berg'), who('cli root'), who('import')]).toEqual(['admin', 'Ida Berg', 'cli root', 'import']);
});

const root = join(import.meta.dirname, '../../..');

test.each(['modules/email/src', 'modules/handover/src', 'cli/src'])('what %s notes of mails and handovers has words', (folder) => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.rs'));
  const noted = files
    .flatMap((name) => [...readFileSync(join(root, folder, name), 'utf8').matchAll(/"((?:mail|email|mailsuppression|handover|customer|master_template|message_template)\.[a-z_]+)",\s*"([a-z_]+)"/g)])
    .map(([, action = '', subject = '']) => ({ action, subject }));
  expect(noted.length).toBeGreaterThan(0);
  expect(noted.filter(({ action, subject }) => act(action) === action || !kinds.includes(subject))).toEqual([]);
});

test('a thing is named by its serial or name, and by its number where the entry has no name', () => {
  const entry = { subject: 'machine', subjectId: '812', before: null, after: null };
  expect(thing({ ...entry, before: { serial: '7104832' } })).toBe('Machine 7104832');
  expect(thing({ ...entry, subject: 'user', after: { login: 'service', firstName: 'Ann' } })).toBe('User service');
  expect(thing({ ...entry, subject: 'location', before: { name: 'BAY 1' }, after: { name: 'BAY 2' } })).toBe('Location BAY 2');
  expect(thing(entry)).toBe('Machine 812');
});
