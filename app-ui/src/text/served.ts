// Texts that come from the server, in the language of the page: refusals by their Reason; the names of stages, the lines of a
// history and what is told after a change by their English text, because they have no number. What a language lacks is shown
// as the server says it.
import type { ErrorBody } from '../api/wire.ts';
import { brandName } from './brand.ts';

export type ReasonTexts = Partial<Record<ErrorBody['Reason'], string>>;

export interface ServedTexts {
  reasons: ReasonTexts;
  /** By the English text. */
  words: Readonly<Record<string, string>>;
}

export const nothingServed: ServedTexts = { reasons: {}, words: {} };

let served: ServedTexts = nothingServed;

/** Sets the texts of the language that the page speaks. */
export function serveTexts(texts: ServedTexts): void {
  served = texts;
}

/** The text of a refusal, if the language has one. */
export function reasonText(reason: string | null | undefined): string | undefined {
  return served.reasons[(reason ?? '') as ErrorBody['Reason']]?.replace('{brand}', brandName());
}

const wordOf = (text: string): string | undefined => (Object.hasOwn(served.words, text) ? served.words[text] : undefined);

/** A text of the server that is always the same, alone or before what a person has written: `Handover failed - leaks`. */
export function servedText(text: string): string {
  const whole = wordOf(text);
  if (whole !== undefined) return whole;
  const at = text.indexOf(' - ');
  const head = at < 0 ? undefined : wordOf(text.slice(0, at));
  return head === undefined ? text : head + text.slice(at);
}

/** Why something cannot be done: by the name of the reason, in the language of the page or in the words of the answer. */
export const whyRefused = (reason: string | null | undefined, refusals: Partial<Record<string, string>> | undefined): string | undefined =>
  reasonText(reason) ?? refusals?.[reason ?? ''];
