// The types of the server's answers under the names that this application uses. They come from schema.ts; written out here
// are only what the API document leaves open and what this application sends.
import type { components } from './schema.ts';

type Schemas = components['schemas'];

/** The body of every refusal; `Reason` also names the two failures that the browser detects. */
export type ErrorBody = Omit<Schemas['ErrorBody'], 'Reason'> & {
  Reason: Schemas['ErrorBody']['Reason'] | 'offline' | 'unreachable';
};

export type User = Schemas['LoggedInUser'];
/** The content of a device's page before anybody is signed in. */
export type SharedDevice = Schemas['SharedDevice'];
export type Face = Schemas['Face'];
export type SharedDeviceRow = Schemas['SharedDeviceRow'];
export type MachineLocation = Schemas['Location'];
export type Language = Schemas['Language'];
export type StaffMember = Schemas['StaffMember'];
export type PermittedSite = Schemas['PermittedSite'];
/** A model in the list of models. */
export type Model = Schemas['MachineModel'];
/** A model in Manage Model. */
export type ManagedModel = Pick<
  Schemas['ManagedModel'],
  'ModelId' | 'ModelName' | 'ImageUrl' | 'IsAuditEnabled' | 'TemplateLogo' | 'MachineCount' | 'TemplateCount' | 'CanBeDeleted' | 'TimestampDt'
>;
export type ManagedModels = Omit<Schemas['ManagedModels'], 'Models'> & { Models: ManagedModel[] };
export interface ModelInput {
  ModelId: number;
  ModelName: string;
  /** The picture; 0 for none. */
  TemplateLogo?: number;
  IsAuditEnabled?: boolean;
  TimestampDt?: string;
}
/** The address to which a file is sent, and the state of its upload. */
export type UploadAddress = Schemas['UploadAddress'];
/** A file as it is announced. */
export type UploadIntent = { FileNameWithExtension: string; MetaData: string } & Record<'AssetTypeEnum' | 'OriginalFileSize' | 'UploadedFileSize', number> & { PosterFileSize?: number };
export type AcceptedAsset = Schemas['AcceptedAsset'];
export type CommentedAsset = Schemas['CommentedAsset'];
/** A picture that can be chosen. */
export type GalleryPicture = Schemas['GalleryPicture'];
/** A template that is, or can be, mapped to a model. */
export type TemplateChoice = Schemas['MappedTemplate'];
/** A model with its templates in Model Mapping. */
export type Mapping = Schemas['ModelMapping'];
/** The templates of a model by the field of their kind. */
export type MappedIds = Pick<
  Mapping,
  'TemplateId' | 'GatedTemplateId' | 'HandoverTemplateId' | 'AuditInspectionTemplateId' | 'ReceivingInspectionTemplateId'
>;
export interface MappingChange extends MappedIds {
  ModelId: number;
  TimestampDt?: string | null;
}
export type MappingPage = Omit<Schemas['ModelMappings'], 'Hierarchy'>;
export type MappingKind = Pick<Schemas['MappingKind'], 'VehicleType' | 'Field' | 'Templates'>;

