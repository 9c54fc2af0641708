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

/** The zone to propose: the server's for the country of the site, otherwise that of the device; undefined without either. */
export function proposedZone(zones: readonly TimeZone[], ofCountry: string | null | undefined, device = new Intl.DateTimeFormat().resolvedOptions().timeZone): string | undefined {
  return ofCountry ?? offeredName(zones, device);
}
