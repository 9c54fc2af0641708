// Rows, users and configurations for tests, with the types of the API.
import type { CommonDefect, StoredCustomer, DealerWorkOrder, DueList, DueMachine, GalleryPicture, HistoryGroup, HistoryLine, InProgressStage, InspectionItem, MachineArea, MachineDocument, MachineHistory, MachineLocation, MachineMedia, ManagedModel, ManagedModels, Mapping, MappingPage, MediaAsset, Model, ModelTile, Note, Notification, SiteConfig, StockList, StockRow, TemplateChoice, TemplateDetail, TemplateDraft, TemplateGroupRow, TemplateItemRow, TemplateRow, User } from '../api/wire.ts';

export const row = (part: Partial<StockRow> = {}): StockRow => ({
  VhcId: 1, Vin: '7104822', Model: 'BH-90', ModelId: 1, ModelName: 'BH-90', Status: 'R', AuditStatus: 0,
  AuditStatusval: '', AuditStatusColor: '', AuditDaysLeft: 0, NoOfDaysInBucket: 0, DaysInStage: 3, IsOverStageLimit: false, IsAuditEnabled: true,
  IsPDICompleted: false, IsPartiallyChecked: false, LocationId: 1, LocationName: 'DOCK', MachineLocation: 'DOCK', ReportLocation: 'Dock',
  CurrentLocation: 1, TrackingStatus: 0, CustomerId: 0, SiteCode: '330001', SiteName: 'Ashby Plant Sales',
  DestinationSiteCode: '', DestinationSiteName: '', VhcDate: '20261101', DateAdded: '20261101', PreviousVhcId: 0,
  TemplateId: 0, TemplateLookupId: 0, PhotoCount: 0, VideoCount: 0, VHCItemId: 0, InspectionStatus: { Success: null },
  CompletedInspection: { ReceivingInspection: 0, Audits: 0, HeldForRepair: 0, FulfillmentInspection: 0, GateInspection: 0 },
  TotalCount: 1, modelImageUrl: '', ActionPermission: true, StatusName: 'Receiving Inspection', Statuscolor: 'amber',
  Version: 3, Cursor: '', Actions: { Allowed: ['edit', 'delete'], Refused: {} },
  ...part,
});

export const line = (part: Partial<HistoryLine> = {}): HistoryLine => ({
  Status: 'R', StageName: 'Receiving Inspection', UserName: 'Tom Ash', CustomerId: 0, TemplateLookupId: 0,
  InspectionStatus: { Success: null, Comments: '', IsMachineTransfer: false, IsUndoTransfer: false },
  Description: 'Machine added to stock list', HasPhoto: false, HasVideo: false, PhotoCount: 0, VideoCount: 0, TimeStamp: '02/11/2026 09:10:00',
  Information: 'DOCK', Result: '', At: '2026-11-02T09:10:00Z', EventId: 1, Changes: [], ...part,
});

export const group = (lines: HistoryLine[], part: Partial<HistoryGroup> = {}): HistoryGroup => ({
  TimeStamp: lines[0]?.TimeStamp ?? '', VhcJcbInfo: lines, VhcId: 1, JcbHierarchy: 0, Activity: 'Dealer Activity',
  SiteCode: '330001', SiteName: 'Ashby Plant Sales', ...part,
});

export const history = (groups: HistoryGroup[], part: Partial<MachineHistory> = {}): MachineHistory => ({
  VhcId: 1, SiteCode: '330001', SiteName: 'Ashby Plant Sales', JcbHierarchy: 0, CustomerName: '', CustomerId: 0, PhotoCount: 0, VideoCount: 0, DocumentCount: 0,
  OwnershipSiteName: '', MileageUnit: 'm', HasWorkOrder: false, HandoverCount: 0, MachineHistory: groups, Edits: [], PreviousVhcId: 0, Machine: row(), Before: null, Refusals: {}, ...part,
});

