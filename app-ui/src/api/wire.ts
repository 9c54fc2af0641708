// The shapes the server speaks, under the names people here use. They are the contract's (schema.ts); written out are only
// what the contract leaves open and what this application itself sends.
import type { components } from './schema.ts';

type Schemas = components['schemas'];

/** Every refusal of the server; `Reason` also names the two failures the browser finds itself. */
export type ErrorBody = Omit<Schemas['ErrorBody'], 'Reason'> & {
  Reason: Schemas['ErrorBody']['Reason'] | 'offline' | 'unreachable';
};

export type User = Schemas['LoggedInUser'];
export type MachineLocation = Schemas['Location'];
export type Language = Schemas['Language'];
export type StaffMember = Schemas['StaffMember'];
/** A model as the catalogue lists it. */
export type Model = Schemas['MachineModel'];
/** A model as the stock list counts it. */
export type ModelTile = Schemas['ModelTile'];
export type StockRow = Schemas['StockRow'];
export type StockList = Schemas['StockList'];
export type StockCounts = Omit<StockList, 'JcbStockList' | 'ModelList'>;
export type CompletedInspections = Schemas['CompletedInspection'];
/** What a row menu may offer, decided by the server. */
export type RowAction = Schemas['RowAction'];
/** What happened to a machine, a page of it. */
export type MachineHistory = Schemas['MachineHistory'];
export type HistoryGroup = Schemas['HistoryGroup'];
export type HistoryLine = Schemas['HistoryLine'];
export type Note = Schemas['Note'];
/** What somebody is told at a site. */
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

/** The data of the events of the stream, by their names. */
export interface EventData {
  machine: Schemas['MachinesChanged'];
  counts: Schemas['CountsChanged'];
  import: ImportJob;
  notification: Notification;
}

export type LoginType = 20 | 30 | 101;

/** A setting that may arrive as a real boolean, the text 'true' / 'false' in any case, or 1. */
export type Flag = boolean | string | number | null | undefined;

export interface ModuleBlock {
  IsEnabled?: Flag;
  Hierarchy?: number | string;
  IsStagesEnabled?: Flag;
  IsFaultCategoryEnabled?: Flag;
}

/** The site's configuration, as far as this application reads it. */
export interface SiteConfig extends Omit<Schemas['Configuration'], 'SettingXml'> {
  SettingXml: {
    SkinId?: number | string | null;
    JCB?: ModuleBlock | null;
    MHCSettings?: { IsEnabled?: Flag } | null;
  };
}

/** A filter as we send it: every part said. */
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

/** The inspection record of the documents, with the machine's part nested in it. */
export interface MachineInput {
  VHCId?: number;
  VhcType: 20;
  Status: 'R';
  VIN: string;
  Model: string;
  Version?: number;
  VhcJcbLookup: { ModelId: number; LocationId: number; TrackingStatus?: number; MetaData: string };
}
