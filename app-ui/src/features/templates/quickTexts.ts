// The quick texts of a list as they are edited: a line a text. Pure.
import type { CommentList } from '../../api/wire.ts';

/** The longest name of a list, the longest text and the most texts of a language. */
export const listNameMax = 50;
const textMax = 500;
const mostTexts = 100;

/** The texts of a list in a language, in their order. */
export const asLines = ({ Comments }: CommentList, language: number): string =>
  Comments.filter(({ LanguageId }) => LanguageId === language)
    .sort((one, other) => one.OrderList - other.OrderList)
    .map(({ CommentText }) => CommentText.replace(/\s+/g, ' '))
    .join('\n');

export const textsOf = (lines: string): string[] =>
  lines
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const sameTexts = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && one.every((text, at) => text === other[at]);

export function wrongTexts(lines: string): 'many' | 'long' | undefined {
  const texts = textsOf(lines);
  if (texts.length > mostTexts) return 'many';
  return texts.some((text) => Array.from(text).length > textMax) ? 'long' : undefined;
}
