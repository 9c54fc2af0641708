// The texts of a language as one list of keys and texts, for programs that show them outside the app. Pure.

type Part = string | { readonly [key: string]: Part };

/** The texts of a catalogue by their keys, whose parts are joined by points: `stock.filters.clear`. */
export function flat(catalogue: object): Record<string, string> {
  const entries = (part: Part, key: string): [string, string][] =>
    typeof part === 'string' ? [[key, part]] : Object.entries(part).flatMap(([name, inner]) => entries(inner, key === '' ? name : `${key}.${name}`));
  return Object.fromEntries(entries(catalogue as Part, ''));
}