export const dealerOrder = (part: Partial<DealerWorkOrder> = {}): DealerWorkOrder => ({
  VhcId: 1, SiteCode: '330002', SiteName: 'Borrowdale Machinery', Address1: '4 Quarry Road', Address2: '', Address3: 'Keswick',
  Address4: 'Cumbria', Country: 'GB', PostCode: 'CA12 5XX', Telephone: '01530 555 014', OwnershipChangedDate: '15/09/2026 00:00:00',
  IsClosed: false, ...part,
});

export const customer = (part: Partial<StoredCustomer> = {}): StoredCustomer => ({
  CustomerId: 12, CustomerUUId: '4f0c', CustomerTypeId: 1, Status: 1, SiteId: 3, SiteCode: '330001', TimeStamp: '02/11/2026 10:00:00',
  VhcId: 1, OwnershipChangedDate: '16/09/2026 00:00:00', Version: 1, IsClosed: false, Title: 'Ms', FirstName: 'Ida', Surname: 'Berg',
  Address1: '1 Mill Lane', Address2: 'Ashby', Address3: 'Kent', Address4: 'England', Postcode: 'AS1 2BY', Telephone: '+44 1234-567',
  Email: 'ida@example.test', ...part,
});

export const note = (CommentId: number, CommentText: string): Note => ({
  CommentId, CommentText, CommentCategoryId: 1, StaffId: 1, UserName: 'Anna Ash', Initials: 'AA', VHCId: 1, VHCItemId: 0,
  Deleted: false, SiteCode: '330001', TimeStamp: '02/11/2026 10:00:00', CommentDate: '20261102', CommentTime: '100000',
});

export const notice = (NotificationId: number, part: Partial<Notification> = {}): Notification => ({
  NotificationId, UserId: null, SiteCode: '330001', Kind: 'arrived', Title: 'Pending approval', Message: '7104822 waits for approval.',
  VhcId: null, IsRead: false, TimeStamp: '2026-11-02T10:00:00Z', ...part,
});

export const model = (ModelId: number, ModelName: string): Model => ({ ModelId, ModelName, ImageUrl: null, IsAuditEnabled: true, MachineCount: 1 });
export const tile = (ModelId: number, ModelName: string): ModelTile => ({ ModelId, ModelName, ImageUrl: '', MachineCount: 1 });

export const managedModel = (ModelId: number, ModelName: string, part: Partial<ManagedModel> = {}): ManagedModel => ({
  ModelId, ModelName, ImageUrl: null, TemplateLogo: null, IsAuditEnabled: true, MachineCount: 0, TemplateCount: 0, CanBeDeleted: true, TimestampDt: `2026-11-02T10:00:0${ModelId % 10}Z`, ...part,
});
export const managedModels = (Models: ManagedModel[], part: Partial<ManagedModels> = {}): ManagedModels => ({
  Models, TotalCount: Models.length, CanEdit: true, IsAuditAllowed: false, ...part,
});

/** A picture of a gallery. */
export const picture = (AssetId: number, OriginalFileName: string): GalleryPicture => ({
  AssetId, EntityId: 7, EntityTypeId: 20, Width: 480, Height: 300, Deleted: false,
  MetaData: JSON.stringify({ AssetId, SignedURL: `/assets/${AssetId}.png`, ThumbnailURL: `/assets/${AssetId}-s.png`, OriginalFileName }),
});

export const mapping = (ModelId: number, ModelName: string, part: Partial<Mapping> = {}): Mapping => {
  const ids = { TemplateId: null, GatedTemplateId: null, HandoverTemplateId: null, AuditInspectionTemplateId: null, ReceivingInspectionTemplateId: null };
  const row = { ModelId, ModelName, ImageUrl: null, ...ids, MissingCount: 0, TimestampDt: `2026-11-02T10:00:0${ModelId % 10}Z`, ...part };
  return { ...row, MissingCount: Object.keys(ids).filter((id) => !row[id as keyof typeof ids]).length };
};
export const mappings = (Models: Mapping[], part: Partial<MappingPage> = {}): MappingPage => ({
  Models, Templates: [], TotalCount: Models.length, MissingTotal: Models.filter(({ MissingCount }) => MissingCount > 0).length, CanEdit: true, ...part,
});
export const templateChoice = (TemplateId: number, TemplateName: string, VehicleType: number, part: Partial<TemplateChoice> = {}): TemplateChoice => ({
  TemplateId, TemplateName, VehicleType, Status: 1, IsMappable: true, ...part,
});

