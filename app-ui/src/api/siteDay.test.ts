// @vitest-environment node
// The day at a site in another time zone than the device.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dashedDate } from 'web-shared/values/dates';
import * as given from '../testing/given.ts';
import { siteTime, siteToday } from './siteDay.ts';
import { formerZones, windowsZones } from './windowsZones.ts';
import type { SiteConfig } from './wire.ts';

const at = (TimeZoneId: string | null): SiteConfig => given.config({}, { TimeZoneDetails: { TimeZoneId } });
const afternoon = new Date('2026-11-28T16:00:00Z');
const read = (file: string): string => readFileSync(join(import.meta.dirname, '../../../platform/src/sites', file), 'utf8');

// TENANT-023 STOCK-153
it.each([
  ['New Zealand Standard Time', '2026-11-29 05:00:00'],
  ['Hawaiian Standard Time', '2026-11-28 06:00:00'],
  ['GMT Standard Time', '2026-11-28 16:00:00'],
  ['india standard time', '2026-11-28 21:30:00'],
  ['West Bank Gaza Standard Time', '2026-11-28 18:00:00'],
  ['Pacific/Auckland', '2026-11-29 05:00:00'],
  ['No Such Time', '2026-11-28 16:00:00'],
  ['', '2026-11-28 16:00:00'],
  [null, '2026-11-28 16:00:00'],
])('the time zone of the site decides: %s', (zone, time) => {
  expect(siteTime(at(zone), afternoon)).toBe(time);
  expect(dashedDate(siteToday(at(zone), afternoon))).toBe(time.slice(0, 10));
});

it('midnight begins the day, and summer time counts', () => {
  expect(siteTime(at('GMT Standard Time'), new Date('2026-06-30T23:00:00Z'))).toBe('2026-07-01 00:00:00');
  expect(siteTime(given.config(), new Date('2026-06-30T23:00:00Z'))).toBe('2026-06-30 23:00:00');
});

it('the zones are those of the server', () => {
  const rows = [...read('timezone/table.rs').matchAll(/zone\(\s*"([^"]+)",\s*"[^"]*",\s*&\[\s*"([^"]+)"/g)];
  expect(Object.entries(windowsZones)).toEqual(rows.map(([, name, zone]) => [name, zone]));
  const former = [...read('timezone.rs').matchAll(/^const FORMER.*\[\("([^"]+)", "([^"]+)"\)\];/gm)];
  expect(Object.entries(formerZones)).toEqual(former.map(([, name, present]) => [name, present]));
  for (const [, , timeZone] of rows) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});
