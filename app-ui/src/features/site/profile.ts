// The values of the profile of a site. Pure.
import { isEmailAddress } from 'web-shared/values/emailAddress';
import type { SiteProfile } from '../../api/people.ts';

export const profileFields = [
  'SiteName', 'WebSite', 'Telephone', 'Email', 'Address1', 'Address2', 'Address3', 'Address4', 'PostCode', 'LangSiteName', 'LangAddr1', 'LangAddr2', 'LangAddr3', 'LangAddr4',
] as const;
export type ProfileField = (typeof profileFields)[number];
export type ProfileValues = Record<ProfileField, string>;

export const profileValues = (profile: SiteProfile): ProfileValues => Object.fromEntries(profileFields.map((name) => [name, profile[name]])) as ProfileValues;

/** Only what may be changed is sent. */
export const editedFields = (values: ProfileValues, editable: readonly string[]): Partial<ProfileValues> =>
  Object.fromEntries(profileFields.filter((name) => editable.includes(name)).map((name) => [name, values[name].trim()]));

/** Errors of the values, by field. */
export function wrongWith({ Email, WebSite }: ProfileValues): Partial<Record<ProfileField, 'emailInvalid' | 'webInvalid'>> {
  const [mail, web] = [Email.trim(), WebSite.trim()];
  return {
    ...(mail === '' || isEmailAddress(mail) ? {} : { Email: 'emailInvalid' as const }),
    ...(web === '' || /^(https?:\/\/|www\.)\S+$/i.test(web) ? {} : { WebSite: 'webInvalid' as const }),
  };
}

/** The field for a field of a refusal; in another language name and address are those of the language. */
export function fieldOf(name: string, isOther: boolean): ProfileField | undefined {
  const lower = name.toLowerCase();
  const translated = isOther ? { name: 'LangSiteName', sitename: 'LangSiteName', address1: 'LangAddr1', address2: 'LangAddr2', address3: 'LangAddr3', address4: 'LangAddr4' } : { name: 'SiteName' };
  const wanted = (translated as Record<string, string | undefined>)[lower] ?? lower;
  return profileFields.find((field) => field.toLowerCase() === wanted.toLowerCase());
}
