// Every call of the screens, named by what it does. Paths, bodies and answers are typed by schema.ts.
import { dropKey, idempotencyKey, outcomeUnknown } from 'web-shared/browser/idempotency';
import { api, body, changes, publicApi, quietPublicApi } from './client.ts';
import { asFailure } from './errors.ts';
import { servedText } from '../text/served.ts';
import { store, stored } from './storage.ts';
import type {
  Ahead,
  AnswerInput,
  InspectionBatchRequest,
  BatchDone,
  CallQuery,
  CommentList,
  CommentListInput,
  CommonDefect,
  CompletedInspection,
  CustomerDone,
  CustomerInput,
  StoredCustomer,
  Dealer,
  DealerRow,
  DealerWorkOrder,
  DueRequest,
  DueList,
  Filter,
  Handover,
  HandoverAnswer,
  HandoverDone,
  HandoverInput,
  HandoverProof,
  ImportCheck,
  ImportJob,
  ImportUndone,
  InProgressStage,
  InspectionInfo,
  InspectionItem,
  ItemCategory,
  ItemComment,
  Language,
  LinkInput,
  LinkMade,
  LoginType,
  MachineArea,
  MachineDocument,
  MachineHistory,
  MachineInput,
  MachineLocation,
  ManagedModels,
  MappingChange,
  MappingKind,
  MappingPage,
  Model,
  ModelInput,
  Note,
  NoteDone,
  Notification,
  Refusals,
  SerialMatch,
  SharedDevice,
  SharedDeviceRow,
  SigningLink,
  SiteConfig,
  Specification,
  PermittedSite,
  StaffMember,
  StageTemplate,
  StartedInspection,
  StockList,
  StockQuery,
  StockRow,
  TemplateDetail,
  TemplateDraft,
  TemplateGroupInput,
  TemplateGroupRow,
  TemplateInput,
  TemplateInspections,
  TemplateItemInput,
  TemplateItemRow,
  TemplateLanguageRow,
  TemplateLanguageTexts,
  TemplatePage,
  TemplateRow,
  User,
} from './wire.ts';

/** While somebody signs in, and until it is known who has, no tab sends what waits on the device (offline/remote.ts). */
async function asNobody(sign: Promise<User>): Promise<User> {
  const before = stored('user');
  store('user', '');
  try {
    const user = await sign;
    store('user', String(user.UserId));
    return user;
  } catch (error) {
    // Without an answer somebody else may be signed in.
    if (!outcomeUnknown(asFailure(error)?.status ?? 500) || asFailure(error)?.status === 401) store('user', before);
    throw error;
  }
}

export const signIn = (ask: { sitecode: string; username: string; password: string; loginAs: LoginType }): Promise<User> =>
  asNobody(body(publicApi.POST('/api/security/login', { body: ask })));

export const technicianSignIn = (ask: { sitecode: string; username: string; pincode: string }): Promise<User> =>
  asNobody(body(publicApi.POST('/api/security/V2/Technicianlogin', { body: ask })));

/** The content of this device's page before anybody is signed in. */
export const readSharedDevice = (signal?: AbortSignal): Promise<SharedDevice> =>
  body(quietPublicApi.GET('/api/shareddevice', stoppable(signal)));

/** The signed-in user, at this site. */
export const readSession = (siteCode?: string): Promise<User> =>
  body(api.GET('/api/security/session', siteCode ? { headers: { sitecode: siteCode } } : {}));

/** The signed-in user at this site, requested while no other call may be sent. */
export const readRenewedSession = (siteCode: string): Promise<User> =>
  body(publicApi.GET('/api/security/session', { headers: { sitecode: siteCode } }));

/** `keepStorage`: the browser is not instructed to clear its storage, because something waits on the device. */
export const signOut = async (keepStorage = false): Promise<void> => {
  await api.POST('/api/authentication/logout', keepStorage ? { params: { query: { KeepStorage: true } } } : {});
};

