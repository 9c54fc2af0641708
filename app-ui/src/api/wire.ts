// The types of the server's answers under the names that this application uses. They come from schema.ts; written out here
// are only what the API document leaves open and what this application sends.
import type { components } from './schema.ts';

type Schemas = components['schemas'];

/** The body of every refusal; `Reason` also names the two failures that the browser detects. */
export type ErrorBody = Omit<Schemas['ErrorBody'], 'Reason'> & {
  Reason: Schemas['ErrorBody']['Reason'] | 'offline' | 'unreachable';
};

export type User = Schemas['LoggedInUser'];
export type MachineLocation = Schemas['Location'];
export type Language = Schemas['Language'];
export type StaffMember = Schemas['StaffMember'];
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
/** A picture that can be chosen. */
export type AcceptedAsset = Schemas['AcceptedAsset'];
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
export type StockCounts = Omit<StockList, 'JcbStockList' | 'ModelList' | 'Refusals'>;
export type CompletedInspections = Schemas['CompletedInspection'];
/** The texts of the reasons that the `Actions` of an answer's rows refer to. */
export type Refusals = StockList['Refusals'];
/** A page of a machine's history. */
export type MachineHistory = Schemas['MachineHistory'];
export type HistoryGroup = Schemas['HistoryGroup'];
export type HistoryLine = Schemas['HistoryLine'];
export type Note = Schemas['Note'];
/** A notification of a user at a site. */
export type Notification = Schemas['Notification'];
export type NoteDone = Schemas['NoteDone'];
export type SerialMatch = Schemas['FoundSerial'];
export type DealerRow = Schemas['DealerRow'];
/** The dealership that a machine is ordered for. */
export type DealerWorkOrder = Schemas['DealerWorkOrder'];
/** The customer that a machine is ordered for. */
export type CustomerTold = Schemas['CustomerTold'];
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

/** The template of a machine's present stage, and its open inspection. */
export type StageTemplate = Schemas['StageTemplate'];
/** An open inspection. */
export type StartedInspection = Schemas['Started'];
/** A question of an inspection with its answer. */
export type InspectionItem = Schemas['InspectionItem'];
export type CompletedInspection = Schemas['Completed'];
/** A quick text for the comment of a question. */
export type ItemComment = Schemas['ItemComment'];
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
export type MachineArea = Schemas['MachineArea'];
/** What is often wrong. */
export type CommonDefect = Schemas['CommonDefect'];

/** The data of the events of the stream, by event name. */
export interface EventData {
  machine: Schemas['MachinesChanged'];
  counts: Schemas['CountsChanged'];
  import: ImportJob;
  notification: Notification;
}

export type LoginType = 20 | 30 | 101;

/** A setting that may arrive as a boolean, the text 'true' or 'false' in any case, or 1. */
export type Flag = boolean | string | number | null | undefined;

export interface ModuleBlock {
  IsEnabled?: Flag;
  Hierarchy?: number | string;
  IsStagesEnabled?: Flag;
  IsFaultCategoryEnabled?: Flag;
}

/** The part of the site's configuration that this application reads. */
export interface SiteConfig extends Omit<Schemas['Configuration'], 'SettingXml'> {
  SettingXml: {
    SkinId?: number | string | null;
    JCB?: ModuleBlock | null;
    MHCSettings?: { IsEnabled?: Flag } | null;
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
