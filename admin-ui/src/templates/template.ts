import type { Template } from '../api/wire';

/** The kinds of templates, in the order of their codes. */
export const kinds: readonly Template['vehicleType'][] = [1, 5, 7, 9, 10];

/** Draft, active, dormant. */
export const statuses: readonly Template['status'][] = [0, 1, 2];

/** The number of the published version; a dash before the first. */
export const versionOf = (template: Pick<Template, 'version'>): string =>
  template.version === 0 ? '-' : String(template.version);