/** The API document leaves SettingXml open; wire.ts names the keys that this application reads. */
export const readSiteConfig = async (): Promise<SiteConfig> => {
  const { SettingXml, ...rest } = await body(api.GET('/api/siteconfig'));
  return { ...rest, SettingXml: SettingXml };
};
export const readStaff = (): Promise<StaffMember[]> => body(api.POST('/api/staff/list', { body: {} }));
/** The sites of a code that the person may act for. */
export const readSites = (siteCode: string): Promise<PermittedSite[]> =>
  body(
    api.POST('/api/site/all', {
      body: {
        Filters: [{ FieldName: 'sitecode', FieldValue: siteCode, ConditionOperator: 'equals' }],
        FilterProperty: { RecordLimit: 0, Offset: 0, OrderBy: 'sitename ASC' },
        SortDescending: false,
      },
    }),
  );
export const readWorkStatus = (): Promise<unknown[]> => body(api.GET('/api/workstatus/list'));
export const readCountries = (): Promise<unknown[]> => body(api.GET('/api/MarketCountry/countrylookupiso'));
/** The latest 100 notifications. */
export const readNotifications = (): Promise<Notification[]> =>
  body(api.POST('/api/notification/list', { body: { FilterProperty: { RecordLimit: 100 } } }));
export const markNotification = async (mark: { NotificationId: number; IsRead: boolean; AndBefore?: boolean }): Promise<void> => {
  await changes.POST('/api/notification/update', { body: mark });
};
export const readLanguages = async (): Promise<Language[]> =>
  (await body(publicApi.GET('/api/language'))).map((language) => ({ ...language, LanguageName: servedText(language.LanguageName) }));
export const changeLanguage = async (language: Language): Promise<void> => {
  await changes.POST('/api/language/change', { body: { languageID: language.LanguageId, LanguageCode: language.LanguageCode } });
};

/** Which names of a list: a part of the name, one by its id, at most so many. */
export interface NamesWanted {
  search?: string;
  id?: number;
  limit?: number;
}

export const listSharedDevices = (signal?: AbortSignal): Promise<SharedDeviceRow[]> => body(api.GET('/api/shareddevice/list', stoppable(signal)));
/** Sent without an idempotency key: the answer sets a cookie, which a repeated answer would not. */
export const bindSharedDevice = (Name: string): Promise<{ Message: string }> => body(api.POST('/api/shareddevice/bind', { body: { Name } }));
export const renameSharedDevice = (SharedDeviceId: number, Name: string): Promise<{ Message: string }> =>
  body(changes.POST('/api/shareddevice/rename', { body: { SharedDeviceId, Name } }));
export const releaseSharedDevice = (SharedDeviceId: number): Promise<{ Message: string }> =>
  body(api.POST('/api/shareddevice/release', { body: { SharedDeviceId } }));

export const readModels = (wanted: NamesWanted = {}, signal?: AbortSignal): Promise<Model[]> =>
  body(api.GET('/api/model/jcb/read', { params: { query: wanted }, ...stoppable(signal) }));

/** A page of a list of models. */
export interface ModelsWanted {
  /** A part of the name. */
  search?: string;
  id?: number;
  /** Only those with templates of fewer kinds than this. */
  fewerKinds?: number | undefined;
  offset: number;
  limit: number;
}

function modelQuery({ search = '', id, fewerKinds, offset, limit }: ModelsWanted): { Filters: Filter[]; FilterProperty: StockQuery['FilterProperty'] } {
  const filter = (FieldName: string, FieldValue: string, ConditionOperator: Filter['ConditionOperator'], FieldType: Filter['FieldType']): Filter => ({
    FieldName, FieldValue, ConditionOperator, FieldType, Function: 'None',
  });
  return {
    Filters: [
      ...(search === '' ? [] : [filter('ModelName', search, 'like', 'String')]),
      ...(id === undefined ? [] : [filter('ModelId', String(id), 'equals', 'Int')]),
      ...(fewerKinds === undefined ? [] : [filter('MappedCount', String(fewerKinds - 1), 'LessThanOrEqualTo', 'Int')]),
    ],
    FilterProperty: { OrderBy: '', Offset: offset, RecordLimit: limit },
  };
}

