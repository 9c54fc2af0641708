// @vitest-environment node
// A translation has the same places for values as the English text.
import { expect, it } from 'vitest';
import { de_DE } from './de_DE/index.ts';
import { en_GB } from './en_GB/index.ts';

type Part = string | { readonly [key: string]: Part };

const texts = (part: Part, key = ''): [string, string][] =>
  typeof part === 'string' ? [[key, part]] : Object.entries(part).flatMap(([name, inner]) => texts(inner, `${key}.${name}`));
const places = (text: string): string[] => [...text.matchAll(/\{\{[^}]*\}\}/g)].map(([place]) => place).sort();

it.each(Object.keys(de_DE) as (keyof typeof de_DE)[])('every German text of %s is there, with the places of the English one', (part) => {
  const english = new Map(texts(en_GB[part]));
  const german = new Map(texts(de_DE[part]));
  // A German plural where English says one form for every number.
  const plurals = [...german.keys()].filter((key) => !english.has(key) && key.endsWith('_other'));
  for (const key of plurals) expect(english.get(key.replace(/_other$/, '')), key).toContain('{{count');
  expect([...german.keys()].filter((key) => !plurals.includes(key)).sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of german) expect([key, ...places(text)]).toEqual([key, ...places(english.get(key) ?? english.get(key.replace(/_other$/, '')) ?? '')]);
});

it('has every part of the English catalogue, and no empty text where English has one', () => {
  expect(Object.keys(de_DE).sort()).toEqual(Object.keys(en_GB).sort());
  const english = new Map(texts(en_GB));
  expect(texts(de_DE as unknown as Part).filter(([key, text]) => text.trim() === '' && english.get(key) !== '').map(([key]) => key)).toEqual([]);
});

it('addresses people formally', () => {
  const all = texts(de_DE as unknown as Part).map(([key, text]) => `${key}: ${text}`);
  expect(all.filter((text) => /\b(du|dich|dir|dein\w*|bitte wähle|bitte gib)\b/i.test(text))).toEqual([]);
});
