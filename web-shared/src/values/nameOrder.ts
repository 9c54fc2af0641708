// The order of names as people read them: numbers by their value, letters as their language sorts them.

const collators = new Map<string, Intl.Collator>();

function collator(language: string): Intl.Collator {
  const known = collators.get(language);
  if (known) return known;
  const made = new Intl.Collator(language, { numeric: true });
  collators.set(language, made);
  return made;
}

/** Sorts a copy of `items` by their names; `language` is a code such as `en-GB`. */
export const sortedByName = <T>(items: readonly T[], nameOf: (item: T) => string, language: string): T[] =>
  [...items].sort((one, other) => collator(language).compare(nameOf(one), nameOf(other)));
