// The languages of the build, and what the server says in them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Failure } from '../api/errors.ts';
import { dayName } from '../machines/history/timeline.ts';
import { served } from './de_DE/served.ts';
import { i18n, isLoaded, knownLanguages, languageCode, loadLanguage, shownNumber, speak, texts } from './i18n.ts';
import { servedText, whyRefused } from './served.ts';

const root = join(import.meta.dirname, '../../..');

it('are English, which is there, and German, which is loaded when it is needed', async () => {
  expect([...knownLanguages]).toEqual(['en_GB', 'de_DE']);
  expect([isLoaded('en_GB'), isLoaded('de_DE')]).toEqual([true, false]);
  // What is not loaded is not spoken.
  expect([speak('de_DE'), languageCode()]).toEqual(['en_GB', 'en_GB']);
  await loadLanguage('de_DE');
  expect(isLoaded('de_DE')).toBe(true);
  await loadLanguage('xx_XX');
  expect([isLoaded('xx_XX'), speak('xx_XX')]).toEqual([false, 'en_GB']);
});

afterEach(() => void speak('en_GB'));

it('set the language of the document, the numbers and the plurals', async () => {
  await loadLanguage('de_DE');
  speak('de_DE');
  expect([document.documentElement.lang, shownNumber(12345), i18n.t('media.photos', { count: 1 }), i18n.t('media.photos', { count: 12345 })]).toEqual(['de-DE', '12.345', '1 Foto', '12.345 Fotos']);
  // German has a plural where the requirement gives one English text for every number.
  expect([i18n.t('badge.daysToAudit', { count: 1 }), i18n.t('badge.daysToAudit', { count: 2 })]).toEqual(['1 Tag bis Audit', '2 Tage bis Audit']);
  expect(texts().alert.offlineTitle).toBe('Sie sind offline');
  // A date stays as it is everywhere; only its day has a name.
  expect(dayName('22/10/2026')).toBe('Donnerstag 22/10/2026');
  speak('en_GB');
  expect([document.documentElement.lang, shownNumber(12345), i18n.t('badge.daysToAudit', { count: 1 }), dayName('22/10/2026')]).toEqual(['en-GB', '12,345', '1 Days To Audit', 'Thursday 22/10/2026']);
});

it('say refusals by their reason, else as the server does', async () => {
  await loadLanguage('de_DE');
  const body = { Message: 'Conflict: Machine already exists in stock', Errors: { VIN: ['Machine already exists in stock'], ModelId: ['Model Name required'] } } as const;
  const refused = (Reason: 'stock.duplicate' | 'stock.readings'): Failure => new Failure(409, { ...body, Errors: { VIN: [...body.Errors.VIN], ModelId: [...body.Errors.ModelId] }, Reason });
  expect(refused('stock.duplicate').text).toBe('Machine already exists in stock');
  speak('de_DE');
  const german = refused('stock.duplicate');
  expect([german.text, german.message, german.body.Errors]).toEqual([
    'Die Maschine ist schon im Bestand', 'Conflict: Machine already exists in stock', { VIN: ['Die Maschine ist schon im Bestand'], ModelId: ['Model Name required'] },
  ]);
  // No German text: the text of the server.
  expect(refused('stock.readings').text).toBe('Machine already exists in stock');
  expect(whyRefused('stock.not_in_transit', { 'stock.not_in_transit': 'English' })).toBe('Die Maschine ist weder unterwegs noch abgelehnt');
  expect([whyRefused('stock.readings', { 'stock.readings': 'English' }), whyRefused(null, {})]).toEqual(['English', undefined]);
  expect(whyRefused('stock.no_pdi_template', {})).toContain('Ansprechpartner bei Hardstand.');
});

it('say the names of stages and the lines of a history, and leave alone what people write', async () => {
  await loadLanguage('de_DE');
  speak('de_DE');
  expect(['PDI Inspection', 'Handover failed - Scratch - left', 'Yard A', 'toString', 'Cab - door'].map(servedText)).toEqual(['PDI-Prüfung', 'Übergabe nicht bestanden - Scratch - left', 'Yard A', 'toString', 'Cab - door']);
  speak('en_GB');
  expect(servedText('PDI Inspection')).toBe('PDI Inspection');
});

it('have German words only for what the server says, letter for letter', () => {
  const files = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.rs')).map((file) => join(folder, file));
  const sources = [...files(join(root, 'modules')), ...files(join(root, 'migrations'))];
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(Object.keys(served.words).filter((word) => !code.includes(`"${word}"`))).toEqual([]);
});
