// @vitest-environment node
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { knownLanguages } from '../src/text/i18n.ts';
import { flat } from './flat.ts';
import { catalogues, files } from './plugin.ts';

const built = new Map(files().map(({ fileName, source }) => [fileName, JSON.parse(source) as Record<string, string>]));

it('the build has a file for each language of the app', () => {
  expect([...built.keys()].sort()).toEqual([...knownLanguages].map((code) => `texts/${code}.json`).sort());
});

it.each(Object.entries(catalogues))('the file of %s has every text under the key by which the app finds it', async (code, catalogue) => {
  const texts = built.get(`texts/${code}.json`) ?? {};
  const reader = i18next.createInstance();
  await reader.init({ lng: 'x', resources: { x: { translation: catalogue } }, showSupportNotice: false });
  expect(Object.entries(texts).filter(([key, text]) => reader.getResource('x', 'translation', key) !== text)).toEqual([]);
  const count = (part: unknown): number => (typeof part === 'string' ? 1 : Object.values(part as object).reduce((sum: number, one) => sum + count(one), 0));
  expect(Object.keys(texts).length).toBe(count(catalogue));
});

it('keys are joined by points, and an empty text stays', () => {
  expect(flat({ stock: { filters: { clear: 'Clear' }, unit: '' }, ok: 'Ok' })).toEqual({ 'stock.filters.clear': 'Clear', 'stock.unit': '', ok: 'Ok' });
});
