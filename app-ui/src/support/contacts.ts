// The file of support contacts: JSON behind the beginning of an assignment (SHELL-064). Pure.

export interface Contact {
  IsActive?: boolean;
  /** 1 software and machine support, 2 hardware. */
  ContactType?: number;
  Language?: string;
  CallingCode?: string;
  Phone?: string;
  AlternatePhone?: string;
  Email?: string;
  ToolTipText?: string;
}

export interface FranchiseContacts {
  FranchiseName: string;
  ApplicableFranchiseIds?: number[];
  IsActive?: boolean;
  Contacts?: Contact[];
  PrivacyPolicy?: string;
  TermsAndConditions?: string;
}

export interface CountryDetails {
  CountryName: string;
  CountryIsoCode: string;
  IsActive?: boolean;
  DefaultContacts?: Contact[];
  FranchiseContacts?: FranchiseContacts[];
}

export interface SupportContacts {
  DefaultContacts: Contact[];
  CountryDetails: CountryDetails[];
}

/** Reads the file; undefined for a text that is none. */
export function parseContacts(text: string): SupportContacts | undefined {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start < 0 || end < start) return undefined;
  try {
    const { DefaultContacts, CountryDetails } = JSON.parse(text.slice(start, end + 1)) as Partial<SupportContacts>;
    return { DefaultContacts: DefaultContacts ?? [], CountryDetails: CountryDetails ?? [] };
  } catch {
    return undefined;
  }
}

const active = <T extends { IsActive?: boolean }>(all: readonly T[] | undefined): T[] => (all ?? []).filter(({ IsActive }) => IsActive !== false);

/** The countries that can be chosen, by name. */
export const countriesOf = (contacts: SupportContacts): CountryDetails[] =>
  active(contacts.CountryDetails).sort((one, other) => one.CountryName.localeCompare(other.CountryName));

export interface ContactGroup {
  /** The franchise; undefined for everybody. */
  franchise: FranchiseContacts | undefined;
  contacts: Contact[];
}

/** Whom to turn to in a country: its own contacts, then those of each franchise; without any the general ones. */
export function groupsOf(contacts: SupportContacts, country: CountryDetails | undefined): ContactGroup[] {
  const own = active(country?.DefaultContacts);
  const franchises = active(country?.FranchiseContacts).map((franchise) => ({ franchise, contacts: active(franchise.Contacts) }));
  const groups = [...(own.length > 0 ? [{ franchise: undefined, contacts: own }] : []), ...franchises.filter((one) => one.contacts.length > 0 || isWebAddress(one.franchise.PrivacyPolicy) || isWebAddress(one.franchise.TermsAndConditions))];
  const general = active(contacts.DefaultContacts);
  return groups.length > 0 ? groups : general.length > 0 ? [{ franchise: undefined, contacts: general }] : [];
}

/** Returns `true` if a text looks like the address of a web page (SHELL-014). */
export function isWebAddress(text: string | undefined): text is string {
  return text !== undefined && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/** Returns `true` if a text is the address of a web page, or of a page of this server. */
export const isPageAddress = (text: string | undefined): text is string => /^\/(?!\/)\S*$/.test(text ?? '') || isWebAddress(text);

/** Returns `true` if a page is of this server, so that it can be displayed in a frame. */
export const isOwnPage = (address: string): boolean => new URL(address, location.origin).origin === location.origin;

/**
 * Returns `true` if an address leads to the user guide that is built with the application. The path is compared as the browser
 * resolves it, so `/guide/../` leads out of it.
 */
export const isGuidePage = (address: string): boolean => isOwnPage(address) && new URL(address, location.origin).pathname.startsWith('/guide/');

/** A number as it is dialled from anywhere: +44 1530 555 010. */
export const dialled = ({ CallingCode = '' }: Contact, number: string): string => {
  const code = CallingCode.replace(/^\+|^00/, '').trim();
  return code === '' || number.trim().startsWith('+') ? number.trim() : `+${code} ${number.trim().replace(/^0/, '')}`;
};