export const listManagedModels = (wanted: ModelsWanted, signal?: AbortSignal): Promise<ManagedModels> =>
  body(api.POST('/api/model/List', { body: modelQuery(wanted), ...stoppable(signal) }));
export const createModel = (model: ModelInput): Promise<{ Message: string; ModelId: number }> =>
  body(changes.POST('/api/model/create', { body: model }));
export const updateModel = (model: ModelInput): Promise<{ Message: string; ModelId: number }> =>
  body(changes.POST('/api/model/update', { body: model }));
export const deleteModel = (id: number): Promise<{ Message: string }> =>
  body(api.DELETE('/api/model/delete/{id}', { params: { path: { id: String(id) } } }));

/** The kinds of templates that are mapped at the current site, each with those that can be chosen. */
export const readMappingKinds = async (signal?: AbortSignal): Promise<MappingKind[]> =>
  (await body(api.GET('/api/model/mapping/kinds', stoppable(signal)))).Kinds;
export const listMappings = (wanted: ModelsWanted, signal?: AbortSignal): Promise<MappingPage> =>
  body(api.POST('/api/model/mapping/list', { body: modelQuery(wanted), ...stoppable(signal) }));
/** A field that is left out keeps its template; null clears it. */
export const saveMappings = async (rows: MappingChange[]): Promise<void> => {
  await changes.POST('/api/model/jcb/update', { body: rows });
};
/** Maps one template to many models, or none (null). */
export const assignTemplate = async (ask: { ModelIds: number[]; VehicleType: number; TemplateId: number | null }): Promise<void> => {
  await changes.POST('/api/model/mapping/assign', { body: ask });
};

export const readLocations = (wanted: NamesWanted = {}, signal?: AbortSignal): Promise<MachineLocation[]> =>
  body(api.GET('/api/location', { params: { query: wanted }, ...stoppable(signal) }));
export const createLocation = (name: string): Promise<{ Message: string; LocationId: number }> =>
  body(changes.POST('/api/location/create', { body: { LocationName: name } }));
export const updateLocation = (change: {
  LocationId: number;
  LocationName: string;
  Deleted: boolean;
}): Promise<{ Message: string; LocationId: number }> => body(changes.POST('/api/location/update', { body: change }));

export const listStock = (query: StockQuery, signal?: AbortSignal): Promise<StockList> =>
  body(api.POST('/api/jcbstock/list', { body: query, ...stoppable(signal) }));
export const searchGroup = (query: StockQuery, signal?: AbortSignal): Promise<{ JcbStockList: StockRow[]; Refusals: Refusals }> =>
  body(api.POST('/api/jcbstock/search', { body: query, ...stoppable(signal) }));
export const findSerial = (last7: string): Promise<SerialMatch[]> =>
  body(api.GET('/api/jcbservicepro/{last7}', { params: { path: { last7 } } }));
export const createMachine = (machine: MachineInput): Promise<{ Message: string; VHCId: number }> =>
  body(changes.POST('/api/vhc/create', { body: machine }));
export const updateMachine = (machine: MachineInput): Promise<{ Message: string; VHCId: number }> =>
  body(changes.POST('/api/vhc/v2/update', { body: machine }));
export const deleteMachine = (id: number): Promise<{ Message: string }> =>
  body(api.DELETE('/api/jcbstock/delete/{id}', { params: { path: { id } } }));

/** Whose history is read: of the record itself, of the records before it, or of the records at dealers that followed. */
export type HistoryOf = 'own' | 'earlier' | 'dealers';