export const location = (LocationId: number, LocationName: string, Deleted = false): MachineLocation => ({
  LocationId, LocationName, SiteCode: '330001', UserId: 1, Deleted, TimestampDt: '',
});

export const stage = (StageId: number, StageName: string): InProgressStage => ({
  StageId, StageName, SiteCode: '330001', UserId: 1, Deleted: false, TimestampDt: '',
});
export const area = (AreaId: number, AreaName: string): MachineArea => ({ AreaId, AreaName, SiteCode: '220000', UserId: 1, Deleted: false, TimestampDt: '' });
export const defect = (DefectId: number, DefectName: string): CommonDefect => ({
  DefectId, DefectName, SiteCode: '220000', UserId: 1, Deleted: false, TimestampDt: '',
});

export const template = (TemplateId: number, TemplateName: string, part: Partial<TemplateRow> = {}): TemplateRow => ({
  TemplateId, TemplateName, Status: 0, VehicleType: 1, LanguageId: 1, Version: 0, IsEdited: true, EntityId: 7, EntityTypeId: 20, HasVHCs: false,
  ModelCount: 0, OpenCount: 0, UserId: 1, Deleted: false, TimestampDt: '2026-11-20T10:00:00Z', ...part,
});

/** When the entries of a template were read. */
export const readAt = '2026-11-20T10:00:00Z';

export const templateGroup = (TemplateId: number, TemplateItemGroupId: number, ItemGroup: string, OrderList: number): TemplateGroupRow => ({
  TemplateItemGroupId, TemplateId, ItemGroup, StageName: '', OrderList, Deleted: false, TimestampDt: readAt,
});

export const templateItem = (TemplateItemGroupId: number, TemplateItemTypeId: number, ItemDesc: string, OrderList: number): TemplateItemRow => ({
  TemplateItemTypeId, TemplateItemGroupId, ItemDesc, CheckTypeId: 1, CheckItemTypeId: 1, TemplateItemCategoryId: null, CommentListId: null, AnimationId: null,
  IsMandatory: true, IsPhotoRequired: false, Min: null, Max: null, Unit: '', Decimals: 0, OrderList, Deleted: false, TimestampDt: readAt,
});

/** A working copy. */
export const templateDraft = (id: number, groups: { id: number; name: string; items: { id: number; text: string }[] }[]): TemplateDraft => ({
  Template: template(id, 'PDI 8014'),
  Groups: groups.map((group, at) => templateGroup(id, group.id, group.name, at)),
  Items: groups.flatMap((group) => group.items.map((item, at) => templateItem(group.id, item.id, item.text, at))),
});

/** The published template of a handover, 39 in version 3: by the name of a group the id and the text of its questions. */
export const handoverTemplate = (groups: Record<string, [number, string][]>, part: Partial<TemplateDetail> = {}): TemplateDetail => ({
  TemplateId: 39, TemplateName: 'Handover', Status: 1, VehicleType: 9, LanguageId: 1, Version: 3, LanguageIds: [1],
  TemplateGroupGroup: Object.entries(groups).map(([ItemGroup, items], at) => ({
    TemplateItemGroupId: at + 1, TemplateId: 39, ItemGroup, StageName: '', OrderList: at,
    TemplateGroupItemType: items.map(([TemplateItemTypeId, ItemDesc], nth) => ({
      TemplateItemTypeId, TemplateItemGroupId: at + 1, ItemDesc, CheckTypeId: 1, CheckItemTypeId: 1, TemplateItemCategoryId: null, CommentListId: null, AnimationId: null,
      GuidanceAssetId: null, GuidanceMetaData: null, IsMandatory: true, IsPhotoRequired: false, Min: null, Max: null, Unit: '', Decimals: 0, OrderList: nth, SiteCode: '330001',
    })),
  })),
  ...part,
});

