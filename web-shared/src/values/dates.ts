// Calendar dates: YYYYMMDD stored, DD/MM/YYYY shown (CONST-005); ranges, quick choices and limits of the date picker (SHELL-017
// to SHELL-020). Pure: today is a parameter.

/** First and last day, both included; `to` is missing until the second click. */
export interface DateRange {
  from: Date;
  to?: Date;
}

const two = (value: number): string => String(value).padStart(2, '0');

export const day = (year: number, month: number, date: number): Date => new Date(year, month - 1, date);

/** YYYYMMDD */
export const storedDate = (date: Date): string => `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`;

/** YYYY-MM-DD */
export const dashedDate = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** DD/MM/YYYY */
export const shownDate = (date: Date): string => `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;

/** DD/MM/YYYY HH:mm:ss */
export const shownTime = (date: Date): string =>
  `${shownDate(date)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;

/** Reads YYYYMMDD or YYYY-MM-DD; undefined for a text that is no calendar day. */
export function parseStored(text: string): Date | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text);
  if (!match) return undefined;
  const date = day(Number(match[1]), Number(match[2]), Number(match[3]));
  return storedDate(date) === text.replaceAll('-', '') ? date : undefined;
}

/** Reads what is typed: DD/MM/YYYY, with or without leading zeros; also with dots, dashes or spaces, eight digits, and YYYY-MM-DD. */
export function parseTyped(text: string): Date | undefined {
  const typed = text.trim();
  const match = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  if (!match) return typed.includes('-') ? parseStored(typed) : undefined;
  const [, date = '', month = '', year = ''] = match;
  return parseStored(`${year}${month.padStart(2, '0')}${date.padStart(2, '0')}`);
}

/** The day of a time as the server sends it (DD/MM/YYYY HH:mm:ss), as YYYY-MM-DD; empty for none. */
export function dayOfTime(time: string): string {
  const date = parseTyped(time.slice(0, 10));
  return date ? dashedDate(date) : '';
}

/** DD/MM/YYYY of YYYY-MM-DD; empty for none. */
export function sentDay(day: string): string {
  const date = parseStored(day);
  return date ? shownDate(date) : '';
}

/** Adds the slash after a day or a month of two digits while one types on; a slash that is typed then is not added again. */
export function withSlash(text: string, before: string): string {
  const once = text.replace(/\/{2,}/g, '/');
  return text.length > before.length && /^(\d{2}|\d{1,2}\/\d{2})$/.test(once) ? `${once}/` : once;
}

const plus = (date: Date, days: number): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
/** Weeks begin on Monday. */
const monday = (date: Date): Date => plus(date, -((date.getDay() + 6) % 7));

export const quickChoices = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'lastMonth', 'lastYear', 'last7Days'] as const;
export type QuickChoice = (typeof quickChoices)[number];

export function quickRange(choice: QuickChoice, today: Date): Required<DateRange> {
  const year = today.getFullYear();
  const month = today.getMonth();
  switch (choice) {
    case 'today':
      return { from: plus(today, 0), to: plus(today, 0) };
    case 'yesterday':
      return { from: plus(today, -1), to: plus(today, -1) };
    case 'thisWeek':
      return { from: monday(today), to: plus(monday(today), 6) };
    case 'lastWeek':
      return { from: plus(monday(today), -7), to: plus(monday(today), -1) };
    case 'lastMonth':
      return { from: new Date(year, month - 1, 1), to: new Date(year, month, 0) };
    case 'lastYear':
      return { from: new Date(year - 1, 0, 1), to: new Date(year - 1, 11, 31) };
    case 'last7Days':
      return { from: plus(today, -6), to: plus(today, 0) };
  }
}

export const monthRange = (date: Date): Required<DateRange> => ({
  from: new Date(date.getFullYear(), date.getMonth(), 1),
  to: new Date(date.getFullYear(), date.getMonth() + 1, 0),
});

/** Two clicks make a range, in either order; a third starts a new one. */
export function clickRange(range: DateRange | undefined, clicked: Date): DateRange {
  if (!range || range.to) return { from: clicked };
  return clicked < range.from ? { from: clicked, to: range.from } : { from: range.from, to: clicked };
}

/** The same day of another month; the last day of that month if it is shorter. */
function plusMonths(date: Date, months: number): Date {
  const first = new Date(date.getFullYear(), date.getMonth() + months, 1);
  return new Date(first.getFullYear(), first.getMonth(), Math.min(date.getDate(), monthRange(first).to.getDate()));
}

const monthsBack = 36;
const monthsAhead = 1;

/** The days that can be chosen: from three years back, or the given start date, to one month ahead, or the given end. */
export function limits(today: Date, start?: Date, end?: Date): Required<DateRange> {
  const [from, to] = [plusMonths(today, -monthsBack), plusMonths(today, monthsAhead)];
  return { from: start && start > from ? start : from, to: end && end < to ? end : to };
}

/** A range of days as addresses have it: YYYY-MM-DD, both included. */
export interface StoredRange {
  from: string;
  to: string;
}

/** The range as the date picker has it; undefined for texts that are no days. */
export function clickedRange({ from, to }: StoredRange): Required<DateRange> | undefined {
  const [first, last] = [parseStored(from), parseStored(to)];
  return first && last ? { from: first, to: last } : undefined;
}

/** The part of a range that is inside the limits. */
export const within = ({ from, to }: Required<DateRange>, most: Required<DateRange>): Required<DateRange> => ({
  from: from < most.from ? most.from : from,
  to: to > most.to ? most.to : to,
});

const dayLength = 24 * 60 * 60 * 1000;

/** The number of days of a range, both ends included. */
const daysOf = ({ from, to }: Required<DateRange>): number => {
  const dayNumber = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayLength;
  return dayNumber(to) - dayNumber(from) + 1;
};

/** The reason for which a range cannot be requested: its last day is before its first, or it has more than `most` days. */
export function rangeProblem(range: StoredRange, most: number): 'reversed' | 'tooLong' | undefined {
  const dates = clickedRange(range);
  if (!dates) return undefined;
  const days = daysOf(dates);
  if (days < 1) return 'reversed';
  return days > most ? 'tooLong' : undefined;
}
