// The calls of users, the site's profile and settings, help, and the own account.
import { api, body, changes, publicApi } from './client.ts';
import type { components } from './schema.ts';
import type { Filter, Flag, LanguageDisclaimers, SiteConfig } from './wire.ts';

type Schemas = components['schemas'];

const stoppable = (signal: AbortSignal | undefined): { signal?: AbortSignal } => (signal ? { signal } : {});

/** A site that a user of the group may act for. */
export type UserSite = Schemas['UserSiteEntry'];

/** The actions on a row; each refused one names its reason in `Refusals`. */
export type RowActions = Schemas['RowActions'];

export type UserRecord = Pick<
  Schemas['UserRecord'],
  | 'UserId' | 'LoginId' | 'FirstName' | 'SurName' | 'DisplayName' | 'Email' | 'UserTypeId' | 'UserTypeDesc' | 'RoleId' | 'TypeofEntity' | 'SiteCode' | 'SiteName' | 'Active' | 'Locked'
  | 'Actions' | 'UserSiteLookup' | 'TimeStamp' | 'RowActions' | 'Refusals' | 'TotalCount'
>;

export interface UsersAnswer {
  users: UserRecord[];
  total: number;
  refusals: Record<string, string>;
}

export interface UsersWanted {
  /** The users of the whole group instead of those of the current site. */
  ofGroup: boolean;
  groupId: number;
  filters: Filter[];
  orderBy: string;
  offset: number;
  limit: number;
}

export async function listUsers({ ofGroup, groupId, filters, orderBy, offset, limit }: UsersWanted, signal?: AbortSignal): Promise<UsersAnswer> {
  const query = { Filters: filters, FilterProperty: { OrderBy: orderBy, Offset: offset, RecordLimit: limit } };
  if (ofGroup) {
    const answer = await body(
      api.POST('/api/user/v2/entityusers', { body: { Filter: { GroupId: groupId, TypeofEntity: 30, OrderBy: orderBy }, ...query }, ...stoppable(signal) }),
    );
    return { users: answer.UserList, total: answer.TotalCount, refusals: answer.Refusals };
  }
  const users = await body(api.POST('/api/user/GetUsersListAsPerRole', { body: query, ...stoppable(signal) }));
  return { users, total: users[0]?.TotalCount ?? 0, refusals: users[0]?.Refusals ?? {} };
}

export const readUser = (id: number, signal?: AbortSignal): Promise<UserRecord> =>
  body(api.GET('/api/user/{id}', { params: { path: { id } }, ...stoppable(signal) }));

/** The choices that the form of a user may offer. */
export type UserChoices = Schemas['UserChoices'];

export const readUserChoices = (signal?: AbortSignal): Promise<UserChoices> => body(api.GET('/api/user/choices', stoppable(signal)));

/** The fields of a user as this application sends them; fields that are left out stay. */
export type UserInput = Pick<
  Schemas['UserChange'],
  | 'UserId' | 'TimeStamp' | 'FirstName' | 'SurName' | 'CurrentPassword' | 'LoginId' | 'Email' | 'UserTypeId' | 'TypeofEntity' | 'SiteCode' | 'UserSiteLookup' | 'UPassword' | 'loginPin' | 'Active'
  | 'Actions'
>;

export type UserSaved = Schemas['UserDone'];

export const createUser = (user: UserInput): Promise<UserSaved> => body(changes.POST('/api/user/create', { body: user }));
export const updateUser = (user: UserInput): Promise<UserSaved> => body(changes.POST('/api/user/update', { body: user }));
/** Lifts the lock of wrong sign-ins, and that of an administrator. */
export const unlockUser = (id: number): Promise<UserSaved> => body(changes.POST('/api/user/unlock/{id}', { params: { path: { id } }, body: {} }));
export const resetPassword = (UserId: number, Password: string): Promise<UserSaved> => body(changes.POST('/api/user/UpdatePassword', { body: { UserId, Password } }));
export const resetPin = (UserId: number, Password: string): Promise<UserSaved> => body(changes.POST('/api/user/UpdatePin', { body: { UserId, Password } }));
export const deleteUser = (id: number): Promise<UserSaved> => body(api.DELETE('/api/user/delete/{id}', { params: { path: { id } } }));

/** The link of a user to an identity provider. */
export type IdentityLink = Pick<Schemas['IdentityProviderLink'], 'IdpProviderId' | 'IdpUserId' | 'InvitationLink' | 'InvitationLinkExpiry'>;
export const readIdentityLink = async (id: number, signal?: AbortSignal): Promise<IdentityLink | undefined> =>
  (await body(api.GET('/api/IdentityProvider/{id}', { params: { path: { id } }, ...stoppable(signal) }))).IdentityProvider[0];
type IdentityLinkSaved = Schemas['IdentityProviderDone'];
/** The provider of a link that is made here. */
const identityProvider = 10;
export const createIdentityLink = (userid: number, idpuserid: string): Promise<IdentityLinkSaved> =>
  body(changes.POST('/api/IdentityProvider/create', { body: { userid, idpproviderid: identityProvider, idpuserid } }));
/** An empty code removes the link. */
export const updateIdentityLink = (userid: number, idpuserid: string): Promise<IdentityLinkSaved> =>
  body(changes.PUT('/api/IdentityProvider/update', { body: { userid, idpproviderid: identityProvider, idpuserid } }));

/** The profile of a site in a language. */
export type SiteProfile = Pick<
  Schemas['SiteProfileAnswer'],
  | 'SiteCode' | 'SiteName' | 'GroupName' | 'FranchiseName' | 'Country' | 'CountryLookup' | 'WebSite' | 'Telephone' | 'Email' | 'Address1' | 'Address2' | 'Address3' | 'Address4' | 'PostCode'
  | 'IsMultiLanguage' | 'DefaultLanguageId' | 'LanguageId' | 'LangSiteName' | 'LangAddr1' | 'LangAddr2' | 'LangAddr3' | 'LangAddr4' | 'Version' | 'Editable'
