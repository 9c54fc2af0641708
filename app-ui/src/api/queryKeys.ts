// The keys of the query cache. Keys of site data contain the site, so that data of another site is not shown after a switch.
import type { HistoryOf } from './calls.ts';
import type { PictureKind } from './uploads.ts';
import type { StockQuery } from './wire.ts';

export const keys = {
  staff: (site: string) => ['staff', site] as const,
  /** The sites of the code of the site acted for. */
  sites: (site: string) => ['sites', site] as const,
  locations: (site: string) => ['locations', site] as const,
  stages: (site: string) => ['stages', site] as const,
  models: (site: string) => ['models', site] as const,
  /** The lists of Manage Model. */
  managedModels: (site: string) => ['models', site, 'managed'] as const,
  /** The lists of Model Mapping, and what they offer. */
  mappings: (site: string) => ['mappings', site] as const,
  mappingKinds: (site: string) => ['mappings', site, 'kinds'] as const,
  workStatus: (site: string) => ['workStatus', site] as const,
  countries: ['countries'] as const,
  languages: ['languages'] as const,
  /** The content of this device's page before anybody is signed in. */
  sharedDevice: ['sharedDevice'] as const,
  sharedDevices: (site: string) => ['sharedDevices', site] as const,
  notifications: (site: string, user: number) => ['notifications', site, user] as const,
  preferences: (user: number) => ['preferences', user] as const,
  stock: (site: string) => ['stock', site] as const,
  stockList: (site: string, query: StockQuery) => ['stock', site, 'list', query] as const,
  counts: (site: string, asOf = '') => ['counts', site, asOf] as const,
  search: (site: string, serial: string) => ['search', site, serial] as const,
  serial: (site: string, serial: string) => ['serial', site, serial] as const,
  /** The id of a serial's record at the site. */
  record: (site: string, serial: string) => ['serial', site, 'record', serial] as const,
  /** The newest record of a serial at the site, as a row. */
  machineRow: (site: string, serial: string) => ['serial', site, 'row', serial] as const,
  /** The machines to inspect at the site. */
  due: (site: string) => ['due', site] as const,
  /** Everything that is needed to inspect machines together. */
  ahead: (site: string, ids: readonly number[]) => ['ahead', site, ids.join()] as const,
  /** The open inspection of a record. */
  inspection: (site: string, record: number) => ['inspection', site, record] as const,
  /** The questions and answers of any inspection of a record. */
  inspectionItems: (site: string, record: number, lookup: number) => ['inspection', site, record, 'items', lookup] as const,
  inspectionInfo: (site: string, record: number, lookup: number) => ['inspection', site, record, 'info', lookup] as const,
  areas: (site: string) => ['areas', site] as const,
  defects: (site: string) => ['defects', site] as const,
  /** The quick texts of the questions of an inspection. */
  /** An inspection that was begun without a network has the id 0. */
  quickTexts: (site: string, record: number, lookup: number) => ['quickTexts', site, record, lookup] as const,
  histories: (site: string) => ['history', site] as const,
  historiesOf: (site: string, id: number) => ['history', site, id] as const,
  history: (site: string, id: number, of: HistoryOf) => ['history', site, id, of] as const,
  /** Invalidated together with the histories of the machine. */
  owner: (site: string, id: number, kind: string) => ['history', site, id, 'owner', kind] as const,
  /** The specification of a machine. */
  specification: (site: string, serial: string) => ['specification', site, serial] as const,
  notes: (site: string, id: number) => ['notes', site, id] as const,
  dealers: (site: string, sought: string) => ['dealers', site, sought] as const,
  /** Photos and videos of a machine, in every list of them. */
  media: (site: string, record: number) => ['media', site, record] as const,
  documents: (site: string, record: number) => ['documents', site, record] as const,
  /** The key of a printed report, for one opening of it. */
  reportKey: (site: string, record: number, lookup: number, opening: string) => ['reportKey', site, record, lookup, opening] as const,
  /** Those of one inspection. */
  inspectionMedia: (site: string, record: number, lookup: number, kind: 'photos' | 'videos') => ['media', site, record, lookup, kind] as const,
  dealer: (site: string, code: string) => ['dealers', site, 'one', code] as const,
  /** The work order of a machine as it is edited. Invalidated together with the histories of the machine. */
  workOrder: (site: string, id: number, kind: string) => ['history', site, id, 'order', kind] as const,
  /** The machines that a batch can be made of. */
  batch: (site: string, serial: string) => ['stock', site, 'batch', serial] as const,
  /** The questions of a machine's handover. */
  handover: (site: string, id: number) => ['handover', site, id] as const,
  /** The links by which the customer of a machine can sign. */
  signingLinks: (site: string, id: number) => ['handover', site, id, 'links'] as const,
  /** The handovers of a machine, and the proof of one. */
  handovers: (site: string, id: number) => ['history', site, id, 'handovers'] as const,
  handoverProof: (site: string, id: number, handover: number) => ['history', site, id, 'handovers', handover] as const,
  /** The photos of questions of every inspection of a machine. */
  itemPhotosOf: (site: string, machine: number) => ['itemPhotos', site, machine] as const,
  /** Those of one inspection. */
  itemPhotos: (site: string, machine: number, inspection: number) => ['itemPhotos', site, machine, inspection] as const,
  /** The gallery of a kind of pictures. */
  pictures: (site: string, kind: PictureKind) => ['pictures', site, kind] as const,
  /** Check templates: lists, working copies, uses. */
  templates: (site: string) => ['templates', site] as const,
  /** The sites of which reports can be read. */
  reportSites: (site: string) => ['reports', site, 'sites'] as const,
  /** The first rows of a report. */
  report: (site: string, name: string, request: unknown) => ['reports', site, name, request] as const,
  importJob: (site: string, job: number) => ['import', site, job] as const,
  /** The past imports, the latest first. */
  imports: (site: string) => ['imports', site] as const,
};

/**
 * How many names of models and locations are read for the selects: one more than they list, so that it is known whether
 * these are all. Of more names the selects search on the server.
 */
export const listedNames = 201;