export function readHistory(id: number, of: HistoryOf, before: string, signal?: AbortSignal): Promise<MachineHistory> {
  const ask = { params: { path: { id }, query: before === '' ? {} : { Before: before } }, ...stoppable(signal) };
  switch (of) {
    case 'own':
      return body(api.GET('/api/jcbstock/history/{id}', ask));
    case 'earlier':
      return body(api.GET('/api/jcbstock/visible/history/{id}', ask));
    case 'dealers':
      return body(api.GET('/api/jcbstock/dealer/visible/history/{id}', ask));
  }
}

/** The specification of a machine, by its serial. */
export const readSpecification = (vin: string, signal?: AbortSignal): Promise<Specification> =>
  body(api.GET('/api/jcbstock/specification/{vin}', { params: { path: { vin } }, ...stoppable(signal) }));
/** The documents of a machine, the latest first. */
export const listDocuments = (vhc: number, signal?: AbortSignal): Promise<MachineDocument[]> =>
  body(api.GET('/api/assets/download/jcb/documents/{vhc}', { params: { path: { vhc } }, ...stoppable(signal) }));
/** A key that opens the printed report of a machine once. */
export const createReportKey = async (VHCId: number): Promise<string> => (await body(api.POST('/api/report/viewer/token', { body: { VHCId } }))).Key;
/** Removes a file: it is listed no longer. */
export const removeAsset = (id: number): Promise<{ Message: string }> =>
  body(api.POST('/api/assets/remove/{id}/{erase}', { params: { path: { id, erase: false } } }));
/** The customer of the machine's work order; the server answers it only for records of the own site. */
export const readCustomer = (id: number, signal?: AbortSignal): Promise<StoredCustomer> =>
  body(api.GET('/api/customer/jcb/{id}', { params: { path: { id } }, ...stoppable(signal) }));
export const readDealerWorkOrder = (vhcId: number, signal?: AbortSignal): Promise<DealerWorkOrder> =>
  body(api.GET('/api/jcbstock/dealer/workorder/{vhcId}', { params: { path: { vhcId } }, ...stoppable(signal) }));

export const listNotes = async (id: number, signal?: AbortSignal): Promise<Note[]> =>
  (await body(api.GET('/api/genericcomment/jcb/list/{id}', { params: { path: { id } }, ...stoppable(signal) }))).Result;
/** `attempt` is the idempotency key: a repeat with the same key creates no second note. */
export const createNote = (id: number, text: string, attempt: string): Promise<NoteDone> =>
  body(api.POST('/api/genericcomment/jcb/create', { body: { VHCId: id, CommentText: text }, headers: { 'Idempotency-Key': attempt } }));
interface Moved {
  Message: string;
  VhcIds: number[];
}
export const acknowledge = (ask: {
  VhcIds: number[];
  LocationId?: number;
  Approved: boolean;
  Comments: string;
  AuditDate: string;
}): Promise<Moved> => body(api.POST('/api/jcbstock/acknowledge', { body: ask }));
export const transferMachines = (ask: { VhcIds: number[]; Sitecode: string }): Promise<Moved> =>
  body(api.POST('/api/jcbstock/transfer', { body: ask }));
export const undoTransfer = (ask: { VhcIds: number[]; LocationId: number }): Promise<Moved> =>
  body(api.POST('/api/jcbstock/transfer/undo', { body: ask }));
export const restock = (ask: { VhcIds: number[]; LocationId: number }): Promise<Moved> =>
  body(api.POST('/api/jcbstock/put/back', { body: ask }));
/** Locations of machines before they were moved to another one. */
interface StoodAt {
  LocationId: number;
  VhcIds: number[];
}
export const relocateMachines = (ask: { VhcIds: number[]; LocationId: number }): Promise<Moved & { From: StoodAt[] }> =>
  body(changes.POST('/api/jcbstock/relocate', { body: ask }));
/** Batch PDI: the call of dealership work orders with the own site. */
export const moveToPdi = (VhcId: number[], SiteCode: string): Promise<Moved> =>
  body(api.POST('/api/jcbstock/dealer/update', { body: { VhcId, SiteCode } }));
