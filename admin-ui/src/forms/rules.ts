// Rules of forms, with the texts of the specification.

import { email, maxLength, required } from 'react-admin';
import type { TextKey } from '../text/useText';
import { key } from '../text/useText';

/** General limit of text inputs, specification 3 section 5. */
export const short = maxLength(50);

export const needed = (text: TextKey) => required(key(text));
export const mail = email(key('users.errors.emailShape'));

/** At least 8 characters with upper and lower case, a digit and a special character that is no space. */
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

const whenGiven =
  (fits: (value: string) => boolean, text: TextKey): Check =>
  (value) =>
    typeof value === 'string' && value !== '' && !fits(value) ? key(text) : undefined;

export const passwordPolicy = whenGiven(passwordFits, 'users.errors.passwordPolicy');
export const pinShape = whenGiven(pinFits, 'users.errors.pinShape');
