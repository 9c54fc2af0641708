// The values of the user form: from a record, checked, and as they are sent. Pure.
import { isEmailAddress } from 'web-shared/values/emailAddress';
import { isUsername } from 'web-shared/values/username';
import type { UserChoices, UserInput, UserRecord } from '../../api/people.ts';
import { confirmPinWrong, confirmWrong, passwordWrong, pinWrong } from '../../ui/secretErrors.ts';
import { isBlank } from '../../ui/cleanText.ts';

/** The longest text of a field. */
export const longest = 50;

/** Entity types: a user of a site, a user of the group. */
export const entities = { site: 20, group: 30 } as const;

export interface UserValues {
  firstName: string;
  lastName: string;
  login: string;
  email: string;
  password: string;
  confirm: string;
  pin: string;
  confirmPin: string;
  /** The present password of somebody who changes the own mail address. */
  present: string;
  /** IDP Users code. */
  idp: string;
  /** The code of the default site. */
  site: string;
  /** 0 while none is chosen. */
  role: number;
  mayDelete: boolean;
  several: boolean;
  /** The role is the same at every site: that of the user. */
  same: boolean;
  /** The role at each chosen site by its code; 0 while none is chosen. */
  sites: Record<string, number>;
}

export type UserField = keyof UserValues;

const mayDeleteOf = (actions: string): boolean => {
  try {
    return (JSON.parse(actions) as { VHCDelete?: unknown }).VHCDelete === true;
  } catch {
    return false;
  }
};

export const blank = (site: string): UserValues => ({
  firstName: '', lastName: '', login: '', email: '', password: '', confirm: '', pin: '', confirmPin: '', present: '', idp: '', site, role: 0, mayDelete: false, several: false, same: false, sites: {},
});

export const valuesOf = (user: UserRecord, idp: string): UserValues => ({
  ...blank(user.SiteCode ?? ''),
  firstName: user.FirstName,
  lastName: user.SurName,
  login: user.LoginId,
  email: user.Email,
  idp,
  role: user.UserTypeId,
  mayDelete: mayDeleteOf(user.Actions),
  several: user.TypeofEntity === entities.group,
  sites: Object.fromEntries(user.UserSiteLookup.filter(({ Deleted }) => !Deleted).map(({ SiteCode, UserTypeId }) => [SiteCode, UserTypeId])),
});

/** The sites of a user of the group with their roles: the default site is one of them, with the role of the user (USER-045). */
export function sitesOf({ sites, site, role, same }: Pick<UserValues, 'sites' | 'site' | 'role' | 'same'>, isNew: boolean): Record<string, number> {
  const chosen = same ? Object.fromEntries(Object.keys(sites).map((code) => [code, role])) : sites;
  return isNew && site !== '' ? { ...chosen, [site]: role } : chosen;
}

/** A key of the texts of the form or of secrets. */
export type Wrong = `userForm.${'firstNameRequired' | 'lastNameRequired' | 'usernameRequired' | 'usernameCharacters' | 'emailRequired' | 'emailInvalid' | 'roleRequired' | 'siteRequired' | 'siteRoleRequired'}`
  | 'account.currentRequired'
  | `secret.${'passwordRequired' | 'policy' | 'confirmRequired' | 'differs' | 'pinRequired' | 'pinPolicy' | 'confirmPinRequired' | 'pinDiffers'}`;

/** Returns `true` if users change their own mail address, which needs the present password: a reset would be sent to it. */
export const changesOwnMail = (email: string, user: UserRecord | undefined, me: number): boolean =>
  user !== undefined && user.UserId === me && email.trim() !== user.Email;

/**
 * Further requirements of the form: a PIN of a new technician, and the present password for a change of the own mail
 * address.
 */
export interface Needs {
  pin?: boolean;
  present?: boolean;
}

