// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isPin, keepsPolicy, meets, strengthOf, strengthScore } from './password.ts';

describe('the policy of passwords', () => {
  // USER-039 AUTH-050
  it.each(['Short#1', 'nouppercase#1', 'NOLOWERCASE#1', 'NoDigits##', 'NoSymbol2026', 'With Blank 1'])('%s breaks it', (password) =>
    expect(keepsPolicy(password, [])).toBe(false),
  );
  // AUTH-021
  it('forbids personal data of three letters and more, in any case', () => {
    expect(keepsPolicy('Hardstand#2026', ['admin', 'Anna', 'Ash', '330001'])).toBe(true);
    expect(keepsPolicy('Xx#1Admin99', ['ADMIN'])).toBe(false);
    expect(keepsPolicy('Xx#330001abc', ['330001'])).toBe(false);
    expect(keepsPolicy('Xx#1abcdefgh', ['ab', ''])).toBe(true);
    expect(meets('Xx#1annabel', ['Anna']).personal).toBe(false);
  });
});

describe('the strength', () => {
  // AUTH-052
  it('weighs repeated characters lower and adds 10 for each further class', () => {
    expect(strengthScore('')).toBe(0);
    expect(strengthScore('a')).toBe(5);
    expect(strengthScore('aaa')).toBe(9);
    expect(strengthScore('abcd')).toBe(20);
    expect(strengthScore('aB1#')).toBe(50);
  });
  // AUTH-053
  it.each([
    ['a', undefined],
    ['ab', 'bad'],
    ['abcdef', 'weak'],
    ['abcdefgh', 'weak'],
    ['aB1#', 'average'],
    ['aB1#cdef', 'average'],
    ['aB1#cdefg', 'good'],
    ['aB1#cdefghijk', 'strong'],
  ] as const)('%s is %s', (password, label) => expect(strengthOf(password)).toBe(label));
});

it('a PIN has 4 to 6 digits that are no repeat and no run', () => {
  for (const pin of ['4829', '482915', '1124']) expect(isPin(pin)).toBe(true);
  for (const pin of ['', '482', '4829151', '1111', '1234', '987654', '48a9']) expect(isPin(pin)).toBe(false);
});