export const listDealers = (SiteName: string, signal?: AbortSignal): Promise<DealerRow[]> =>
  body(api.POST('/api/jcbstock/dealer/list', { body: { SiteName }, ...stoppable(signal) }));

/** One of the sites that machines may be sent to, with its address. */
export const readDealer = (id: string, signal?: AbortSignal): Promise<Dealer> =>
  body(api.GET('/api/jcbstock/dealer/{id}', { params: { path: { id } }, ...stoppable(signal) }));
/** Work orders for a dealership, or a change of them. A day is DD/MM/YYYY; with no site only the day is changed. */
export const orderForDealer = (ask: { VhcId: number[]; SiteCode: string; OwnershipChangedDate: string }): Promise<Moved> =>
  body(changes.POST('/api/jcbstock/dealer/update', { body: ask }));
/** Work orders for a new customer. */
export const createCustomer = (customer: CustomerInput): Promise<CustomerDone> => body(changes.POST('/api/customer/create', { body: customer }));
export const updateCustomer = (customer: CustomerInput): Promise<CustomerDone> => body(changes.POST('/api/customer/update', { body: customer }));
/** The template of a machine's present stage; 0 where none is mapped. */
export const readStageTemplate = (id: number, signal?: AbortSignal): Promise<StageTemplate> =>
  body(api.GET('/api/vhc/GetTemplateId/{id}', { params: { path: { id } }, ...stoppable(signal) }));
/** The published version of a template in a language; 0 for the template's own. */
export const readTemplateIn = (id: number, languageId: number, signal?: AbortSignal): Promise<TemplateDetail> =>
  body(api.GET('/api/template/jcb/{id}/{languageId}', { params: { path: { id, languageId } }, ...stoppable(signal) }));
export const saveHandover = (handover: HandoverInput): Promise<HandoverDone> => body(changes.POST('/api/jcbstock/handover/save', { body: handover }));

/** A link by which the customer signs; with an address it is mailed. */
export const createSigningLink = (sheet: LinkInput & { Email: string }): Promise<LinkMade> => body(changes.POST('/api/jcbstock/handover/link', { body: sheet }));
export const listSigningLinks = (vhcId: number, signal?: AbortSignal): Promise<{ Links: SigningLink[] }> =>
  body(api.GET('/api/jcbstock/handover/links/{vhcId}', { params: { path: { vhcId } }, ...stoppable(signal) }));
export const withdrawSigningLink = (LinkId: number): Promise<SigningLink> => body(changes.POST('/api/jcbstock/handover/link/withdraw', { body: { LinkId } }));
/** The handovers of a machine of the current site, latest first. */
export const listHandovers = (vhcId: number, signal?: AbortSignal): Promise<{ Handovers: Handover[] }> =>
  body(api.GET('/api/jcbstock/handover/{vhcId}', { params: { path: { vhcId } }, ...stoppable(signal) })) as Promise<{ Handovers: Handover[] }>;
/** The accepted sheet, with name and drawing, and the verification that it is unchanged. */
export const readHandoverProof = (handoverId: number, signal?: AbortSignal): Promise<HandoverProof> =>
  body(api.GET('/api/jcbstock/handover/proof/{handoverId}', { params: { path: { handoverId } }, ...stoppable(signal) })) as Promise<HandoverProof>;
export const correctHandover = (ask: { HandoverId: number; Reason: string; SaveJcbItemsInfo: HandoverAnswer[] }): Promise<{ Message: string }> =>
  body(changes.POST('/api/jcbstock/handover/correct', { body: ask }));

export interface ImportAsk {
  file: File;
  header: boolean;
  createMissing: boolean;
}

/** The fields of the form, and the file, which the typed body only names. */
const importForm =
  (file: File) =>
  (fields: object): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) if (name !== 'file') form.append(name, String(value));
    form.append('file', file, file.name);
    return form;
  };