/** A question of an inspection, without an answer. */
export const inspectionItem = (TemplateItemTypeId: number, ItemDesc: string, part: Partial<InspectionItem> = {}): InspectionItem => ({
  VHCItemId: 0, VHCId: 1, TemplateLookupId: 70, TemplateItemTypeId, ItemDesc, ItemGroup: '', ItemStatus: null, Comments: '', AreaId: null, AreaName: null, DefectId: null, DefectName: null,
  Measure: '', PhotoCount: 0, VideoCount: 0, UserId: null, SiteCode: '330001', TimeStamp: '', IsMandatory: true, StageName: '', IsStageFinished: false,
  CheckItemTypeId: 1, CommentListId: null, AnimationId: null, IsPhotoRequired: false, GuidanceMetaData: null, Min: null, Max: null, Unit: '', Decimals: 0, ...part,
});

export const document = (AssetId: number, OriginalFileName: string, part: Partial<MachineDocument> = {}): MachineDocument => ({
  AssetMetadata: { AssetId, OriginalFileName, SignedURL: `/assets/group/1/assets/${AssetId}` }, VHCId: 1, SiteCode: '330001', SiteName: 'Ashby Plant Sales',
  Size: 2_621_440, ContentType: 'application/pdf', Comments: '', UserName: 'Anna Ash', TimeStamp: '02/11/2026 09:10:00', CanRemove: true, ...part,
});

/** A machine to inspect: overdue, at DOCK. */
export const due = (VinNo: string, part: Partial<DueMachine> = {}): DueMachine => ({
  VHCId: Number(VinNo), VinNo, ModelName: 'BH-90', ModelId: 1, ImageURL: null, LocationId: 1, LocationName: 'DOCK', Status: 'A', DaysToAudit: -6, DaysInStage: 36,
  Group: 'Overdue', TemplateLookupId: 0, Answered: 0, Asked: 12, MayInspect: true, Refused: null, ...part,
});
export const dueList = (Machines: DueMachine[], part: Partial<DueList> = {}): DueList => ({
  Totals: {
    Overdue: Machines.filter(({ Group }) => Group === 'Overdue').length,
    Today: Machines.filter(({ Group }) => Group === 'Today').length,
    Waiting: Machines.filter(({ Group }) => Group === 'Waiting').length,
    Open: Machines.filter(({ Group }) => Group === 'Open').length,
    Failed: Machines.filter(({ Group }) => Group === 'Failed').length,
  },
  Machines, TotalCount: Machines.length, Refusals: {}, ...part,
});

export const everything = [
  'document.write', 'document.remove', 'report.print', 'report.read', 'report.productionfailure', 'list.export',
  'inspection.read', 'fault.read', 'fault.write', 'stage.read', 'stage.write',
  'stock.history', 'note.read', 'note.write', 'workorder.read', 'workorder.write', 'customer.read', 'customer.write', 'handover.save', 'handover.correct',
  'event.listen', 'notification.read', 'stock.list', 'stock.search', 'stock.create', 'stock.edit', 'stock.import', 'stock.delete', 'stock.import_createmissing',
  'stock.accept', 'stock.transfer', 'stock.undo', 'stock.restock', 'stock.dealers',
  'location.read', 'location.write', 'model.read', 'staff.read', 'lookup.read',
  'user.read', 'user.write', 'user.grant', 'catalogue.read', 'template.read', 'template.write', 'site.read', 'site.profile', 'site.settings', 'model.write',
  'asset.read', 'picture.write', 'photo.write', 'messagetemplate.read', 'messagetemplate.write', 'mail.send',
];

