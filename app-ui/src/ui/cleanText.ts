// The filters of text inputs (SHELL-026, SHELL-027). Pure.

/** Strips control characters and < > " \ ^ ~ { } [ ] `; retains letters of any language. */
export function stripSpecial(text: string): string {
  return Array.from(text)
    .filter((character) => character >= ' ' && character !== '\u007f' && !'<>"\\^~{}[]`'.includes(character))
    .join('');
}

/** Accepts a text without a visible character, which the server takes for an empty one. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

export const digitsOnly = (text: string): string => text.replace(/\D/g, '');

/** The capital letters and digits of a machine serial (STOCK-116). Nothing is cut: the beginning of a longer code is no serial. */
export const serialText = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

export const noSpaces = (text: string): string => text.replace(/\s/g, '');

/** Digits with at most one point among them. */
function decimal(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
}

/** HH:mm while it is typed: the colon is inserted; hours are at most 23 and minutes at most 59. */
function time(text: string): string {
  const digits = digitsOnly(text).slice(0, 4);
  const hours = digits.slice(0, 2);
  const minutes = digits.slice(2);
  if (hours.length === 2 && Number(hours) > 23) return hours.slice(0, 1);
  if (minutes === '') return hours;
  return Number(minutes[0]) > 5 ? hours : `${hours}:${minutes}`;
}

/** The rules of inputs; `plain` is the default. */
export const textRules = {
  plain: stripSpecial,
  /** Nothing is taken out: the form refuses what it does not take. */
  unchanged: (text: string): string => text,
  digits: digitsOnly,
  decimal,
  signed: (text: string): string => `${text.trim().startsWith('-') ? '-' : ''}${decimal(text)}`,
  time,
  noSpaces,
  url: (text: string): string => text.replace(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/g, ''),
  serial: serialText,
} as const;

export type TextRule = keyof typeof textRules;