export async function startImport({ file, ...wishes }: ImportAsk): Promise<{ JobId: number }> {
  // The idempotency key does not depend on the content of the file: name, size and modification time identify it.
  const identity = ['import', file.name, file.size, file.lastModified, JSON.stringify(wishes)].join('\n');
  const job = await body(
    api.POST('/api/jcbstock/import', {
      headers: { 'Idempotency-Key': idempotencyKey(identity) },
      body: { file: file.name, dryRun: false, ...wishes },
      bodySerializer: importForm(file),
    }),
  );
  dropKey(identity);
  return job;
}

/** The effect that an import would have for each row of the file; nothing is written. */
export const checkImport = ({ file, ...wishes }: ImportAsk, signal?: AbortSignal): Promise<ImportCheck> =>
  body(api.POST('/api/jcbstock/import/check', { body: { file: file.name, ...wishes }, bodySerializer: importForm(file), ...stoppable(signal) }));

export const listImports = (offset: number, limit: number, signal?: AbortSignal): Promise<ImportJob[]> =>
  body(api.GET('/api/jcbstock/imports', { params: { query: { offset, limit } }, ...stoppable(signal) }));
/** Pauses, resumes or stops an import that is under way. */
export function controlImport(JobId: number, verb: 'pause' | 'resume' | 'stop'): Promise<ImportJob> {
  const of = { params: { path: { JobId } } };
  switch (verb) {
    case 'pause':
      return body(changes.POST('/api/jcbstock/import/{JobId}/pause', of));
    case 'resume':
      return body(changes.POST('/api/jcbstock/import/{JobId}/resume', of));
    case 'stop':
      return body(changes.POST('/api/jcbstock/import/{JobId}/stop', of));
  }
}
export const readImport = (JobId: number, page: { offset: number; limit: number; status?: string }): Promise<ImportJob> =>
  body(api.GET('/api/jcbstock/import/{JobId}', { params: { path: { JobId }, query: page } }));
export const readFailedRows = (JobId: number): Promise<string> =>
  body(api.GET('/api/jcbstock/import/{JobId}/failed.csv', { params: { path: { JobId } }, parseAs: 'text' }));
export const undoImport = (JobId: number): Promise<ImportUndone> =>
  body(changes.POST('/api/jcbstock/import/{JobId}/undo', { params: { path: { JobId } } }));

export const listTemplates = (query: CallQuery, signal?: AbortSignal): Promise<TemplatePage> =>
  body(api.POST('/api/template/all/list', { body: query, ...stoppable(signal) }));
/** Adds, renames, makes dormant, wakes or deletes. */
export const saveTemplate = (template: TemplateInput): Promise<{ TemplateId: number; Template: TemplateRow }> =>
  body(changes.POST('/api/template/create', { body: template }));
export const copyTemplate = (ask: {
  TemplateId: number;
  TemplateName: string;
  VehicleType: number;
  LanguageIds: number[];
}): Promise<{ TemplateId: number; Template: TemplateRow }> => body(changes.POST('/api/template/CopyTemplateMultiLanguage', { body: ask }));
export const readTemplateDraft = (id: number, signal?: AbortSignal): Promise<TemplateDraft> =>
  body(api.GET('/api/template/draft/{id}', { params: { path: { id } }, ...stoppable(signal) }));
/** The published version, in the template's own language. */
export const readTemplate = (id: number, signal?: AbortSignal): Promise<TemplateDetail> => readTemplateIn(id, 0, signal);
/** An earlier version, or the published one, in a language. */
export const readTemplateVersion = (id: number, version: number, languageId: number, signal?: AbortSignal): Promise<TemplateDetail> =>
  body(api.GET('/api/template/version/{id}/{version}/{languageId}', { params: { path: { id, version, languageId } }, ...stoppable(signal) }));
