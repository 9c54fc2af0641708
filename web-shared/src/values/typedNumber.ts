// Numbers as a person types them, read by the rules of a language: in English a point divides the decimals and a comma
// the thousands, in German the reverse. Calls take a point and no thousands separator. Pure.

/** Why a typed text is no number that a field takes. */
export type NumberFault = 'notNumber' | 'separators' | 'decimals';

/** A number as calls take it, or why there is none. */
export type TypedNumber = { readonly text: string } | { readonly fault: NumberFault };

/** The most digits before the decimals. */
const mostDigits = 9;

interface Marks {
  readonly decimal: string;
  readonly thousands: string;
}

const known = new Map<string, Marks>();

/** The separators of a language, such as `en-GB`. */
function marksOf(language: string): Marks {
  const before = known.get(language);
  if (before) return before;
  const parts = new Intl.NumberFormat(language).formatToParts(1234567.5);
  const sign = (type: 'decimal' | 'group', otherwise: string): string => parts.find((part) => part.type === type)?.value ?? otherwise;
  const marks = { decimal: sign('decimal', '.'), thousands: sign('group', ',') };
  known.set(language, marks);
  return marks;
}

/** Reads a typed number. Decimals are counted as they were typed, zeros included. */
export function readNumber(typed: string, language: string, decimals: number): TypedNumber {
  const { decimal, thousands } = marksOf(language);
  const text = typed.trim().replace('−', '-');
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', ...fractions] = text.slice(sign.length).split(decimal);
  const groups = whole.split(thousands);
  const fraction = fractions[0] ?? '';
  const digits = groups.join('');
  if (/[^\d.,]/.test(text.slice(sign.length)) || digits === '') return { fault: 'notNumber' };
  // A first group of zeros, such as 0,500, is a decimal of the other language.
  const isGrouped = groups.length === 1 || (/^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group)));
  if (!isGrouped || fractions.length > 1 || /\D/.test(digits + fraction)) return { fault: 'separators' };
  if (digits.length > mostDigits) return { fault: 'notNumber' };
  if (fraction.length > decimals) return { fault: 'decimals' };
  const plain = digits.replace(/^0+(?=\d)/, '');
  return { text: sign + (fraction === '' ? plain : `${plain}.${fraction}`) };
}

const wire = /^(-?\d+)(?:\.(\d+))?$/;

/** A number of a call as the language writes it, without thousands separators; any other text as it is. */
export function writtenNumber(text: string, language: string): string {
  const match = wire.exec(text);
  return match?.[2] === undefined ? text : `${match[1]}${marksOf(language).decimal}${match[2]}`;
}

/** A typed text that is no number, which no reader of numbers takes for one in another language. */
export const unreadText = (fault: NumberFault, typed: string): string => `${fault}?${typed.trim()}`;

/** The fault and the typed text of [unreadText]; undefined for any other text. */
export function unreadOf(text: string): { fault: NumberFault; typed: string } | undefined {
  const match = /^(notNumber|separators|decimals)\?(.*)$/s.exec(text);
  return match ? { fault: match[1] as NumberFault, typed: match[2] ?? '' } : undefined;
}
