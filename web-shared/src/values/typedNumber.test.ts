// Typed numbers in English and German.
import { describe, expect, it } from 'vitest';
import { readNumber, unreadOf, unreadText, writtenNumber } from './typedNumber.ts';

const read = (typed: string, language: string, decimals: number): string => {
  const number = readNumber(typed, language, decimals);
  return 'text' in number ? number.text : number.fault;
};

describe('a number typed in English', () => {
  it.each([
    ['7', 0, '7'], [' 7.5 ', 1, '7.5'], ['-0.125', 3, '-0.125'], ['−3', 0, '-3'], ['7.50', 2, '7.50'], ['7.', 0, '7'], ['007', 0, '7'], ['999999999', 0, '999999999'],
    ['1,000', 0, '1000'], ['1,250', 2, '1250'], ['1,234,567.5', 1, '1234567.5'], ['12,000', 0, '12000'],
    ['1.000', 0, 'decimals'], ['1.0', 0, 'decimals'], ['7.50', 1, 'decimals'], ['1.0625', 3, 'decimals'],
    ['1,00', 2, 'separators'], ['3,5', 1, 'separators'], ['1,0000', 0, 'separators'], ['1234,567', 0, 'separators'], [',500', 0, 'separators'], ['0,500', 3, 'separators'],
    ['1.234.567', 0, 'separators'], ['1.234,5', 3, 'separators'], ['1,,000', 0, 'separators'], ['1,000.5.1', 2, 'separators'],
    ['', 0, 'notNumber'], ['-', 0, 'notNumber'], ['.5', 1, 'notNumber'], ['.', 1, 'notNumber'], ['1e3', 3, 'notNumber'], ['+1', 0, 'notNumber'], ['--1', 0, 'notNumber'], ['1 250', 0, 'notNumber'], ["1'250", 0, 'notNumber'],
    ['1234567890', 0, 'notNumber'], ['1,234,567,890', 0, 'notNumber'], ['٣', 0, 'notNumber'],
  ])('%s with %i decimals', (typed, decimals, expected) => expect(read(typed, 'en-GB', decimals)).toBe(expected));
});

describe('a number typed in German', () => {
  it.each([
    ['7,5', 1, '7.5'], ['1.000', 0, '1000'], ['1.250', 2, '1250'], ['1.234.567,5', 1, '1234567.5'], ['-0,125', 3, '-0.125'],
    ['1,000', 0, 'decimals'], ['1,0', 0, 'decimals'], ['7.5', 1, 'separators'], ['0.500', 3, 'separators'], ['1,234.5', 3, 'separators'], ['1.00', 2, 'separators'], ['1,2,3', 3, 'separators'],
  ])('%s with %i decimals', (typed, decimals, expected) => expect(read(typed, 'de-DE', decimals)).toBe(expected));
});

it('a number of a call is written with the decimal separator of the language, and is read back as the same number', () => {
  expect(['1250.50', '-0.5', '12', '', 'x.5'].map((text) => writtenNumber(text, 'de-DE'))).toEqual(['1250,50', '-0,5', '12', '', 'x.5']);
  expect(['1250.50', '12'].map((text) => writtenNumber(text, 'en-GB'))).toEqual(['1250.50', '12']);
  for (const language of ['en-GB', 'de-DE']) {
    for (const text of ['1250.5', '-0.125', '1000', '0']) expect(read(writtenNumber(text, language), language, 3)).toBe(text);
  }
});

it('a text that is no number is a number in no language', () => {
  const text = unreadText('separators', ' 1.5 ');
  expect([text, unreadOf(text), unreadOf('1.5')]).toEqual(['separators?1.5', { fault: 'separators', typed: '1.5' }, undefined]);
  for (const language of ['en-GB', 'de-DE']) expect(read(text, language, 3)).toBe('notNumber');
});
