import { expect, it } from 'vitest';
import { sortedByName } from './nameOrder.ts';

const sorted = (names: readonly string[], language: string): string[] => sortedByName(names, (name) => name, language);

it('sorts numbers in names by their value', () => {
  expect(sorted(['Bay 10', 'Bay 2', 'bay 9', 'Bay 2b', 'Bay 1', 'EX-13', 'EX-8'], 'en-GB')).toEqual(['Bay 1', 'Bay 2', 'Bay 2b', 'bay 9', 'Bay 10', 'EX-8', 'EX-13']);
});

it('sorts letters as the language does', () => {
  const names = ['Zaun', 'Öhof', 'Ost', 'Oase'];
  expect(sorted(names, 'de-DE')).toEqual(['Oase', 'Öhof', 'Ost', 'Zaun']);
  expect(sorted(names, 'sv-SE')).toEqual(['Oase', 'Ost', 'Zaun', 'Öhof']);
});

it('leaves the given list as it is', () => {
  const names = ['b', 'a'];
  sorted(names, 'en-GB');
  expect(names).toEqual(['b', 'a']);
});
