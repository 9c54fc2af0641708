// The order of names in the language of the page.
import i18next from 'i18next';
import { sortedByName as sortedIn } from 'web-shared/values/nameOrder';

/** Sorts a copy of `items` by their names. */
export const sortedByName = <T>(items: readonly T[], nameOf: (item: T) => string): T[] => sortedIn(items, nameOf, i18next.language || 'en-GB');
