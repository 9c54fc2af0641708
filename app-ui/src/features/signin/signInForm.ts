// The rules of the sign-in form. Pure.
import type { LoginType } from '../../api/wire.ts';
import { digitsOnly } from '../../ui/cleanText.ts';

export const loginTypes = { site: 20, group: 30, technician: 101 } as const;
export const usernameMax = 50;
export const passwordMax = 100;
export const pinMax = 6;

export interface SignInForm {
  loginAs: LoginType;
  sitecode: string;
  username: string;
  password: string;
  pincode: string;
}

/** A username while it is typed: lower case, and nothing is taken out. Blanks at its ends are not sent. */
export const usernameText = (text: string): string => text.toLowerCase();
export const pinText = (text: string): string => digitsOnly(text).slice(0, pinMax);

type ErrorKey = 'signin.siteCodeRequired' | 'signin.usernameRequired' | 'signin.passwordRequired' | 'signin.pinRequired';

/** The required fields that are empty, with their messages. */
export function requiredFields(technician: boolean): Partial<Record<keyof SignInForm, ErrorKey>> {
  return {
    sitecode: 'signin.siteCodeRequired',
    username: 'signin.usernameRequired',
    ...(technician ? { pincode: 'signin.pinRequired' } : { password: 'signin.passwordRequired' }),
  };
}

/** The preselected type: the one used last, else Site. Never Technician. */
export function prefilledType(storedType: string): 20 | 30 {
  return Number(storedType) === loginTypes.group ? loginTypes.group : loginTypes.site;
}
