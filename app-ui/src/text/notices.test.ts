// The messages of notifications in German, and that the server says what they translate.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notices } from './de_DE/notices.ts';
import { loadLanguage, speak } from './i18n.ts';
import { noticeText } from './served.ts';

const root = join(import.meta.dirname, '../../..');

beforeEach(async () => {
  await loadLanguage('de_DE');
  speak('de_DE');
});
afterEach(() => void speak('en_GB'));

describe('a message in German', () => {
  it.each([
    ['arrived', '7104822 from Ashby waits for approval.', '7104822 von Ashby wartet auf Annahme.'],
    ['arrived', '7104822 waits for approval.', '7104822 wartet auf Annahme.'],
    ['arrived', '3 machines from Ashby wait for approval.', '3 Maschinen von Ashby warten auf Annahme.'],
    ['arrived', '3 machines wait for approval.', '3 Maschinen warten auf Annahme.'],
    ['arrived', '7104822 has come from Ashby.', '7104822 ist von Ashby gekommen.'],
    ['arrived', '7104822 has come.', '7104822 ist angekommen.'],
    ['arrived', '3 machines have come from Ashby.', '3 Maschinen sind von Ashby gekommen.'],
    ['arrived', '3 machines have come.', '3 Maschinen sind angekommen.'],
    ['accepted', '7104822 was accepted by Ashby.', '7104822 wurde von Ashby angenommen.'],
    ['accepted', '7104822 was accepted.', '7104822 wurde angenommen.'],
    ['accepted', '3 machines were accepted by Ashby.', '3 Maschinen wurden von Ashby angenommen.'],
    ['accepted', '3 machines were accepted.', '3 Maschinen wurden angenommen.'],
    ['rejected', '7104822 was rejected by Ashby. Wrong colour', '7104822 wurde abgelehnt von Ashby. Wrong colour'],
    ['rejected', '7104822 was rejected.', '7104822 wurde abgelehnt.'],
    ['rejected', '3 machines were rejected by Ashby.', '3 Maschinen wurden abgelehnt von Ashby.'],
    ['rejected', '3 machines were rejected. Wrong colour', '3 Maschinen wurden abgelehnt. Wrong colour'],
    ['taken_back', '7104822 was taken back by the sender.', '7104822 wurde vom Absender zurückgenommen.'],
    ['taken_back', '3 machines were taken back by the sender.', '3 Maschinen wurden vom Absender zurückgenommen.'],
    ['imported', 'week 47.csv 12 imported, 1 duplicates, 0 failed.', 'week 47.csv: 12 importiert, 1 doppelt, 0 fehlgeschlagen.'],
    ['imported', 'week 47.csv The file is gone', 'week 47.csv: Die Datei ist nicht mehr da'],
    ['audit_due', '1 machine is due for an audit today.', 'Für 1 Maschine ist heute ein Audit fällig.'],
    ['audit_due', '2 machines are due for an audit today.', 'Für 2 Maschinen ist heute ein Audit fällig.'],
    ['audit_overdue', '1 machine is overdue for an audit.', 'Für 1 Maschine ist ein Audit überfällig.'],
    ['audit_overdue', '2 machines are overdue for an audit.', 'Für 2 Maschinen ist ein Audit überfällig.'],
    ['declined', '7104822 was declined by the customer: Bent bucket', '7104822 wurde vom Kunden abgelehnt: Bent bucket'],
    ['mail_failed', 'The email about machine 7104822 was refused.', 'Die E-Mail über die Maschine 7104822 wurde abgelehnt.'],
    ['mail_failed', 'The email about machine 7104822 was given up.', 'Die E-Mail über die Maschine 7104822 wurde aufgegeben.'],
    ['mail_failed', 'The email about machine 7104822 was returned.', 'Die E-Mail über die Maschine 7104822 kam zurück.'],
  ])('%s: %s', (kind, english, german) => {
    expect(noticeText(kind, english)).toBe(german);
    speak('en_GB');
    expect(noticeText(kind, english)).toBe(english);
  });
  it('keeps names and what people write, whatever is in them', () => {
    expect(noticeText('arrived', '7104822 from St. Ives (from 2020) waits for approval.')).toBe('7104822 von St. Ives (from 2020) wartet auf Annahme.');
    expect(noticeText('rejected', '7104822 was rejected by St. Ives. It was rejected. $1 {serial}')).toBe('7104822 wurde abgelehnt von St. Ives. It was rejected. $1 {serial}');
    expect(noticeText('imported', '1 imported, 2.csv 3 imported, 0 duplicates, 4 failed.')).toBe('1 imported, 2.csv: 3 importiert, 0 doppelt, 4 fehlgeschlagen.');
  });
  it('is that of the server for another kind or another sentence', () => {
    expect(noticeText('serviced', '7104822 waits for approval.')).toBe('7104822 waits for approval.');
    expect(noticeText('arrived', '7104822 waits for a driver.')).toBe('7104822 waits for a driver.');
  });
});

describe('the German sentences', () => {
  const place = /\{#?\w+\}/g;
  const all = Object.entries(notices).flatMap(([kind, sentences]) => sentences.map((sentence) => [kind, ...sentence] as const));
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const quoted = (source: string): string[] => [...source.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, text = '']) => text);
  const [transfers, imports, audits, declines, mails] = ['modules/stock/src/records/recipients.rs', 'modules/stock/src/import/run.rs', 'modules/notices/src/audits.rs', 'modules/handover/src/signing/link/declining.rs', 'modules/email/src/mails/outcomes.rs'];
  const writer: Record<string, string> = {
    arrived: transfers, accepted: transfers, rejected: transfers, taken_back: transfers, imported: imports, audit_due: audits, audit_overdue: audits, declined: declines, mail_failed: mails,
  };

  it.each(all)('%s: %s has the places of the English one', (_kind, english, own) => {
    expect([...own.matchAll(place)].map(String).sort()).toEqual([...english.matchAll(place)].map(String).sort());
  });
  it.each(all)('%s: %s is what the server writes', (kind, english) => {
    const [source = ''] = read(writer[kind] ?? '').split('#[cfg(test)]');
    const texts = quoted(source);
    // The text that ends the sentence, with any text where the server fills something in.
    const endings = texts.filter((text) => /[a-z]{3}/.test(text.replace(/\{\w*\}/g, ''))).map((text) => new RegExp(`${text.split(/\{\w*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`));
    const filled = english.replace(/\{#\w+\}/g, '2').replace(place, 'Ashby.');
    expect(endings.filter((ending) => ending.test(filled))).not.toEqual([]);
    const words = new Set(texts.flatMap((text) => text.replace(/\{\w*\}/g, ' ').match(/\w+/g) ?? []));
    expect((english.replace(place, ' ').match(/\w+/g) ?? []).filter((word) => !words.has(word))).toEqual([]);
  });
  it('are there for every message that the tests of the server expect', () => {
    const expected = quoted([read(transfers).split('#[cfg(test)]')[1], read('tests/it/modules/notices/list.rs')].join('\n')).filter((text) => /^(\{\w*\}|\d+|\S+\.csv) .+\./.test(text));
    expect(expected.length).toBeGreaterThan(8);
    const translated = (text: string): boolean => Object.keys(notices).some((kind) => noticeText(kind, text) !== text);
    expect(expected.filter((text) => !translated(text))).toEqual([]);
  });
});
