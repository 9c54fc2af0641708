// The part of an address for mails, such as `email.12`: a mail that is written about record 12.

export const mailText = (record: number): string => `email.${record}`;

/** The record; undefined for a text that shows something else. */
export function mailOf(text: string): number | undefined {
  const match = /^email\.(\d{1,15})$/.exec(text);
  return match ? Number(match[1]) : undefined;
}
