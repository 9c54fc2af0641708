// The values of a password reset, from step to step, and their rules. Pure.
import { isEmailAddress } from 'web-shared/values/emailAddress';
import type { EntityType } from '../../../api/recovery.ts';
import { digitsOnly } from '../../../ui/cleanText.ts';
import { passwordWrong, type PasswordWrong } from '../../../ui/secretErrors.ts';
import { loginTypes, prefilledType, usernameMax, usernameText } from '../signInForm.ts';

export const emailMax = 100;
/** The digits of a passcode. */
export const passcodeLength = 8;

export type Step = 'request' | 'passcode' | 'update';

/** Memory alone has them: no address and no storage of the browser. */
export interface Recovery {
  type: EntityType;
  site: string;
  user: string;
  email: string;
  passcode: string;
  /** Empty until the passcode was exchanged for it. */
  token: string;
  password: string;
  confirm: string;
  /** Site code and username come from an earlier step, the link of the mail or the session: their fields are hidden. */
  isKnown: boolean;
}

const blank: Recovery = { type: loginTypes.site, site: '', user: '', email: '', passcode: '', token: '', password: '', confirm: '', isKnown: false };

/** The first values: those of the mail's link (`?site=330001&user=admin&type=20`), else what the device used last. */
export function firstValues(search: string, stored: { loginType: string; siteCode: string }): Recovery {
  const link = new URLSearchParams(search);
  const [site, user] = [(link.get('site') ?? '').trim(), usernameText((link.get('user') ?? '').trim())];
  const isKnown = site !== '' && site === digitsOnly(site) && user !== '' && Array.from(user).length <= usernameMax;
  if (!isKnown) return { ...blank, type: prefilledType(stored.loginType), site: stored.siteCode };
  return { ...blank, type: prefilledType(link.get('type') ?? ''), site, user, isKnown };
}

/** The values of a signed-in user. */
export const ownValues = (user: { TypeOfEntity: number; SiteCode: string; LoginId: string; Email: string }): Recovery => ({
  ...blank,
  type: prefilledType(String(user.TypeOfEntity)),
  site: user.SiteCode,
  user: user.LoginId,
  email: user.Email,
  isKnown: true,
});

type Typed = Omit<Recovery, 'token' | 'isKnown'>;

/** Takes in what is typed. A token is only for the user and the passcode that it was given for. */
export function withTyped(before: Recovery, typed: Partial<Typed>): Recovery {
  const isUserNew = 'type' in typed || 'site' in typed || 'user' in typed || 'email' in typed;
  return { ...before, ...typed, ...(isUserNew ? { isKnown: false } : {}), ...(isUserNew || 'passcode' in typed ? { token: '' } : {}) };
}

type Missing = 'siteCodeRequired' | 'usernameRequired';
/** The keys of what is wrong, by field. */
interface UserWrong {
  site?: Missing;
  user?: Missing;
}

const userWrong = ({ site, user }: Recovery): UserWrong => ({
  ...(site === '' ? { site: 'siteCodeRequired' } : {}),
  ...(user.trim() === '' ? { user: 'usernameRequired' } : {}),
});

export function requestWrong(values: Recovery): UserWrong & { email?: 'emailRequired' | 'emailInvalid' } {
  const email = values.email.trim();
  return { ...userWrong(values), ...(email === '' ? { email: 'emailRequired' } : isEmailAddress(email) ? {} : { email: 'emailInvalid' }) };
}

export const passcodeWrong = (values: Recovery): UserWrong & { passcode?: 'passcodeRequired' } => ({
  ...userWrong(values),
  ...(values.passcode === '' ? { passcode: 'passcodeRequired' } : {}),
});

export function updateWrong({ password, confirm }: Recovery, own: readonly string[]): { password?: PasswordWrong; confirm?: 'differs' } {
  const wrong = passwordWrong(password, own);
  return { ...(wrong ? { password: wrong } : {}), ...(confirm === password ? {} : { confirm: 'differs' }) };
}