/** A model in the stock list, with its number of machines. */
export type ModelTile = Schemas['ModelTile'];
export type StockRow = Schemas['StockRow'];
export type StockList = Schemas['StockList'];
export type StockCounts = Omit<StockList, 'JcbStockList' | 'HasMore' | 'ModelList' | 'Refusals'>;
export type CompletedInspections = Schemas['CompletedInspection'];
/** The texts of the reasons that the `Actions` of an answer's rows refer to. */
export type Refusals = StockList['Refusals'];
/** A page of a machine's history. */
export type MachineHistory = Schemas['MachineHistory'];
export type HistoryChange = Schemas['HistoryChange'];
export type HistoryGroup = Schemas['HistoryGroup'];
export type HistoryLine = Schemas['HistoryLine'];
/** A document of a machine. */
export type MachineDocument = Schemas['MachineDocument'];
/** A photo or video of a machine or of a question of one of its inspections. */
export type MediaAsset = Schemas['MediaAsset'];
/** Everything of a machine. */
export type MachineMedia = Schemas['MachineMedia'];
/** The specification of a machine. */
export type Specification = Schemas['Specification'];
export type Note = Schemas['Note'];
/** A notification of a user at a site. */
export type Notification = Schemas['Notification'];
export type NoteDone = Schemas['NoteDone'];
export type SerialMatch = Schemas['FoundSerial'];
export type DealerRow = Schemas['DealerRow'];
/** The dealership that a machine is ordered for. */
export type DealerWorkOrder = Schemas['DealerWorkOrder'];
/** A dealership with its address. */
export type Dealer = Schemas['Dealer'];
/** The customer that a machine is ordered for. */
export type StoredCustomer = Schemas['CustomerResponse'];
export type KnownCustomer = Schemas['KnownCustomer'];
export type CustomerDone = Schemas['CustomerDone'];
/** The customer form as this application sends it. */
export interface CustomerInput {
  /** With one it is changed. */
  CustomerId?: number;
  Version?: number;
  CustomerTypeId?: number;
  VhcIds: number[];
  /** DD/MM/YYYY */
  OwnershipChangedDate: string;
  Title: string;
  FirstName: string;
  Surname: string;
  Address1: string;
  Address2: string;
  Address3: string;
  Address4: string;
  Postcode: string;
  Telephone: string;
  Mobile: string;
  Email: string;
  SMS: boolean;
  ByEmail: boolean;
  HomePhone: boolean;
  Mail: boolean;
}
/** A handover inspection as this application sends it. */
export interface HandoverInput {
  VhcId: number;
  TemplateId: number;
  TemplateVersion: number;
  Language: number;
  HandoverCustomerSignatureName: string;
  /** A PNG in base64; empty for none. */
  CustomerSignature: string;
  DisclaimerAccepted: boolean;
  /** The disclaimer as it was shown; empty for none. */
  Disclaimer: string;
  SaveJcbItemsInfo: HandoverAnswer[];
}
export interface HandoverAnswer {
  TemplateItemTypeId: number;
  ItemStatus: 0 | 1;
  Comments: string;
}
export type HandoverDone = Schemas['HandoverDone'];
/** The answered sheet that a customer is to sign on a device of their own. */
export type LinkInput = Pick<HandoverInput, 'VhcId' | 'TemplateId' | 'TemplateVersion' | 'Language' | 'SaveJcbItemsInfo'>;
export type LinkMade = Schemas['LinkMade'];
export type SigningLink = Schemas['SigningLink'];
/** The sheet for the holder of a signing link. */
export type SigningSheet = Omit<Schemas['SigningSheet'], 'Items'> & { Items: Required<Schemas['HandoverLine']>[] };
export type SigningDone = Schemas['SigningDone'];
export type SigningDeclined = Schemas['SigningDeclined'];
/** A submitted handover, without what is of a person. */
export type Handover = Whole<Schemas['Handover']>;
export type HandoverProof = Whole<Schemas['HandoverProof']>;
/** The parts of a handover that are stored as they were; the server answers each of them. */
type Whole<T extends Schemas['Handover']> = Omit<T, 'Facts' | 'Items' | 'Corrections'> & {
  Facts: Required<Schemas['Facts']>;
  Items: Required<Schemas['HandoverLine']>[];
  Corrections: (Omit<Schemas['Correction'], 'Items'> & { Items: Required<Schemas['CorrectedLine']>[] })[];
};
export type ImportJob = Schemas['ImportStatus'];
export type ImportRow = Schemas['ImportRowStatus'];
export type ImportCheck = Schemas['ImportCheck'];
export type CheckedRow = Schemas['CheckedRow'];
export type ImportUndone = Schemas['Undone'];

/** The question of a list call. */
export type CallQuery = Schemas['CallQuery'];
/** A check template in a list. */
export type TemplateRow = Schemas['TemplateRow'];
export type TemplatePage = Schemas['TemplatePage'];
export type TemplateInput = Schemas['TemplateInput'];
/** The working copy of a template, with the time of each entry. */
export type TemplateDraft = Schemas['TemplateDraft'];
export type TemplateGroupRow = Schemas['TemplateGroupRow'];
export type TemplateItemRow = Schemas['TemplateItemRow'];
export type TemplateGroupInput = Schemas['TemplateGroupInput'];
export type TemplateItemInput = Schemas['TemplateItemInput'];
/** A published version in one language. */
export type TemplateDetail = Schemas['TemplateDetail'];
export type TemplateInspections = Schemas['TemplateInspections'];
export type TemplateLanguageRow = Schemas['TemplateLanguageRow'];
/** The texts of a language of a template. */
export type TemplateLanguageTexts = Schemas['TemplateLanguageInput'];
export type ItemCategory = Schemas['ItemCategory'];
export type CommentList = Schemas['CommentList'];
export type CommentListInput = Schemas['CommentListInput'];

