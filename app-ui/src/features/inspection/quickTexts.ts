// The quick texts that an inspection offers for comments.
import type { InspectionItem, ListText } from '../../api/wire.ts';

/** More quick texts are not offered. */
export const mostTexts = 2000;

/**
 * A question of each comment list: questions with the same list have the same texts, so the texts of one of them are
 * requested.
 */
export function questionByList(items: readonly InspectionItem[]): ReadonlyMap<number, number> {
  const questions = new Map<number, number>();
  for (const { CommentListId: list, TemplateItemTypeId: id } of items) if (list != null && !questions.has(list)) questions.set(list, id);
  return questions;
}

/** Texts by their list. */
export function byList(texts: readonly ListText[]): Map<number, ListText[]> {
  const lists = new Map<number, ListText[]>();
  for (const text of texts) {
    const of = lists.get(text.CommentListId);
    if (of) of.push(text);
    else lists.set(text.CommentListId, [text]);
  }
  return lists;
}

/** The quick texts of each comment list, in the user's language, or where it has none in the first. */
export const quickTextsOf = (texts: readonly ListText[], language: number): ReadonlyMap<number, readonly string[]> =>
  new Map([...byList(texts)].map(([list, of]) => [list, inLanguage(of, language)]));

function inLanguage(texts: readonly ListText[], language: number): string[] {
  const wanted = texts.some(({ LanguageId }) => LanguageId === language) ? language : texts[0]?.LanguageId;
  return texts.filter(({ LanguageId }) => LanguageId === wanted).map(({ CommentText }) => CommentText);
}