export const saveTemplateGroups = async (groups: TemplateGroupInput[]): Promise<TemplateGroupRow[]> =>
  (await body(changes.POST('/api/templateitemgroup/create', { body: groups }))).Groups;
export const saveTemplateItems = async (items: TemplateItemInput[]): Promise<TemplateItemRow[]> =>
  (await body(changes.POST('/api/templateitemtype/create', { body: items }))).Items;
/** The numbers of uses of a template: inspections, open ones, and mappings to models. */
export const readTemplateUses = (id: number, signal?: AbortSignal): Promise<TemplateInspections> =>
  body(api.GET('/api/template/HasVHCs/{id}', { params: { path: { id } }, ...stoppable(signal) }));
/** `force` publishes languages that lack texts. */
export const publishTemplate = (id: number, force: boolean): Promise<{ Version: number }> =>
  body(changes.POST('/api/template/complete/{id}/{copyFrom}/{force}', { params: { path: { id, copyFrom: 0, force } } }));
/** The languages of a template, its own first, with what they lack. */
export const listTemplateLanguages = (id: number, signal?: AbortSignal): Promise<TemplateLanguageRow[]> =>
  body(api.GET('/api/template/MultilanguageTemplateList/{id}/{languageId}', { params: { path: { id, languageId: 0 } }, ...stoppable(signal) }));
export const readTemplateTexts = (id: number, languageId: number, signal?: AbortSignal): Promise<TemplateLanguageTexts> =>
  body(api.GET('/api/template/language/{id}/{languageId}', { params: { path: { id, languageId } }, ...stoppable(signal) }));
export const saveTemplateTexts = (texts: TemplateLanguageTexts): Promise<unknown> =>
  body(changes.POST('/api/template/CompleteSaveLanguage', { body: texts }));
export const listItemCategories = (limit: number, signal?: AbortSignal): Promise<ItemCategory[]> =>
  body(
    api.POST('/api/TemplateItemCategory/list', { body: { FilterProperty: { OrderBy: '', Offset: 0, RecordLimit: limit } }, ...stoppable(signal) }),
  );
/** Adds a list of quick texts (id 0), changes its name and the texts of one language, or deletes it. */
export const saveCommentList = (list: CommentListInput): Promise<{ CommentListId: number }> => body(changes.POST('/api/commentlist/create', { body: list }));
/** The lists of quick texts. */
export const listCommentLists = (signal?: AbortSignal): Promise<CommentList[]> => body(api.GET('/api/commentlist/list', stoppable(signal)));

/** The machines to inspect at the current site. */
export const listDue = (ask: DueRequest, signal?: AbortSignal): Promise<DueList> => body(api.POST('/api/vhc/inspection/due', { body: ask, ...stoppable(signal) }));
/** Everything that is needed to inspect these machines. */
export const readAhead = (VHCIds: number[], signal?: AbortSignal): Promise<Ahead> => body(api.POST('/api/vhc/inspection/ahead', { body: { VHCIds }, params: { query: {} }, ...stoppable(signal) }));
/** Inspects machines of one model in one stage together, all of them or none. */
export const inspectTogether = (ask: InspectionBatchRequest): Promise<BatchDone> => body(changes.POST('/api/vhc/inspection/batch', { body: ask }));
/** Begins the inspection of the machine's present stage, or answers the open one. */
export const startInspection = (VHCId: number): Promise<StartedInspection> => body(api.POST('/api/vhc/inspection/start', { body: { VHCId } }));
/** The questions of an inspection with the answers so far; with 0 those of the open one, or of the latest. */
export const listInspectionItems = (id: number, TemplateLookupId: number, signal?: AbortSignal): Promise<InspectionItem[]> =>
  body(api.GET('/api/vhcitem/list/{id}/{TemplateLookupId}', { params: { path: { id, TemplateLookupId }, query: {} }, ...stoppable(signal) }));
