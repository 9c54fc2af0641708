// The rule of mail addresses. Pure.

const letter = String.raw`\p{L}\p{N}\p{M}`;
const atom = `[${letter}!#$%&'*+/=?^_\`{|}~\\-]+`;
const label = `[${letter}](?:[${letter}\\-]{0,61}[${letter}])?`;
const address = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)${label}$`, 'u');
// `\p{M}` includes invisible characters.
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Accepts a mail address: letters, digits and accents of any language in both parts, and the signs of RFC 5322 before the at
 * sign. The server has the same rule, and also encodes the domain.
 */
export function isEmailAddress(text: string): boolean {
  const composed = text.normalize('NFC');
  return composed.length <= 254 && composed.indexOf('@') <= 64 && address.test(composed) && !invisible.test(composed);
}