>;

/** `languageId` 0 is the default language of the site. */
export const readSiteProfile = (languageId: number, signal?: AbortSignal): Promise<SiteProfile> =>
  languageId === 0 ? body(api.GET('/api/site/v2', stoppable(signal))) : body(api.GET('/api/site/v2/{languageId}', { params: { path: { languageId } }, ...stoppable(signal) }));
export const saveSiteProfile = (profile: Schemas['ProfileChange'] & { selectedLanguageID: number; Version: number }): Promise<Schemas['ProfileSaved']> =>
  body(changes.POST('/api/site/update', { body: profile }));

/** The settings of a site that its screen shows. */
export interface SiteSettings {
  TimeZoneDetails?: { TimeZoneId?: string | null } | null;
  EmailTemplateSetting?: { IsEnabled?: Flag } | null;
  JCB?: {
    HandoverSettings?: {
      Disclaimer?: string | null;
      Disclaimers?: LanguageDisclaimers | null;
      ReminderDays?: number | string | null;
      TabletSettings?: { IsCustomerSignatureEnabled?: Flag } | null;
      WebAppSettings?: { IsCustomerSignatureEnabled?: Flag } | null;
    } | null;
  } | null;
}
export const readSiteSettings = async (signal?: AbortSignal): Promise<SiteConfig & { SettingXml: SiteSettings }> => body(api.GET('/api/siteconfig', stoppable(signal)));
/** The API document leaves SettingXml open. */
export const saveSiteSettings = ({ SettingXml, ...settings }: { SiteCode: string; TimeStamp: string; SettingXml: SiteSettings }): Promise<Schemas['Saved']> =>
  body(changes.POST('/api/siteconfig/create', { body: { ...settings, SettingXml: SettingXml as unknown as Record<string, never> } }));

/** A time zone by its Windows name. */
export type TimeZone = Schemas['ZoneOption'];
export const readTimeZones = (signal?: AbortSignal): Promise<TimeZone[]> => body(api.GET('/api/site/timezones', stoppable(signal)));

/** Addresses of documents in a language; an empty one is not set. */
export type SupportLinks = Schemas['SupportLinks'];
export const readSupportLinks = (language: string, signal?: AbortSignal): Promise<SupportLinks> =>
  body(publicApi.GET('/api/support/links/{LanguageCode}', { params: { path: { LanguageCode: language } }, ...stoppable(signal) }));
/** The file of support contacts, as text. */
export const readSupportContacts = (language: string, signal?: AbortSignal): Promise<string> =>
  body(publicApi.GET('/api/support/contacts/{LanguageCode}', { params: { path: { LanguageCode: language } }, parseAs: 'text', ...stoppable(signal) }));
export const readPlace = (signal?: AbortSignal): Promise<Schemas['Place']> => body(publicApi.GET('/api/geolocation', stoppable(signal)));

/** The choice to receive notifications of a kind; the server answers both parts of each. */
type NoticeChoice = Required<Schemas['NoticeWish']>;
/** The signed-in person's own account. */
export type Account = Omit<Schemas['Account'], 'Notifications'> & { Notifications: NoticeChoice[] };
export const readAccount = (signal?: AbortSignal): Promise<Account> => body(api.GET('/api/account', stoppable(signal))) as Promise<Account>;
export const updateAccount = (account: Schemas['AccountChange'] & { TimeStamp: string }): Promise<Schemas['AccountDone']> =>
  body(changes.POST('/api/account/update', { body: account }));
export const changeOwnPassword = (ask: Required<Pick<Schemas['PasswordChange'], 'CurrentPassword' | 'Password'>>): Promise<Schemas['AccountDone']> => body(changes.POST('/api/account/password', { body: ask }));
export const changeOwnPin = (ask: Schemas['PinChange']): Promise<Schemas['AccountDone']> => body(changes.POST('/api/account/pin', { body: ask }));

/** A session in which the person is signed in. */
export type OwnSession = Schemas['OwnSession'];
export const listOwnSessions = (signal?: AbortSignal): Promise<OwnSession[]> => body(api.GET('/api/account/sessions', stoppable(signal)));
export const endOwnSession = (id: number): Promise<Schemas['EndedSessions']> => body(api.DELETE('/api/account/sessions/{id}', { params: { path: { id } } }));
/** All but the present one. */
export const endOtherSessions = (): Promise<Schemas['EndedSessions']> => body(api.DELETE('/api/account/sessions', {}));
export const saveNoticeChoices = (Notifications: NoticeChoice[]): Promise<{ Notifications: NoticeChoice[] }> =>
  body(changes.POST('/api/account/notifications', { body: { Notifications } })) as Promise<{ Notifications: NoticeChoice[] }>;

/** The keys of the query cache; those of site data contain the site. */
export const peopleKeys = {
  users: (site: string) => ['users', site] as const,
  user: (site: string, id: number) => ['users', site, 'one', id] as const,
  identityLink: (site: string, id: number) => ['users', site, 'link', id] as const,
  profile: (site: string, language: number) => ['siteProfile', site, language] as const,
  profiles: (site: string) => ['siteProfile', site] as const,
  settings: (site: string) => ['siteSettings', site] as const,
  timeZones: ['timeZones'] as const,
  supportLinks: (language: string) => ['support', 'links', language] as const,
  supportContacts: (language: string) => ['support', 'contacts', language] as const,
  place: ['support', 'place'] as const,
  account: (user: number) => ['account', user] as const,
  ownSessions: (user: number) => ['account', user, 'sessions'] as const,
};
