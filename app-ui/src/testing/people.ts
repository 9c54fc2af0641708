// Users, profiles, settings and accounts for tests.
import type { Account, OwnSession, SiteProfile, SupportLinks, UserChoices, UserRecord } from '../api/people.ts';

/** Everything that the server allows with a user in this state. */
export const everyAct = ({ Active = true, Locked = false }: Partial<UserRecord>): string[] => [
  'edit', ...(Active ? ['lock'] : []), ...(Active && !Locked ? [] : ['unlock']), 'reset_password', 'reset_pin', 'delete', 'role', 'sites', 'delete_machines',
];

export const userRecord = (UserId: number, DisplayName: string, part: Partial<UserRecord> = {}): UserRecord => {
  const [FirstName = '', SurName = ''] = DisplayName.split(' ');
  return {
    UserId, DisplayName, FirstName, SurName, LoginId: FirstName.toLowerCase(), Email: `${FirstName.toLowerCase()}@example.test`, UserTypeId: 7, UserTypeDesc: 'Technician', RoleId: 7,
    TypeofEntity: 20, SiteCode: '330001', SiteName: 'Ashby Plant Sales', Active: true, Locked: false, Actions: '{"VHCDelete":false,"EnableJLRQ":false}', UserSiteLookup: [],
    TimeStamp: `t${UserId}`, RowActions: { Allowed: everyAct(part), Refused: {} }, Refusals: {}, TotalCount: 0, ...part,
  };
};

/** A page of the list: the first row has the number of all and the texts of refusals. */
export const userList = (users: UserRecord[], total = users.length, refusals: Record<string, string> = {}): UserRecord[] =>
  users.map((user, at) => (at === 0 ? { ...user, TotalCount: total, Refusals: refusals } : user));

const role = (UserTypeId: number, UserTypeDesc: string, Offered: boolean): UserChoices['Roles'][number] => ({
  UserTypeId, UserTypeDesc, DefaultRoleId: UserTypeId, NeedsPin: UserTypeId === 7, MayDeleteMachines: UserTypeId === 1, Grantable: true, Offered,
});

export const userChoices = (part: Partial<UserChoices> = {}): UserChoices => ({
  Roles: [role(1, 'Administrator', true), role(5, 'Service', true), role(6, 'Manager', false), role(7, 'Technician', true)],
  Sites: [{ SiteId: 3, SiteCode: '330001', SiteName: 'Ashby Plant Sales' }],
  DefaultSiteCode: '330001', MultipleSites: false, WholeGroup: false, DeleteMachines: true, Password: { MinLength: 8, MaxLength: 100 }, Pin: { MinLength: 4, MaxLength: 6 }, ...part,
});

export const siteProfile = (part: Partial<SiteProfile> = {}): SiteProfile => ({
  SiteCode: '330001', SiteName: 'Ashby Plant Sales', GroupName: 'Northfield Plant', FranchiseName: 'Northfield', Country: 'GB', CountryLookup: { CountryLookupIsoId: 1, CountryName: 'United Kingdom', CountryIsoCode: 'GB', Iso3166_3: 'GBR', TimeZoneId: 'GMT Standard Time' }, WebSite: 'https://ashby.example',
  Telephone: '01530 555 010', Email: 'sales@ashby.example', Address1: '1 Mill Lane', Address2: '', Address3: 'Ashby', Address4: '', PostCode: 'AS1 2BY', IsMultiLanguage: false,
  DefaultLanguageId: 1, LanguageId: 1, LangSiteName: 'Ashby Plant Sales', LangAddr1: '1 Mill Lane', LangAddr2: '', LangAddr3: 'Ashby', LangAddr4: '', Version: 4,
  Editable: ['WebSite', 'Telephone', 'Email', 'Address1', 'Address2', 'Address3', 'Address4', 'PostCode'], ...part,
});

export const supportLinks = (part: Partial<SupportLinks> = {}): SupportLinks => ({
  SupportPhone: '', PublicSite: '', PrivacyPolicy: '', TermsAndConditions: '', UserGuide: '', Manual: '', ...part,
});

export const account = (part: Partial<Account> = {}): Account => ({
  UserId: 1, LoginId: 'admin', FirstName: 'Anna', SurName: 'Ash', Email: 'admin@example.test', UserTypeId: 1, UserTypeDesc: 'Administrator', TypeOfEntity: 20, SiteCode: '330001', SiteName: 'Ashby Plant Sales',
  LanguageId: 1, LanguageCode: 'en_GB', HasPassword: true, HasPin: false, LastPasswordChange: null, LastSignIn: null, TimeStamp: 't1',
  Notifications: [{ Kind: 'arrived', Enabled: true }, { Kind: 'audit_due', Enabled: false }], ...part,
});

export const ownSession = (Id: number, part: Partial<OwnSession> = {}): OwnSession => ({
  Id, Kind: 'site', SiteCode: '330001', CreatedAt: '2026-11-26T08:00:00Z', LastSeenAt: '2026-11-26T09:30:00Z', ExpiresAt: '2026-11-26T20:00:00Z', Address: '10.0.0.7', Device: 'Chromium, Linux', Current: false, ...part,
});
