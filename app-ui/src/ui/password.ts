// The rules of a new password or PIN, and the strength of a password (AUTH-052, AUTH-053). Pure. The server also refuses
// passwords that are easy to guess.

export const passwordMin = 8;
export const pinMin = 4;
export const pinMax = 6;

/** Own words that are shorter than this do not count as personal data. */
const ownWordMin = 3;

export const policyParts = ['length', 'upper', 'lower', 'digit', 'special', 'personal'] as const;
export type PolicyPart = (typeof policyParts)[number];

/** Which parts of the written policy a password meets. `own` are the words of the person: names, username, site code. */
export function meets(password: string, own: readonly string[]): Record<PolicyPart, boolean> {
  const lower = password.toLowerCase();
  const words = own.map((word) => word.trim().toLowerCase()).filter((word) => Array.from(word).length >= ownWordMin);
  return {
    length: Array.from(password).length >= passwordMin,
    upper: /\p{Lu}/u.test(password),
    lower: /\p{Ll}/u.test(password),
    digit: /\d/.test(password),
    special: /[^\p{L}\p{N}\s]/u.test(password),
    personal: password !== '' && !words.some((word) => lower.includes(word)),
  };
}

/** The words of a person that a password must not contain. */
export const ownWords = (user: { FirstName: string; SurName: string; LoginId: string; SiteCode?: string | null }): string[] => [
  user.FirstName, user.SurName, user.LoginId, user.SiteCode ?? '',
];

export const keepsPolicy = (password: string, own: readonly string[]): boolean => Object.values(meets(password, own)).every(Boolean);

/** 4 to 6 digits: not one repeated, and no run such as 1234 or 9876. */
export function isPin(pin: string): boolean {
  if (!/^\d+$/.test(pin) || pin.length < pinMin || pin.length > pinMax) return false;
  const steps = Array.from(pin.slice(1)).map((digit, at) => Number(digit) - Number(pin[at]));
  return ![0, 1, -1].some((same) => steps.every((step) => step === same));
}

/** Each occurrence of a character adds 5 divided by its number; each class of characters beyond the first adds 10. */
export function strengthScore(password: string): number {
  const seen = new Map<string, number>();
  let score = 0;
  for (const character of password) {
    const count = (seen.get(character) ?? 0) + 1;
    seen.set(character, count);
    score += 5 / count;
  }
  const classes = [/\d/, /\p{Ll}/u, /\p{Lu}/u, /[^\p{L}\p{N}\s]/u].filter((one) => one.test(password)).length;
  return Math.trunc(score + Math.max(classes - 1, 0) * 10);
}

export type Strength = 'strong' | 'good' | 'average' | 'weak' | 'bad';

/** The label of a score; none below 10. */
export function strengthOf(password: string): Strength | undefined {
  const score = strengthScore(password);
  if (score > 85) return 'strong';
  if (score > 70) return 'good';
  if (score >= 50) return 'average';
  if (score >= 30) return 'weak';
  if (score >= 10) return 'bad';
  return undefined;
}
