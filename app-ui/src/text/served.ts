// Texts that come from the server, in the language of the page: refusals by their Reason; the names of stages, the lines of
// a history and the messages after a change by their English text, because they have no number; notifications by their kind
// and the English sentence. A text that a language lacks is displayed as the server sends it.
import type { ErrorBody } from '../api/wire.ts';
import { brandName } from './brand.ts';

export type ReasonTexts = Partial<Record<ErrorBody['Reason'], string>>;

/** A sentence in English and in the language, with the same places: `{#count}` for a number, `{site}` for any text. */
export type Sentence = readonly [english: string, own: string];

export interface ServedTexts {
  reasons: ReasonTexts;
  /** By the English text. */
  words: Readonly<Record<string, string>>;
  /** By the kind of notification; the first sentence that fits is taken. */
  notices: Readonly<Record<string, readonly Sentence[]>>;
}

export const nothingServed: ServedTexts = { reasons: {}, words: {}, notices: {} };

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

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The sentence in the language of the page, if the English one fits the text. */
function translated([english, own]: Sentence, text: string): string | undefined {
  // Every second part is a place.
  const parts = english.split(/(\{#?\w+\})/);
  const pattern = parts.map((part, at) => (at % 2 === 0 ? literal(part) : part.startsWith('{#') ? '(\\d+)' : '(.*?)')).join('');
  const found = new RegExp(`^${pattern}$`).exec(text);
  if (!found) return undefined;
  const places = parts.filter((_part, at) => at % 2 === 1);
  return own.replace(/\{#?\w+\}/g, (place) => found[places.indexOf(place) + 1] ?? place);
}

/** The message of a notification. */
export function noticeText(kind: string, message: string): string {
  for (const sentence of served.notices[kind] ?? []) {
    const text = translated(sentence, message);
    if (text !== undefined) return text;
  }
  return message;
}
