// The time zone that is proposed for a new site. Pure.
import type { TimeZone } from '../../api/people.ts';
import { windowsZones } from '../../api/windowsZones.ts';

/** The zone of sites for which none was chosen. */
export const zoneOfNone = 'Greenwich Standard Time';

/** The Windows name of an IANA zone, of those that the server offers. */
function offeredName(zones: readonly TimeZone[], iana: string): string | undefined {
  const listed = zones.find(({ utc }) => utc.includes(iana)) ?? zones.find(({ value }) => windowsZones[value] === iana);
  return listed?.value;
}

/** The IANA zones of a country, by its two-letter code; none where the browser does not know them. */
function zonesOfCountry(code: string): readonly string[] {
  try {
    const locale = new Intl.Locale('und', { region: code }) as Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };
    return locale.getTimeZones?.() ?? locale.timeZones ?? [];
  } catch {
    return [];
  }
}

/**
 * The zone to propose: that of the country where it has one, otherwise that of the device, which is in the country in practice.
 * Undefined where the server offers neither.
 */
export function proposedZone(zones: readonly TimeZone[], country: string | undefined, device = new Intl.DateTimeFormat().resolvedOptions().timeZone): string | undefined {
  const ofCountry = new Set(zonesOfCountry(country ?? '').flatMap((iana) => offeredName(zones, iana) ?? []));
  const ofDevice = offeredName(zones, device);
  const [only] = ofCountry;
  return ofCountry.size === 1 && only !== undefined ? only : ofDevice;
}
