// What a text input lets through (specification 1 §2, Q-121). Pure, so that every rule can be tested.

/** Control characters and < > " \ ^ ~ { } [ ] ` are stripped by default; letters of any language stay. */
export function stripSpecial(text: string): string {
  return Array.from(text)
    .filter((character) => character >= ' ' && character !== '\u007f' && !'<>"\\^~{}[]`'.includes(character))
    .join('');
}

export const digitsOnly = (text: string): string => text.replace(/\D/g, '');

/** A machine serial: capital letters and digits, at most eight of them. */
export const serialText = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '').slice(0, 8);

export const noSpaces = (text: string): string => text.replace(/\s/g, '');