/** All permissions except those that begin with one of these prefixes, such as `group.`. */
export const without = (...taken: string[]): string[] => everything.filter((name) => !taken.some((one) => name.startsWith(one)));

export const user = (part: Partial<User> = {}): User => ({
  UserId: 1, SessionId: 's', LoginId: 'admin', Email: 'admin@example.test', FirstName: 'Anna', LastName: 'Ash', Active: true,
  TypeOfEntity: 20, UserTypeId: 1, HeaderUserType: 1, RoleId: 1, SiteId: 3, SiteCode: '330001', SiteName: 'Ashby Plant Sales',
  Headersitecode: '330001', GroupId: 7, GroupName: 'Northfield Plant', CultureName: 'en-GB', LanguageId: 1, LanguageCode: 'en_GB',
  UserSiteLookup: [], Actions: '{"VHCDelete":true}', EncryptedAuthKey: '', Permissions: everything, ModuleEnabled: true,
  Hierarchy: 0, LoginAs: 20, ...part,
});

export const config = (block: NonNullable<SiteConfig['SettingXml']['JCB']> = {}, rest: Partial<SiteConfig['SettingXml']> = {}): SiteConfig => ({
  SiteCode: '330001', CultureName: 'en-GB', TimeStamp: '1',
  SettingXml: { SkinId: 1, JCB: { IsEnabled: true, Hierarchy: 0, ...block }, ...rest },
});

/** The configuration of a site in Hawaii, where it is still the day before when the clock of the tests begins. */
export const hawaii = (block: NonNullable<SiteConfig['SettingXml']['JCB']> = {}): SiteConfig => config(block, { TimeZoneDetails: { TimeZoneId: 'Hawaiian Standard Time' } });

export const list = (rows: StockRow[], part: Partial<StockList> = {}): StockList => ({
  JcbStockList: rows, HasMore: (rows[0]?.TotalCount ?? 0) > rows.length, ModelList: [tile(1, 'BH-90'), tile(2, 'TH-525')], TotalRowCount: rows.length, ReceivingInspectionCount: 2,
  FulfillmentInspectionCount: 3, GateInspectionCount: 4, HeldForRepairCount: 5, SpecChangeCount: 6, OverDueCount: 7,
  TodayAuditCount: 8, ReceivingInDealerCount: 9, InTransitCount: 10, RejectedCount: 0, SoldCount: 12,
  ProductionCompletedCount: 13, HandOverCompletedCount: 14, Refusals: {}, ...part,
});

/** A photo (10, 20) or video (30, 40) as the server lists it. */
export const mediaAsset = (AssetId: number, AssetType: number, part: { meta?: Record<string, unknown>; Comments?: string; ItemDesc?: string } = {}): MediaAsset => ({
  AssetId, AssetType, Comments: part.Comments ?? '', ItemDesc: part.ItemDesc ?? '',
  MetaData: JSON.stringify({
    AssetId, Created: '2026-10-22T10:42:00Z', UserId: 1, UserName: 'Tom Ash', EntityRef: 1, SignedURL: `/assets/${AssetId}.jpg`, ThumbnailURL: `/assets/${AssetId}-s.jpg`,
    TemplateItemId: null, TemplateItemTypeId: null, TemplateLookupId: null, Status: null, Rating: 0, OriginalFileName: `IMG_${AssetId}.jpg`, SignedMP4URL: null, VideoLength: null,
    ...(AssetType >= 30 ? { SignedMP4URL: `/assets/${AssetId}.mp4`, PosterURL: `/assets/${AssetId}-p.jpg`, VideoLength: 65, OriginalFileName: `VID_${AssetId}.mp4` } : {}),
    ...part.meta,
  }),
});
export const machineMedia = (all: readonly MediaAsset[]): MachineMedia => {
  const of = (kind: number): MediaAsset[] => all.filter(({ AssetType }) => AssetType === kind);
  return { PhotoAssets: of(10), ItemPhotoAssets: of(20), VideoAssets: of(30), ItemVideoAssets: of(40) };
};