/** An inspection, open or ended, without its answers. */
export const readInspection = (id: number, TemplateLookupId: number, signal?: AbortSignal): Promise<InspectionInfo> =>
  body(api.GET('/api/vhc/inspection/{id}/{TemplateLookupId}', { params: { path: { id, TemplateLookupId } }, ...stoppable(signal) }));
/** Saves answers. With a `StageName` that in-progress stage is finished. */
export const saveInspectionItems = (ask: {
  VHCId: number;
  TemplateLookupId: number;
  Version: number;
  StageName?: string;
  Items: AnswerInput[];
}): Promise<{ Version: number }> => body(changes.POST('/api/vhcItem/v3/update', { body: ask }));
export const completeInspection = (id: number, TemplateLookupId: number): Promise<CompletedInspection> =>
  body(api.POST('/api/vhc/complete/{id}/{TemplateLookupId}', { params: { path: { id, TemplateLookupId } } }));
export const listStages = async (signal?: AbortSignal): Promise<InProgressStage[]> => (await body(api.GET('/api/jcb/stage', stoppable(signal)))).Stages;
export const createStage = (Name: string): Promise<{ Message: string }> => body(changes.POST('/api/jcb/stage', { body: { Name } }));
export const renameStage = (Id: number, Name: string): Promise<{ Message: string }> => body(changes.PUT('/api/jcb/stage', { body: { Id, Name } }));
export const deleteStage = (id: number): Promise<{ Message: string }> => body(changes.DELETE('/api/jcb/stage/{id}', { params: { path: { id } } }));
export const listAreas = async (signal?: AbortSignal): Promise<MachineArea[]> => (await body(api.GET('/api/jcb/area', stoppable(signal)))).Areas;
export const listDefects = async (signal?: AbortSignal): Promise<CommonDefect[]> => (await body(api.GET('/api/jcb/defect', stoppable(signal)))).Defects;
export const createArea = (Name: string): Promise<{ Message: string }> => body(changes.POST('/api/jcb/area', { body: { Name } }));
export const renameArea = (Id: number, Name: string): Promise<{ Message: string }> => body(changes.PUT('/api/jcb/area', { body: { Id, Name } }));
export const deleteArea = (id: number): Promise<{ Message: string }> => body(changes.DELETE('/api/jcb/area/{id}', { params: { path: { id } } }));
export const createDefect = (Name: string): Promise<{ Message: string }> => body(changes.POST('/api/jcb/defect', { body: { Name } }));
export const renameDefect = (Id: number, Name: string): Promise<{ Message: string }> => body(changes.PUT('/api/jcb/defect', { body: { Id, Name } }));
export const deleteDefect = (id: number): Promise<{ Message: string }> => body(changes.DELETE('/api/jcb/defect/{id}', { params: { path: { id } } }));
/** The quick texts of questions, in every language. */
export const listItemComments = (items: readonly number[], limit: number, signal?: AbortSignal): Promise<ItemComment[]> =>
  body(
    api.POST('/api/lookup/itemcommentlookup/list', {
      body: {
        Filters: [{ FieldName: 'TemplateItemTypeId', FieldValue: items.join(','), ConditionOperator: 'in', FieldType: 'Int', Function: 'None' }],
        FilterProperty: { OrderBy: '', Offset: 0, RecordLimit: limit },
      },
      ...stoppable(signal),
    }),
  );

const display = { params: { path: { store: 'logedInUserData', key: 'display' } } };

/** Display preferences, stored by the server for the user; null when none are. */
export const readPreferences = async (): Promise<string | null> =>
  (await body(api.GET('/api/cachestore/{store}/{key}', display))).Value ?? null;
export const writePreferences = async (value: string): Promise<void> => {
  await changes.POST('/api/cachestore/{store}/{key}', { ...display, body: { Value: value } });
};

export const reportError = async (report: {
  Message: string;
  Url: string;
  Stack: string;
  AppVersion: string;
  TimeStamp: string;
}): Promise<void> => {
  await publicApi.POST('/api/clienterror/create', { body: report });
};

function stoppable(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