/** The mistakes of the values, by field. */
export function wrongWith(values: UserValues, isNew: boolean, needs: Needs = {}): Partial<Record<UserField, Wrong>> {
  const wrong: Partial<Record<UserField, Wrong>> = {};
  if (isBlank(values.firstName)) wrong.firstName = 'userForm.firstNameRequired';
  if (isBlank(values.lastName)) wrong.lastName = 'userForm.lastNameRequired';
  if (isBlank(values.login)) wrong.login = 'userForm.usernameRequired';
  else if (isNew && !isUsername(values.login.trim())) wrong.login = 'userForm.usernameCharacters';
  const email = values.email.trim();
  if (email === '') wrong.email = 'userForm.emailRequired';
  else if (!isEmailAddress(email)) wrong.email = 'userForm.emailInvalid';
  if (needs.present && values.present === '') wrong.present = 'account.currentRequired';
  if (values.role === 0) wrong.role = 'userForm.roleRequired';
  if (isNew) {
    if (values.site === '') wrong.site = 'userForm.siteRequired';
    const own = [values.firstName, values.lastName, values.login, values.site];
    const secrets = [
      ['password', passwordWrong(values.password, own)],
      ['confirm', confirmWrong(values.confirm, values.password)],
      ['pin', needs.pin ? pinWrong(values.pin) : undefined],
      ['confirmPin', needs.pin ? confirmPinWrong(values.confirmPin, values.pin) : undefined],
    ] as const;
    for (const [field, mistake] of secrets) if (mistake) wrong[field] = `secret.${mistake}`;
  }
  if (values.several && Object.values(sitesOf(values, isNew)).some((role) => role === 0)) wrong.sites = 'userForm.siteRoleRequired';
  return wrong;
}

/** The field of the form for a field of a refusal. */
export function fieldOf(name: string): UserField | undefined {
  const fields: Record<string, UserField> = {
    firstname: 'firstName', lastname: 'lastName', surname: 'lastName', login: 'login', loginid: 'login', email: 'email', usertype: 'role', usertypeid: 'role', roleid: 'role',
    password: 'password', upassword: 'password', pin: 'pin', loginpin: 'pin', currentpassword: 'present', siteid: 'site', sitecode: 'site', sites: 'sites', usersitelookup: 'sites',
  };
  return fields[name.toLowerCase()];
}

/** Returns `true` if the right to delete machines can be given to a user with this role (USER-005). */
export const mayHoldDeletion = (values: Pick<UserValues, 'role' | 'several'>, choices: Pick<UserChoices, 'Roles'>): boolean =>
  !values.several && (choices.Roles.find(({ UserTypeId }) => UserTypeId === values.role)?.MayDeleteMachines ?? false);

/** True for a role whose new users have a PIN. */
export const needsPin = (role: number, choices: Pick<UserChoices, 'Roles'>): boolean => choices.Roles.find(({ UserTypeId }) => UserTypeId === role)?.NeedsPin ?? false;

const lookup = (sites: Record<string, number>): { SiteCode: string; UserTypeId: number }[] =>
  Object.entries(sites).map(([SiteCode, UserTypeId]) => ({ SiteCode, UserTypeId }));

/** The record of a new user. */
export function newUser(values: UserValues, mayDelete: boolean, hasPin: boolean): UserInput {
  return {
    FirstName: values.firstName.trim(),
    SurName: values.lastName.trim(),
    LoginId: values.login.trim(),
    Email: values.email.trim(),
    UserTypeId: values.role,
    TypeofEntity: values.several ? entities.group : entities.site,
    SiteCode: values.site,
    ...(values.several ? { UserSiteLookup: lookup(sitesOf(values, true)) } : {}),
    UPassword: values.password,
    ...(hasPin ? { loginPin: values.pin } : {}),
    ...(mayDelete ? { Actions: JSON.stringify({ VHCDelete: values.mayDelete }) } : {}),
  };
}

/** The record of a changed user. Sites and rights are sent only when they were changed and may be. */
export function changedUser(values: UserValues, user: UserRecord, changed: { sites: boolean; role: boolean; mayDelete: boolean }): UserInput {
  return {
    UserId: user.UserId,
    TimeStamp: user.TimeStamp,
    FirstName: values.firstName.trim(),
    SurName: values.lastName.trim(),
    LoginId: user.LoginId,
    Email: values.email.trim(),
    ...(values.present === '' ? {} : { CurrentPassword: values.present }),
    ...(changed.role ? { UserTypeId: values.role } : {}),
    ...(changed.sites ? { UserSiteLookup: lookup(sitesOf(values, false)) } : {}),
    ...(changed.mayDelete ? { Actions: JSON.stringify({ VHCDelete: values.mayDelete }) } : {}),
  };
}