/** Why a machine is inspected. */
export type DueGroup = Schemas['DueGroup'];
/** Number of machines of each group. */
export type DueTotals = Schemas['DueTotals'];
export type DueRequest = Schemas['DueRequest'];
/** A machine to inspect. */
export type DueMachine = Schemas['DueMachine'];
export type DueList = Schemas['DueList'];
/** A machine with what is needed to inspect it without a network. */
export type AheadMachine = Schemas['AheadMachine'];
export type Ahead = Schemas['Ahead'];
/** Machines of one model in one stage, the answers for all of them, and the exceptions of each. */
export interface InspectionBatchRequest {
  Status: string;
  TemplateId: number;
  TemplateVersion: number;
  Answers: AnswerInput[];
  Machines: { VHCId: number; Answers: AnswerInput[] }[];
}
/** The result of each of them. */
export type BatchDone = Schemas['BatchDone'];

/** The template of a machine's present stage, and its open inspection. */
export type StageTemplate = Schemas['StageTemplate'];
/** An open inspection. */
export type StartedInspection = Schemas['Started'];
/** A question of an inspection with its answer. */
export type InspectionItem = Schemas['InspectionItem'];
/** An inspection, without its answers. */
export type InspectionInfo = Schemas['InspectionInfo'];
export type CompletedInspection = Schemas['Completed'];
/** A quick text for the comment of a question. */
export type ItemComment = Schemas['ItemComment'];
/** A quick text of a comment list. */
export type ListText = Schemas['ListText'];
/** An answer as this application sends it. */
export interface AnswerInput {
  TemplateItemTypeId: number;
  ItemStatus: number | null;
  Comments: string;
  Measure: string;
  /** 0 for none; left out it stays. */
  AreaId?: number;
  DefectId?: number;
}
/** A part of machines at which a failed question is found wrong. */
export type InProgressStage = Schemas['InProgressStage'];
export type MachineArea = Schemas['MachineArea'];
/** A common defect. */
export type CommonDefect = Schemas['CommonDefect'];

/** The data of the events of the stream, by event name. */
export interface EventData {
  /** Answers of an inspection were saved, or it has ended. */
  inspection: { VHCId: number; TemplateLookupId: number; Version: number };
  machine: Schemas['MachinesChanged'];
  counts: Schemas['CountsChanged'];
  import: ImportJob;
  notification: Notification;
  signing: Schemas['SigningChanged'];
  /** A mail to a customer was written, or its state has changed. */
  mail: Schemas['MailsChanged'];
}

export type LoginType = 20 | 30 | 101;

/** A setting that may arrive as a boolean, the text 'true' or 'false' in any case, or 1. */
export type Flag = boolean | string | number | null | undefined;

/** Disclaimers by the code of their language, such as `de_DE`; empty for none. */
export type LanguageDisclaimers = Readonly<Record<string, string | null>>;

export interface ModuleBlock {
  IsEnabled?: Flag;
  Hierarchy?: number | string;
  IsStagesEnabled?: Flag;
  IsFaultCategoryEnabled?: Flag;
  IncludeAuditCheckForHandover?: Flag;
  HandoverSettings?: { Disclaimer?: string | null; Disclaimers?: LanguageDisclaimers | null; WebAppSettings?: { IsCustomerSignatureEnabled?: Flag } | null } | null;
}

/** The part of the site's configuration that this application reads. */
export interface SiteConfig extends Omit<Schemas['Configuration'], 'SettingXml'> {
  SettingXml: {
    SkinId?: number | string | null;
    JCB?: ModuleBlock | null;
    MHCSettings?: { IsEnabled?: Flag } | null;
    TimeZoneDetails?: { TimeZoneId?: string | null } | null;
  };
}

/** A filter as this application sends it: with every part. */
export interface Filter {
  FieldName: string;
  FieldValue: string;
  ConditionOperator: 'equals' | 'in' | 'like' | 'GreaterThanOrEqualTo' | 'LessThanOrEqualTo' | 'EqualTo';
  FieldType: 'String' | 'Int' | 'Boolean' | 'Date';
  Function: 'None' | 'Lower' | 'Upper' | 'Date';
}

export interface StockQuery {
  Filters: Filter[];
  FilterProperty: { OrderBy: string; Offset: number; RecordLimit: number };
  AuditStatus?: number;
  IsGroupSearch?: boolean;
  /** A past day, YYYY-MM-DD. */
  AsOf?: string;
  /** The `Cursor` of a row: the rows behind it, in place of `Offset`. */
  After?: string;
  /** The `Cursor` of a row: the rows before it, in place of `Offset`. */
  Before?: string;
}

/** The body that creates or updates a machine: an inspection record with the machine's part nested (STOCK-073, STOCK-074). */
export interface MachineInput {
  VHCId?: number;
  VhcType: 20;
  Status: 'R';
  VIN: string;
  Model: string;
  Version?: number;
  VhcJcbLookup: { ModelId: number; LocationId: number; TrackingStatus?: number; MetaData: string };
}
