// The day and the time at a site, which may be in another time zone than the device. Pure.
import { day } from 'web-shared/values/dates';
import { formerZones, windowsZones } from './windowsZones.ts';
import type { SiteConfig } from './wire.ts';

/** The zone of a site without a known one, as the server has it. */
const byDefault = 'Africa/Monrovia';

const byName = new Map([...Object.entries(windowsZones), ...Object.entries(formerZones).map(([former, name]) => [former, windowsZones[name] ?? byDefault] as const)].map(([name, zone]) => [name.toLowerCase(), zone]));

/** The clock of a zone, by part; undefined for a zone that the browser does not know. */
function clockOf(zone: string, now: Date): ((part: Intl.DateTimeFormatPartTypes) => string) | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23',
      year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
    }).formatToParts(now);
    return (part) => parts.find(({ type }) => type === part)?.value ?? '';
  } catch {
    return undefined;
  }
}

function clockAt({ SettingXml }: SiteConfig, now: Date): (part: Intl.DateTimeFormatPartTypes) => string {
  const name = SettingXml.TimeZoneDetails?.TimeZoneId?.trim() ?? '';
  // The zone may be stored by its IANA name.
  const clock = clockOf(byName.get(name.toLowerCase()) ?? (name || byDefault), now) ?? clockOf(byDefault, now);
  if (!clock) throw new Error(`no clock of ${byDefault}`);
  return clock;
}

/** The day at the site, as the begin of that day on the device. */
export function siteToday(config: SiteConfig, now = new Date()): Date {
  const clock = clockAt(config, now);
  return day(Number(clock('year')), Number(clock('month')), Number(clock('day')));
}

/** YYYY-MM-DD HH:mm:ss at the site. */
export function siteTime(config: SiteConfig, now = new Date()): string {
  const clock = clockAt(config, now);
  return `${clock('year')}-${clock('month')}-${clock('day')} ${clock('hour')}:${clock('minute')}:${clock('second')}`;
}
