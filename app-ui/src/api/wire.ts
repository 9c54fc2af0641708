// The shapes the server speaks, named as people here say them. Field names are the wire's.

/** Every refusal of the server. */
export interface ErrorBody {
  Message: string;
  Reason?: string;
  ReasonCode?: number;
  Errors?: Record<string, string[]>;
  RequestId?: string;
}

export type LoginType = 20 | 30 | 101;

export interface SiteLookup {
  SiteId: number;
  SiteCode: string;
  SiteName: string;
  UserTypeId: number;
  Deleted: boolean;
  Active: boolean;
}

export interface User {
  UserId: number;
  SessionId: string;
  LoginId: string;
  Email: string | null;
  FirstName: string | null;
  LastName: string | null;
  Active: boolean;
  TypeOfEntity: number;
  UserTypeId: number;
  HeaderUserType: number;
  RoleId: number;
  SiteId: number;
  SiteCode: string;
  SiteName: string;
  Headersitecode: string;
  GroupId: number;
  GroupName: string;
  CultureName: string;
  LanguageId: number;
  LanguageCode: string;
  UserSiteLookup: SiteLookup[];
  /** JSON text: {"VHCDelete":true,"EnableJLRQ":false} */
  Actions: string;
  EncryptedAuthKey: string;
  Permissions: string[];
  ModuleEnabled: boolean;
  Hierarchy: number;
  LoginAs: number;
}

/** A setting that may arrive as a real boolean, the text 'true' / 'false' in any case, or 1. */
export type Flag = boolean | string | number | null | undefined;

export interface ModuleBlock {
  IsEnabled?: Flag;
  Hierarchy?: number | string;
  IsStagesEnabled?: Flag;
  IsFaultCategoryEnabled?: Flag;
}

export interface SiteConfig {
  SiteCode: string;
  CultureName?: string | null;
  TimeStamp?: string | null;
  SettingXml: {
    SkinId?: number | string | null;
    JCB?: ModuleBlock | null;
    MHCSettings?: { IsEnabled?: Flag } | null;
  };
}

export interface MachineLocation {
  LocationId: number;
  LocationName: string;
  SiteCode: string;
  UserId?: number | null;
  Deleted: boolean;
  TimestampDt?: string | null;
}

export interface Language {
  LanguageId: number;
  LanguageName: string;
  LanguageCode: string;
  LanguageCulture: string;
}

export interface StaffMember {
  StaffId: number;
  FirstName: string | null;
  SurName: string | null;
  Initials: string | null;
  Email: string | null;
  RoleId: number;
  SiteCode: string;
}

export interface Model {
  ModelId: number;
  ModelName: string;
  ImageUrl: string | null;
  IsAuditEnabled?: boolean;
  MachineCount: number;
}

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
}

/** 0 never done on this record, 1 last result passed, 2 last result failed. */
export type InspectionState = 0 | 1 | 2;

export interface CompletedInspections {
  ReceivingInspection: number;
  Audits: number;
  HeldForRepair: number;
  FulfillmentInspection: number;
  GateInspection: number;
}

/** What a row menu may offer, decided by the server. */
export interface RowAction {
  Name: string;
  Allowed: boolean;
  Reason?: string | null;
  Text?: string | null;
}

export interface StockRow {
  VhcId: number;
  Vin: string;
  Model: string | null;
  ModelId: number;
  ModelName: string;
  Status: string;
  AuditStatus: number;
  AuditStatusval: string | null;
  AuditStatusColor: string | null;
  AuditDaysLeft: number | null;
  NoOfDaysInBucket: number | null;
  IsAuditEnabled?: boolean;
  IsPDICompleted: boolean;
  IsPartiallyChecked: boolean;
  LocationId: number | null;
  LocationName: string | null;
  MachineLocation: string | null;
  CurrentLocation: number;
  TrackingStatus: number;
  SiteCode: string;
  SiteName: string;
  DestinationSiteCode?: string | null;
  DestinationSiteName?: string | null;
  PreviousVhcId: number | null;
  InspectionStatus: { Success: 1 | 0 | null } | null;
  CompletedInspection: CompletedInspections;
  TotalCount: number;
  modelImageUrl: string | null;
  ActionPermission: boolean;
  StatusName: string;
  Statuscolor: string;
  Version?: number | null;
  Actions: RowAction[];
}

export interface StockCounts {
  TotalRowCount: number;
  ReceivingInspectionCount: number;
  FulfillmentInspectionCount: number;
  GateInspectionCount: number;
  HeldForRepairCount: number;
  SpecChangeCount: number;
  OverDueCount: number;
  TodayAuditCount: number;
  ReceivingInDealerCount: number;
  InTransitCount: number;
  RejectedCount: number;
  SoldCount: number;
  ProductionCompletedCount: number;
  HandOverCompletedCount: number;
}

export interface StockList extends StockCounts {
  JcbStockList: StockRow[];
  ModelList: Model[];
}

export interface SerialMatch {
  SerialNo: string;
  Model: string;
  ModelId: number | null;
}

export interface MachineInput {
  VHCId?: number;
  VhcType: 20;
  Status: 'R';
  VIN: string;
  Model: string;
  Version?: number;
  VhcJcbLookup: { ModelId: number; LocationId: number; TrackingStatus?: number; MetaData: string };
}

export interface ImportRow {
  Index: number;
  VIN: string;
  Model: string;
  Location: string;
  Status: string;
  ReasonCode?: number | null;
}

export interface ImportJob {
  JobId: string | number;
  State: string;
  Total: number;
  Done: number;
  Imported: number;
  Duplicates: number;
  Failed: number;
  DryRun?: boolean;
  FileName?: string | null;
  Rows: ImportRow[];
}
