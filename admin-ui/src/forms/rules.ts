// Validation rules of forms. Their texts are required word for word (src/text/en).

import { maxLength, regex, required } from 'react-admin';
import { isEmailAddress } from 'web-shared/values/emailAddress';
import { isUsername } from 'web-shared/values/username';
import type { TextKey } from '../text/useText';
import { key } from '../text/useText';

/** Text inputs take at most 50 characters (CONST-021). */
export const short = maxLength(50);

/** A function that sends the texts of emptied inputs as empty, because the server takes a missing value for an unchanged one. */
export const emptied =
  <T>(...names: (keyof T & string)[]) =>
  (form: Record<string, unknown>): Record<string, unknown> => ({
    ...form,
    ...Object.fromEntries(names.filter((name) => name in form).map((name) => [name, form[name] ?? ''])),
  });

export const needed = (text: TextKey) => required(key(text));
/** A site code: 1 to 10 digits. */
export const siteCode = [regex(/^\s*\d*\s*$/, key('sites.codeNumeric')), maxLength(10)];

/** USER-039: at least 8 characters with upper and lower case, a digit and a special character that is no space. */
export function passwordFits(password: string): boolean {
  return (
    password.length >= 8 &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\d/.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password)
  );
}

export const pinFits = (pin: string): boolean => /^\d{4,6}$/.test(pin);

type Check = (value: unknown) => string | undefined;

/** A rule of a text input that may be left empty. */
export const whenGiven =
  (fits: (value: string) => boolean, text: TextKey): Check =>
  (value) =>
    typeof value === 'string' && value !== '' && !fits(value) ? key(text) : undefined;

export const passwordPolicy = whenGiven(passwordFits, 'users.errors.passwordPolicy');
/** The characters of a username, as the web app takes them. Blanks at its ends are not sent. */
export const usernameShape = whenGiven((login) => isUsername(login.trim()), 'users.errors.loginCharacters');
/** Blanks at the ends of an address are not sent. */
export const mail = whenGiven((address) => isEmailAddress(address.trim()), 'users.errors.emailShape');
export const pinShape = whenGiven(pinFits, 'users.errors.pinShape');
