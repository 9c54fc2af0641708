// Every call the screens make, by what it does. Paths are those of specification 1 §7 and 2 §7.
import { send } from './client.ts';
import type {
  ImportJob,
  Language,
  LoginType,
  MachineInput,
  MachineLocation,
  Model,
  SerialMatch,
  SiteConfig,
  StaffMember,
  StockList,
  StockQuery,
  StockRow,
  User,
} from './wire.ts';

const signal = (given?: AbortSignal): { signal?: AbortSignal } => (given ? { signal: given } : {});

export const signIn = (ask: { sitecode: string; username: string; password: string; loginAs: LoginType }): Promise<User> =>
  send('POST', 'security/login', { body: ask, anonymous: true });

export const technicianSignIn = (ask: { sitecode: string; username: string; pincode: string }): Promise<User> =>
  send('POST', 'security/V2/Technicianlogin', { body: ask, anonymous: true });

/** Who is signed in, acting for this site. */
export const readSession = (siteCode?: string): Promise<User> =>
  send('GET', 'security/session', siteCode ? { siteCode } : {});

export const signOut = (): Promise<void> => send('POST', 'authentication/logout');

export const readSiteConfig = (): Promise<SiteConfig> => send('GET', 'siteconfig');
export const readStaff = (): Promise<StaffMember[]> => send('POST', 'staff/list', { body: {} });
export const readWorkStatus = (): Promise<unknown[]> => send('GET', 'workstatus/list');
export const readCountries = (): Promise<unknown[]> => send('GET', 'MarketCountry/countrylookupiso');
export const readNotifications = (): Promise<unknown[]> => send('POST', 'notification/list', { body: {} });
export const readLanguages = (): Promise<Language[]> => send('GET', 'language', { anonymous: true });
export const changeLanguage = (language: Language): Promise<unknown> =>
  send('POST', 'language/change', { body: { languageID: language.LanguageId, LanguageCode: language.LanguageCode } });

export const readModels = (): Promise<Model[]> => send('GET', 'model/jcb/read');

export const readLocations = (given?: AbortSignal): Promise<MachineLocation[]> => send('GET', 'location', signal(given));
export const createLocation = (name: string): Promise<{ Message: string; LocationId: number }> =>
  send('POST', 'location/create', { body: { LocationName: name } });
export const updateLocation = (change: {
  LocationId: number;
  LocationName: string;
  Deleted: boolean;
}): Promise<{ Message: string; LocationId: number }> => send('POST', 'location/update', { body: change });

export const listStock = (query: StockQuery, given?: AbortSignal): Promise<StockList> =>
  send('POST', 'jcbstock/list', { body: query, ...signal(given) });
export const searchGroup = (query: StockQuery, given?: AbortSignal): Promise<{ JcbStockList: StockRow[] }> =>
  send('POST', 'jcbstock/search', { body: query, ...signal(given) });
export const findSerial = (lastSeven: string): Promise<SerialMatch[]> =>
  send('GET', `jcbservicepro/${encodeURIComponent(lastSeven)}`);
export const createMachine = (machine: MachineInput): Promise<{ Message: string; VHCId: number }> =>
  send('POST', 'vhc/create', { body: machine });
export const updateMachine = (machine: MachineInput): Promise<{ Message: string; VHCId: number }> =>
  send('POST', 'vhc/v2/update', { body: machine });
export const deleteMachine = (id: number): Promise<{ Message: string }> => send('DELETE', `jcbstock/delete/${id}`);

export interface ImportAsk {
  file: File;
  header: boolean;
  dryRun: boolean;
  createMissing: boolean;
}

export function startImport(ask: ImportAsk): Promise<{ JobId: string | number }> {
  const form = new FormData();
  form.append('header', String(ask.header));
  form.append('dryRun', String(ask.dryRun));
  form.append('createMissing', String(ask.createMissing));
  form.append('file', ask.file);
  return send('POST', 'jcbstock/import', { form });
}

export const readImport = (
  job: string | number,
  page: { offset: number; limit: number; status?: string },
): Promise<ImportJob> => {
  const query = new URLSearchParams({ offset: String(page.offset), limit: String(page.limit) });
  if (page.status) query.set('status', page.status);
  return send('GET', `jcbstock/import/${job}?${query.toString()}`);
};
export const readFailedRows = (job: string | number): Promise<string> => send('GET', `jcbstock/import/${job}/failed.csv`);
export const undoImport = (job: string | number): Promise<{ Message: string; Undone: number; Kept: number }> =>
  send('POST', `jcbstock/import/${job}/undo`);

/** Display preferences, kept by the server for the user. Unknown yet: undefined. */
export const readPreferences = async (): Promise<string | undefined> => {
  const answer = await send<{ Value: string } | undefined>('GET', 'cachestore/logedInUserData/display');
  return answer?.Value;
};
export const writePreferences = (value: string): Promise<unknown> =>
  send('POST', 'cachestore/logedInUserData/display', { body: { Value: value } });

export const reportError = (report: {
  Message: string;
  Url: string;
  Stack: string;
  AppVersion: string;
  TimeStamp: string;
}): Promise<void> => send('POST', 'clienterror/create', { body: report, anonymous: true });
