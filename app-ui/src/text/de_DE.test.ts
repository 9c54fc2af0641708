// @vitest-environment node
// A translation has the same places for values as the English text.
import { expect, it } from 'vitest';
import { de_DE } from './de_DE.ts';
import { en_GB } from './en_GB.ts';

type Part = string | { readonly [key: string]: Part };

const texts = (part: Part, key = ''): [string, string][] =>
  typeof part === 'string' ? [[key, part]] : Object.entries(part).flatMap(([name, inner]) => texts(inner, `${key}.${name}`));
const places = (text: string): string[] => [...text.matchAll(/\{\{[^}]*\}\}/g)].map(([place]) => place).sort();

it.each(Object.keys(de_DE) as (keyof typeof de_DE)[])('every German text of %s is there, with the places of the English one', (part) => {
  const english = new Map(texts(en_GB[part]));
  expect(texts(de_DE[part]).map(([key]) => key).sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of texts(de_DE[part])) expect([key, ...places(text)]).toEqual([key, ...places(english.get(key) ?? '')]);
});
