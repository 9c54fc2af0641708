// Opens an inspection on a device that can work without a network: what waits there comes first, then what the server has, then
// what was fetched ahead.
import { asFailure, Failure } from '../api/errors.ts';
import type { Ahead, AheadMachine, CommonDefect, InspectionItem, ListText, MachineArea, StockRow } from '../api/wire.ts';
import type { Opened } from '../features/inspection/saver.ts';
import { statusName } from '../machines/status.ts';
import { i18n } from '../text/i18n.ts';
import type { Device } from './device.ts';
import { offlineReady } from './offlineSession.ts';
import type { Offline } from './types.ts';
import type { LocalInspection } from './work.ts';

/** Returns `true` if the server could not be reached. */
export const isAway = (error: unknown): boolean => {
  const failure = asFailure(error);
  return failure !== undefined && failure.status >= 502 && failure.status <= 504;
};

export interface OpenedHere extends Opened {
  offline: Offline;
  local: LocalInspection;
  /** It is completed on this device, and that waits to be sent. */
  isCompleted: boolean;
}

/** The server's answer for an inspection that is begun or read. */
export interface Read extends Opened {
  template: number;
  templateVersion: number;
  status: string;
}

const openedHere = (offline: Offline, local: LocalInspection): OpenedHere => ({
  lookup: local.work.lookup,
  version: local.work.version,
  items: local.work.items,
  offline,
  local,
  isCompleted: local.entries.some(({ kind, state }) => kind === 'complete' && state === 'waiting'),
});

export async function openHere(offline: Offline, row: StockRow, read: () => Promise<Read>): Promise<OpenedHere> {
  const { device } = offline;
  const before = await device.read(row.VhcId);
  if (before && (before.entries.length > 0 || before.isNewer)) return openedHere(offline, before);
  try {
    if (!navigator.onLine) {
      const local = before ?? (await beginAhead(device, row));
      if (local) return openedHere(offline, local);
    }
    const { lookup, version, items, template, templateVersion, status } = await read();
    return openedHere(offline, await device.keepWork({ machine: row.VhcId, serial: row.Vin, status, lookup, template, templateVersion, version, items, row }));
  } catch (error) {
    const local = isAway(error) ? (before ?? (await beginAhead(device, row))) : undefined;
    if (local) return openedHere(offline, local);
    throw error;
  }
}

const repairs: ReadonlySet<string> = new Set(['H', 'S']);

/** Begins an inspection with what was fetched ahead for it. */
async function beginAhead(device: Device, row: StockRow): Promise<LocalInspection | undefined> {
  const ahead = await device.aheadOf<AheadMachine>(row.VhcId);
  if (!ahead) return undefined;
  if (ahead.Refused != null) throw new Failure(412, { Message: ahead.Refused });
  const items = await itemsOf(device, ahead);
  if (!items) return undefined;
  const work = { machine: ahead.VHCId, serial: ahead.VinNo, status: ahead.Status, template: ahead.TemplateId, templateVersion: ahead.TemplateVersion, items, row };
  return ahead.TemplateLookupId > 0 ? device.keepWork({ ...work, lookup: ahead.TemplateLookupId, version: ahead.Version }) : device.beginWork(work);
}

/** The questions of a machine with the answers that the server had; those of a repair are its answers. */
async function itemsOf(device: Device, ahead: AheadMachine): Promise<readonly InspectionItem[] | undefined> {
  if (repairs.has(ahead.Status)) return ahead.Answers;
  const version = await device.versionOf<Ahead['Versions'][number]>(ahead.TemplateId, ahead.TemplateVersion);
  if (!version) return undefined;
  const answers = new Map(ahead.Answers.map((item) => [item.TemplateItemTypeId, item]));
  return version.Items.map((item) => ({ ...(answers.get(item.TemplateItemTypeId) ?? item), VHCId: ahead.VHCId }));
}

/** Returns the answer of a call, which is cached; without a network the cached one. */
export async function fetchOrCached<T>(name: string, ask: () => Promise<T>): Promise<T> {
  const offline = await offlineReady();
  if (!offline) return ask();
  if (!navigator.onLine) {
    const cached = await offline.device.readValue<T>(name);
    if (cached !== undefined) return cached;
  }
  try {
    const answer = await ask();
    await offline.device.keep(name, answer).catch(() => undefined);
    return answer;
  } catch (error) {
    const cached = isAway(error) ? await offline.device.readValue<T>(name) : undefined;
    if (cached === undefined) throw error;
    return cached;
  }
}

export const askAreas = (ask: () => Promise<MachineArea[]>): Promise<MachineArea[]> => fetchOrCached('areas', ask);
export const askDefects = (ask: () => Promise<CommonDefect[]>): Promise<CommonDefect[]> => fetchOrCached('defects', ask);

/** The name under which the quick texts are cached. */
export const cachedTextsName = 'listTexts';

/** The quick texts of some comment lists; without a network those of them that were fetched ahead. */
export async function askTexts(lists: ReadonlySet<number>, ask: () => Promise<ListText[]>): Promise<ListText[]> {
  const offline = await offlineReady();
  const cachedTexts = async (): Promise<ListText[] | undefined> => (await offline?.device.readValue<ListText[]>(cachedTextsName))?.filter(({ CommentListId }) => lists.has(CommentListId));
  if (!navigator.onLine) return (await cachedTexts()) ?? ask();
  try {
    return await ask();
  } catch (error) {
    const texts = isAway(error) ? await cachedTexts() : undefined;
    if (!texts) throw error;
    return texts;
  }
}

/** The machine of a serial as the device knows it, to inspect it without a network. */
export async function rowHere(serial: string): Promise<StockRow | null> {
  const offline = await offlineReady();
  if (!offline) return null;
  const local = await offline.device.workOfSerial(serial);
  if (local) return local.work.row;
  const ahead = (await offline.device.aheadMachines<AheadMachine>()).find(({ VinNo }) => VinNo === serial);
  return ahead ? rowOf(ahead, offline.device.site) : null;
}

/** A machine that was fetched ahead, as a row of the stock list: only what its inspection shows. */
function rowOf({ VHCId, VinNo, ModelName, LocationName, Status, TemplateId, TemplateLookupId, Refused }: AheadMachine, site: string): StockRow {
  return {
    VhcId: VHCId, Vin: VinNo, Model: ModelName, ModelId: 0, ModelName, Status, StatusName: statusName(Status, i18n.t), Statuscolor: '',
    AuditStatus: 0, AuditStatusval: '', AuditStatusColor: '', AuditDaysLeft: 0, NoOfDaysInBucket: 0, DaysInStage: 0, IsOverStageLimit: false, IsAuditEnabled: true,
    IsPDICompleted: false, IsPartiallyChecked: false, LocationId: 0, LocationName, MachineLocation: LocationName, ReportLocation: '', CurrentLocation: 0, TrackingStatus: 0, CustomerId: 0,
    SiteCode: site, SiteName: '', DestinationSiteCode: '', DestinationSiteName: '', VhcDate: '', DateAdded: '', PreviousVhcId: 0, TemplateId, TemplateLookupId,
    PhotoCount: 0, VideoCount: 0, VHCItemId: 0, InspectionStatus: { Success: null },
    CompletedInspection: { ReceivingInspection: 0, Audits: 0, HeldForRepair: 0, FulfillmentInspection: 0, GateInspection: 0 },
    TotalCount: 1, modelImageUrl: '', ActionPermission: true, Version: 0, Cursor: '',
    Actions: Refused == null ? { Allowed: ['complete'], Refused: {} } : { Allowed: [], Refused: { complete: Refused } },
  };
}
