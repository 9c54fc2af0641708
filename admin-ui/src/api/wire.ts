// The records of /admin/api/{resource} under the names that users know. Their types come from schema.ts; only what the API
// document leaves open (numbers that are one of a few, free JSON) is narrowed here.

import type { components } from './schema';

type Schemas = components['schemas'];

/** A row with some fields narrower than in the API document. */
type Refined<Row, Known> = Omit<Row, keyof Known> & Known;

/** 0 dealership, 1 production, 2 head office. */
export type Hierarchy = 0 | 1 | 2;

/** 20 belongs to a site, 30 to a group. */
export type Entity = 20 | 30;

export type Group = Schemas['GroupRow'];
export type Site = Refined<Schemas['SiteRow'], { hierarchy: Hierarchy }>;
export type ModuleSwitch = Schemas['ModuleRow'];
export type UserSite = Schemas['UserPlace'];
/** A user type and the role with its number, and what the signed-in user may do with it. */
export type KnownRole = Schemas['KnownRole'];
export type User = Refined<Schemas['UserRow'], { entity: Entity }>;
export type Model = Schemas['ModelRow'];
export type Location = Schemas['LocationRow'];
export type InProgressStage = Schemas['SiteListRow'];
/** A machine area or a common defect. */
export type Fault = Schemas['GroupListRow'];
export type Franchise = Schemas['GroupListRow'];
export type Workshop = Schemas['SiteListRow'];
export type Language = Schemas['LanguageRow'];
export type Country = Schemas['CountryRow'];
export type TyreMake = Schemas['TyreMakeRow'];
export type TyreRating = Schemas['TyreRatingRow'];
export type TyreSize = Schemas['TyreSizeRow'];
export type VatRate = Schemas['VatRateRow'];
export type VideoQuestion = Schemas['ConsoleQuestionRow'];
export type Animation = Schemas['AnimationRow'];
/** A machine type or a menu pricing category. */
export type Lookup = Schemas['LookupRow'];
export type WorkStatus = Schemas['WorkStatusRow'];
export type DmsProvider = Schemas['DmsProviderRow'];
export type ClientError = Schemas['ClientErrorRow'];
export type Job = Schemas['JobRow'];
export type Night = Schemas['ConsoleNight'];
export type SupportCard = Schemas['SupportRow'];
export type SupportContact = Schemas['SupportContact'];
/** 1 handover, 2 service, 3 general. */
export type MasterTemplate = Schemas['MasterRow'];
export type CommentCategory = Schemas['CommentCategoryRow'];
/** 1 PDI, 5 receiving, 7 gate, 9 handover, 10 audit; 0 draft, 1 active, 2 dormant. */
export type Template = Refined<Schemas['ConsoleTemplate'], { vehicleType: 1 | 5 | 7 | 9 | 10; status: 0 | 1 | 2; published?: PublishedTemplate | null }>;
/** 1 yes or no, 2 pass, fail or not applicable, 3 number, 4 text. */
export type TemplateItem = Refined<Schemas['ConsoleItem'], { kind: 1 | 2 | 3 | 4; texts: Record<string, string> }>;
type TemplateGroup = Refined<Schemas['ConsoleGroup'], { items: TemplateItem[]; texts: Record<string, string> }>;
export type PublishedTemplate = Refined<Schemas['PublishedContent'], { groups: TemplateGroup[] }>;
/** 1 production, 2 head office, which serves dealerships too. */
export type Mapping = Refined<
  Schemas['MatrixRow'],
  { hierarchy: 1 | 2 } & Partial<Record<'pdi' | 'gate' | 'handover' | 'audit' | 'receiving', MappedTemplate | null>>
>;
export type MappedTemplate = Refined<Schemas['MatrixTemplate'], { status: 0 | 1 | 2 }>;
export type ItemCategory = Schemas['CategoryRow'];
export type Feature = Schemas['Feature'];
export type CatalogueEntry = Schemas['CatalogueRow'];
export type Machine = Schemas['MachineRecord'];
export type MachineEvent = Schemas['EventRecord'];
/** 0 open, 1 completed, 2 ended without a result. */
export type Inspection = Refined<Schemas['ConsoleInspection'], { state: 0 | 1 | 2; sheet?: InspectionSheet | null }>;
export type InspectionSheet = Refined<Schemas['ConsoleSheet'], { items: InspectionAnswer[] }>;
/** 0 unknown, 1 yes or no, 2 pass, fail or not applicable, 3 number, 4 text; 0 no, 1 yes, 2 not applicable. */
export type InspectionAnswer = Refined<Schemas['ConsoleAnswer'], { kind: 0 | 1 | 2 | 3 | 4; answer?: 0 | 1 | 2 | null }>;
export type InspectionPhoto = Schemas['ConsolePhoto'];
export type Handover = Refined<Schemas['ConsoleHandover'], { proof?: HandoverProof | null }>;
export type Mail = Schemas['MailRow'];
export type MailSuppression = Schemas['SuppressionRow'];
export type MailSetup = Schemas['MailSetup'];
export type MailTest = Schemas['MailTest'];
export type Customer = Refined<Schemas['ConsoleCustomer'], { orders?: Schemas['ConsoleOrder'][] | null }>;
/** 0 the ownership date alone, 1 dealership, 2 customer. */
export type WorkOrder = Refined<Schemas['ConsoleWorkOrder'], { kind: 0 | 1 | 2; state: 'open' | 'closed' | 'cancelled' }>;
export type HandoverProof = Schemas['ConsoleProof'];
/** 0 announced, 1 accepted, 2 refused, 3 erased. */
export type Asset = Refined<Schemas['ConsoleAsset'], { state: 0 | 1 | 2 | 3 }>;
export type Transfer = Schemas['TransferRecord'];
export type StageFlow = Schemas['StageFlow'];
export type Stage = Schemas['Stage'];
export type StageWay = Schemas['StageWay'];
export type Session = Schemas['SessionRow'];
export type AuditEntry = Refined<Schemas['AuditRow'], { before: unknown; after: unknown }>;
export type Operator = Schemas['OperatorRow'];
export type ApiKey = Schemas['ApiKeyRow'];

export type SettingKind = 'bool' | 'int' | 'text' | 'choice' | 'secret';
export type SettingValue = boolean | number | string | null;
export type KnownSetting = Refined<Schemas['KnownSetting'], { kind: SettingKind; default?: SettingValue }>;
export type SiteSettings = Refined<
  Schemas['SettingsRow'],
  { values: Record<string, SettingValue>; known: KnownSetting[] }
>;

/** A resource or page of the console, with what the signed-in user may do there. */
export type AllowedEntry = Schemas['AllowedEntry'];
/** The user signed in to the console. */
export type SignedIn = Refined<Schemas['ConsoleUser'], { kind: 'site' | 'group' | 'operator' }>;

/** The body of every failure, under /api and /admin/api. */
export type Failure = Pick<Schemas['ErrorBody'], 'Message' | 'ReasonCode' | 'Errors'> & { RequestId?: string; Reason?: string };
