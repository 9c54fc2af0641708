import { expect, it } from 'vitest';
import { asLines, sameTexts, textsOf, wrongTexts } from './quickTexts.ts';

it('texts stand on lines, in their order and in one language', () => {
  const text = (CommentText: string, LanguageId: number, OrderList: number): { CommentText: string; LanguageId: number; OrderList: number } => ({ CommentText, LanguageId, OrderList });
  const list = { CommentListId: 5, CommentListDesc: 'Scratches', Comments: [text('Worn', 1, 2), text('Abgenutzt', 2, 0), text('Two\nlines', 1, 0)] };
  expect(asLines(list, 1)).toBe('Two lines\nWorn');
  expect(asLines(list, 3)).toBe('');
});

it('blank lines are no texts', () => expect(textsOf(' Worn \r\n\n\t\nLeaks')).toEqual(['Worn', 'Leaks']));

it('the same texts are the same in the same order only', () => {
  expect(sameTexts(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(sameTexts(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(sameTexts(['a'], ['a', 'b'])).toBe(false);
});

it('texts are neither too many nor too long', () => {
  expect(wrongTexts('x\n'.repeat(100))).toBeUndefined();
  expect(wrongTexts('x\n'.repeat(101))).toBe('many');
  expect(wrongTexts('ä'.repeat(500))).toBeUndefined();
  expect(wrongTexts(`ok\n${'ä'.repeat(501)}`)).toBe('long');
});
