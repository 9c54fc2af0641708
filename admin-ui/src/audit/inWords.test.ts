import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { act, acts, kinds, listOf, thing, who } from './inWords';

test('an entry is told in words, and what has no words as the server names it', () => {
  expect([act('user.update'), act('site.settings'), act('something.else')]).toEqual(['User changed', 'Settings of a site changed', 'something.else']);
  const actors = ['user 12 admin', 'operator 1 Ida Berg', 'cli root', 'import'];
  expect(actors.map((actor) => who({ actor, userName: null }))).toEqual(['admin', 'Ida Berg', 'cli root', 'import']);
  expect(who({ actor: 'user 12 admin', userName: 'Ida Berg' })).toBe('Ida Berg (admin)');
});

test('a record is looked up where a list has it and the entry is about a single one', () => {
  const listOfThing = (subject: string, subjectId: string): string | undefined => listOf({ subject, subjectId });
  expect([listOfThing('machine', '812'), listOfThing('database', '1'), listOfThing('machine', '812-820')]).toEqual(['machines', undefined, undefined]);
});

test('a subject is looked up in lists that there are', () => {
  const modules = import.meta.glob<{ name: string }>(['../*/index.ts', '../*/index.tsx'], { eager: true, import: 'default' });
  const names = Object.values(modules).map(({ name }) => name);
  const lists = kinds.flatMap((subject) => listOf({ subject, subjectId: '1' }) ?? []);
  expect(lists.length).toBeGreaterThan(30);
  expect(lists.filter((name) => !names.includes(name))).toEqual([]);
});

const root = join(import.meta.dirname, '../../..');

interface Source {
  name: string;
  text: string;
}

/** The product code of the server. Tests inside it have actions of their own. */
function sources(folder: string): Source[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.rs'));
  return files.map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8').split('#[cfg(test)]')[0] ?? '' }));
}

const modules = readdirSync(join(root, 'modules'), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`modules/${entry.name}/src`] : []));
const server = [...modules, 'platform/src', 'cli/src'].flatMap(sources);
const found = (pattern: RegExp): string[][] => server.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, ...groups]) => groups));

test('every action that is written with its subject has words, and so has the subject', () => {
  const pairs = found(/AuditEvent::new\(\s*"([a-z_.A-Z]+)",\s*"([a-z_]+)"/g);
  expect(pairs.length).toBeGreaterThan(60);
  expect(pairs.filter(([action = '', subject = '']) => act(action) === action || !kinds.includes(subject))).toEqual([]);
});

/** Texts that look like an action and are none: permissions, keys of the configuration and names of failures. */
const others = new Set(['provider.sites', 'mail.bounce', 'stock.import', 'database.url']);

test('every action that a file of the audit log names has words, wherever it is put together with its subject', () => {
  const writers = server.filter(({ text }) => /AuditEvent|ACTIONS|\bnote\(/.test(text));
  const named = writers.flatMap(({ text }) => [...text.matchAll(/"([a-z_]+\.[a-z_A-Z]+)"/g)].map(([, action = '']) => action));
  const lists = found(/^\s+\w+, "([a-z_]+)", owner:/gm).flatMap(([noun = '']) => ['create', 'update', 'delete'].map((verb) => `${noun}.${verb}`));
  const actions = [...new Set([...named, ...lists])].filter((action) => !others.has(action));
  expect(actions.length).toBeGreaterThan(100);
  expect(actions.filter((action) => act(action) === action)).toEqual([]);
});

test('no action has words that the server never writes', () => {
  const everything = server.map(({ text }) => text).join('');
  // The small lists and the moves of the command line put the action together.
  const isComposed = (action: string): boolean => /\.(create|update|delete)$/.test(action) || /^machine\.(transferred|restocked)$/.test(action);
  expect(Object.keys(acts).filter((action) => !isComposed(action) && !everything.includes(`"${action}"`))).toEqual([]);
});

test('a thing is named by its serial or name, and by its number where the entry has no name', () => {
  const entry = { subject: 'machine', subjectId: '812', before: null, after: null };
  expect(thing({ ...entry, before: { serial: '7104832' } })).toBe('Machine 7104832');
  expect(thing({ ...entry, subject: 'user', after: { login: 'service', firstName: 'Ann' } })).toBe('User service');
  expect(thing({ ...entry, subject: 'location', before: { name: 'BAY 1' }, after: { name: 'BAY 2' } })).toBe('Location BAY 2');
  expect(thing(entry)).toBe('Machine 812');
});

test('a backup is named by its file, a restored one by the moment of its data', () => {
  const entry = { subject: 'backup', subjectId: 'e29592c9fcd4af7d', before: null };
  expect(thing({ ...entry, after: { file: 'nightly.backup', at: '2026-11-30T12:17:43.413Z' } })).toBe('Backup nightly.backup');
  expect(thing({ ...entry, after: { at: '2026-11-30T12:17:43.413Z', program: '0.1.0' } })).toMatch(/^Backup 30\/11\/2026, \d\d:17$/);
});
