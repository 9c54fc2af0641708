import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { act, kinds, thing, who } from './inWords';

test('an entry is told in words, and what has no words as the server names it', () => {
  expect([act('user.update'), act('site.settings'), act('something.else')]).toEqual(['User changed', 'Settings of a site changed', 'something.else']);
  expect([who('user 12 admin'), who('operator 1 Ida Berg'), who('cli root'), who('import')]).toEqual(['admin', 'Ida Berg', 'cli root', 'import']);
});

const root = join(import.meta.dirname, '../../..');

/** The actions of the audit log in a folder of the server, each with its subject. */
function noted(folder: string): { action: string; subject: string }[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.rs'));
  const pairs = [/AuditEvent::new\(\s*"([a-z_.A-Z]+)",\s*"([a-z_]+)"/g, /"((?:mail|email|mailsuppression|handover|customer|master_template|message_template)\.[a-z_]+)",\s*"([a-z_]+)"/g];
  return files.flatMap((name) => {
    const text = readFileSync(join(root, folder, name), 'utf8');
    return pairs.flatMap((pair) => [...text.matchAll(pair)].map(([, action = '', subject = '']) => ({ action, subject })));
  });
}

const modules = readdirSync(join(root, 'modules'), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`modules/${entry.name}/src`] : []));

test('every action of the server, and every kind of thing it is about, has words', () => {
  const found = [...modules, 'platform/src', 'cli/src'].flatMap(noted);
  expect(found.length).toBeGreaterThan(70);
  expect(found.filter(({ action, subject }) => act(action) === action || !kinds.includes(subject))).toEqual([]);
});

test('a thing is named by its serial or name, and by its number where the entry has no name', () => {
  const entry = { subject: 'machine', subjectId: '812', before: null, after: null };
  expect(thing({ ...entry, before: { serial: '7104832' } })).toBe('Machine 7104832');
  expect(thing({ ...entry, subject: 'user', after: { login: 'service', firstName: 'Ann' } })).toBe('User service');
  expect(thing({ ...entry, subject: 'location', before: { name: 'BAY 1' }, after: { name: 'BAY 2' } })).toBe('Location BAY 2');
  expect(thing(entry)).toBe('Machine 812');
});
