import { expect, it } from 'vitest';
import { differences } from './differences';

it('shows only what differs, side by side', () => {
  expect(differences({ a: 1, b: 'x', c: null }, { a: 1, b: 'y', d: true })).toEqual([
    { field: 'b', before: 'x', after: 'y' },
    { field: 'd', before: '-', after: 'true' },
  ]);
});

it('reads JSON text as well as objects, and copes with nothing', () => {
  expect(differences(null, '{"login":"x"}')).toEqual([{ field: 'login', before: '-', after: 'x' }]);
  expect(differences(null, undefined)).toEqual([]);
});
